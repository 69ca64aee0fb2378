package comparison_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/comparison"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// hall is a contest of Ants in which Ada has two versions, and Null and Dummy play.
type hall struct {
	*contesttest.Fixture
	t            *testing.T
	games        *catalog.Catalog
	older, newer int64
}

func newHall(t *testing.T) hall {
	t.Helper()
	h := hall{Fixture: contesttest.New(t), t: t, games: catalog.New(games.All())}
	h.Exec("UPDATE boards SET config = $1", ants.Game{}.Config())
	system := h.AddUser("agon")
	for _, name := range []string{"Null", "Dummy"} {
		h.AddPlayer(system, name, "qualified", true)
	}
	h.AddPlayer(h.Ada, "Ant1", "retired", false)
	h.AddPlayer(h.Ada, "Ant2", "qualified", false)
	h.AddPlayer(h.Bob, "Bee", "qualified", false)
	h.Exec("INSERT INTO builds (key, ok, log, cpu_ms) VALUES ('\\x01', true, '', 0)")
	h.Exec("UPDATE submissions SET build_key = '\\x01'")
	h.older, h.newer = h.submission("Ant1"), h.submission("Ant2")
	return h
}

func (h hall) submission(player string) (id int64) {
	h.t.Helper()
	require.NoError(h.t, h.Pool.QueryRow(h.t.Context(), "SELECT submission_id FROM players WHERE name = $1", player).Scan(&id))
	return id
}

func (h hall) request() comparison.Request {
	return comparison.Request{Contest: h.Contest.ID, User: h.Ada, Older: h.older, Newer: h.newer, Pairs: 20, RequestKey: "one"}
}

func (h hall) make(r comparison.Request) (int64, bool, error) {
	h.t.Helper()
	return comparison.Make(h.t.Context(), h.Pool, h.Inserter, h.games, r)
}

func (h hall) read(id int64, pair int, newer bool) comparison.Setup {
	h.t.Helper()
	s, err := comparison.Read(h.t.Context(), h.Q, h.games, jobs.ComparisonMatchArgs{Comparison: id, Pair: int32(pair), Newer: newer})
	require.NoError(h.t, err)
	return s
}

// play records a match in which the version got a score, and each opponent 10.
func (h hall) play(id int64, pair int, newer bool, score int) {
	h.t.Helper()
	s := h.read(id, pair, newer)
	var o engine.Outcome
	o.Verdicts = make([]engine.Verdict, len(s.Seats))
	for seat := range s.Seats {
		points, rank := 10, 2
		if seat == s.Own {
			points, rank = score, 1
		}
		o.Scores, o.Ranks = append(o.Scores, points), append(o.Ranks, rank)
	}
	require.NoError(h.t, s.Begin(h.t.Context(), h.Q))
	require.NoError(h.t, pgx.BeginFunc(h.t.Context(), h.Pool, func(tx pgx.Tx) error { return s.Record(h.t.Context(), tx, h.Inserter, o) }))
}

func (h hall) row(id int64) store.Comparison {
	h.t.Helper()
	row, err := h.Q.Comparison(h.t.Context(), id)
	require.NoError(h.t, err)
	return row
}

func TestAComparisonEndsWhenItIsDecided(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	id, created, err := h.make(h.request())
	require.NoError(t, err)
	require.True(t, created)
	again, created, err := h.make(h.request())
	require.NoError(t, err)
	require.Equal(t, []any{id, false}, []any{again, created})

	// given that both matches of a pair are the same but for the version
	older, newer := h.read(id, 1, false), h.read(id, 1, true)
	require.Equal(t, older.Seed, newer.Seed)
	require.Equal(t, 1, older.Own)
	require.Equal(t, 1, newer.Own)
	require.Len(t, older.Seats, 4)
	for seat := range older.Seats {
		if seat == 1 {
			require.Equal(t, []int64{h.older, h.newer}, []int64{older.Seats[1].ID, newer.Seats[1].ID})
			continue
		}
		require.Equal(t, older.Seats[seat].ID, newer.Seats[seat].ID)
	}

	// when the newer version wins seven pairs, the second of which is complete before the first
	for pair := range 7 {
		h.play(id, pair^1, false, 50)
		h.play(id, pair^1, true, 60)
	}
	require.EqualValues(t, 6, h.row(id).Won, "the seventh is not complete, so the eighth does not count yet")
	require.Equal(t, 2*(6+4), h.Count("SELECT count(*) FROM comparison_matches WHERE comparison_id = $1", id), "no more than four are made ahead")
	require.Equal(t, 2*(6+4), h.Count("SELECT count(*) FROM river_job WHERE kind = 'comparison_match' AND priority = 3"))
	h.play(id, 6, false, 50)
	h.play(id, 6, true, 60)

	// then it is over, and nothing more is played
	row := h.row(id)
	require.Equal(t, "done", string(row.State))
	require.Equal(t, []int32{8, 0, 0}, []int32{row.Won, row.Lost, row.Level})
	_, err = comparison.Read(t.Context(), h.Q, h.games, jobs.ComparisonMatchArgs{Comparison: id, Pair: 8})
	require.ErrorIs(t, err, comparison.ErrOver)
	require.Zero(t, h.Count("SELECT count(*) FROM comparison_matches WHERE state IN ('queued', 'running')"))
	require.Zero(t, h.Count("SELECT count(*) FROM matches"), "nothing of it counts")
}

