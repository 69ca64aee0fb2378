package result

import (
	"context"
	"errors"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Recording is what is stored of a match besides its outcome.
type Recording struct {
	Match     int64
	Engine    string // version of the game's engine
	Config    []byte // the configuration it was played with; nil if that is its board's
	Log       []byte // zstd
	Host      string // the machine it was played on
	Isolation []byte // JSON
}

// RecordMatch stores the outcome of a match and of each seat, in the caller's transaction.
func RecordMatch(ctx context.Context, q *store.Queries, r Recording, o engine.Outcome) error {
	rounds := int32(o.Rounds)
	err := q.FinishMatch(ctx, store.FinishMatchParams{
		ID: r.Match, Rounds: &rounds, Engine: &r.Engine, Config: r.Config, Log: r.Log,
		StateHash: o.Hash[:], Host: &r.Host, Isolation: r.Isolation,
	})
	if err != nil {
		return fmt.Errorf("store the match: %w", err)
	}
	seats := make([]store.FinishSeatParams, len(o.Seats))
	for i := range o.Seats {
		seats[i] = seatParams(r.Match, i, o)
	}
	var failed error
	q.FinishSeat(ctx, seats).Exec(func(_ int, err error) { failed = errors.Join(failed, err) })
	if failed != nil {
		return fmt.Errorf("store the seats: %w", failed)
	}
	return nil
}

func seatParams(id int64, seat int, o engine.Outcome) store.FinishSeatParams {
	score, rank := int64(o.Scores[seat]), int16(o.Ranks[seat])
	verdict := words.VerdictOK
	cpu, start, memory := o.CPU[seat].Microseconds(), o.Seats[seat].StartCPU.Microseconds(), o.Seats[seat].PeakMemory
	p := store.FinishSeatParams{
		MatchID: id, Seat: int16(seat), Score: &score, Rank: &rank, Verdict: &verdict,
		CPUMicros: &cpu, StartCPUMicros: &start, MemoryBytes: &memory,
	}
	if len(o.Seats[seat].Stderr) > 0 {
		p.Stderr = o.Seats[seat].Stderr
	}
	if v := o.Verdicts[seat]; v.Frozen {
		verdict = words.VerdictFrozen
		reason, round := string(v.Reason), int32(v.Round)
		p.Reason, p.Round, p.Detail = &reason, &round, contest.CleanText(v.Detail)
	}
	return p
}
