package match_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/match"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/contest/personaldata"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// trial is a contest of Ants in which Ada's player Queen qualifies: two of three matches are to be won against Dummy.
type trial struct {
	*contesttest.Fixture
	match.Service
	t     *testing.T
	queen store.Submission
}

// here is where the matches are played.
func here() match.Place { return match.Place{Host: "here", Isolation: []byte("{}")} }

func newTrial(t *testing.T) *trial {
	t.Helper()
	f := contesttest.New(t)
	games := catalog.New([]engine.Game{ants.Game{}})
	f.Exec("UPDATE boards SET config = $1", games.Builtins()[0].Config())
	f.Exec("UPDATE contests SET qualify_matches = 3, qualify_wins = 2")
	f.AddPlayer(f.AddUser("agon"), "Dummy", "qualified", true)
	h := &trial{Fixture: f, Service: match.Service{Inserter: f.Inserter, Games: games, Cores: func() int { return 1 }}, t: t}
	h.queen = f.MustSubmit(f.Upload(f.Ada, "Queen"))
	h.queen.State = words.SubmissionQualifying
	f.Exec("UPDATE submissions SET state = 'qualifying' WHERE id = $1", h.queen.ID)
	h.must(h.qualify())
	require.Len(t, h.matches("queued"), 2)
	return h
}

func (h *trial) must(err error) {
	h.t.Helper()
	require.NoError(h.t, err)
}

// in carries something out in a transaction.
func (h *trial) in(ctx context.Context, do func(tx pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, h.Pool, do)
}

func (h *trial) qualify() error {
	return h.in(h.t.Context(), func(tx pgx.Tx) error {
		return submission.QualifyNext(h.t.Context(), tx, h.Fixture.Inserter, h.Games.Builtins()[0], h.queen.ContestID, h.queen.ID)
	})
}

// matches returns the qualification matches in a state, in their order.
func (h *trial) matches(state string) []int64 {
	h.t.Helper()
	rows, err := h.Pool.Query(h.t.Context(), "SELECT id FROM matches WHERE kind = 'qualify' AND state = $1 ORDER BY id", state)
	h.must(err)
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	h.must(err)
	return ids
}

func (h *trial) submission() store.Submission {
	h.t.Helper()
	s, err := h.Q.Submission(h.t.Context(), h.queen.ID)
	h.must(err)
	return s
}

// begin begins a match as a worker does.
func (h *trial) begin(id int64) match.Setup {
	h.t.Helper()
	setup, err := h.Read(h.t.Context(), h.Q, id)
	h.must(err)
	note, err := setup.Obstacle(h.t.Context(), h.Q)
	h.must(err)
	require.Empty(h.t, note)
	h.must(h.Begin(h.t.Context(), h.Q, id, here()))
	return setup
}

func (h *trial) beginTwo() (first, second match.Setup) {
	h.t.Helper()
	ids := h.matches("queued")
	return h.begin(ids[0]), h.begin(ids[1])
}

// record ends a match that Queen has won or lost.
func (h *trial) record(setup match.Setup, won bool) (ending match.Ending, err error) {
	var o engine.Outcome
	o.Rounds, o.Log = 3, []byte("0 0 @ 0.1\n")
	for _, s := range setup.Seats {
		score := 10
		if s.Submission == h.queen.ID {
			score = map[bool]int{true: 50, false: 5}[won]
		}
		o.Scores = append(o.Scores, score)
		o.Verdicts = append(o.Verdicts, engine.Verdict{})
		o.CPU = append(o.CPU, time.Millisecond)
		o.Seats = append(o.Seats, engine.Usage{})
	}
	o.Ranks = engine.Ranks(o.Scores)
	err = h.in(h.t.Context(), func(tx pgx.Tx) (err error) {
		ending, err = h.Record(h.t.Context(), tx, setup, o, matchlog.Match{}, here())
		return err
	})
	return ending, err
}

func (h *trial) fail(id int64) (ending match.Ending, err error) {
	err = h.in(h.t.Context(), func(tx pgx.Tx) (err error) {
		ending, err = h.Fail(h.t.Context(), tx, id, "The disk is full.")
		return err
	})
	return ending, err
}

// decideWithOneLeft loses two of three matches. The third has begun, or waits.
func (h *trial) decideWithOneLeft(begun bool) (last match.Setup, id int64) {
	h.t.Helper()
	first, second := h.beginTwo()
	ending, err := h.record(first, false)
	h.must(err)
	require.Equal(h.t, words.MatchDone, ending.State)
	id = h.matches("queued")[0]
	if begun {
		last = h.begin(id)
	}
	_, err = h.record(second, false)
	h.must(err)
	require.Equal(h.t, words.SubmissionNotQualified, h.submission().State)
	return last, id
}

