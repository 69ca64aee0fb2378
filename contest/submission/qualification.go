package submission

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// progress says how far a submission's qualification has come.
type progress struct {
	matches, needed int // matches of the trial, and wins that it takes to pass
	won, lost, open int // decided either way, or still to be played
}

// next reports whether the qualification is decided, and otherwise how many more matches to make now. As many run at
// the same time as wins are missing, so that no match is superfluous if all are won.
func (p progress) next() (qualified, failed bool, more int) {
	left := p.matches - p.won - p.lost
	switch missing := p.needed - p.won; {
	case missing <= 0:
		return true, false, 0
	case missing > left:
		return false, true, 0
	default:
		return false, false, max(0, missing-p.open)
	}
}

// countProgress counts matches. The player wins if it is not frozen and, unless surviving is enough, has a higher
// score than the gate.
func countProgress(c store.Contest, trial engine.Trial, rows []store.QualifyingMatchesRow) progress {
	p := progress{matches: int(c.QualifyMatches), needed: int(c.QualifyWins)}
	for _, r := range rows {
		switch {
		case r.State != string(contest.MatchDone):
			p.open++
		case r.Verdict != nil && *r.Verdict == "ok" && (trial.Survive || r.Score != nil && *r.Score > r.GateScore):
			p.won++
		default:
			p.lost++
		}
	}
	return p
}

// TrialMatches returns the number of matches in a contest's trial, and how many of them a player has to pass. Chance
// plays no part in surviving, but it does in winning.
func TrialMatches(trial engine.Trial) (matches, wins int32) {
	if trial.Survive {
		return 1, 1
	}
	return 3, 2
}

// report says what the player has achieved.
func (p progress) report(trial engine.Trial) string {
	if trial.Survive {
		return fmt.Sprintf("came through %d of %d trial matches", p.won, p.won+p.lost)
	}
	return fmt.Sprintf("beat %s in %d of %d matches", trial.Against, p.won, p.won+p.lost)
}

// goal says what a player has to do.
func goal(trial engine.Trial, c store.Contest) string {
	if trial.Survive {
		return fmt.Sprintf("come through %d of %d trial matches against %s without a fault", c.QualifyWins, c.QualifyMatches, trial.Against)
	}
	return fmt.Sprintf("beat %s in %d of %d matches", trial.Against, c.QualifyWins, c.QualifyMatches)
}

// QualifyNext takes the next step of a submission's qualification: more matches, or a decision.
func QualifyNext(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, g engine.Game, c store.Contest, submission int64) error {
	q := store.New(tx)
	s, err := q.Submission(ctx, submission)
	if err != nil || s.ContestID != c.ID {
		return err
	}
	player, err := contest.LockOwner(ctx, q, s)
	if err != nil {
		return err
	}
	if s, err = q.LockSubmission(ctx, submission); err != nil || s.State != string(contest.SubmissionQualifying) {
		return err
	}
	trial := g.Trial()
	rows, err := q.QualifyingMatches(ctx, trial.Against, s.ID)
	if err != nil {
		return fmt.Errorf("count qualification matches: %w", err)
	}
	p := countProgress(c, trial, rows)
	qualified, failed, more := p.next()
	switch {
	case qualified:
		err = enterLadder(ctx, tx, inserter, c, player, s, fmt.Sprintf("It %s and is on the ladder. %s", p.report(trial), whatNext(c, player)))
	case failed:
		err = q.DecideSubmission(ctx, s.ID, string(contest.SubmissionNotQualified), fmt.Sprintf("It %s and needed %d. Watch them, make it better and submit it again; the name may stay.",
			p.report(trial), p.needed))
	default:
		for range more {
			if err := qualificationMatch(ctx, tx, inserter, g, c, s); err != nil {
				return err
			}
		}
		return nil
	}
	if err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventSubmission, ID: s.ID})
}

// whatNext tells the author of a qualified player how to go on.
func whatNext(c store.Contest, player store.Player) string {
	if c.Names == "player" {
		return fmt.Sprintf("It plays as %s from now on; submit the next version under the same name.", player.Name)
	}
	return fmt.Sprintf("%s is taken for good; submit the next version under another name.", player.Name)
}

// enterLadder puts a player on the ladder, and takes its owner's oldest players off it if there are too many.
func enterLadder(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, c store.Contest, player store.Player, s store.Submission, note string) error {
	q := store.New(tx)
	if err := q.DecideSubmission(ctx, s.ID, string(contest.SubmissionQualified), note); err != nil {
		return err
	}
	if err := q.QualifyPlayer(ctx, player.ID, &s.ID); err != nil {
		return err
	}
	if err := result.EnterLadder(ctx, q, c, player.ID); err != nil {
		return err
	}
	retired, err := q.RetireOlderPlayers(ctx, c.ID, player.UserID, c.PlayersPerUser)
	if err != nil {
		return err
	}
	for _, id := range retired {
		if err := q.LeaveLadder(ctx, id); err != nil {
			return err
		}
	}
	return jobs.AskForMatches(ctx, tx, inserter, c.ID)
}

// qualificationMatch makes a match of the new player, the gate, and copies of the next weaker built-in player.
func qualificationMatch(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, g engine.Game, c store.Contest, s store.Submission) error {
	q := store.New(tx)
	gate, err := q.Builtin(ctx, c.ID, g.Trial().Against)
	if errors.Is(err, pgx.ErrNoRows) {
		return q.NoteSubmission(ctx, s.ID, fmt.Sprintf("It is compiled and waits until %s is ready to play against it.", g.Trial().Against))
	}
	if err != nil {
		return err
	}
	builtins, err := q.Builtins(ctx, c.ID)
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
	boards, err := q.LiveBoards(ctx, c.ID)
	if err != nil {
		return fmt.Errorf("read the boards: %w", err)
	}
	if len(boards) == 0 {
		return fmt.Errorf("contest %s has no board to play on", c.Slug)
	}
	terms, err := g.Terms(g.Trial().ConfigIn(boards[0].Config))
	if err != nil {
		return fmt.Errorf("the configuration of %s: %w", c.Slug, err)
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
		ContestID: c.ID, Kind: string(contest.MatchQualify), SubmissionID: &s.ID, Seed: contest.NewSeed(), BoardID: board,
		Reason: fmt.Sprintf("To qualify, it has to %s.", goal(g.Trial(), c)),
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
	return jobs.InsertMatch(ctx, tx, inserter, m.ID, jobs.PriorityWaiting)
}
