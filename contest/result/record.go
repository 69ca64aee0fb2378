package result

import (
	"context"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Recording is what is stored of a match besides its outcome.
type Recording struct {
	Match     int64
	Engine    string // version of the game's engine
	Config    []byte // the configuration it was played with; nil if that is its board's
	Course    matchlog.Match
	Host      string // the machine it was played on
	Isolation []byte // JSON
}

// RecordMatch stores the outcome of a match and of each seat, in the caller's transaction.
func RecordMatch(ctx context.Context, q *store.Queries, r Recording, o engine.Outcome) error {
	p := store.FinishMatchParams{
		ID: r.Match, Rounds: new(int32(o.Rounds)), Engine: &r.Engine, Config: r.Config, Log: r.Course.Log,
		StateHash: o.Hash[:], Host: &r.Host, Isolation: r.Isolation,
	}
	for seat := range o.Seats {
		appendSeat(&p, seat, o)
	}
	if err := q.FinishMatch(ctx, p); err != nil {
		return fmt.Errorf("store the match: %w", err)
	}
	if r.Course.Replay == nil {
		return nil
	}
	if err := q.SaveReplay(ctx, r.Match, r.Course.Replay); err != nil {
		return fmt.Errorf("store the replay: %w", err)
	}
	return nil
}

func appendSeat(p *store.FinishMatchParams, seat int, o engine.Outcome) {
	verdict, v, used := words.VerdictOK, o.Verdicts[seat], o.Seats[seat]
	if v.Frozen {
		verdict = words.VerdictFrozen
	} else {
		v = engine.Verdict{}
	}
	p.Scores, p.Ranks = append(p.Scores, int64(o.Scores[seat])), append(p.Ranks, int16(o.Ranks[seat]))
	p.Verdicts, p.Reasons = append(p.Verdicts, string(verdict)), append(p.Reasons, string(v.Reason))
	p.RoundsOfFreezes, p.Details = append(p.RoundsOfFreezes, int32(v.Round)), append(p.Details, contest.CleanText(v.Detail))
	p.CPU, p.StartCPU = append(p.CPU, o.CPU[seat].Microseconds()), append(p.StartCPU, used.StartCPU.Microseconds())
	p.Memory, p.Stderrs = append(p.Memory, used.PeakMemory), append(p.Stderrs, used.Stderr)
	var trace engine.Trace
	if seat < len(o.Traces) {
		trace = o.Traces[seat]
	}
	p.Traces = append(p.Traces, trace.Pack())
}