// requireDropped makes sure that a match is void, and that nobody has a result of it.
func (h *trial) requireDropped(id int64, note contest.VoidNote) {
	h.t.Helper()
	require.Equal(h.t, 1, h.Count("SELECT count(*) FROM matches WHERE id = $1 AND state = 'void' AND note = $2 AND log IS NULL AND finished_at IS NOT NULL", id, string(note)))
	require.Equal(h.t, 0, h.Count("SELECT count(*) FROM seats WHERE match_id = $1 AND (score IS NOT NULL OR verdict IS NOT NULL)", id))
	require.Equal(h.t, 0, h.Count("SELECT count(*) FROM matches WHERE replaces = $1", id))
	_, err := h.Read(h.t.Context(), h.Q, id)
	require.ErrorIs(h.t, err, match.ErrOver)
	require.ErrorIs(h.t, h.Begin(h.t.Context(), h.Q, id, here()), match.ErrOver)
}

func TestAMatchThatWaitsIsCalledOffWhenTheQualificationIsDecided(t *testing.T) {
	t.Parallel()
	h := newTrial(t)

	_, id := h.decideWithOneLeft(false)

	h.requireDropped(id, contest.NoteDecided)
	require.Equal(t, "It did not beat Dummy in 2 of 3 trial matches, and has to beat it in 2. Watch them, make it better and submit it again; the name may stay.", h.submission().Note)
	require.Len(t, h.matches("done"), 2)
}

func TestTheResultOfAMatchIsDroppedWhenTheQualificationWasDecidedMeanwhile(t *testing.T) {
	t.Parallel()
	h := newTrial(t)
	last, id := h.decideWithOneLeft(true)
	require.Equal(t, []int64{id}, h.matches("running"))
	before := h.submission()

	// when it ends, as a win
	ending, err := h.record(last, true)

	// then it is void and the decision stays
	require.NoError(t, err)
	require.Equal(t, match.Ending{Match: id, Kind: words.MatchQualify, State: words.MatchVoid}, ending)
	h.requireDropped(id, contest.NoteDecided)
	require.Equal(t, before, h.submission())

	// and a second worker that has played it as well changes nothing
	ending, err = h.record(last, true)
	require.NoError(t, err)
	require.Zero(t, ending)
}

func TestAFaultAfterTheDecisionIsNotPlayedAgain(t *testing.T) {
	t.Parallel()
	h := newTrial(t)
	_, id := h.decideWithOneLeft(true)
	before := h.submission()

	ending, err := h.fail(id)

	require.NoError(t, err)
	require.False(t, ending.GivenUp)
	h.requireDropped(id, contest.NoteDecided)
	require.Equal(t, 1, h.Count("SELECT count(*) FROM matches WHERE id = $1 AND fault = 'The disk is full.'", id), "organizers can see it")
	require.Equal(t, before, h.submission())
}

func TestMatchesOfAReplacedSubmissionAreCalledOff(t *testing.T) {
	t.Parallel()
	// given a match that is played, and one that waits
	h := newTrial(t)
	ids := h.matches("queued")
	running, waiting := h.begin(ids[0]), ids[1]

	// when a newer submission comes
	newer := h.Upload(h.Ada, "Queen")
	newer.Source = append(newer.Source, '\n')
	h.MustSubmit(newer)

	// then one is called off at once, and the other when it ends
	h.requireDropped(waiting, contest.NoteWithdrawn)
	_, err := h.record(running, true)
	require.NoError(t, err)
	h.requireDropped(running.Match.ID, contest.NoteWithdrawn)
	require.Equal(t, words.SubmissionWithdrawn, h.submission().State)
}

func TestMatchesOfAPlayerThatLeavesAreCalledOff(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		leave func(ctx context.Context, h *trial) error
		note  contest.VoidNote
	}{
		"disqualified": {func(ctx context.Context, h *trial) error {
			return result.Disqualify(ctx, h.Pool, h.queen.PlayerID, result.Request{Reason: "It is a copy."})
		}, contest.NotePlayerDisqualified},
		"withdrawn": {func(ctx context.Context, h *trial) error {
			return result.Withdraw(ctx, h.Pool, h.queen.PlayerID, result.Request{Reason: "Its author asked for it."})
		}, contest.NotePlayerWithdrawn},
		"with its account": {func(ctx context.Context, h *trial) error { return personaldata.Erase(ctx, h.Pool, h.Ada, nil) }, contest.NotePlayerWithdrawn},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newTrial(t)
			ids := h.matches("queued")
			running := h.begin(ids[0])

			require.NoError(t, c.leave(t.Context(), h))

			h.requireDropped(ids[1], c.note)
			_, err := h.record(running, true)
			require.NoError(t, err)
			h.requireDropped(ids[0], contest.NoteWithdrawn)
			require.Equal(t, words.SubmissionWithdrawn, h.submission().State)
		})
	}
}

