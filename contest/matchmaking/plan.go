package matchmaking

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/agon-judge/agon/contest/board"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking/pairing"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// historySize is the number of a contest's newest matches that are counted as meetings: enough for every candidate to
// have met several others in them, and few enough to be read in a moment.
func historySize(candidates int) int32 { return int32(min(max(500, 10*candidates), 5000)) }

// newPlanner reads the players and what they have played. It also returns each player's submission.
func newPlanner(ctx context.Context, q *store.Queries, c store.Contest, g engine.Game) (*pairing.Planner, map[int64]int64, error) {
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
			if s.State != words.MatchDone {
				open[s.PlayerID]++
			}
		}
		h.Add(ids)
	}
	return planned, open
}
