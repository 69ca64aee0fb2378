package submission_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/submission"
)

func TestTheExpectedWaitFollowsThePace(t *testing.T) {
	for name, c := range map[string]struct {
		came, decided []int // seconds after the first
		want          time.Duration
		known         bool
	}{
		"nobody yet":                      {nil, nil, 0, false},
		"too few to tell":                 {[]int{0, 0}, []int{10, 20}, 0, false},
		"a queue":                         {[]int{0, 0, 0, 0}, []int{10, 20, 30, 40}, 30 * time.Second, true},
		"a quiet site, as fast as it can": {[]int{0, 1000, 2000}, []int{10, 1010, 2010}, 30 * time.Second, true},
		"one that hung":                   {[]int{0, 0, 0, 0, 0}, []int{10, 20, 5000, 5010, 5020}, 30 * time.Second, true},
	} {
		t.Run(name, func(t *testing.T) {
			d := contesttest.New(t)
			player := d.AddPlayer(d.Ada, "Ant", "new", false)
			for i := range c.came {
				d.Exec(`INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state, created_at, decided_at)
SELECT contest_id, id, user_id, 'cpp', 'x', 'x', 'qualified', now() + $2 * interval '1 second', now() + $3 * interval '1 second' FROM players WHERE id = $1`,
					player, c.came[i], c.decided[i])
			}

			wait, known, err := submission.ExpectedWait(t.Context(), d.Q, 3)

			require.NoError(t, err)
			require.Equal(t, c.known, known)
			require.Equal(t, c.want, wait)
		})
	}
}

func TestAChallengeWaitsBehindQualificationsAndEarlierChallenges(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	match := func(kind, state string) (id int64) {
		require.NoError(t, d.Pool.QueryRow(t.Context(), `INSERT INTO matches (contest_id, kind, reason, seed, state, started_at, finished_at)
VALUES ($1, $2, 'test', 1, $3, now(), now() + interval '4 seconds') RETURNING id`, d.Contest.ID, kind, state).Scan(&id))
		return id
	}
	for range 3 {
		match("ladder", "done")
	}
	match("challenge", "queued")
	match("challenge", "running")
	match("ladder", "queued")
	mine := match("challenge", "queued")
	match("qualify", "queued")
	match("challenge", "queued")

	// without a worker there is no estimate
	q, err := submission.QueueOf(t.Context(), d.Q, d.Contest.ID, mine)
	require.NoError(t, err)
	require.Equal(t, submission.Queue{Position: 3}, q)

	// given a worker with two cores that runs, and one that died
	_, stop := d.AddWorker("dead", 8)
	stop()
	d.AddWorker("alive", 2)
	q, err = submission.QueueOf(t.Context(), d.Q, d.Contest.ID, mine)
	require.NoError(t, err)
	require.Equal(t, submission.Queue{Position: 3, Cores: 2, Known: true, Wait: 8 * time.Second}, q)
}

// A core that plays a long match is not free at once.
func TestTheWaitIncludesWhatRunningMatchesStillNeed(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	row := func(kind, state, began, ended string) (id int64) {
		require.NoError(t, d.Pool.QueryRow(t.Context(), `INSERT INTO matches (contest_id, kind, reason, seed, state, started_at, finished_at)
VALUES ($1, $2, 'test', 1, $3, now() + $4::interval, now() + $5::interval) RETURNING id`, d.Contest.ID, kind, state, began, ended).Scan(&id))
		return id
	}
	for range 3 {
		row("ladder", "done", "0", "40 s")
	}
	row("ladder", "running", "-10 s", "0")

	now, err := d.Q.RunningMatches(t.Context())

	require.NoError(t, err)
	require.Equal(t, int64(1), now.Running)
	require.InDelta(t, 30, now.FirstEndsIn, 2, "it has lasted 10 s of 40 s")
	d.AddWorker("alive", 1)
	queue, err := submission.QueueOf(t.Context(), d.Q, d.Contest.ID, row("challenge", "queued", "0", "0"))
	require.NoError(t, err)
	require.InDelta(t, 70, queue.Wait.Seconds(), 3)
}