// The transaction that decides holds locks that others want who have locked a match.
func TestADecisionWaitsForNoMatch(t *testing.T) {
	t.Parallel()
	// given a match that a worker has locked, and is about to begin
	h := newTrial(t)
	first, second := h.beginTwo()
	_, err := h.record(first, false)
	require.NoError(t, err)
	id := h.matches("queued")[0]
	setup, err := h.Read(t.Context(), h.Q, id)
	require.NoError(t, err)
	tx, err := h.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) }()
	require.NoError(t, h.Begin(t.Context(), store.New(tx), id, here()))

	// when the qualification is decided, then that ends before the match is free
	_, err = h.record(second, false)
	require.NoError(t, err)
	require.Equal(t, words.SubmissionNotQualified, h.submission().State)
	require.NoError(t, tx.Commit(t.Context()))
	require.Equal(t, []int64{id}, h.matches("running"))

	// and a worker that takes it up later finds the obstacle
	note, err := setup.Obstacle(t.Context(), h.Q)
	require.NoError(t, err)
	require.Equal(t, contest.NoteDecided, note)
	_, err = h.CallOff(t.Context(), h.Q, id, note)
	require.NoError(t, err)
	h.requireDropped(id, contest.NoteDecided)
}

// What ends at the same time ends one after the other, whoever comes first.
func TestEndingsAtTheSameTimeDoNotWaitForEachOtherInACircle(t *testing.T) {
	t.Parallel()
	h := newTrial(t)
	for range 10 {
		h.Exec("UPDATE submissions SET state = 'qualifying' WHERE id = $1", h.queen.ID)
		h.must(h.qualify())
		first, second := h.beginTwo()
		newer := h.Upload(h.Ada, "Queen")
		newer.Source = append(newer.Source, '\n')
		errs := make(chan error, 3)
		go func() { _, err := h.record(first, false); errs <- err }()
		go func() { _, err := h.fail(second.Match.ID); errs <- err }()
		go func() { _, _, err := h.Submit(newer); errs <- err }()
		for range cap(errs) {
			require.NoError(t, <-errs)
		}
		require.Equal(t, words.SubmissionWithdrawn, h.submission().State)
		require.Empty(t, h.matches("running"))
		require.Empty(t, h.matches("queued"))
		h.Exec("DELETE FROM seats")
		h.Exec("DELETE FROM matches")
		h.Exec("DELETE FROM submissions WHERE player_id = $1 AND id <> $2", h.queen.PlayerID, h.queen.ID)
	}
}

func TestAFaultIsNobodysLossAndEndsAfterThree(t *testing.T) {
	t.Parallel()
	h := newTrial(t)
	id := h.matches("queued")[0]
	for attempt := 1; attempt <= contest.MaxFaults; attempt++ {
		h.begin(id)
		ending, err := h.fail(id)
		require.NoError(t, err)
		require.Equal(t, attempt == contest.MaxFaults, ending.GivenUp)
		require.Equal(t, 1, h.Count("SELECT count(*) FROM matches WHERE id = $1 AND state = 'void' AND note = $2 AND fault = 'The disk is full.' AND host = 'here'", id, string(contest.NoteFault)))
		require.Equal(t, 0, h.Count("SELECT count(*) FROM seats WHERE match_id = $1 AND verdict IS NOT NULL", id))
		if ending.GivenUp {
			break
		}
		again, err := h.fail(id) // a job that runs twice
		require.NoError(t, err)
		require.Zero(t, again)
		var next int64
		require.NoError(t, h.Pool.QueryRow(t.Context(), "SELECT r.id FROM matches r JOIN matches v ON v.id = r.replaces AND v.seed = r.seed AND v.board_id = r.board_id WHERE v.id = $1 AND r.state = 'queued'", id).Scan(&next))
		require.Equal(t, 4, h.Count("SELECT count(*) FROM seats a JOIN seats b USING (seat, player_id, submission_id, filler) WHERE a.match_id = $1 AND b.match_id = $2", id, next))
		id = next
	}
	require.Equal(t, 0, h.Count("SELECT count(*) FROM matches WHERE replaces = $1", id))
	require.Equal(t, "The judge itself failed in its matches. That is not your fault; it will be tried again, and the organizers can see it.", h.submission().Note)
}

func TestMatchesOfAContestThatIsOverAreNotPlayed(t *testing.T) {
	t.Parallel()
	// given a contest that closes while a challenge and a qualification match wait
	h := newTrial(t)
	mine, bobs := h.AddPlayer(h.Ada, "Ant", "qualified", false), h.AddPlayer(h.Bob, "Bee", "qualified", false)
	m, err := h.Challenge(submission.ChallengeRequest{User: h.Ada, Player: mine, Opponents: []int64{bobs}, On: submission.ChallengeBoard{ID: h.Board, Low: 4, High: 4}})
	require.NoError(t, err)
	h.Exec("UPDATE contests SET opens_at = now() - interval '3 hours', freezes_at = now() - interval '2 hours', closes_at = now() - interval '1 hour'")

	// then players may still qualify, and everything else is called off
	h.begin(h.matches("queued")[0])
	setup, err := h.Read(t.Context(), h.Q, m.ID)
	require.NoError(t, err)
	note, err := setup.Obstacle(t.Context(), h.Q)
	require.NoError(t, err)
	require.Equal(t, contest.NoteOver, note)
	ending, err := h.CallOff(t.Context(), h.Q, m.ID, note)
	require.NoError(t, err)
	require.Equal(t, match.Ending{Match: m.ID, Kind: words.MatchChallenge, State: words.MatchVoid}, ending)
	h.requireDropped(m.ID, contest.NoteOver)
}
