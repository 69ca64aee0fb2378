package dispatch_test

import (
	"context"
	"log/slog"
	"net"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/worker/match"
)

// victims is the name of the connections that hangUp ends, besides leases.
const victims = "victims"

// hangUp ends all connections of dispatchers, as a database does that is restarted.
func (s *site) hangUp() error {
	_, err := s.pool.Exec(context.Background(), `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
		WHERE datname = current_database() AND (application_name = $1 OR application_name LIKE 'agon dispatcher %')`, victims)
	return err
}

// victim is a dispatcher that hangUp interrupts.
func (s *site) victim() parts {
	s.t.Helper()
	config := s.pool.Config()
	config.ConnConfig.RuntimeParams["application_name"] = victims
	pool, err := pgxpool.NewWithConfig(s.t.Context(), config)
	require.NoError(s.t, err)
	s.t.Cleanup(pool.Close)
	c := s.config()
	c.Pool, c.Runner = pool, &scripted{}
	return c
}

func TestADispatcherWaitsForTheDatabaseWhenItStarts(t *testing.T) {
	// given a database that takes no connections at first: for its queries, then for its lease, and then once more
	s := newSite(t)
	config := s.pool.Config()
	dial := config.ConnConfig.DialFunc
	var dials atomic.Int32
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		if n := dials.Add(1); n <= 3 || n == 5 {
			return nil, &net.OpError{Op: "dial", Net: network, Err: syscall.ECONNREFUSED}
		}
		return dial(ctx, network, address)
	}
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	c := s.config()
	log := &lockedBuffer{}
	c.Pool, c.Runner, c.Log = pool, &scripted{}, slog.New(slog.NewTextHandler(log, nil))

	s.work(c)

	s.untilMatches(1)
	require.Contains(t, log.String(), "the database cannot be reached while the dispatcher starts; it is tried again")
}

func TestALostConnectionIsNobodysFault(t *testing.T) {
	t.Parallel()
	// given a database that hangs up while matches are played
	s := newSite(t)
	var played atomic.Int32
	c := s.victim()
	c.Runner = &scripted{fail: func(match.Options) error {
		if n := played.Add(1); n > 10 && n%5 == 0 && n <= 40 {
			return s.hangUp()
		}
		return nil
	}}

	stop := s.work(c)
	s.until("some matches are played", "SELECT count(*) >= 40 FROM matches WHERE state = 'done'")
	s.freeze()
	s.until("everything is played and rated, and no job is left", `SELECT NOT EXISTS (SELECT FROM matches WHERE kind = 'ladder' AND state = 'done' AND seq IS NULL) AND NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running'))
		AND NOT EXISTS (SELECT FROM river_job WHERE kind IN ('match', 'rate') AND state <> 'completed') FROM contests`)
	stop()

	// then no match is void and no attempt is used up
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE state = 'void'"))
	require.Equal(t, 0, s.count("SELECT count(*) FROM river_job WHERE kind IN ('match', 'rate', 'compile') AND (attempt > 1 OR errors <> '{}')"))
	require.Equal(t, s.count("SELECT rated_seq FROM contests"), s.count("SELECT count(*) FROM matches WHERE seq IS NOT NULL"))
}

func TestJobsThatADispatcherHasByTheirRowsAloneAreDone(t *testing.T) {
	t.Parallel()
	// given a job that River has fetched by its row, but whose dispatcher has not heard of it
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{}
	stop := s.work(c)
	s.untilMatches(1)
	s.freeze()
	s.until("everything is played", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running'))")
	_, err := s.pool.Exec(t.Context(), `UPDATE river_job SET state = 'running', finalized_at = NULL, attempt = 3, attempted_at = now() - interval '1 hour',
		attempted_by = ARRAY[(SELECT name FROM dispatchers)] WHERE id = (SELECT min(id) FROM river_job WHERE kind = 'match')`)
	require.NoError(t, err)

	s.until("it is done", "SELECT state = 'completed' FROM river_job WHERE id = (SELECT min(id) FROM river_job WHERE kind = 'match')")
	stop()
	require.Equal(t, 3, s.count("SELECT attempt FROM river_job WHERE id = (SELECT min(id) FROM river_job WHERE kind = 'match')"), "the attempt did not count")
}

func TestAnAttemptCountsIfAWorkerDiedWithItsDispatcher(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		worker  bool
		attempt int
	}{
		"with a worker in its process": {true, 3},
		"all its workers elsewhere":    {false, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// given the job of a match that is over, which ran in a dispatcher that has died
			s := newSite(t)
			config := s.config()
			config.Runner = &scripted{}
			stop := s.work(config)
			s.untilMatches(1)
			s.freeze()
			s.until("everything is played", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running'))")
			stop()
			_, err := s.pool.Exec(t.Context(), "INSERT INTO dispatchers (name, host, plays) VALUES ('dead', 'here', $1)", c.worker)
			require.NoError(t, err)
			_, err = s.pool.Exec(t.Context(), `UPDATE river_job SET state = 'running', finalized_at = NULL, attempt = 2, attempted_by = '{dead}'
				WHERE id = (SELECT max(id) FROM river_job WHERE kind = 'match')`)
			require.NoError(t, err)

			// when another one takes it over
			stop = s.work(config)
			s.until("it is done", "SELECT state = 'completed' FROM river_job WHERE id = (SELECT max(id) FROM river_job WHERE kind = 'match')")
			stop()
			require.Equal(t, c.attempt, s.count("SELECT attempt FROM river_job WHERE id = (SELECT max(id) FROM river_job WHERE kind = 'match')"))
		})
	}
}

// TestOthersAreNotDeadBecauseTheDatabaseWasAway has two dispatchers whose leases break at once.
func TestOthersAreNotDeadBecauseTheDatabaseWasAway(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for n := range 2 { // one after the other, so that they do not look at the same moments
		c := s.victim()
		c.Heartbeat = time.Second
		s.work(c)
		s.until("it works", "SELECT count(DISTINCT attempted_by[1]) = $1 FROM river_job", n+1)
	}
	before := s.count("SELECT sum(id) FROM dispatchers")
	require.NoError(t, s.hangUp())
	s.until("both are back", "SELECT count(*) = 2 FROM dispatchers WHERE dispatcher_lives(id)")
	require.Equal(t, before, s.count("SELECT sum(id) FROM dispatchers"), "neither has lost its row")
}
