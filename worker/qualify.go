package worker

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// tally is how far a submission's qualification has come.
type tally struct {
	of, needed      int // at most so many matches, so many wins
	won, lost, open int // decided either way, or still to come
}

// next says whether the qualification is decided, and otherwise how many more matches are to be made now. As many run at
// the same time as wins are missing, so that none is played in vain when all are won.
func (t tally) next() (qualified, failed bool, more int) {
	left := t.of - t.won - t.lost
	switch missing := t.needed - t.won; {
	case missing <= 0:
		return true, false, 0
	case missing > left:
		return false, true, 0
	default:
		return false, false, max(0, missing-t.open)
	}
}

// tallyOf counts matches: won is who was not frozen and, unless surviving is enough, has a higher score than the gate.
func tallyOf(contest store.Contest, trial engine.Trial, rows []store.QualifyingMatchesRow) tally {
	t := tally{of: int(contest.QualifyMatches), needed: int(contest.QualifyWins)}
	for _, r := range rows {
		switch {
		case r.State != "done":
			t.open++
		case r.Verdict != nil && *r.Verdict == "ok" && (trial.Survive || r.Score != nil && *r.Score > r.GateScore):
			t.won++
		default:
			t.lost++
		}
	}
	return t
}

// trialMatches is how many matches a contest's trial has, and how many of them have to be passed: chance has no part in
// coming through, but in winning.
func trialMatches(trial engine.Trial) (matches, wins int32) {
	if trial.Survive {
		return 1, 1
	}
	return 3, 2
}

// report says what a player did.
func (t tally) report(trial engine.Trial) string {
	if trial.Survive {
		return fmt.Sprintf("came through %d of %d trial matches", t.won, t.won+t.lost)
	}
	return fmt.Sprintf("beat %s in %d of %d matches", trial.Against, t.won, t.won+t.lost)
}

// task says what a player has to do.
func task(trial engine.Trial, contest store.Contest) string {
	if trial.Survive {
		return fmt.Sprintf("come through %d of %d trial matches against %s without a fault", contest.QualifyWins, contest.QualifyMatches, trial.Against)
	}
	return fmt.Sprintf("beat %s in %d of %d matches", trial.Against, contest.QualifyWins, contest.QualifyMatches)
}

// qualifyNext takes the next step of a submission's qualification: more matches, or a decision.
func (w *Worker) qualifyNext(ctx context.Context, tx pgx.Tx, g engine.Game, contest store.Contest, submission int64) error {
	q := store.New(tx)
	s, err := q.Submission(ctx, submission)
	if err != nil || s.ContestID != contest.ID {
		return err
	}
	player, err := lockOwner(ctx, q, s)
	if err != nil {
		return err
	}
	if s, err = q.LockSubmission(ctx, submission); err != nil || s.State != "qualifying" {
		return err
	}
	trial := g.Trial()
	rows, err := q.QualifyingMatches(ctx, trial.Against, s.ID)
	if err != nil {
		return fmt.Errorf("count qualification matches: %w", err)
	}
	t := tallyOf(contest, trial, rows)
	qualified, failed, more := t.next()
	switch {
	case qualified:
		err = w.qualified(ctx, tx, contest, player, s, fmt.Sprintf("It %s and is on the ladder. %s", t.report(trial), whatNext(contest, player)))
	case failed:
		err = q.DecideSubmission(ctx, s.ID, "not_qualified", fmt.Sprintf("It %s and needed %d. Watch them, make it better and submit it again; the name may stay.",
			t.report(trial), t.needed))
	default:
		for range more {
			if err := w.qualificationMatch(ctx, tx, g, contest, s); err != nil {
				return err
			}
		}
		return nil
	}
	if err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: contest.ID, Kind: schema.EventSubmission, ID: s.ID})
}

// whatNext says how the author of a player that has qualified goes on.
func whatNext(contest store.Contest, player store.Player) string {
	if contest.Names == "player" {
		return fmt.Sprintf("It plays as %s from now on; submit the next version under the same name.", player.Name)
	}
	return fmt.Sprintf("%s is taken for good; submit the next version under another name.", player.Name)
}

