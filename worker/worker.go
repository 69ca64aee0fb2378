// Package worker does the site's work: it compiles submissions, plays matches, rates results and makes new matches. All
// of it comes through River, so that any number of worker processes share it and none of it is lost with one of them.
package worker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/klauspost/compress/zstd"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
)

// Times that nobody needs to change. The sandbox's limits trip long before the jobs' do, so these catch a broken judge
// only; a killed process is noticed by its lease (lease.go) within seconds.
const (
	fetchCooldown  = 5 * time.Millisecond // the default of 100 ms would bound short matches to 10 a second and core
	compileTimeout = 10 * time.Minute
	rateTimeout    = 15 * time.Minute
	// A match ends by its own limits, see play; a worker that dies is noticed by its lease. What is stuck longer than the
	// longest match of any game has met neither.
	noTimeout      = -1
	rescueAfter    = 12 * time.Hour
	matchmakeEvery = 10 * time.Second // a safety net: results ask for new matches themselves
	upkeepEvery    = time.Minute
)

// Runner plays a match. The error is the judge's fault only.
type Runner interface {
	Play(ctx context.Context, g engine.Game, o match.Options, entrants []match.Entrant) (match.Outcome, error)
}

// Config sets a Worker up.
type Config struct {
	Pool    *pgxpool.Pool // with room for two connections a core and some ten more
	Games   []engine.Game
	Sandbox *sandbox.Sandbox
	Cache   string // folder for executables; everything in it can be made again

	Cores     []int                 // that play matches, one each; nil: all that this process may use
	Runner    Runner                // nil: the sandbox
	Log       *slog.Logger          // nil: slog.Default()
	Metrics   prometheus.Registerer // nil: none
	Heartbeat time.Duration         // how often the lost jobs of dead workers are looked for; 0: 5 s
	SoftStop  time.Duration         // how long running jobs may go on when the worker stops; 0: 10 s
}

// Worker is one worker process. Run it once.
type Worker struct {
	pool      *pgxpool.Pool
	games     map[string]engine.Game
	builder   *build.Builder
	runner    Runner
	isolation []byte // JSON for match records
	cores     []int
	free      chan int // cores without a match
	log       *slog.Logger
	metrics   *metrics
	zstd      *zstd.Encoder
	given     templates
	name      string // as a River client and in the table workers
	host      string
	heartbeat time.Duration
	client    *river.Client[pgx.Tx]
	stopping  chan struct{} // closed when Run has been told to end
	stop      sync.Once
}

// New prepares a worker. It does not touch the database yet.
func New(c Config) (*Worker, error) {
	w, err := newWorker(c)
	if err != nil {
		return nil, fmt.Errorf("set up the worker: %w", err)
	}
	return w, nil
}

