package dispatch_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/worker"
)

// A worker that is found out has been believed for a while: what it made up is taken back.
func TestTheMatchesOfAWorkerInQuarantineArePlayedAgain(t *testing.T) {
	// given a ladder that a liar has played on: it makes up a freeze in every other match
	s := newSite(t)
	nothingHappens := told{func(int64) string { return "" }}
	s.dispatching(0, map[string]worker.Runner{
		"honest": nothingHappens,
		"liar": told{func(seed int64) string {
			if seed%2 == 0 {
				return ""
			}
			return "0 3 @ -1 crash\n"
		}},
	})
	const liesOnLadder = "SELECT count(*) FROM matches m JOIN seats s ON s.match_id = m.id WHERE m.host = 'liar' AND m.kind = 'ladder' AND s.verdict = 'frozen' AND m.state = "
	s.until("the liar has played", "SELECT ("+liesOnLadder+"'done') >= 3 AND (SELECT count(*) FROM matches WHERE host = 'liar' AND state = 'done' AND kind = 'ladder') >= 6")

	// when it is put in quarantine
	require.NoError(t, workers.Service{Pool: s.pool}.Quarantine(t.Context(), "liar", "Its matches look odd."))
	s.until("its matches are checked", "SELECT EXISTS (SELECT FROM worker_checks WHERE ended_at IS NOT NULL)")

	// then what it has made up is void and played by others, and the rest stays
	require.Equal(t, 0, s.count(liesOnLadder+"'done'"))
	lies := s.count(liesOnLadder + "'void'")
	require.Equal(t, lies, s.count("SELECT count(*) FROM matches f JOIN matches m ON m.id = f.replaces WHERE m.host = 'liar' AND m.state = 'void'"))
	require.Equal(t, lies, s.count("SELECT taken_back FROM worker_checks"))
	require.Equal(t, s.count("SELECT count(*) FROM matches WHERE host = 'liar' AND state IN ('done', 'void')"), s.count("SELECT checked FROM worker_checks"))
	require.Equal(t, 0, s.count("SELECT unclear FROM worker_checks"))
	require.Positive(t, s.count("SELECT count(*) FROM matches WHERE host = 'liar' AND state = 'done'"))

	// and the log says so: of each match, and of the whole; what is not of the ladder is left to organizers
	require.Equal(t, lies, s.count("SELECT count(*) FROM audit WHERE action = 'rejudge' AND user_id IS NULL AND reason LIKE 'It goes another way%'"))
	require.Equal(t, 1, s.count("SELECT count(*) FROM audit WHERE action = 'worker_check' AND security AND detail->>'worker' = 'liar' AND (detail->>'taken_back')::int = $1", lies))
	require.Equal(t, s.count("SELECT differed - taken_back FROM worker_checks"), s.count("SELECT count(*) FROM audit WHERE action = 'worker_doubt'"))

	// and the ratings are those of what is left
	s.freeze()
	s.until("everything is played and rated", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running') OR kind = 'ladder' AND state = 'done' AND seq IS NULL)")
	const ratings = "SELECT concat_ws(' ', r) FROM ratings r ORDER BY player_id"
	read := func() []string {
		rows, err := s.pool.Query(t.Context(), ratings)
		require.NoError(t, err)
		return collect[string](t, rows)
	}
	before := read()
	_, err := result.Rerate(t.Context(), s.pool, s.contest.Slug)
	require.NoError(t, err)
	require.Equal(t, before, read())
}

// Where no other worker is there, a check waits; when the quarantine is lifted, it ends.
func TestACheckEndsWithTheQuarantine(t *testing.T) {
	s := newSite(t)
	s.dispatching(0, map[string]worker.Runner{"lonely": told{func(int64) string { return "" }}})
	s.until("it has played", "SELECT count(*) >= 3 FROM matches WHERE host = 'lonely' AND state = 'done'")
	service := workers.Service{Pool: s.pool}

	require.NoError(t, service.Quarantine(t.Context(), "lonely", "A try."))
	s.until("the check waits", "SELECT EXISTS (SELECT FROM river_job WHERE kind = 'worker_check' AND state IN ('scheduled', 'available') AND attempted_at IS NOT NULL)")
	require.NoError(t, service.Lift(t.Context(), "lonely"))
	s.until("it has ended", "SELECT ended_at IS NOT NULL FROM worker_checks")

	require.Equal(t, 0, s.count("SELECT checked FROM worker_checks"))
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE state = 'void'"))
	s.until("it plays again", fmt.Sprintf("SELECT count(*) > %d FROM matches WHERE host = 'lonely' AND state = 'done'", s.count("SELECT count(*) FROM matches WHERE state = 'done'")))
}
