package comparison

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// ErrOver says that a match of a comparison is not to be played any more.
var ErrOver = errors.New("the comparison is over")

// Notes of a comparison that has ended without an answer.
const (
	noteFault   = "The judge itself failed, so it has ended here. That is not your fault; begin another one, and tell the organizers if it happens again."
	noteStopped = "You have stopped it."
	noteNobody  = "It waits for a worker that can do it. The organizers can see why."
)

// Setup is a match of a comparison with everything that is needed to play it.
type Setup struct {
	Comparison store.Comparison
	Pair       int
	Newer      bool // which version plays
	Seed       int64
	Own        int // seat of the version
	Game       engine.Game
	Limits     engine.Limits
	Seats      []store.ComparisonSubmissionRow
}

// Read reads what is needed to play a match of a comparison. It returns ErrOver if it is not to be played any more.
func Read(ctx context.Context, q *store.Queries, games *catalog.Catalog, args jobs.ComparisonMatchArgs) (s Setup, err error) {
	row, err := q.Comparison(ctx, args.Comparison)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && row.State != words.ComparisonPlaying {
		return s, ErrOver
	}
	if err != nil {
		return s, fmt.Errorf("read comparison %d: %w", args.Comparison, err)
	}
	m, err := q.ComparisonMatch(ctx, row.ID, args.Pair, args.Newer)
	if err != nil {
		return s, fmt.Errorf("read a match of comparison %d: %w", row.ID, err)
	}
	if m.State == words.MatchDone || m.State == words.MatchVoid {
		return s, ErrOver
	}
	c, err := q.Contest(ctx, row.ContestID)
	if err != nil {
		return s, fmt.Errorf("read contest %d: %w", row.ContestID, err)
	}
	s = Setup{Comparison: row, Pair: int(args.Pair), Newer: args.Newer, Seed: m.Seed}
	if s.Game, err = games.Game(ctx, q, c.Game); err != nil {
		return s, err
	}
	terms, err := s.Game.Terms(row.Config)
	if err != nil {
		return s, fmt.Errorf("the configuration of comparison %d: %w", row.ID, err)
	}
	if s.Limits, err = contest.EngineLimits(c.Limits, terms.Limits); err != nil {
		return s, err
	}
	return s, s.seat(ctx, q)
}

// seat reads who plays.
func (s *Setup) seat(ctx context.Context, q *store.Queries) error {
	panel, err := q.ComparisonOpponents(ctx, s.Comparison.ID)
	if err != nil {
		return fmt.Errorf("read the opponents of comparison %d: %w", s.Comparison.ID, err)
	}
	if len(panel) == 0 {
		return fmt.Errorf("comparison %d has no opponents any more", s.Comparison.ID)
	}
	for seat, opponent := range ranking.PairSeats(s.Pair, int(s.Comparison.Seats), len(panel)) {
		id := s.Comparison.Older
		switch {
		case opponent >= 0:
			id = panel[opponent].SubmissionID
		case s.Newer:
			id, s.Own = s.Comparison.Newer, seat
		default:
			s.Own = seat
		}
		row, err := q.ComparisonSubmission(ctx, id)
		if err != nil {
			return fmt.Errorf("read submission %d: %w", id, err)
		}
		s.Seats = append(s.Seats, row)
	}
	return nil
}

// Begin marks a match as running. It returns ErrOver if it is not to be played any more.
func (s Setup) Begin(ctx context.Context, q *store.Queries) error {
	started, err := q.StartComparisonMatch(ctx, s.Comparison.ID, int32(s.Pair), s.Newer)
	if err != nil {
		return fmt.Errorf("begin a match of comparison %d: %w", s.Comparison.ID, err)
	}
	if started == 0 {
		return ErrOver
	}
	return nil
}

// Record stores a result and has the next pair made, or ends the comparison, in the caller's transaction.
func (s Setup) Record(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, o engine.Outcome) error {
	q := store.New(tx)
	row, err := q.LockComparison(ctx, s.Comparison.ID)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && row.State != words.ComparisonPlaying {
		return nil
	}
	if err != nil {
		return err
	}
	shown := ranking.ShowingOf(s.Own, o.Scores, o.Ranks)
	p := store.FinishComparisonMatchParams{
		ComparisonID: row.ID, Pair: int32(s.Pair), Newer: s.Newer, Score: new(int64(o.Scores[s.Own])), Rank: new(int16(o.Ranks[s.Own])),
		Beaten: &shown.Beaten, Margin: &shown.Margin,
	}
	if v := o.Verdicts[s.Own]; v.Frozen {
		p.Reason, p.Round = new(string(v.Reason)), new(int32(v.Round))
	}
	if err := q.FinishComparisonMatch(ctx, p); err != nil {
		return fmt.Errorf("store a match of comparison %d: %w", row.ID, err)
	}
	matches, err := q.ComparisonMatches(ctx, row.ID)
	if err != nil {
		return fmt.Errorf("read the matches of comparison %d: %w", row.ID, err)
	}
	pairs := Count(matches)
	score := Score(pairs)
	if err := q.CountPairs(ctx, store.CountPairsParams{ID: row.ID, Won: int32(score.Won), Lost: int32(score.Lost), Level: int32(score.Level)}); err != nil {
		return fmt.Errorf("count the pairs of comparison %d: %w", row.ID, err)
	}
	if score.Decided(Certainty) != 0 || len(pairs) == int(row.Most) {
		return q.EndComparison(ctx, words.ComparisonDone, "", row.ID)
	}
	made := len(matches) / 2
	return makePairs(ctx, tx, q, inserter, row.ID, made, min(len(pairs)+ahead, int(row.Most)))
}

// Count returns for each pair that counts, in their order, whether the newer version has won (1), lost (-1), or neither (0).
// Pairs count up to the first that is not complete: matches that end early often end alike. After the pair that decides
// it, none does.
func Count(matches []store.ComparisonMatch) []int {
	var out []int
	for i := 0; i+1 < len(matches); i += 2 {
		older, newer := matches[i], matches[i+1]
		if older.State != words.MatchDone || newer.State != words.MatchDone || Score(out).Decided(Certainty) != 0 {
			break
		}
		out = append(out, showing(newer).Compare(showing(older)))
	}
	return out
}

func showing(m store.ComparisonMatch) ranking.Showing {
	return ranking.Showing{Beaten: *m.Beaten, Margin: *m.Margin}
}

// Score counts pairs.
func Score(pairs []int) ranking.Paired {
	var p ranking.Paired
	for _, result := range pairs {
		p.Add(result)
	}
	return p
}

// Wait tells the author that no worker can play it now.
func Wait(ctx context.Context, q *store.Queries, id int64) error {
	return q.NoteComparison(ctx, noteNobody, id)
}

// Fail ends a comparison because the judge has failed. The pairs that were counted stay.
func Fail(ctx context.Context, q *store.Queries, id int64) error {
	return q.EndComparison(ctx, words.ComparisonVoid, noteFault, id)
}

// Stop ends a comparison because its author wants no more of it. The pairs that were counted stay.
func Stop(ctx context.Context, q *store.Queries, id int64) error {
	return q.EndComparison(ctx, words.ComparisonVoid, noteStopped, id)
}
