package dispatch

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/board"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// historySize is the number of a contest's newest matches that are counted as meetings: enough for every candidate to
// have met several others in them, and few enough to be read in a moment.
func historySize(candidates int) int32 { return int32(min(max(500, 10*candidates), 5000)) }

// matchmakeWorker keeps the queue of ladder matches filled.
type matchmakeWorker struct {
	river.WorkerDefaults[jobs.MatchmakeArgs]
	d *Dispatcher
}

// Work implements river.Worker.
func (m *matchmakeWorker) Work(ctx context.Context, job *river.Job[jobs.MatchmakeArgs]) error {
	q := store.New(m.d.pool)
	contests := []int64{job.Args.Contest}
	if job.Args.Contest == 0 {
		var err error
		if contests, err = q.PlayingContests(ctx); err != nil {
			return fmt.Errorf("list contests: %w", err)
		}
	}
	for _, id := range contests {
		err := pgx.BeginFunc(ctx, m.d.pool, func(tx pgx.Tx) error { return m.d.topUp(ctx, tx, id) })
		if err != nil {
			return m.d.handBack(ctx, fmt.Errorf("make matches in contest %d: %w", id, err))
		}
	}
	return nil
}

// topUp makes as many ladder matches as all cores of all workers will begin soon: enough that no core is idle while
// results come in, and few enough that a new player need not wait behind them.
func (d *Dispatcher) topUp(ctx context.Context, tx pgx.Tx, contestID int64) error {
	q := store.New(tx)
	if err := q.LockContestFor(ctx, contest.LockMatchmaking, int32(contestID)); err != nil {
		return err
	}
	c, err := q.Contest(ctx, contestID)
	if err != nil || !playing(c, time.Now()) {
		return err
	}
	if coming, err := q.BuiltinsCompiling(ctx, contestID); err != nil || coming > 0 { // matches begin when all built-in players are there
		return err
	}
	cores, err := q.Cores(ctx)
	if err != nil {
		return err
	}
	queued, err := q.QueuedMatches(ctx, contestID)
	if err != nil {
		return err
	}
	wanted := 4*int64(cores) + 2 - queued
	if wanted <= 0 {
		return nil
	}
	g, err := d.game(c.Game)
	if err != nil {
		return err
	}
	planner, submissions, err := d.planner(ctx, q, c, g)
	if err != nil || planner == nil {
		return err
	}
	b := &matchBatch{d: d, tx: tx, contest: c, mirrored: g.Mirrored(), planner: planner, submissions: submissions}
	if result.Settling(c) {
		return b.settle(ctx, wanted)
	}
	return b.fill(ctx, throttle(c, planner, wanted))
}

// matchBatch makes several ladder matches of a contest in one transaction.
type matchBatch struct {
	d           *Dispatcher
	tx          pgx.Tx
	contest     store.Contest
	mirrored    bool
	planner     *pairing.Planner
	submissions map[int64]int64 // of the players
}

// fill makes ordinary matches.
func (b *matchBatch) fill(ctx context.Context, wanted int64) error {
	for wanted > 0 {
		first, ok := b.planner.Next()
		if !ok {
			return nil
		}
		made, err := b.add(ctx, first)
		if err != nil {
			return err
		}
		wanted -= made
	}
	return nil
}

// add makes a planned match, and with it those on the same board and seed that belong to it.
func (b *matchBatch) add(ctx context.Context, first pairing.Match) (made int64, err error) {
	matches := onOneBoard(b.planner, first, b.mirrored, b.contest.Rotate)
	return int64(len(matches)), b.d.ladderMatches(ctx, b.tx, b.contest.ID, matches, b.submissions)
}

// onOneBoard returns a planned match and those that belong to it: the return match in games with unequal places, or
// one match for every rotation of the seats if the contest asks for it.
func onOneBoard(planner *pairing.Planner, first pairing.Match, mirrored, rotate bool) []pairing.Match {
	switch {
	case mirrored:
		return []pairing.Match{first, planner.Mirror(first)}
	case rotate:
		return append([]pairing.Match{first}, planner.Rotations(first)...)
	default:
		return []pairing.Match{first}
	}
}