func TestAComparisonEndsWithItsBudgetOrTheJudge(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	r := h.request()
	r.Pairs = 1
	id, _, err := h.make(r)
	require.NoError(t, err)
	h.play(id, 0, true, 50)
	h.play(id, 0, false, 50)
	require.Equal(t, "done", string(h.row(id).State))
	require.EqualValues(t, 1, h.row(id).Level)

	r.RequestKey, r.Pairs = "two", 5
	id, _, err = h.make(r)
	require.NoError(t, err)
	h.play(id, 0, false, 50)
	h.play(id, 0, true, 60)
	h.play(id, 1, false, 50)
	before := h.read(id, 1, true)
	require.NoError(t, comparison.Fail(t.Context(), h.Q, id))
	row := h.row(id)
	require.Equal(t, "void", string(row.State))
	require.EqualValues(t, 1, row.Won, "what was counted stays")
	require.Contains(t, row.Note, "not your fault")
	require.ErrorIs(t, before.Begin(t.Context(), h.Q), comparison.ErrOver)
}

func TestComparisonsThatAreRefused(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	for name, c := range map[string]struct {
		change func(*comparison.Request)
		code   contest.Code
		words  string
	}{
		"with itself":            {func(r *comparison.Request) { r.Newer = r.Older }, contest.CodeBadRequest, "compared with itself"},
		"another's version":      {func(r *comparison.Request) { r.Newer = h.submission("Bee") }, contest.CodeBadPlayers, "no version of yours"},
		"against another's":      {func(r *comparison.Request) { r.Against = []string{"Bee"} }, contest.CodeBadPlayers, `"Bee" cannot be an opponent here`},
		"too long":               {func(r *comparison.Request) { r.Pairs = comparison.MaxPairs + 1 }, contest.CodeBadRequest, "1 to 150 pairs"},
		"on a board that is not": {func(r *comparison.Request) { r.Board = 999 }, contest.CodeNotFound, "not played on such a board"},
	} {
		r := h.request()
		c.change(&r)
		_, _, err := h.make(r)
		require.Equal(t, c.code, contesttest.RefusalCode(t, err), name)
		require.ErrorContains(t, err, c.words, name)
	}
	_, _, err := h.make(h.request())
	require.NoError(t, err)
	r := h.request()
	r.RequestKey = "two"
	_, _, err = h.make(r)
	require.ErrorContains(t, err, "is still being played")
	h.Exec("INSERT INTO comparisons (contest_id, user_id, older, newer, board_id, config, seats, most) SELECT contest_id, user_id, older, newer, board_id, config, seats, most FROM comparisons, generate_series(1, 4)")
	h.Exec("UPDATE comparisons SET state = 'done'")
	_, _, err = h.make(r)
	require.ErrorContains(t, err, "You have made 5 comparisons in the last 24 hours")
	h.Exec("UPDATE contests SET tries_per_hour = 0")
	_, _, err = h.make(r)
	require.ErrorContains(t, err, "at home with agon compare")
	h.Exec("UPDATE contests SET freezes_at = now(), opens_at = now() - interval '1 day'")
	_, _, err = h.make(r)
	require.Equal(t, contest.CodeContestClosed, contesttest.RefusalCode(t, err))
}
