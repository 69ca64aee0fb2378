// Package dispatch decides which job runs when. Its jobs come through River, so that any number of processes share them
// and none is lost with one of them: each reads its arguments, has a worker compile or play where strangers' programs are
// to run, calls a package of contest, and completes in the same transaction. A job does not decide: what is to be done,
// and what follows from it, is said there.
//
// Besides its jobs, dispatch has what keeps them running: leases by which dispatchers notice that another one has died,
// and a search for jobs that were lost. Rules belong in contest, SQL in schema, and what runs a stranger's program in
// worker.
package dispatch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/match"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/contest/plagiarism"
	"github.com/agon-judge/agon/contest/storage"
	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/dispatch/session"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// Times that need no setting. The sandbox's limits trip long before the jobs' do, so these catch a broken judge
// only; a killed process is noticed by its lease (lease.go) within seconds.
const (
	fetchCooldown  = 5 * time.Millisecond // the default of 100 ms would bound short matches to 10 a second and core
	compileTimeout = 10 * time.Minute
	rateTimeout    = 15 * time.Minute
	// A match ends by its own limits, see play, and a dispatcher that dies is noticed by its lease. A job that runs longer
	// than the longest match of any game has escaped both.
	noTimeout      = -1
	rescueAfter    = 12 * time.Hour
	keepCompleted  = 10 * time.Minute // for people who look for what has just happened; at full speed a day has millions of jobs
	matchmakeEvery = 10 * time.Second // a safety net: results ask for new matches themselves
	upkeepEvery    = time.Minute
)

// Config sets a Dispatcher up.
type Config struct {
	Pool    *pgxpool.Pool // with room for two connections a core and some ten more
	Direct  *pgxpool.Pool // past a pooler that Pool goes through, see schema.Connections; nil: Pool
	Games   []engine.Game
	Worker  task.Worker // in this process; nil: all workers are elsewhere
	Version string      // of the program, which workers elsewhere need as well
	Address string      // host:port at which Handler is served to API processes; "": to this process alone

	Repeat float64 // share of the matches played elsewhere that are played again, from 0 to 1

	Keep storage.Keep // which compiled players stay in the database; zero: storage.DefaultKeep()

	Log       *slog.Logger          // nil: slog.Default()
	Metrics   prometheus.Registerer // nil: none
	Lease     time.Duration         // of a worker's silence, after which its items go to others; 0: protocol.Lease
	Heartbeat time.Duration         // how often the lost jobs of dead dispatchers are looked for; 0: a sixth of Lease
	SoftStop  time.Duration         // how long running jobs may go on when the dispatcher stops; 0: 10 s
}

// Dispatcher works the jobs of one process. Run it once.
type Dispatcher struct {
	pool      *pgxpool.Pool
	direct    *pgxpool.Pool // for what a session keeps
	games     *catalog.Catalog
	workers   *pool.Pool
	members   *members
	sessions  *session.Server
	address   string
	id        atomic.Int32   // of its row, while it holds the lease
	missing   map[int32]bool // dispatchers whose lock was missing the last time
	ownsQueue atomic.Bool    // it may rebuild the queue's indexes
	worker    task.Worker    // in this process, or nil
	keep      storage.Keep
	repeat    float64
	log       *slog.Logger
	metrics   *metrics
	logs      matchlog.Packer
	comparer  *plagiarism.Comparer
	matches   match.Service
	name      string // as a River client and in the table dispatchers
	host      string
	heartbeat time.Duration
	softStop  time.Duration
	working   working
	paces     paces
	client    *river.Client[pgx.Tx] // works all queues but those of the lanes
	stopping  chan struct{}         // closed when Run ends
	stop      sync.Once
}

// New prepares a dispatcher. It does not touch the database yet.
func New(c Config) (*Dispatcher, error) {
	d, err := newDispatcher(c)
	if err != nil {
		return nil, fmt.Errorf("set up the dispatcher: %w", err)
	}
	return d, nil
}

