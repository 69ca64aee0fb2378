package dispatch_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/operation"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// order asks for an operation as the site does, and gives its number.
func (l *league) order(p operation.Request) int64 {
	l.t.Helper()
	p.Contest, p.Reason = 1, "The board was broken."
	o, _, err := operation.Place(l.t.Context(), l.pool, l.inserter, p)
	require.NoError(l.t, err)
	return o.ID
}

// answered waits for what becomes of an order.
func (l *league) answered(id int64) store.Order {
	l.t.Helper()
	l.until("the order is answered", "SELECT state <> 'asked' FROM orders WHERE id = $1", id)
	o, err := store.New(l.pool).Order(l.t.Context(), id)
	require.NoError(l.t, err)
	return o
}

func TestOrdersAreCarriedOutInTheNameOfWhoAsked(t *testing.T) {
	l, players, matches := played(t, "batch")
	boss := l.id("INSERT INTO users (name) VALUES ('boss') RETURNING id")
	for _, c := range []struct {
		order  operation.Request
		state  words.OrderState
		answer string
	}{
		{operation.Request{Action: words.OrderVoid, Match: &matches[20]}, "done", "is void. The ratings are without it."},
		{operation.Request{Action: words.OrderVoid, Match: &matches[20]}, "refused", "is void already."},
		{operation.Request{Action: words.OrderRejudge, Match: &matches[21]}, "done", "is played in its place."},
		{operation.Request{Action: words.OrderDisqualify, Player: &players[0]}, "done", "disqualified"},
		{operation.Request{Action: words.OrderWithdraw, Player: &players[0]}, "refused", "P0 is disqualified already."},
		{operation.Request{Action: words.OrderReinstate, Player: &players[0]}, "done", "reinstated"},
		{operation.Request{Action: words.OrderWithdraw, Player: &players[1]}, "done", "withdrawn"},
		{operation.Request{Action: words.OrderSystem, Detail: operation.Detail{System: "elo"}}, "done", "rated by elo"},
		{operation.Request{Action: words.OrderSystem, Detail: operation.Detail{System: "dice"}}, "refused", `There is no rating system "dice"`},
		{operation.Request{Action: words.OrderSettle, Detail: operation.Detail{Certainty: 0.9, Budget: 10}}, "refused", "It cannot settle: it has no time at which it freezes."},
		{operation.Request{Action: "dance"}, "refused", "no operation"},
	} {
		t.Run(string(c.order.Action)+" "+string(c.state), func(t *testing.T) {
			deeds := l.count("SELECT count(*) FROM audit")
			c.order.User = boss
			o := l.answered(l.order(c.order))
			require.Equal(t, c.state, o.State, o.Answer)
			require.Contains(t, o.Answer, c.answer)
			if c.state == words.OrderDone {
				deeds++
			}
			require.Equal(t, deeds, l.count("SELECT count(*) FROM audit"), "what is refused is not done")
			require.Equal(t, deeds, l.count("SELECT count(*) FROM audit WHERE user_id = $1 AND reason = 'The board was broken.'", boss))
		})
	}
	followed := operation.Request{User: boss, Action: words.OrderWithdraw, Player: &players[2], Detail: operation.Detail{CommandLine: true}}
	require.Equal(t, words.OrderDone, l.answered(l.order(followed)).State)
	require.Equal(t, 1, l.count("SELECT count(*) FROM audit WHERE user_id IS NULL AND player_id = $1", players[2]), "who did it on the command line is nobody with an account")
	now := l.books()
	l.rerate()
	require.Equal(t, now, l.books())
}

func TestAnOrderIsCarriedOutThoughItsJobWasLost(t *testing.T) {
	t.Parallel()
	// given an order that is asked for while no worker runs, and a job that failed for good
	l := newLeague(t, "batch")
	players := l.players(2)
	boss := l.id("INSERT INTO users (name) VALUES ('boss') RETURNING id")
	id := l.order(operation.Request{User: boss, Action: words.OrderWithdraw, Player: &players[0]})
	l.exec("UPDATE river_job SET state = 'discarded', finalized_at = now() WHERE kind = 'order'")
	l.exec("UPDATE orders SET asked_at = now() - interval '1 minute'")

	// when a worker comes
	l.work(l.rater())

	require.Equal(t, words.OrderDone, l.answered(id).State)
	require.Equal(t, 1, l.count("SELECT count(*) FROM audit"))
}

// A worker that is killed in the middle of an order has done nothing of it, and another one does all of it once.
func TestAnOrderWhoseWorkerIsKilledIsCarriedOutOnce(t *testing.T) {
	t.Parallel()
	// given a match that is to be judged again by a worker process, which has taken it back and cannot yet make another
	l := newLeague(t, "batch")
	stop := l.work(l.rater())
	players := l.players(4)
	match := l.result(nil, outcome{players[0], 4, false}, outcome{players[1], 3, false}, outcome{players[2], 2, false}, outcome{players[3], 1, false})
	l.untilRated()
	stop()
	boss := l.id("INSERT INTO users (name) VALUES ('boss') RETURNING id")
	id := l.order(operation.Request{User: boss, Action: words.OrderRejudge, Match: &match})
	lock, err := l.pool.Begin(t.Context())
	require.NoError(t, err)
	_, err = lock.Exec(t.Context(), "SELECT FROM contests FOR UPDATE")
	require.NoError(t, err)
	victim := l.spawn(runnerVariable + "=none")
	l.until("it is in the middle", `SELECT EXISTS (SELECT FROM river_job WHERE kind = 'order' AND state = 'running')
		AND EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`)

	// when it is killed there, and another worker comes
	require.NoError(t, syscall.Kill(victim.Process.Pid, syscall.SIGKILL))
	_ = victim.Wait()
	require.NoError(t, lock.Rollback(t.Context()))
	c := l.rater()
	c.Heartbeat = 200 * time.Millisecond
	l.work(c)

	// then all of it is done, once
	o := l.answered(id)
	require.Equal(t, words.OrderDone, o.State, o.Answer)
	require.Equal(t, 1, l.count("SELECT count(*) FROM river_job WHERE kind = 'order' AND state = 'completed' AND attempt = 2"))
	require.Equal(t, 1, l.count("SELECT count(*) FROM matches WHERE id = $1 AND state = 'void'", match))
	require.Equal(t, 1, l.count("SELECT count(*) FROM matches WHERE replaces = $1", match))
	require.Equal(t, 1, l.count("SELECT count(*) FROM audit"))
}
