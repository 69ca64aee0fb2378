package workers_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/workers"
)

// played is a contest in which the worker lab has played matches of all kinds.
type played struct {
	*contesttest.Fixture
	t     *testing.T
	check int64
}

// newPlayed makes a ladder match 20 hours before the quarantine, one 2 hours and one 1 hour before it, a challenge, a match
// before the last day and one of another worker, and puts the worker in quarantine.
func newPlayed(t *testing.T) played {
	t.Helper()
	f := contesttest.New(t)
	add(t, f, "lab", nil)
	var players []int64
	for i, user := range []int64{f.Ada, f.Bob} {
		p := f.AddPlayer(user, string(rune('A'+i)), "qualified", false)
		f.Exec("INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) VALUES ($1, $2, 25, 25.0/3, 1500, 1500, 784)", f.Contest.ID, p)
		players = append(players, p)
	}
	for i, m := range []struct {
		host, kind string
		hours      int
	}{{"lab", "ladder", 20}, {"lab", "ladder", 2}, {"lab", "challenge", 3}, {"lab", "ladder", 1}, {"lab", "ladder", 30}, {"other", "ladder", 1}} {
		f.Exec(`WITH m AS (INSERT INTO matches (contest_id, kind, reason, seed, board_id, state, host, finished_at)
				VALUES ($1, $2, 'test', $3, $4, 'done', $5, now() - $6 * interval '1 hour') RETURNING id)
			INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict)
			SELECT m.id, s.seat - 1, s.player, p.submission_id, 10 - s.seat, s.seat, 'ok' FROM m, unnest($7::bigint[]) WITH ORDINALITY s(player, seat) JOIN players p ON p.id = s.player`,
			f.Contest.ID, m.kind, i, f.Board, m.host, m.hours, players)
	}
	require.NoError(t, workers.Service{Pool: f.Pool}.Quarantine(t.Context(), "lab", "Its logs differ."))
	p := played{f, t, int64(f.Count("SELECT id FROM worker_checks"))}
	require.Equal(t, 1, f.Count("SELECT count(*) FROM river_job WHERE kind = 'worker_check' AND queue = 'check' AND (args->>'check')::bigint = $1", p.check))
	return p
}

func (p played) next(most int) workers.ToCheck {
	p.t.Helper()
	next, err := workers.NextToCheck(p.t.Context(), p.Q, p.check, most)
	require.NoError(p.t, err)
	require.Equal(p.t, "lab", next.Worker)
	return next
}

// note notes what came of some matches.
func (p played) note(next workers.ToCheck, agreements ...workers.Agreement) {
	p.t.Helper()
	require.Len(p.t, next.Matches, len(agreements))
	var seen []workers.Checked
	for i, m := range next.Matches {
		seen = append(seen, workers.Checked{MatchesToCheckRow: m, Agreement: agreements[i]})
	}
	require.NoError(p.t, pgx.BeginFunc(p.t.Context(), p.Pool, func(tx pgx.Tx) error {
		return workers.NoteChecked(p.t.Context(), tx, p.Inserter, p.check, seen)
	}))
}

func (p played) end() {
	p.t.Helper()
	require.NoError(p.t, workers.EndCheck(p.t.Context(), p.Q, p.check))
}

func TestACheckTakesBackTheResultsOfTheLadderThatDiffer(t *testing.T) {
	t.Parallel()
	p := newPlayed(t)

	// the day's matches come oldest first, and some at a time
	first := p.next(3)
	require.Equal(t, []int64{1, 3, 2}, []int64{first.Matches[0].ID, first.Matches[1].ID, first.Matches[2].ID})
	p.note(first, workers.Doubted, workers.Doubted, workers.Same)
	second := p.next(3)
	require.Len(t, second.Matches, 1)

	require.Equal(t, 1, p.Count("SELECT count(*) FROM matches WHERE id = 1 AND state = 'void' AND note LIKE 'It goes another way%'"))
	require.Equal(t, 1, p.Count("SELECT count(*) FROM matches WHERE replaces = 1 AND state = 'queued' AND seed = 0"))
	require.Equal(t, 1, p.Count("SELECT count(*) FROM matches WHERE id = 3 AND state = 'done'"), "a challenge stays")
	require.Equal(t, 1, p.Count("SELECT count(*) FROM audit WHERE action = 'worker_doubt' AND match_id = 3 AND NOT security"))
	require.Equal(t, 0, p.Count("SELECT count(*) FROM rating_history WHERE match_id = 1"), "it does not count any more")
	require.Equal(t, 2*4, p.Count("SELECT count(*) FROM rating_history"), "all others of the ladder do, for two players")

	// what a run before has noted already changes nothing
	p.note(first, workers.Doubted, workers.Doubted, workers.Doubted)
	require.Equal(t, 1, p.Count("SELECT count(*) FROM matches WHERE state = 'void'"))
	p.note(second, workers.Unclear)
	require.Empty(t, p.next(3).Matches)
	for range 2 {
		p.end()
	}
	w := get(t, p.Fixture, "lab")
	require.NotNil(t, w.Check.EndedAt)
	require.Equal(t, [4]int32{4, 2, 1, 1}, [4]int32{w.Check.Checked, w.Check.Differed, w.Check.TakenBack, w.Check.Unclear})
	require.Equal(t, 1, p.Count(`SELECT count(*) FROM audit WHERE action = 'worker_check' AND security AND user_id IS NULL
		AND detail = '{"worker": "lab", "checked": 4, "differed": 2, "taken_back": 1, "unclear": 1}'`))
}

func TestACheckWaitsForTheWorkersLastMatches(t *testing.T) {
	t.Parallel()
	p := newPlayed(t)
	dispatcher, _ := dispatcher(t, p.Fixture, "one")
	p.Exec("UPDATE workers SET dispatcher_id = $1, seen_at = quarantined_at - interval '1 second'", dispatcher)
	require.True(t, p.next(3).Busy, "nobody has said yet what it has in work")
	p.Exec("UPDATE workers SET seen_at = now(), running = 1")
	require.True(t, p.next(3).Busy)
	p.Exec("UPDATE workers SET running = 0")
	p.Exec("UPDATE matches SET state = 'running' WHERE id = 4")
	require.True(t, p.next(3).Busy, "its result is being recorded")
	p.Exec("UPDATE matches SET state = 'done' WHERE id = 4")
	require.Len(t, p.next(9).Matches, 4)
}

func TestACheckEndsWhenTheQuarantineIsLifted(t *testing.T) {
	t.Parallel()
	p := newPlayed(t)
	next := p.next(9)
	service := workers.Service{Pool: p.Pool}
	require.NoError(t, service.Lift(t.Context(), "lab"))

	p.note(next, workers.Doubted, workers.Doubted, workers.Doubted, workers.Doubted)
	require.Equal(t, 0, p.Count("SELECT count(*) FROM matches WHERE state = 'void'"), "its results are not doubted any more")
	require.Empty(t, p.next(9).Matches)

	// another quarantine has a check of its own
	require.NoError(t, service.Quarantine(t.Context(), "lab", "Once more."))
	require.Empty(t, p.next(9).Matches)
	p.check = int64(p.Count("SELECT max(id) FROM worker_checks"))
	require.Len(t, p.next(9).Matches, 4)
}