func newDispatcher(c Config) (*Dispatcher, error) {
	host, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	games := catalog.New(c.Games)
	d := &Dispatcher{
		pool: c.Pool, direct: cmp.Or(c.Direct, c.Pool), games: games, comparer: &plagiarism.Comparer{Games: games}, worker: c.Worker, keep: cmp.Or(c.Keep, storage.DefaultKeep()), repeat: c.Repeat, log: c.Log, host: host,
		address: c.Address, heartbeat: c.Heartbeat, softStop: c.SoftStop, stopping: make(chan struct{}), metrics: newMetrics(c.Metrics),
		name: fmt.Sprintf("%s-%d-%d", host, os.Getpid(), time.Now().UnixNano()),
	}
	if d.log == nil {
		d.log = slog.Default()
	}
	if d.heartbeat <= 0 {
		d.heartbeat = cmp.Or(c.Lease, protocol.Lease) / 6
	}
	if d.softStop <= 0 {
		d.softStop = 10 * time.Second
	}
	d.workers = pool.New(d.log)
	d.members = &members{d: d, all: map[int64]*member{}}
	d.sessions, err = session.New(session.Config{Name: d.name, Version: c.Version, Games: games, Builds: Builds{Pool: c.Pool}, Door: door{d}, Log: d.log, Lease: c.Lease})
	if err != nil {
		return nil, err
	}
	if c.Metrics != nil {
		c.Metrics.MustRegister(waitCollector{d}, storageCollector{d})
	}
	if d.client, err = d.newClient(); err != nil {
		return nil, err
	}
	d.matches = match.Service{Inserter: d.client, Games: games, Cores: func() int { return d.workers.Room().Matches / 2 }}
	return d, nil
}

// newClient makes the River client that does the site's own work, and sees that what has to be done is queued.
func (d *Dispatcher) newClient() (*river.Client[pgx.Tx], error) {
	config, err := d.riverConfig()
	if err != nil {
		return nil, err
	}
	config.SoftStopTimeout = d.softStop
	config.ReindexerSchedule = reindexing{d}
	config.Queues = map[string]river.QueueConfig{
		jobs.QueueRate:       {MaxWorkers: 1},
		jobs.QueueFinal:      {MaxWorkers: 1},
		jobs.QueueUpkeep:     {MaxWorkers: 1},
		jobs.QueuePlagiarism: {MaxWorkers: 1},
		jobs.QueueCheck:      {MaxWorkers: 1},
	}
	config.PeriodicJobs = []*river.PeriodicJob{
		river.NewPeriodicJob(river.PeriodicInterval(matchmakeEvery), func() (river.JobArgs, *river.InsertOpts) {
			return jobs.MatchmakeArgs{}, nil
		}, &river.PeriodicJobOpts{RunOnStart: true}),
		river.NewPeriodicJob(river.PeriodicInterval(upkeepEvery), func() (river.JobArgs, *river.InsertOpts) {
			return jobs.UpkeepArgs{}, nil
		}, &river.PeriodicJobOpts{RunOnStart: true}),
	}
	return river.NewClient(d.driver(), config)
}

// riverConfig is what all River clients of the dispatcher have in common.
func (d *Dispatcher) riverConfig() (*river.Config, error) {
	workers := river.NewWorkers()
	for _, err := range []error{
		river.AddWorkerSafely(workers, &compileWorker{d: d}),
		river.AddWorkerSafely(workers, &matchWorker{d: d}),
		river.AddWorkerSafely(workers, &tryWorker{d: d}),
		river.AddWorkerSafely(workers, &tryMatchWorker{d: d}),
		river.AddWorkerSafely(workers, &comparisonWorker{d: d}),
		river.AddWorkerSafely(workers, &repeatWorker{d: d}),
		river.AddWorkerSafely(workers, &gameCheckWorker{d: d}),
		river.AddWorkerSafely(workers, &checkWorker{d: d}),
		river.AddWorkerSafely(workers, &rateWorker{d: d}),
		river.AddWorkerSafely(workers, &orderWorker{d: d}),
		river.AddWorkerSafely(workers, &finalWorker{d: d}),
		river.AddWorkerSafely(workers, &matchmakeWorker{d: d}),
		river.AddWorkerSafely(workers, &builtinsWorker{d: d}),
		river.AddWorkerSafely(workers, &upkeepWorker{d: d}),
		river.AddWorkerSafely(workers, &plagiarismWorker{d: d}),
		river.AddWorkerSafely(workers, &plagiarismScanWorker{d: d}),
	} {
		if err != nil {
			return nil, err
		}
	}
	return &river.Config{
		ID:                   d.name,
		Logger:               slog.New(logHandler{d.log.Handler()}),
		Workers:              workers,
		ErrorHandler:         &errorHandler{d: d},
		Middleware:           []rivertype.Middleware{river.WorkerMiddlewareFunc(d.around)},
		FetchCooldown:        fetchCooldown,
		RescueStuckJobsAfter: rescueAfter,

		CompletedJobRetentionPeriod: keepCompleted,
	}, nil
}