// lockOwner locks a submission's user and player. All transactions lock in the same order, so that they cannot wait for
// each other in a circle: match, user, player, submission, contest.
func lockOwner(ctx context.Context, q *store.Queries, s store.Submission) (store.Player, error) {
	if _, err := q.LockUser(ctx, s.UserID); err != nil {
		return store.Player{}, fmt.Errorf("lock user %d: %w", s.UserID, err)
	}
	player, err := q.LockPlayer(ctx, s.PlayerID)
	if err != nil {
		return player, fmt.Errorf("lock player %d: %w", s.PlayerID, err)
	}
	return player, nil
}

// qualified puts a player on the ladder, and takes its owner's older ones off it when there are too many.
func (w *Worker) qualified(ctx context.Context, tx pgx.Tx, contest store.Contest, player store.Player, s store.Submission, note string) error {
	q := store.New(tx)
	if err := q.DecideSubmission(ctx, s.ID, "qualified", note); err != nil {
		return err
	}
	if err := q.QualifyPlayer(ctx, player.ID, &s.ID); err != nil {
		return err
	}
	if err := enterLadder(ctx, q, contest, player.ID); err != nil {
		return err
	}
	retired, err := q.RetireOlderPlayers(ctx, contest.ID, player.UserID, contest.PlayersPerUser)
	if err != nil {
		return err
	}
	for _, id := range retired {
		if err := q.LeaveLadder(ctx, id); err != nil {
			return err
		}
	}
	return w.askForMatches(ctx, tx, contest.ID)
}

// qualificationMatch makes a match of the new player, the gate, and copies of the next weaker built-in player.
func (w *Worker) qualificationMatch(ctx context.Context, tx pgx.Tx, g engine.Game, contest store.Contest, s store.Submission) error {
	q := store.New(tx)
	gate, err := q.Builtin(ctx, contest.ID, g.Trial().Against)
	if errors.Is(err, pgx.ErrNoRows) {
		return q.NoteSubmission(ctx, s.ID, fmt.Sprintf("It is compiled and waits until %s is ready to play against it.", g.Trial().Against))
	}
	if err != nil {
		return err
	}
	builtins, err := q.Builtins(ctx, contest.ID)
	if err != nil {
		return err
	}
	partner := gate.SubmissionID
	players := map[int64]int64{s.ID: s.PlayerID, gate.SubmissionID: gate.PlayerID}
	for _, b := range builtins {
		players[b.SubmissionID] = b.PlayerID
		if b.PlayerID != gate.PlayerID {
			partner = b.SubmissionID // the strongest of them stays
		}
	}
	boards, err := q.LiveBoards(ctx, contest.ID)
	if err != nil {
		return fmt.Errorf("read the boards: %w", err)
	}
	if len(boards) == 0 {
		return fmt.Errorf("contest %s has no board to play on", contest.Slug)
	}
	terms, err := g.Terms(g.Trial().ConfigIn(boards[0].Config))
	if err != nil {
		return fmt.Errorf("the configuration of %s: %w", contest.Slug, err)
	}
	var board *int64 // the first one, the same for all; none where the trial has its own
	if g.Trial().Config == nil {
		board = &boards[0].ID
	}
	seats := []int64{s.ID, gate.SubmissionID}
	for len(seats) < terms.Low {
		seats = append(seats, partner)
	}
	rand.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	m, err := q.CreateMatch(ctx, store.CreateMatchParams{
		ContestID: contest.ID, Kind: "qualify", SubmissionID: &s.ID, Seed: newSeed(), BoardID: board,
		Reason: fmt.Sprintf("To qualify, it has to %s.", task(g.Trial(), contest)),
	})
	if err != nil {
		return fmt.Errorf("make a qualification match: %w", err)
	}
	seen := map[int64]bool{}
	for i, submission := range seats {
		err := q.CreateSeat(ctx, store.CreateSeatParams{
			MatchID: m.ID, Seat: int16(i), PlayerID: players[submission], SubmissionID: submission, Filler: seen[submission],
		})
		if err != nil {
			return fmt.Errorf("seat a player: %w", err)
		}
		seen[submission] = true
	}
	return w.insertMatch(ctx, tx, m.ID, jobs.PriorityWaiting)
}

// newSeed is a match's seed: any of the numbers that games take.
func newSeed() int64 { return rand.Int64N(1 << 31) }
