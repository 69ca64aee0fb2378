package dispatch_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/worker"
	"github.com/agon-judge/agon/worker/build/buildtest"
)

// patience is how long a test waits for something to happen before it calls it a failure: far longer than a slow and busy
// machine needs, as nothing passes by it.
const patience = 5 * time.Minute

// workerVariable makes a test binary a worker process on the database that it names.
const workerVariable = "AGON_TEST_WORKER"

// runnerVariable tells it to play no real matches.
const runnerVariable = "AGON_TEST_RUNNER"

func TestMain(m *testing.M) {
	sandbox.Init()
	if url := os.Getenv(workerVariable); url != "" {
		if err := workerProcess(url); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func workerProcess(url string) error {
	ctx := context.Background()
	pool, err := schema.Open(ctx, url)
	if err != nil {
		return err
	}
	box, err := sandbox.New(sandbox.Config{})
	if err != nil {
		return err
	}
	config := parts{
		Pool: pool, Games: games.All(), Sandbox: box, Cache: cacheDir(), Heartbeat: 200 * time.Millisecond,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	switch os.Getenv(runnerVariable) {
	case "stuck":
		config.Runner, config.Cores = &stuck{}, []int{0}
	case "none": // there are no games, and so nothing to play
		config = parts{Pool: pool, Cache: cacheDir(), Cores: []int{0}, Log: config.Log}
	}
	w, err := config.dispatcher()
	if err != nil {
		return err
	}
	return w.Run(ctx)
}

// cacheDir is shared by all runs, so that the SDK and the built-in players are compiled once.
func cacheDir() string { return buildtest.Dir() }

// parts are what a dispatcher and its worker are made of.
type parts struct {
	Pool      *pgxpool.Pool
	Games     []engine.Game
	Sandbox   *sandbox.Sandbox
	Cache     string
	Cores     []int
	Runner    worker.Runner
	Log       *slog.Logger
	Heartbeat time.Duration
	SoftStop  time.Duration
}

// dispatcher joins the parts, as `agon up` does.
func (p parts) dispatcher() (*dispatch.Dispatcher, error) {
	w, err := worker.New(worker.Config{
		Sandbox: p.Sandbox, Cache: p.Cache, Builds: dispatch.Builds{Pool: p.Pool}, Games: p.Games, Cores: p.Cores, Runner: p.Runner,
	})
	if err != nil {
		return nil, err
	}
	return dispatch.New(dispatch.Config{Pool: p.Pool, Games: p.Games, Worker: w, Log: p.Log, Heartbeat: p.Heartbeat, SoftStop: p.SoftStop})
}

// site is a database with the open contest of one game in it, Ants where nothing else is said.
type site struct {
	t       testing.TB
	url     string
	pool    *pgxpool.Pool
	q       *store.Queries
	game    engine.Game
	contest store.Contest
	box     *sandbox.Sandbox
}

func newSite(t testing.TB) *site {
	t.Helper()
	return newSiteOn(t, "ants", schematest.URL)
}

// newSiteOn is newSite on a database of the caller's choice, which is made once it is clear that the test can run. Without
// a game there is no contest.
func newSiteOn(t testing.TB, game string, database func(testing.TB) string) *site {
	t.Helper()
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("skipped, as there is no g++ here: run deploy/bootstrap")
	}
	box, err := sandbox.New(sandbox.Config{Log: quiet()})
	if err != nil {
		t.Skip("skipped, as programs cannot be isolated here: ", err)
	}
	t.Cleanup(func() { _ = box.Close() })
	url := database(t)
	pool, err := schema.Open(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	s := &site{t: t, url: url, pool: pool, q: store.New(pool), box: box}
	if game == "" {
		return s
	}
	g, ok := games.ByID(game)
	require.True(t, ok)
	s.game = g
	require.NoError(t, settings.Seed(t.Context(), pool, []engine.Game{g}))
	s.contest, err = s.q.ContestBySlug(t.Context(), game)
	require.NoError(t, err)
	return s
}

func quiet() *slog.Logger {
	if testing.Verbose() {
		return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	return slog.New(slog.DiscardHandler)
}

// config is that of a worker on this site.
func (s *site) config() parts {
	return parts{
		Pool: s.pool, Games: games.All(), Sandbox: s.box, Cache: cacheDir(), Heartbeat: 200 * time.Millisecond, Log: quiet(),
		SoftStop: time.Minute,
	}
}

// work runs a worker in this process until stop is called, at the latest when the test ends.
func (s *site) work(c parts) (stop func()) {
	s.t.Helper()
	w, err := c.dispatcher()
	require.NoError(s.t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	var ended bool
	stop = func() {
		if !ended {
			ended = true
			cancel()
			require.NoError(s.t, <-done)
		}
	}
	s.t.Cleanup(stop)
	return stop
}

// spawn starts a worker process, with settings of its environment.
func (s *site) spawn(settings ...string) *exec.Cmd {
	s.t.Helper()
	program, err := os.Executable()
	require.NoError(s.t, err)
	process := exec.Command(program)
	process.Env = append(append(os.Environ(), workerVariable+"="+s.url), settings...)
	process.Stdout, process.Stderr = os.Stderr, os.Stderr
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	require.NoError(s.t, process.Start())
	s.t.Cleanup(func() {
		_ = process.Process.Kill()
		_ = process.Wait()
	})
	return process
}

// until waits until a query gives true. It is asked again whenever the site tells of a change, and now and then.
func (s *site) until(what, query string, args ...any) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.url)
	require.NoError(s.t, err)
	defer conn.Close(context.Background())
	_, err = conn.Exec(ctx, "LISTEN "+schema.Channel)
	require.NoError(s.t, err)
	for {
		var holds bool
		require.NoError(s.t, s.pool.QueryRow(ctx, query, args...).Scan(&holds), "waiting for: %s", what)
		if holds {
			return
		}
		wait, stop := context.WithTimeout(ctx, time.Second)
		_, err := conn.WaitForNotification(wait)
		stop()
		if ctx.Err() != nil {
			s.dump()
			require.NoError(s.t, err, "waited in vain for: %s", what)
		}
	}
}

// dump shows what became of everything.
func (s *site) dump() {
	for _, query := range []string{
		"SELECT 'submission ' || id || ' ' || state || ' ' || note || ' ' || compile_log FROM submissions ORDER BY id",
		"SELECT state || ' ' || kind || ' matches: ' || count(*) || ' ' || max(note) FROM matches GROUP BY state, kind",
		"SELECT 'job ' || kind || ' ' || state || ': ' || count(*) || ' ' || coalesce(max(errors[1]->>'error'), '') FROM river_job GROUP BY kind, state",
	} {
		rows, err := s.pool.Query(context.Background(), query)
		if err != nil {
			s.t.Log(err)
			continue
		}
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		s.t.Log(strings.Join(lines, "\n"), err)
	}
}

func (s *site) count(query string, args ...any) int {
	s.t.Helper()
	var n int
	require.NoError(s.t, s.pool.QueryRow(s.t.Context(), query, args...).Scan(&n))
	return n
}

func (s *site) user(name string) int64 {
	s.t.Helper()
	var id int64
	require.NoError(s.t, s.pool.QueryRow(s.t.Context(), "INSERT INTO users (name) VALUES ($1) RETURNING id", name).Scan(&id))
	return id
}

// submit hands a player in.
func (s *site) submit(user int64, name, source string) store.Submission {
	s.t.Helper()
	inserter, err := schema.Inserter(s.pool)
	require.NoError(s.t, err)
	submission, created, err := submission.Submit(s.t.Context(), s.pool, inserter, submission.Upload{
		Contest: s.contest.ID, User: user, Player: name, Language: "cpp", Filename: "AI" + name + ".cc", Source: []byte(source),
	})
	require.NoError(s.t, err)
	require.True(s.t, created)
	return submission
}

func (s *site) untilSubmission(submission store.Submission, state string) store.Submission {
	s.t.Helper()
	s.until("submission "+state, "SELECT state = $2 FROM submissions WHERE id = $1", submission.ID, state)
	fresh, err := s.q.Submission(s.t.Context(), submission.ID)
	require.NoError(s.t, err)
	return fresh
}

func (s *site) untilMatches(n int) {
	s.t.Helper()
	s.until(fmt.Sprintf("%d rated ladder matches", n), "SELECT rated_seq >= $2 FROM contests WHERE id = $1", s.contest.ID, n)
}

// freeze ends the ladder.
func (s *site) freeze() {
	s.t.Helper()
	s.change("UPDATE contests SET freezes_at = now()")
}

// change writes beneath running workers, and waits for whoever has begun to do something without knowing of it.
func (s *site) change(statement string) {
	s.t.Helper()
	_, err := s.pool.Exec(s.t.Context(), statement)
	require.NoError(s.t, err)
	var changed time.Time
	require.NoError(s.t, s.pool.QueryRow(s.t.Context(), "SELECT clock_timestamp()").Scan(&changed))
	s.until("all transactions know of the change",
		"SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start < $1)", changed)
}

func collect[T any](t testing.TB, rows pgx.Rows) []T {
	t.Helper()
	values, err := pgx.CollectRows(rows, pgx.RowTo[T])
	require.NoError(t, err)
	return values
}
