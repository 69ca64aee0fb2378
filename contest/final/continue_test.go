package final_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/words"
)

// hall is a contest of Ants whose final of three players has begun: one heat of nine matches, in which a copy of Dummy
// fills the fourth seat. A worker with one core is there.
type hall struct {
	*contesttest.Fixture
	t   *testing.T
	svc final.Service
	id  int64
}

func newHall(t *testing.T) *hall {
	t.Helper()
	f := contesttest.New(t)
	f.Exec("UPDATE boards SET config = $1", ants.Game{}.Config())
	f.AddWorker("one", 1)
	f.AddPlayer(f.AddUser("agon"), "Dummy", "qualified", true)
	for _, name := range []string{"P0", "P1", "P2"} {
		f.AddPlayer(f.AddUser("u"+name), name, "qualified", false)
	}
	f.Exec("INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) SELECT contest_id, id, 25, 8, 1500, 2000 - id, 100 FROM players WHERE NOT builtin")
	h := &hall{Fixture: f, t: t, svc: final.Service{Pool: f.Pool, Inserter: f.Inserter, Games: catalog.New([]engine.Game{ants.Game{}})}}
	rules := finals.Rules{Format: finals.Single, Size: 4, Matches: 9, Advance: 2, Seed: 7}
	var err error
	h.id, err = h.svc.Create(t.Context(), f.Contest.ID, final.Plan{Title: "The Final", Rules: rules, Choice: final.Choice{First: new(int32)}}, final.Request{})
	require.NoError(t, err)
	_, err = h.svc.Start(t.Context(), h.id, final.Request{})
	require.NoError(t, err)
	return h
}

// goOn does what a job of the final does.
func (h *hall) goOn(args jobs.FinalArgs) (transition *final.Transition) {
	h.t.Helper()
	args.Final = h.id
	require.NoError(h.t, pgx.BeginFunc(h.t.Context(), h.Pool, func(tx pgx.Tx) error {
		job, err := h.Inserter.InsertTx(h.t.Context(), tx, args, nil)
		if err != nil {
			return err
		}
		transition, err = h.svc.Continue(h.t.Context(), tx, job.Job.ID, args)
		return err
	}))
	return transition
}

// play ends matches that wait, as wins of P0.
func (h *hall) play(most int) {
	h.t.Helper()
	h.Exec(`WITH m AS (UPDATE matches SET state = 'done', finished_at = now() WHERE id IN (SELECT id FROM matches WHERE state = 'queued' ORDER BY id LIMIT $1) RETURNING id)
		UPDATE seats s SET score = 100 - s.player_id, rank = s.player_id, verdict = 'ok' FROM m WHERE m.id = s.match_id`, most)
}

func (h *hall) inState(state string) int {
	h.t.Helper()
	return h.Count("SELECT count(*) FROM matches WHERE final_id = $1 AND state = $2", h.id, state)
}

func TestAFinalGoesOnAsResultsCome(t *testing.T) {
	t.Parallel()
	h := newHall(t)

	// when its first job runs, then so many matches wait as its core begins soon
	require.Nil(t, h.goOn(jobs.FinalArgs{}))
	require.Equal(t, 6, h.inState("queued"))
	require.Equal(t, 6, h.Count("SELECT count(*) FROM river_job WHERE kind = 'match' AND priority = $1", jobs.PriorityFinal))
	require.Equal(t, 6, h.Count("SELECT count(*) FROM seats s JOIN players p ON p.id = s.player_id WHERE s.filler AND p.name = 'Dummy' AND s.seat = 3"))
	require.Equal(t, 6, h.Count("SELECT count(*) FROM matches WHERE hidden AND reason LIKE 'Match % of % of the final The Final.'"))

	// and as many again, as far as there are more, when some are played
	h.play(2)
	require.Nil(t, h.goOn(jobs.FinalArgs{}))
	require.Equal(t, 6, h.inState("queued"))
	h.play(4)
	require.Nil(t, h.goOn(jobs.FinalArgs{}))
	require.Equal(t, 3, h.inState("queued"), "there are nine in all")

	// and with the last one the final is done
	h.play(9)
	transition := h.goOn(jobs.FinalArgs{})
	require.Equal(t, &final.Transition{Final: h.id, Title: "The Final", State: words.FinalDone}, transition)
	require.Equal(t, 9, h.inState("done"))
	require.Nil(t, h.goOn(jobs.FinalArgs{}), "nothing follows")
}

func TestAFinalPausesAtAMatchThatTheJudgeGaveUp(t *testing.T) {
	t.Parallel()
	// given a final with a match that was given up, and an organizer who has changed the final since then
	h := newHall(t)
	require.Nil(t, h.goOn(jobs.FinalArgs{}))
	row, err := h.Q.Final(t.Context(), h.id)
	require.NoError(t, err)
	require.Nil(t, h.goOn(jobs.FinalArgs{Stuck: 7, Version: row.Version - 1}), "who has changed it knows of the match")
	require.Equal(t, 6, h.inState("queued"))

	// when nobody has
	transition := h.goOn(jobs.FinalArgs{Stuck: 7, Version: row.Version})

	// then it is paused, and says why
	require.Equal(t, &final.Transition{
		Final: h.id, Title: "The Final", State: words.FinalPaused, Note: "The judge failed 3 times in match 7. Look at the workers, then resume the final.",
	}, transition)
	require.Equal(t, 1, h.Count("SELECT count(*) FROM finals WHERE state = 'paused' AND note = $1", transition.Note))
	require.Zero(t, h.inState("queued"))
	require.Nil(t, h.goOn(jobs.FinalArgs{}))
	require.Zero(t, h.inState("queued"))
}

func TestAJobOfADeletedFinalDoesNothing(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	h.id = 999
	require.Nil(t, h.goOn(jobs.FinalArgs{}))
}
