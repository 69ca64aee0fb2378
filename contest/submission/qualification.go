package submission

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
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
func countProgress(trial contest.Qualification, rows []store.QualifyingMatchesRow) progress {
	p := progress{matches: int(trial.Matches), needed: int(trial.Wins)}
	for _, r := range rows {
		switch {
		case r.State != words.MatchDone:
			p.open++
		case r.Verdict != nil && *r.Verdict == words.VerdictOK && (trial.Survive || r.Score != nil && *r.Score > r.GateScore):
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
func (p progress) report(trial contest.Qualification) string {
	if trial.Against == "" {
		return "came through a match without a fault"
	}
	if trial.Survive {
		return fmt.Sprintf("came through %d of %d trial matches", p.won, p.won+p.lost)
	}
	return fmt.Sprintf("beat %s in %d of %d matches", trial.Against, p.won, p.won+p.lost)
}

// failure says why a player has not qualified: what went wrong with it, or else what it has not achieved.
func (p progress) failure(trial contest.Qualification, rows []store.QualifyingMatchesRow) string {
	var faults []SeatFault
	for _, r := range rows {
		if r.State == words.MatchDone && r.Reason != nil && r.Round != nil {
			faults = append(faults, SeatFault{Match: r.ID, Reason: engine.Reason(*r.Reason), Round: int(*r.Round), Detail: r.Detail, Stderr: string(r.Stderr)})
		}
	}
	if fault, ok := FaultOf(faults, p.won+p.lost); ok {
		return fault.Sentence()
	}
	if trial.Survive {
		return fmt.Sprintf("It did not come through %d of %d trial matches, and has to come through %d.", p.lost, p.matches, p.needed)
	}
	return fmt.Sprintf("It did not beat %s in %d of %d trial matches, and has to beat it in %d.", trial.Against, p.lost, p.matches, p.needed)
}

// goal says what a player has to do.
func goal(trial contest.Qualification) string {
	if trial.Against == "" {
		return "come through a match without a fault"
	}
	if trial.Survive {
		return fmt.Sprintf("come through %d of %d trial matches against %s without a fault", trial.Wins, trial.Matches, trial.Against)
	}
	return fmt.Sprintf("beat %s in %d of %d matches", trial.Against, trial.Wins, trial.Matches)
}

// Lock locks a submission with its user and player, in the order of [contest.LockOwner].
func Lock(ctx context.Context, q *store.Queries, id int64) (store.Submission, store.Player, error) {
	s, err := q.Submission(ctx, id)
	if err != nil {
		return s, store.Player{}, err
	}
	player, err := contest.LockOwner(ctx, q, s)
	if err != nil {
		return s, player, err
	}
	s, err = q.LockSubmission(ctx, id)
	return s, player, err
}

// WhyOver returns why qualification matches of a submission in a state are not to be played, or "" if they are.
func WhyOver(state words.SubmissionState) contest.VoidNote {
	switch state {
	case words.SubmissionQualifying:
		return ""
	case words.SubmissionWithdrawn:
		return contest.NoteWithdrawn
	default:
		return contest.NoteDecided
	}
}

// QualifyNext takes the next step of a submission's qualification: more matches, or a decision. With a decision it calls
// off the matches that have not begun. The result of a match that is being played then is dropped when it comes.
func QualifyNext(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, g engine.Game, contestID, submission int64) error {
	q := store.New(tx)
	if s, err := q.Submission(ctx, submission); err != nil || s.ContestID != contestID {
		return err
	}
	s, player, err := Lock(ctx, q, submission)
	if err != nil || s.State != words.SubmissionQualifying {
		return err
	}
	c, err := q.Contest(ctx, contestID) // its rule may have changed since its match began
	if err != nil {
		return fmt.Errorf("read the contest: %w", err)
	}
	trial := contest.QualificationOf(g, c)
	rows, err := q.QualifyingMatches(ctx, trial.Against, s.ID)
	if err != nil {
		return fmt.Errorf("count qualification matches: %w", err)
	}
	p := countProgress(trial, rows)
	qualified, failed, more := p.next()
	silent := ""
	if qualified || failed {
		if silent, err = silence(ctx, q, s.ID); err != nil {
			return err
		}
	}
	switch {
	case qualified:
		err = enterLadder(ctx, tx, inserter, c, player, s, fmt.Sprintf("It %s and is on the ladder. %s%s", p.report(trial), whatNext(c, player), silent))
	case failed:
		err = q.DecideSubmission(ctx, s.ID, words.SubmissionNotQualified, fmt.Sprintf("%s Watch them, make it better and submit it again; the name may stay.%s", p.failure(trial, rows), silent))
	default:
		for range more {
			if err := qualificationMatch(ctx, tx, inserter, g, c, s, trial); err != nil {
				return err
			}
		}
		return nil
	}
	if err != nil {
		return err
	}
	if err := result.CallOffTrials(ctx, q, player, contest.NoteDecided); err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventSubmission, ID: s.ID})
}

// QualifyIdle goes on with qualifications that have no match to come, as there were no built-in players or the judge has
// failed.
func QualifyIdle(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, games *catalog.Catalog) error {
	q := store.New(tx)
	idle, err := q.QualifyingIdle(ctx)
	if err != nil {
		return fmt.Errorf("look for forgotten qualifications: %w", err)
	}
	for _, id := range idle {
		if err := qualifyIdle(ctx, tx, q, inserter, games, id); err != nil {
			return fmt.Errorf("go on with the qualification of submission %d: %w", id, err)
		}
	}
	return nil
}

func qualifyIdle(ctx context.Context, tx pgx.Tx, q *store.Queries, inserter jobs.Inserter, games *catalog.Catalog, id int64) error {
	s, err := q.Submission(ctx, id)
	if err != nil {
		return err
	}
	c, err := q.Contest(ctx, s.ContestID)
	if err != nil {
		return err
	}
	g, err := games.Game(ctx, q, c.Game)
	if err != nil {
		return err
	}
	return QualifyNext(ctx, tx, inserter, g, c.ID, id)
}

// QualifyAgain applies a contest's new rule of qualification to the players that have not qualified: matches that do not
// count any more are called off, and newest submissions that have failed by the old rule play by the new one.
func QualifyAgain(ctx context.Context, tx pgx.Tx, g engine.Game, c store.Contest) error {
	q := store.New(tx)
	off, err := q.CallOffOldTrials(ctx, c.ID, string(contest.NoteNewRule))
	if err != nil {
		return fmt.Errorf("call off qualification matches: %w", err)
	}
	for _, id := range off {
		if err := schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventMatch, ID: id}); err != nil {
			return err
		}
	}
	failed, err := q.FailedBefore(ctx, c.ID)
	if err != nil {
		return fmt.Errorf("look for players that have not qualified: %w", err)
	}
	note := fmt.Sprintf("The organizers have changed what qualifies: it has to %s now.", goal(contest.QualificationOf(g, c)))
	for _, id := range failed {
		if _, _, err := Lock(ctx, q, id); err != nil {
			return err
		}
		if err := q.QualifyAgain(ctx, id, note); err != nil {
			return fmt.Errorf("take up submission %d again: %w", id, err)
		}
		if err := schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventSubmission, ID: id}); err != nil {
			return err
		}
	}
	return nil
}

