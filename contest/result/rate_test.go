package result_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/schema/jobs"
)

// ladder is a contest of five players whose results are made up.
type ladder struct {
	*contesttest.Fixture
	t       *testing.T
	players []int64
}

func newLadder(t *testing.T) ladder {
	t.Helper()
	l := ladder{Fixture: contesttest.New(t), t: t}
	for _, name := range []string{"P1", "P2", "P3", "P4", "P5"} {
		player := l.AddPlayer(l.AddUser(name), name, "qualified", false)
		require.NoError(t, result.EnterLadder(t.Context(), l.Q, l.Contest, player))
		l.players = append(l.players, player)
	}
	return l
}

// store stores the result of a match of two players, and asks for its rating.
func (l ladder) store(tx pgx.Tx, winner, loser int64) error {
	_, err := tx.Exec(l.t.Context(), `WITH m AS (INSERT INTO matches (contest_id, kind, reason, seed, state, finished_at) VALUES ($1, 'ladder', 'Test.', 7, 'done', now()) RETURNING id)
		INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict)
		SELECT m.id, CASE p.id WHEN $2 THEN 0 ELSE 1 END, p.id, p.submission_id, CASE p.id WHEN $2 THEN 9 ELSE 2 END, CASE p.id WHEN $2 THEN 1 ELSE 2 END, 'ok' FROM m, players p WHERE p.id IN ($2, $3)`,
		l.Contest.ID, winner, loser)
	if err != nil {
		return err
	}
	return result.AskForRating(l.t.Context(), tx, l.Inserter, l.Contest.ID)
}

// must runs a transaction.
func (l ladder) must(do func(pgx.Tx) error) {
	l.t.Helper()
	require.NoError(l.t, pgx.BeginFunc(l.t.Context(), l.Pool, do))
}

func (l ladder) waitingJobs() int {
	l.t.Helper()
	return l.Count("SELECT count(*) FROM river_job WHERE kind = 'rate' AND state = 'available'")
}

// take begins a waiting rate job, as River does, and returns it; 0 if there is none.
func (l ladder) take() (job int64, err error) {
	err = l.Pool.QueryRow(l.t.Context(), `UPDATE river_job SET state = 'running', attempt = 1, attempted_at = now() WHERE id = (
		SELECT id FROM river_job WHERE kind = 'rate' AND state = 'available' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`).Scan(&job)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return job, err
}

// rate does in a transaction what the job of a dispatcher does.
func (l ladder) rate(tx pgx.Tx, job int64, cache *result.StandingCache) (result.Rated, error) {
	ctx := l.t.Context()
	rated, err := result.Rate(ctx, tx, l.Contest.ID, cache)
	if err == nil && !rated.Final {
		err = jobs.AskForRating(ctx, tx, l.Inserter, l.Contest.ID)
	}
	if err == nil {
		_, err = tx.Exec(ctx, "UPDATE river_job SET state = 'completed', finalized_at = now() WHERE id = $1", job)
	}
	return rated, err
}

// work takes and does one job.
func (l ladder) work(cache *result.StandingCache) (found bool, err error) {
	job, err := l.take()
	if err != nil || job == 0 {
		return false, err
	}
	var rated result.Rated
	err = pgx.BeginFunc(l.t.Context(), l.Pool, func(tx pgx.Tx) (err error) {
		rated, err = l.rate(tx, job, cache)
		return err
	})
	if err == nil {
		cache.Keep(rated)
	}
	return true, err
}

// books is all that is stored of the ratings.
func (l ladder) books() (text string) {
	l.t.Helper()
	require.NoError(l.t, l.Pool.QueryRow(l.t.Context(), `SELECT string_agg(line, E'\n' ORDER BY line) FROM (
		SELECT concat_ws(' ', 'contest', rated_seq, counted) AS line FROM contests
		UNION ALL SELECT r::text FROM ratings r UNION ALL SELECT v::text FROM versions v UNION ALL SELECT h::text FROM rating_history h
		UNION ALL SELECT concat_ws(' ', 'standing', seq, versions::text, encode(pairs, 'hex')) FROM standings) x`).Scan(&text))
	return text
}

func TestOneJobRatesAllResultsThatWait(t *testing.T) {
	t.Parallel()
	l := newLadder(t)
	for i := range 3 {
		l.must(func(tx pgx.Tx) error { return l.store(tx, l.players[i], l.players[i+1]) })
	}
	require.Equal(t, 1, l.waitingJobs())

	found, err := l.work(&result.StandingCache{})

	require.NoError(t, err)
	require.True(t, found)
	require.Zero(t, l.waitingJobs())
	require.Equal(t, 3, l.Count("SELECT rated_seq FROM contests"))
	require.Equal(t, 6, l.Count("SELECT count(*) FROM rating_history"))
}

func TestAJobThatAResultReliesOnLeavesAnotherOne(t *testing.T) {
	t.Parallel()
	// given a job that runs, and a result that relies on it
	l := newLadder(t)
	l.must(func(tx pgx.Tx) error { return l.store(tx, l.players[0], l.players[1]) })
	job, err := l.take()
	require.NoError(t, err)
	recording, err := l.Pool.Begin(t.Context())
	require.NoError(t, err)
	require.NoError(t, l.store(recording, l.players[2], l.players[3]))

	// when the job ends first
	l.must(func(tx pgx.Tx) error {
		_, err := l.rate(tx, job, &result.StandingCache{})
		return err
	})
	require.NoError(t, recording.Commit(t.Context()))

	// then there is a job for the result
	require.Equal(t, 1, l.Count("SELECT rated_seq FROM contests"))
	found, err := l.work(&result.StandingCache{})
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, 2, l.Count("SELECT rated_seq FROM contests"))
	require.Zero(t, l.waitingJobs())
}