// Handler takes the requests of workers on other machines, below protocol.Prefix.
func (d *Dispatcher) Handler() http.Handler { return d.sessions }

// Run works until ctx ends, then lets running jobs finish for a while and hands the rest back to the queue.
func (d *Dispatcher) Run(ctx context.Context) error {
	background := context.WithoutCancel(ctx)
	lease, err := d.start(ctx)
	if err != nil && ctx.Err() != nil {
		return nil // stopped before it began
	}
	if err != nil {
		return err
	}
	defer lease.end(background)
	if d.worker != nil {
		own := d.members.join(lease.worker.ID, pool.Member{Name: lease.worker.Name, Instance: d.name, Own: true, Trust: task.Trusted, Worker: d.worker}, nil)
		defer d.members.leave(lease.worker.ID, own)
	}
	lanes := &lanes{d: d}
	following := make(chan struct{})
	go func() {
		defer close(following)
		lanes.follow(ctx)
	}()
	attending := make(chan struct{})
	sessions, endSessions := context.WithCancel(background)
	go func() {
		defer close(attending)
		d.sessions.Run(sessions)
	}()
	d.log.Info("dispatcher started", "name", d.name)
	watching := make(chan struct{})
	watch, endWatch := context.WithCancel(background)
	go func() {
		defer close(watching)
		d.watch(watch, lease)
	}()
	defer func() { // before the lease ends
		endWatch()
		<-watching
	}()
	<-ctx.Done()
	d.stop.Do(func() { close(d.stopping) })
	<-following
	defer func() { // workers finish what they have for as long as its jobs may go on
		endSessions()
		<-attending
	}()
	if err := errors.Join(lanes.stop(background), d.client.Stop(background)); err != nil {
		return fmt.Errorf("stop the dispatcher: %w", err)
	}
	d.log.Info("dispatcher stopped", "name", d.name)
	return nil
}

// start takes the lease and starts to work the queues. It waits for a database that cannot be reached.
func (d *Dispatcher) start(ctx context.Context) (held *lease, err error) {
	err = schema.Retry(ctx, func() error {
		if held, err = d.tryStart(ctx); schema.IsUnreachable(err) && ctx.Err() == nil {
			d.log.Warn("the database cannot be reached while the dispatcher starts; it is tried again", "error", err)
		}
		return err
	})
	return held, err
}

func (d *Dispatcher) tryStart(ctx context.Context) (*lease, error) {
	if err := d.learnRights(ctx); err != nil {
		return nil, err
	}
	// Before the lease, as the worker of this process takes the place of one that has died with a dispatcher on this machine.
	if err := d.reclaim(ctx); err != nil {
		return nil, fmt.Errorf("take over the jobs of dead dispatchers: %w", err)
	}
	held, err := d.takeLease(ctx)
	if err != nil {
		return nil, fmt.Errorf("register the dispatcher: %w", err)
	}
	background := context.WithoutCancel(ctx)
	if err := d.client.Start(background); err != nil {
		held.end(background)
		return nil, fmt.Errorf("start the dispatcher: %w", err)
	}
	return held, nil
}

// handBack makes a job that the dispatcher's stop has interrupted available to others, at once and without counting
// the attempt. It returns all other errors unchanged.
func (d *Dispatcher) handBack(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil && d.isStopping() {
		return river.JobSnooze(0)
	}
	return err
}

func (d *Dispatcher) isStopping() bool {
	select {
	case <-d.stopping:
		return true
	default:
		return false
	}
}