// playing reports whether ladder matches are made in a contest.
func playing(c store.Contest, now time.Time) bool {
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

// planner reads the players and what they have played. It also returns each player's submission.
func (d *Dispatcher) planner(ctx context.Context, q *store.Queries, c store.Contest, g engine.Game) (*pairing.Planner, map[int64]int64, error) {
	candidates, err := q.Candidates(ctx, c.ID)
	if err != nil {
		return nil, nil, err
	}
	recent, err := q.RecentSeats(ctx, c.ID, historySize(len(candidates)))
	if err != nil {
		return nil, nil, err
	}
	boards, err := board.Read(ctx, q, g, c.ID)
	if err != nil {
		return nil, nil, err
	}
	policy := pairing.DefaultPolicy()
	policy.Near = result.Explained(c)
	low, high := boards.Seats()
	p := &pairing.Planner{
		History: pairing.NewHistory(), Seats: pairing.Seats{Low: low, High: high}, Boards: boards.Pool, BoardName: boards.Name, Policy: policy,
		Random: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	}
	planned, open := addRecent(p.History, recent)
	submissions := map[int64]int64{}
	now := time.Now()
	for _, c := range candidates {
		since := c.Since
		if c.LastMatchAt != nil && c.LastMatchAt.After(since) {
			since = *c.LastMatchAt
		}
		if planned[c.PlayerID].After(since) {
			since = planned[c.PlayerID]
		}
		submissions[c.PlayerID] = c.SubmissionID
		p.Candidates = append(p.Candidates, pairing.Candidate{
			ID: c.PlayerID, Name: c.Name, Rating: c.Shown, Matches: int(c.Matches) + open[c.PlayerID], Waited: max(0, now.Sub(since)),
		})
		if p.Filler == 0 && c.Builtin {
			p.Filler = c.PlayerID // built-in players come first, from the weakest on
		}
	}
	return p, submissions, nil
}

// addRecent adds recent matches to a history. It returns when the last match of each player was made, and how many of
// its matches have no result yet.
func addRecent(h *pairing.History, recent []store.RecentSeatsRow) (planned map[int64]time.Time, open map[int64]int) {
	planned, open = map[int64]time.Time{}, map[int64]int{}
	for len(recent) > 0 {
		var ids []int64
		match := recent[0].MatchID
		for len(recent) > 0 && recent[0].MatchID == match {
			s := recent[0]
			recent = recent[1:]
			for len(ids) <= int(s.Seat) {
				ids = append(ids, 0)
			}
			if s.Filler {
				continue
			}
			ids[s.Seat] = s.PlayerID
			if s.CreatedAt.After(planned[s.PlayerID]) {
				planned[s.PlayerID] = s.CreatedAt
			}
			if s.State != string(contest.MatchDone) {
				open[s.PlayerID]++
			}
		}
		h.Add(ids)
	}
	return planned, open
}

// ladderMatches makes matches on one board and seed.
func (d *Dispatcher) ladderMatches(ctx context.Context, tx pgx.Tx, contestID int64, matches []pairing.Match, submissions map[int64]int64) error {
	q := store.New(tx)
	seed := contest.NewSeed()
	var series *int64
	for i, match := range matches {
		m, err := q.CreateMatch(ctx, store.CreateMatchParams{ContestID: contestID, Kind: string(contest.MatchLadder), Reason: match.Reason, Seed: seed, BoardID: &match.Board, Series: series})
		if err != nil {
			return fmt.Errorf("make a match: %w", err)
		}
		if i == 0 && len(matches) > 1 {
			series = &m.ID
			if err := q.BeginSeries(ctx, m.ID); err != nil {
				return fmt.Errorf("begin a series: %w", err)
			}
		}
		if err := d.seat(ctx, tx, m.ID, match.Seats, submissions, jobs.PriorityLadder); err != nil {
			return err
		}
	}
	return nil
}

// seat stores the seats of a match and queues it.
func (d *Dispatcher) seat(ctx context.Context, tx pgx.Tx, match int64, seats []pairing.Seat, submissions map[int64]int64, priority int) error {
	q := store.New(tx)
	for i, s := range seats {
		err := q.CreateSeat(ctx, store.CreateSeatParams{
			MatchID: match, Seat: int16(i), PlayerID: s.ID, SubmissionID: submissions[s.ID], Filler: s.Filler,
		})
		if err != nil {
			return fmt.Errorf("seat a player: %w", err)
		}
	}
	return jobs.InsertMatch(ctx, tx, d.client, match, priority)
}
