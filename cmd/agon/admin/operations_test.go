package admin

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/worker"
)

// newSmallContest is a site with a contest "a" of the players Ann and Bob, in which match 1 was won by Ann and match 2 is
// to come, and with a dispatcher, which carries out what is asked.
func newSmallContest(t *testing.T) *bureau {
	t.Helper()
	b := newSite(
		t,
		"INSERT INTO users (name) VALUES ('ann'), ('bob')",
		"INSERT INTO contests (slug, title, game, limits, rated_seq) VALUES ('a', 'A', 'ants', '{}', 1)",
		"INSERT INTO players (contest_id, user_id, name, state, qualified_at) VALUES (1, 1, 'Ann', 'qualified', now()), (1, 2, 'Bob', 'qualified', now())",
		"INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT 1, n, n, 'cpp', 'x', 'x', 'qualified' FROM generate_series(1, 2) n",
		"INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) SELECT 1, n, 25, 25.0/3, 1500, 1500, 784 FROM generate_series(1, 2) n",
		"INSERT INTO matches (contest_id, kind, reason, seed, state, seq, finished_at) VALUES (1, 'ladder', 'Test.', 7, 'done', 1, now()), (1, 'ladder', 'Test.', 8, 'queued', NULL, NULL)",
		"INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict) VALUES (1, 0, 1, 1, 9, 1, 'ok'), (1, 1, 2, 2, 5, 2, 'ok')",
	)
	_, err := result.Rerate(t.Context(), b.pool, "a")
	require.NoError(t, err)
	b.dispatch()
	return b
}

// dispatch carries out what is asked, until the test ends. It has no games, so it plays nothing.
func (b *bureau) dispatch() {
	b.t.Helper()
	w, err := worker.New(worker.Config{Cache: b.t.TempDir(), Builds: dispatch.Builds{Pool: b.pool}, Cores: []int{0}})
	require.NoError(b.t, err)
	d, err := dispatch.New(dispatch.Config{Pool: b.pool, Worker: w, Log: slog.New(slog.DiscardHandler)})
	require.NoError(b.t, err)
	ctx, cancel := context.WithCancel(context.WithoutCancel(b.t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	b.t.Cleanup(func() {
		cancel()
		require.NoError(b.t, <-ended)
	})
}

func TestWhatOrganizersDoToResults(t *testing.T) {
	t.Parallel()
	b := newSmallContest(t)
	better := "SELECT count(*) FROM ratings a, ratings b WHERE a.player_id = 1 AND b.player_id = 2 AND a.shown > b.shown"
	require.Equal(t, 1, b.number(better))

	for _, step := range []struct {
		args []string
		says string
		rows string // that there is one of after the command
	}{
		{[]string{"disqualify", "a", "ann"}, "ann is disqualified. The ratings have followed.\n", "SELECT count(*) FROM ratings WHERE player_id = 1 AND NOT on_ladder AND matches = 0"},
		{[]string{"reinstate", "a", "Ann"}, "Ann is reinstated. The ratings have followed.\n", better},
		{[]string{"withdraw", "a", "Bob"}, "Bob is withdrawn. The ratings have followed.\n", "SELECT count(*) FROM ratings WHERE player_id = 2 AND NOT on_ladder AND matches = 1"},
		{[]string{"system", "a", "elo"}, "a is rated by elo.\n", "SELECT count(*) FROM ratings WHERE shown = 1512"},
		{[]string{"void", "1"}, "Match 1 is void. The ratings are without it.\n", "SELECT count(*) FROM matches WHERE state = 'void' AND seq = 1"},
	} {
		r := run(t, b.env, "", append(append([]string{"admin"}, step.args...), "--reason", "A test.")...)
		require.Equal(t, cli.ExitOK, r.code, r.stderr)
		require.Equal(t, step.says, r.stdout)
		require.Equal(t, 1, b.number(step.rows), step.args)
	}
	require.Equal(t, 5, b.number("SELECT count(*) FROM audit WHERE reason = 'A test.'"))
}

func TestAMatchIsJudgedAgainOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newSmallContest(t)

	r := run(t, b.env, "", "admin", "rejudge", "1", "--reason", "A test.", "--json")

	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	var printed done
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &printed))
	require.Equal(t, done{Action: "rejudge", Match: 1, Fresh: 3, Reason: "A test."}, printed)
	require.Equal(t, 1, b.number("SELECT count(*) FROM matches WHERE id = 3 AND replaces = 1 AND seed = 7"))
}

func TestWhatOrganizersCannotDo(t *testing.T) {
	t.Parallel()
	b := newSmallContest(t)
	for name, c := range map[string]struct {
		args []string
		code int
		says string
	}{
		"no reason":           {[]string{"void", "1"}, cli.ExitUsage, `required flag(s) "reason" not set`},
		"an empty reason":     {[]string{"void", "1", "--reason", ""}, cli.ExitFailed, "agon admin void: Say why"},
		"no match":            {[]string{"void", "--reason", "x"}, cli.ExitUsage, "accepts 1 arg"},
		"no number":           {[]string{"void", "x", "--reason", "x"}, cli.ExitFailed, `agon admin void: "x" is not a match number`},
		"an unknown match":    {[]string{"rejudge", "77", "--reason", "x"}, cli.ExitFailed, "agon admin rejudge: There is no match 77.\n"},
		"a match to come":     {[]string{"void", "2", "--reason", "x"}, cli.ExitFailed, "agon admin void: Match 2 is queued; wait until it is done.\n"},
		"an unknown contest":  {[]string{"withdraw", "b", "Ann", "--reason", "x"}, cli.ExitFailed, `There is no contest "b"`},
		"an unknown player":   {[]string{"withdraw", "a", "Eve", "--reason", "x"}, cli.ExitFailed, `There is no player "Eve" in a`},
		"an unknown system":   {[]string{"system", "a", "dice", "--reason", "x"}, cli.ExitFailed, `There is no rating system "dice"`},
		"reinstating for fun": {[]string{"reinstate", "a", "Ann", "--reason", "x"}, cli.ExitFailed, "Ann is neither disqualified nor withdrawn"},
	} {
		r := run(t, b.env, "", append([]string{"admin"}, c.args...)...)
		require.Equal(t, c.code, r.code, name)
		require.Contains(t, r.stderr, c.says, name)
		require.Empty(t, r.stdout, name)
	}
	require.Equal(t, 0, b.number("SELECT count(*) FROM audit WHERE action <> 'token_make'"))
}