func newWorker(c Config) (*Worker, error) {
	host, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	cache, err := filepath.Abs(c.Cache)
	if err != nil {
		return nil, err
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	w := &Worker{
		pool: c.Pool, games: map[string]engine.Game{}, runner: c.Runner, cores: c.Cores, log: c.Log, zstd: encoder, host: host,
		heartbeat: c.Heartbeat, stopping: make(chan struct{}), metrics: newMetrics(c.Metrics),
		name: fmt.Sprintf("%s-%d-%d", host, os.Getpid(), time.Now().UnixNano()),
	}
	for _, g := range c.Games {
		w.games[g.ID()] = g
	}
	w.defaults(c)
	if c.Metrics != nil {
		c.Metrics.MustRegister(waitCollector{w})
	}
	w.builder = &build.Builder{Dir: cache, Shared: sharedBuilds{pool: c.Pool}}
	if c.Sandbox != nil {
		w.builder.Sandbox = c.Sandbox
	}
	w.free = make(chan int, len(w.cores))
	for _, core := range w.cores {
		w.free <- core
	}
	w.client, err = w.newClient(c)
	return w, err
}

func (w *Worker) defaults(c Config) {
	if w.log == nil {
		w.log = slog.Default()
	}
	if w.heartbeat <= 0 {
		w.heartbeat = 5 * time.Second
	}
	w.isolation = []byte(`{}`)
	if c.Sandbox != nil {
		w.isolation = isolationOf(c.Sandbox)
		if w.cores == nil {
			w.cores = c.Sandbox.Capabilities().Cores
		}
		if w.runner == nil {
			w.runner = sandboxed{c.Sandbox}
		}
	}
	if len(w.cores) == 0 {
		for core := range runtime.NumCPU() {
			w.cores = append(w.cores, core)
		}
	}
}

func (w *Worker) newClient(c Config) (*river.Client[pgx.Tx], error) {
	workers := river.NewWorkers()
	for _, err := range []error{
		river.AddWorkerSafely(workers, &compileWorker{w: w}),
		river.AddWorkerSafely(workers, &matchWorker{w: w}),
		river.AddWorkerSafely(workers, &rateWorker{w: w}),
		river.AddWorkerSafely(workers, &orderWorker{w: w}),
		river.AddWorkerSafely(workers, &finalWorker{w: w}),
		river.AddWorkerSafely(workers, &matchmakeWorker{w: w}),
		river.AddWorkerSafely(workers, &builtinsWorker{w: w}),
		river.AddWorkerSafely(workers, &upkeepWorker{w: w}),
		river.AddWorkerSafely(workers, &plagiarismWorker{w: w}),
		river.AddWorkerSafely(workers, &plagiarismScanWorker{w: w}),
	} {
		if err != nil {
			return nil, err
		}
	}
	softStop := c.SoftStop
	if softStop <= 0 {
		softStop = 10 * time.Second
	}
	return river.NewClient(riverpgxv5.New(w.pool), &river.Config{
		ID:            w.name,
		Logger:        slog.New(calm{w.log.Handler()}),
		Workers:       workers,
		ErrorHandler:  &errorHandler{w: w},
		FetchCooldown: fetchCooldown,
		Queues: map[string]river.QueueConfig{
			jobs.QueueCompile: {MaxWorkers: 1},
			jobs.QueueMatch:   {MaxWorkers: 2 * len(w.cores)}, // half of them read or record (play.go)
			jobs.QueueRate:    {MaxWorkers: 1},
			jobs.QueueFinal:   {MaxWorkers: 1},
			jobs.QueueUpkeep:  {MaxWorkers: 1},

			jobs.QueuePlagiarism: {MaxWorkers: 1},
		},
		PeriodicJobs: []*river.PeriodicJob{
			river.NewPeriodicJob(river.PeriodicInterval(matchmakeEvery), func() (river.JobArgs, *river.InsertOpts) {
				return jobs.MatchmakeArgs{}, nil
			}, &river.PeriodicJobOpts{RunOnStart: true}),
			river.NewPeriodicJob(river.PeriodicInterval(upkeepEvery), func() (river.JobArgs, *river.InsertOpts) {
				return jobs.UpkeepArgs{}, nil
			}, &river.PeriodicJobOpts{RunOnStart: true}),
		},
		RescueStuckJobsAfter: rescueAfter,
		SoftStopTimeout:      softStop,
	})
}

// Run works until ctx ends, then lets running jobs finish for a while and hands the rest back to the queue.
func (w *Worker) Run(ctx context.Context) error {
	background := context.WithoutCancel(ctx)
	lease, err := w.takeLease(ctx)
	if err != nil && ctx.Err() != nil {
		return nil // it is to end before it has begun
	}
	if err != nil {
		return fmt.Errorf("register the worker: %w", err)
	}
	defer lease.end(background)
	if err := w.reclaim(ctx); err != nil && ctx.Err() == nil {
		return fmt.Errorf("take over the jobs of dead workers: %w", err)
	}
	if err := w.client.Start(background); err != nil {
		return fmt.Errorf("start the worker: %w", err)
	}
	w.log.Info("worker started", "name", w.name, "cores", w.cores)
	w.watch(ctx, lease)
	w.stop.Do(func() { close(w.stopping) })
	if err := w.client.Stop(background); err != nil {
		return fmt.Errorf("stop the worker: %w", err)
	}
	w.log.Info("worker stopped", "name", w.name)
	return nil
}

// handBack makes a job that the worker's stop has interrupted available to others, at once and without counting the
// attempt. All other errors go on as they are.
func (w *Worker) handBack(ctx context.Context, err error) error {
	select {
	case <-w.stopping:
		if err != nil && ctx.Err() != nil {
			return river.JobSnooze(0)
		}
	default:
	}
	return err
}

// game finds a contest's game.
func (w *Worker) game(id string) (engine.Game, error) {
	if g, ok := w.games[id]; ok {
		return g, nil
	}
	return nil, fmt.Errorf("this program does not know the game %q", id)
}

// languages are those in which this machine can compile and run players, each as game/language.
func (w *Worker) languages() []string {
	list := []string{}
	for _, g := range w.games {
		for _, l := range g.Languages() {
			if build.Missing(l) == "" {
				list = append(list, g.ID()+"/"+l.ID)
			}
		}
	}
	slices.Sort(list)
	return list
}

// errNoSandbox is what a worker without sandbox says when it is to play.
var errNoSandbox = errors.New("no sandbox is configured")

// sandboxed is the ordinary Runner.
type sandboxed struct{ sandbox *sandbox.Sandbox }

// Play implements Runner.
func (s sandboxed) Play(ctx context.Context, g engine.Game, o match.Options, entrants []match.Entrant) (match.Outcome, error) {
	if s.sandbox == nil {
		return match.Outcome{}, errNoSandbox
	}
	return match.Run(ctx, s.sandbox, g, o, entrants)
}
