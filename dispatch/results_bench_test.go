package dispatch_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/worker"
	"github.com/agon-judge/agon/worker/task"
)

// BenchmarkResults takes results from workers that answer at once, in one contest and in several, and tells what a match
// costs the database from the moment it is made until it is rated: nothing else than that takes time here. All of it
// shares the cores with PostgreSQL. One run takes longer than any benchmark has to, so there is no b.N.
func BenchmarkResults(b *testing.B) {
	for _, c := range []struct {
		name                  string
		contests, dispatchers int
	}{
		{"one contest", 1, 1},
		{"four contests", 4, 1},
		{"one contest, two dispatchers", 1, 2},
	} {
		b.Run(c.name, func(b *testing.B) {
			h := newHarvest(b, c.contests)
			for range c.dispatchers {
				h.work()
			}
			const warm, measured = 300, 3000
			h.untilRated(warm)
			before := h.costs()
			h.untilRated(int(before.results) + measured)
			h.costs().report(b, before)
		})
	}
}

// harvest is a site whose matches are played in no time.
type harvest struct {
	*site
	counter *counter
	played  engine.Outcome
}

const harvestPlayers = 40 // of each contest

func newHarvest(b *testing.B, contests int) *harvest {
	b.Helper()
	url := durable(b)
	config, err := pgxpool.ParseConfig(url)
	require.NoError(b, err)
	counter := &counter{}
	config.MaxConns, config.ConnConfig.Tracer = 50, counter
	pool, err := pgxpool.NewWithConfig(b.Context(), config)
	require.NoError(b, err)
	b.Cleanup(pool.Close)
	h := &harvest{site: &site{t: b, url: url, pool: pool}, counter: counter, played: playOne(b, ants.Game{})}
	g := ants.Game{}
	for _, statement := range []string{
		"INSERT INTO contests (slug, title, game, limits, settled_pause_s) SELECT 'c' || n, 'C', 'ants', '{}', 0 FROM generate_series(1, %[1]d) n",
		"INSERT INTO users (name) SELECT 'u' || n FROM generate_series(1, %[2]d) n",
		"INSERT INTO builds (key, ok, log, cpu_ms) SELECT sha256(n::text::bytea), true, '', 1 FROM generate_series(1, %[2]d) n",
		"INSERT INTO players (contest_id, user_id, name, state, qualified_at) SELECT 1 + n %% %[1]d, n, 'P' || n, 'qualified', now() FROM generate_series(1, %[2]d) n",
		`INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state, build_key)
		 SELECT contest_id, id, user_id, 'cpp', 'AIP.cc', repeat('// a program, ', 300)::bytea, 'qualified', sha256(id::text::bytea) FROM players`,
		"UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id",
		"INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) SELECT contest_id, id, 25, 25.0/3, 1500, 1500, 784 FROM players",
	} {
		_, err := pool.Exec(b.Context(), fmt.Sprintf(statement+" -- %[1]d %[2]d", contests, contests*harvestPlayers))
		require.NoError(b, err, statement)
	}
	_, err = pool.Exec(b.Context(), "INSERT INTO boards (contest_id, place, name, config) SELECT id, 1, 'Board 1', $1 FROM contests", g.Config())
	require.NoError(b, err)
	return h
}

// work runs a dispatcher whose worker has sixteen cores.
func (h *harvest) work() {
	h.t.Helper()
	d, err := dispatch.New(dispatch.Config{Pool: h.pool, Games: games.All(), Worker: &instant{outcome: h.played}, Log: quiet(), SoftStop: time.Minute})
	require.NoError(h.t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	h.t.Cleanup(func() {
		cancel()
		require.NoError(h.t, <-done)
	})
}

// untilRated waits until n results of all contests together are rated. It asks only when a ladder has changed, in a session
// of its own, so that it is no part of what results cost.
func (h *harvest) untilRated(n int) {
	h.t.Helper()
	conn, err := pgx.Connect(h.t.Context(), h.url)
	require.NoError(h.t, err)
	defer conn.Close(context.WithoutCancel(h.t.Context()))
	_, err = conn.Exec(h.t.Context(), "LISTEN "+schema.Channel)
	require.NoError(h.t, err)
	for {
		var rated int
		require.NoError(h.t, conn.QueryRow(h.t.Context(), "SELECT sum(rated_seq)::int FROM contests").Scan(&rated))
		if rated >= n {
			return
		}
		for event := (schema.Event{}); event.Kind != schema.EventLadder; {
			note, err := conn.WaitForNotification(h.t.Context())
			require.NoError(h.t, err)
			require.NoError(h.t, json.Unmarshal([]byte(note.Payload), &event))
		}
	}
}

// instant is a worker that answers at once.
type instant struct{ outcome engine.Outcome }

// Compile implements task.Worker. Nobody submits.
func (*instant) Compile(context.Context, engine.Game, string, engine.Files) (task.Compilation, error) {
	return task.Compilation{}, nil
}

// Play implements task.Worker.
func (i *instant) Play(ctx context.Context, m task.Match, begin func(context.Context) error) (engine.Outcome, error) {
	if err := begin(ctx); err != nil {
		return engine.Outcome{}, err
	}
	out := i.outcome
	out.Scores = make([]int, len(m.Seats))
	for seat := range out.Scores { // the seed decides who wins
		out.Scores[seat] = i.outcome.Scores[seat] + int(m.Seed>>(4*seat))&15
	}
	out.Ranks = engine.Ranks(out.Scores)
	return out, nil
}

// Capacity implements task.Worker.
func (*instant) Capacity() task.Capacity {
	return task.Capacity{Cores: 16, Isolation: []byte(`{"namespaces": true}`), Languages: []string{"ants/cpp"}}
}

// Examine implements task.Worker.
func (*instant) Examine(context.Context, task.Package, func(report.Check)) (task.Examination, error) {
	return task.Examination{}, nil
}

// Try implements task.Worker.
func (*instant) Try(context.Context) error { return nil }

// Disk implements task.Worker.
func (*instant) Disk() task.Disk { return task.Disk{} }

// playOne plays a match of four Demos in the sandbox.
func playOne(b *testing.B, g engine.Game) engine.Outcome {
	b.Helper()
	box, err := sandbox.New(sandbox.Config{Log: quiet()})
	if err != nil {
		b.Skip("skipped, as programs cannot be isolated here: ", err)
	}
	b.Cleanup(func() { _ = box.Close() })
	w, err := worker.New(worker.Config{Sandbox: box, Cache: cacheDir(), Games: games.All()})
	require.NoError(b, err)
	builtins := g.Builtins()
	demo := builtins[slices.IndexFunc(builtins, func(p engine.Builtin) bool { return p.Name == "Demo" })]
	built, err := w.Compile(b.Context(), g, demo.Language, demo.Files)
	require.NoError(b, err)
	m := task.Match{Game: g, Config: g.Config(), Seed: 30, Limits: g.Limits(), Seats: make([]task.Seat, 4)}
	for i := range m.Seats {
		m.Seats[i] = task.Seat{Name: demo.Name, Language: demo.Language, Build: built.Key[:]}
	}
	outcome, err := w.Play(b.Context(), m, func(context.Context) error { return nil })
	require.NoError(b, err)
	return outcome
}