func TestAResultDoesNotRelyOnAJobThatHasLookedForTheLastTime(t *testing.T) {
	t.Parallel()
	// given a job that has found nothing more and is about to complete
	l := newLadder(t)
	l.must(func(tx pgx.Tx) error { return l.store(tx, l.players[0], l.players[1]) })
	job, err := l.take()
	require.NoError(t, err)
	rating, err := l.Pool.Begin(t.Context())
	require.NoError(t, err)
	rated, err := l.rate(rating, job, &result.StandingCache{})
	require.NoError(t, err)
	require.True(t, rated.Final)

	// when a result is stored meanwhile, which waits
	stored := make(chan error, 1)
	go func() {
		stored <- pgx.BeginFunc(t.Context(), l.Pool, func(tx pgx.Tx) error { return l.store(tx, l.players[2], l.players[3]) })
	}()
	for l.Count("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted") == 0 {
	}
	require.NoError(t, rating.Commit(t.Context()))
	require.NoError(t, <-stored)

	// then it has a job of its own
	require.Equal(t, 1, l.waitingJobs())
}

// Two dispatchers rate while results are stored at the same time, and some of these transactions fail.
func TestEveryResultIsRatedOnce(t *testing.T) {
	t.Parallel()
	const recorders, each = 6, 25
	l := newLadder(t)
	failed := errors.New("the transaction fails")
	var recording sync.WaitGroup
	for n := range recorders {
		recording.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(n)))
			for i := range each {
				p := r.Perm(len(l.players))
				err := pgx.BeginFunc(t.Context(), l.Pool, func(tx pgx.Tx) error {
					if err := l.store(tx, l.players[p[0]], l.players[p[1]]); err != nil || i%5 < 4 {
						return err
					}
					return failed
				})
				if err != nil && !errors.Is(err, failed) {
					t.Error(err)
				}
			}
		})
	}
	var over atomic.Bool
	var rating sync.WaitGroup
	for range 2 {
		rating.Go(func() {
			var cache result.StandingCache
			for {
				last := over.Load()
				found, err := l.work(&cache)
				if err != nil {
					t.Error(err)
				}
				if err != nil || last && !found {
					return
				}
			}
		})
	}
	recording.Wait()
	over.Store(true)
	rating.Wait()

	const results = recorders * each * 4 / 5
	require.Zero(t, l.waitingJobs())
	require.Equal(t, results, l.Count("SELECT count(*) FROM matches WHERE state = 'done'"))
	require.Equal(t, results, l.Count("SELECT count(DISTINCT seq) FROM matches WHERE seq BETWEEN 1 AND $1", results))
	require.Equal(t, results, l.Count("SELECT rated_seq FROM contests"))
	require.Equal(t, 2*results, l.Count("SELECT count(*) FROM rating_history h JOIN matches m ON m.id = h.match_id AND m.seq = h.seq"))
	require.Equal(t, 2*results, l.Count("SELECT sum(matches) FROM ratings"))

	// and computing them again from the numbers gives the same bits
	before := l.books()
	_, err := result.Rerate(t.Context(), l.Pool, "ants")
	require.NoError(t, err)
	require.Equal(t, before, l.books())
}

// seatsRead counts the rows that the query Results gives. It is a tracer.
type seatsRead struct{ rows atomic.Int64 }

type isResults struct{}

// TraceQueryStart implements pgx.QueryTracer.
func (*seatsRead) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	return context.WithValue(ctx, isResults{}, strings.Contains(data.SQL, "-- name: Results "))
}

// TraceQueryEnd implements pgx.QueryTracer.
func (s *seatsRead) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	if is, _ := ctx.Value(isResults{}).(bool); is {
		s.rows.Add(data.CommandTag.RowsAffected())
	}
}

func TestAnotherDispatcherDoesNotMakeRatingReadItAllAgain(t *testing.T) {
	t.Parallel()
	// given two dispatchers that rate in turn
	l := newLadder(t)
	read := &seatsRead{}
	config := l.Pool.Config()
	config.ConnConfig.Tracer = read
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	defer pool.Close()
	l.Pool = pool
	caches := make([]result.StandingCache, 2)
	const results = 80
	for i := range results {
		l.must(func(tx pgx.Tx) error { return l.store(tx, l.players[i%5], l.players[(i+1+i/5%3)%5]) })
		found, err := l.work(&caches[i%2])
		require.NoError(t, err)
		require.True(t, found)
	}

	// then each has read each result once, two seats of it
	require.EqualValues(t, 2*2*results-2, read.rows.Load())
	before := l.books()
	_, err = result.Rerate(t.Context(), l.Pool, "ants")
	require.NoError(t, err)
	require.Equal(t, before, l.books())
}

func TestAResultIsTakenBackBeforeItIsRated(t *testing.T) {
	t.Parallel()
	// given two results that wait
	l := newLadder(t)
	for i := range 2 {
		l.must(func(tx pgx.Tx) error { return l.store(tx, l.players[i], l.players[i+1]) })
	}

	require.NoError(t, result.Void(t.Context(), l.Pool, 1, result.Request{Reason: "The board was wrong."}))

	// then only the other one counts, and the number of the first stays taken
	require.Equal(t, 2, l.Count("SELECT rated_seq FROM contests"))
	require.Equal(t, 1, l.Count("SELECT counted FROM contests"))
	require.Equal(t, 1, l.Count("SELECT seq FROM matches WHERE state = 'void'"))
	require.Equal(t, 2, l.Count("SELECT count(*) FROM rating_history WHERE seq = 2"))
	require.Equal(t, 2, l.Count("SELECT count(*) FROM rating_history"))
}
