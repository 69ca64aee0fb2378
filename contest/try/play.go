package try

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// ErrOver says that a match of a try is not to be played any more.
var ErrOver = errors.New("the try is over")

// Setup is a match of a try with everything that is needed to play it.
type Setup struct {
	Try    int64
	Number int16
	Seed   int64
	Config []byte
	Game   engine.Game
	Limits engine.Limits
	Seats  []store.TrySeatSetupsRow
}

// Read reads what is needed to play a match of a try. It returns ErrOver if it is not to be played any more.
func Read(ctx context.Context, q *store.Queries, games *catalog.Catalog, id int64, number int16) (s Setup, err error) {
	m, err := q.TryMatch(ctx, id, number)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && (m.TryState != words.TryPlaying || m.State == words.MatchDone || m.State == words.MatchVoid) {
		return s, ErrOver
	}
	if err != nil {
		return s, fmt.Errorf("read match %d of try %d: %w", number, id, err)
	}
	c, err := q.Contest(ctx, m.ContestID)
	if err != nil {
		return s, fmt.Errorf("read contest %d: %w", m.ContestID, err)
	}
	s = Setup{Try: id, Number: number, Seed: m.Seed, Config: m.Config}
	if s.Game, err = games.Game(ctx, q, c.Game); err != nil {
		return s, err
	}
	terms, err := s.Game.Terms(s.Config)
	if err != nil {
		return s, fmt.Errorf("the configuration of try %d: %w", id, err)
	}
	if s.Limits, err = contest.EngineLimits(c.Limits, terms.Limits); err != nil {
		return s, err
	}
	s.Seats, err = q.TrySeatSetups(ctx, id, number)
	return s, err
}

// Begin marks a match as running. It returns ErrOver if it is not to be played any more.
func (s Setup) Begin(ctx context.Context, q *store.Queries) error {
	started, err := q.StartTryMatch(ctx, s.Try, s.Number)
	if err != nil {
		return fmt.Errorf("begin match %d of try %d: %w", s.Number, s.Try, err)
	}
	if started == 0 {
		return ErrOver
	}
	return nil
}

// Record stores a result with the course of the match, in the caller's transaction.
func (s Setup) Record(ctx context.Context, q *store.Queries, o engine.Outcome, course matchlog.Match) error {
	locked, err := q.LockTry(ctx, s.Try)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && locked.State != words.TryPlaying {
		return nil
	}
	if err != nil {
		return err
	}
	version := s.Game.Version()
	p := store.FinishTryMatchParams{TryID: s.Try, Number: s.Number, Rounds: new(int32(o.Rounds)), Engine: &version, Log: course.Log, Replay: course.Replay, StateHash: o.Hash[:]}
	for i := range o.Seats {
		verdict, v, used := words.VerdictOK, o.Verdicts[i], o.Seats[i]
		if v.Frozen {
			verdict = words.VerdictFrozen
		} else {
			v = engine.Verdict{}
		}
		var trace engine.Trace
		if i < len(o.Traces) {
			trace = o.Traces[i]
		}
		p.Scores, p.Ranks = append(p.Scores, int64(o.Scores[i])), append(p.Ranks, int16(o.Ranks[i]))
		p.Verdicts, p.Reasons = append(p.Verdicts, string(verdict)), append(p.Reasons, string(v.Reason))
		p.RoundsOfFreezes, p.Details = append(p.RoundsOfFreezes, int32(v.Round)), append(p.Details, contest.CleanText(v.Detail))
		p.CPU, p.StartCPU = append(p.CPU, o.CPU[i].Microseconds()), append(p.StartCPU, used.StartCPU.Microseconds())
		p.Memory, p.Stderrs, p.Traces = append(p.Memory, used.PeakMemory), append(p.Stderrs, used.Stderr), append(p.Traces, trace.Pack())
	}
	if err := q.FinishTryMatch(ctx, p); err != nil {
		return fmt.Errorf("store the match: %w", err)
	}
	return q.EndTry(ctx, s.Try)
}
