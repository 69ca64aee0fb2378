package dispatch_test

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/worker/match"
)

func TestAJudgeFaultIsNobodysLoss(t *testing.T) {
	t.Parallel()
	// given a judge that fails in its first two matches
	s := newSite(t)
	var failures atomic.Int32
	c := s.config()
	c.Cores = []int{0}
	c.Runner = &scripted{fail: func(match.Options) error {
		if failures.Add(1) <= 2 {
			return errors.New("the disk is full")
		}
		return nil
	}}

	stop := s.work(c)
	s.untilMatches(5)
	stop()

	// then both are void, and fresh ones with the same players and seeds took their places
	require.Equal(t, 2, s.count("SELECT count(*) FROM matches WHERE state = 'void' AND fault = 'The judge failed: the disk is full' AND note NOT LIKE '%disk%' AND seq IS NULL"))
	require.Equal(t, 2, s.count(`SELECT count(*) FROM matches v JOIN matches r ON r.replaces = v.id AND r.seed = v.seed AND r.kind = v.kind
		WHERE v.state = 'void' AND (SELECT array_agg(player_id ORDER BY seat) FROM seats WHERE match_id = v.id) = (SELECT array_agg(player_id ORDER BY seat) FROM seats WHERE match_id = r.id)`))
	require.Equal(t, 0, s.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id WHERE m.state = 'void' AND s.verdict IS NOT NULL"), "nobody is blamed")
}

func TestAMatchIsGivenUpAfterThreeFaults(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	c := s.config()
	c.Cores = []int{0}
	var seed atomic.Int64
	seed.Store(-1)
	c.Runner = &scripted{fail: func(o match.Options) error {
		seed.CompareAndSwap(-1, o.Seed)
		if o.Seed == seed.Load() {
			return errors.New("this match breaks the engine")
		}
		return nil
	}}

	stop := s.work(c)
	s.until("it is given up", "SELECT count(*) >= 3 FROM matches WHERE state = 'void'")
	s.untilMatches(s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'") + 10) // more than can have waited before another one
	stop()

	require.Equal(t, 3, s.count("SELECT count(*) FROM matches WHERE state = 'void' AND seed = $1", seed.Load()))
	require.Equal(t, 3, s.count("SELECT count(*) FROM matches WHERE seed = $1", seed.Load()), "there is no fourth")
}

func TestAJobThatRunsTwiceCountsOnce(t *testing.T) {
	t.Parallel()
	// given some rated matches
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{}
	stop := s.work(c)
	s.untilMatches(10)
	stop()
	s.freeze()
	stop = s.work(c)
	s.until("the queue is empty", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running') OR kind = 'ladder' AND state = 'done' AND seq IS NULL)")
	stop()
	before := s.books()

	// when all their jobs run again
	_, err := s.pool.Exec(t.Context(), "UPDATE river_job SET state = 'available', finalized_at = NULL WHERE kind IN ('match', 'rate', 'compile')")
	require.NoError(t, err)
	stop = s.work(c)
	s.until("all jobs are done again", "SELECT NOT EXISTS (SELECT FROM river_job WHERE kind IN ('match', 'rate', 'compile') AND state <> 'completed')")
	stop()

	// then nothing has changed
	require.Greater(t, s.count("SELECT count(*) FROM river_job WHERE kind = 'match' AND attempt > 1"), 9)
	require.Equal(t, before, s.books())
}

func TestAWorkerThatIsStoppedBeforeItHasBegunEndsWell(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.work(s.config())() // the assertion is in stop
	require.Equal(t, 0, s.count("SELECT count(*) FROM dispatchers"))
}

// books are all results and ratings, to the last bit: PostgreSQL writes as many digits as tell two numbers apart.
func (s *site) books() []string {
	s.t.Helper()
	rows, err := s.pool.Query(s.t.Context(), `
SELECT concat_ws(' ', 'contest', rated_seq, counted) FROM contests
UNION ALL SELECT concat_ws(' ', 'match', id, state, seq, encode(state_hash, 'hex'), finished_at) FROM matches
UNION ALL SELECT concat_ws(' ', 'seat', match_id, seat, score, rank, verdict, cpu_us) FROM seats
UNION ALL SELECT concat_ws(' ', 'rating', r) FROM ratings r
UNION ALL SELECT concat_ws(' ', 'version', v) FROM versions v
UNION ALL SELECT concat_ws(' ', 'standing', seq, versions::text, encode(pairs, 'hex')) FROM standings
UNION ALL SELECT concat_ws(' ', 'history', h) FROM rating_history h
ORDER BY 1`)
	require.NoError(s.t, err)
	return collect[string](s.t, rows)
}