// silence says that the player has given no command in a match of its trial in which it was not frozen; otherwise it is "".
func silence(ctx context.Context, q *store.Queries, submission int64) (string, error) {
	rows, err := q.QualifyingLogs(ctx, &submission)
	if err != nil {
		return "", fmt.Errorf("read the trial's logs: %w", err)
	}
	for _, r := range rows {
		log, err := matchlog.Unpack(r.Log, matchlog.MaxBytes)
		if err != nil {
			return "", fmt.Errorf("a trial: %w", err)
		}
		counts, err := engine.CountCommands(bytes.NewReader(log), int(r.Seats))
		if err != nil {
			return "", fmt.Errorf("read the log of a trial: %w", err)
		}
		if counts[r.Seat] == 0 {
			return " " + engine.NoCommand, nil
		}
	}
	return "", nil
}

// whatNext tells the author of a qualified player how to go on.
func whatNext(c store.Contest, player store.Player) string {
	if c.Names == words.NamingPlayer {
		return fmt.Sprintf("It plays as %s from now on; submit the next version under the same name.", player.Name)
	}
	return fmt.Sprintf("%s is taken for good; submit the next version under another name.", player.Name)
}

// enterLadder puts a player on the ladder, and takes its owner's oldest players off it if there are too many.
func enterLadder(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, c store.Contest, player store.Player, s store.Submission, note string) error {
	q := store.New(tx)
	if err := q.DecideSubmission(ctx, s.ID, words.SubmissionQualified, note); err != nil {
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

// qualificationMatch makes a match of the new player, the gate, and copies of the strongest other built-in player. Without a
// gate the weakest built-in player takes its seat.
func qualificationMatch(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, g engine.Game, c store.Contest, s store.Submission, trial contest.Qualification) error {
	q := store.New(tx)
	builtins, err := q.Builtins(ctx, c.ID)
	if err != nil {
		return err
	}
	meets := slices.IndexFunc(builtins, func(b store.BuiltinsRow) bool { return trial.Against == "" || strings.EqualFold(b.Name, trial.Against) })
	if meets < 0 {
		return q.NoteSubmission(ctx, s.ID, fmt.Sprintf("It is compiled and waits until %s is ready to play against it.", cmp.Or(trial.Against, "a built-in player")))
	}
	gate := builtins[meets]
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
	terms, err := g.Terms(trial.ConfigIn(boards[0].Config))
	if err != nil {
		return fmt.Errorf("the configuration of %s: %w", c.Slug, err)
	}
	var board *int64 // the first one, the same for all; none where the trial has its own
	if trial.Config == nil {
		board = &boards[0].ID
	}
	seats := []int64{s.ID, gate.SubmissionID}
	for len(seats) < terms.Low {
		seats = append(seats, partner)
	}
	rand.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	m, err := q.CreateMatch(ctx, store.CreateMatchParams{
		ContestID: c.ID, Kind: words.MatchQualify, SubmissionID: &s.ID, Seed: contest.NewSeed(), BoardID: board,
		Reason: fmt.Sprintf("To qualify, it has to %s.", goal(trial)),
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
