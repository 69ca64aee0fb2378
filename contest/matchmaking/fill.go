package matchmaking

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// Matchmaker makes ladder matches.
type Matchmaker struct {
	Inserter jobs.Inserter
	Games    *catalog.Catalog
}

// Fill makes as many ladder matches of a contest as all cores of all workers will begin soon, in the caller's
// transaction: enough that no core is idle while results come in, and few enough that a new player need not wait behind
// them. If the contest settles and is done with that, Fill ends settling and returns how it went.
func (mm Matchmaker) Fill(ctx context.Context, tx pgx.Tx, contestID int64) (*Settled, error) {
	q := store.New(tx)
	if err := q.LockContestFor(ctx, contest.LockMatchmaking, int32(contestID)); err != nil {
		return nil, err
	}
	c, err := q.Contest(ctx, contestID)
	if err != nil || !playing(c, time.Now()) {
		return nil, err
	}
	wanted, err := wanted(ctx, q, contestID)
	if err != nil || wanted <= 0 {
		return nil, err
	}
	b, err := mm.newBatch(ctx, tx, c)
	if err != nil {
		return nil, err
	}
	if result.Settling(c) {
		return b.settle(ctx, wanted)
	}
	return nil, b.fill(ctx, throttle(c, b.planner, wanted))
}

// wanted returns the number of matches to make. Matches begin when all built-in players are there.
func wanted(ctx context.Context, q *store.Queries, contestID int64) (int64, error) {
	if coming, err := q.BuiltinsCompiling(ctx, contestID); err != nil || coming > 0 {
		return 0, err
	}
	cores, err := q.Cores(ctx)
	if err != nil {
		return 0, err
	}
	queued, err := q.QueuedMatches(ctx, contestID)
	if err != nil {
		return 0, err
	}
	return 4*int64(cores) + 2 - queued, nil
}

// playing reports whether ladder matches are made in a contest. While its referee fails too often, there are none.
func playing(c store.Contest, now time.Time) bool {
	if c.PairingStoppedAt != nil {
		return false
	}
	switch contest.StateAt(now, c.OpensAt, c.FreezesAt, c.ClosesAt, c.ArchivedAt) {
	case contest.StateOpen:
		return true
	case contest.StateClosed:
		return false
	case contest.StateUpcoming, contest.StateFrozen:
	}
	return result.Settling(c)
}

// throttle slows a contest down when all ratings are settled: more matches would only fill the disk.
func throttle(c store.Contest, p *pairing.Planner, wanted int64) int64 {
	shortest := time.Duration(1<<63 - 1)
	for _, candidate := range p.Candidates {
		if c.SettledMatches <= 0 || candidate.Matches < int(c.SettledMatches) {
			return wanted
		}
		shortest = min(shortest, candidate.Waited)
	}
	if shortest < time.Duration(c.SettledPauseS)*time.Second {
		return 0
	}
	return min(wanted, 1)
}

// AskIfFew asks for more matches of a contest, after a result, if those that wait will not keep a number of cores busy. A
// job that waits already will find as much to do.
func (mm Matchmaker) AskIfFew(ctx context.Context, tx pgx.Tx, contestID int64, cores int) error {
	wanted, err := store.New(tx).MatchesWanted(ctx, contestID, 2*int64(cores))
	if err != nil || !wanted {
		return err
	}
	return jobs.AskForMatches(ctx, tx, mm.Inserter, contestID)
}
