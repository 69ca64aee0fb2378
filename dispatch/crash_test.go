package dispatch_test

import (
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKilledWorkersLoseNothingAndCountNothingTwice(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.spawn()
	s.untilMatches(1)

	// when workers are killed in the middle of matches, one after the other
	for round := range 3 {
		victim := s.spawn()
		pid := strconv.Itoa(victim.Process.Pid)
		done := s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'")
		s.until("the new worker plays", `SELECT EXISTS (SELECT FROM river_job j JOIN dispatchers d ON d.name = j.attempted_by[array_length(j.attempted_by, 1)]
			WHERE j.kind = 'match' AND j.state = 'running' AND d.name LIKE '%-' || $1::text || '-%')`, pid)
		require.NoError(t, syscall.Kill(victim.Process.Pid, syscall.SIGKILL))
		_ = victim.Wait()

		// then the survivor takes its jobs over at once
		s.until("no job waits for the dead", "SELECT NOT EXISTS (SELECT FROM dispatchers WHERE name LIKE '%-' || $1::text || '-%')", pid)
		require.Equal(t, 0, s.count("SELECT count(*) FROM river_job j WHERE state = 'running' AND attempted_by[array_length(attempted_by, 1)] LIKE '%-' || $1::text || '-%'", pid))
		s.untilMatches(done + 3 + round)
		// and plays them before the next worker dies: nobody takes up a match that has killed three
		s.until("what the dead had begun is over", `SELECT NOT EXISTS (SELECT FROM river_job WHERE kind = 'match'
			AND (state = 'running' AND attempt > 1 OR state IN ('available', 'retryable', 'scheduled') AND attempt > 0))`)
	}
	s.freeze()
	s.until("everything is played and rated", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running') OR kind = 'ladder' AND state = 'done' AND seq IS NULL)")

	require.Positive(t, s.count("SELECT count(*) FROM river_job WHERE kind = 'match' AND attempt > 1"), "some matches were begun twice")
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE state = 'void'"), "and none was given up")
	require.Equal(t, s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'"), s.count("SELECT count(*) FROM matches WHERE state = 'done' AND seq IS NOT NULL"))
	require.Equal(t, s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'"), s.count("SELECT max(seq) FROM matches"), "numbers have no gaps")
	require.Equal(t, s.count("SELECT count(*) FROM seats WHERE NOT filler"), s.count("SELECT count(*) FROM rating_history"))
	require.Equal(t, s.count("SELECT sum(matches) FROM ratings"), s.count("SELECT count(*) FROM rating_history"))
}
