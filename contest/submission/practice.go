package submission

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// A player that has not qualified yet practises: it challenges built-in players and those of the organizers. What it scores
// beside built-in players, in qualification and in practice, is its distance to them.

// checkPractice refuses opponents of a player that has not qualified. Seats and rows are those of the player and its
// opponents, the player's first.
func checkPractice(ctx context.Context, q *store.Queries, contestID, user int64, seats []challengeSeat, rows []store.ChallengeableRow) error {
	allowed, err := q.PracticeOpponents(ctx, contestID)
	if err != nil {
		return fmt.Errorf("list whom players practise against: %w", err)
	}
	for _, s := range seats[1:] {
		known := slices.ContainsFunc(allowed, func(o store.PracticeOpponentsRow) bool { return o.ID == s.PlayerID })
		own := slices.ContainsFunc(rows, func(r store.ChallengeableRow) bool { return r.ID == s.PlayerID && r.UserID == user })
		if !known && !own {
			return contest.Refuse(contest.CodeBadPlayers, "%s has not qualified yet, so it cannot challenge %s; practise against built-in players, those of the organizers, or your own.", seats[0].name, s.name)
		}
	}
	return nil
}

// Distance is how far a player is from another one that it has met: the means of their scores.
type Distance struct {
	Opponent    string
	Own, Theirs float64
	Matches     int
}

// share is the part of the opponent's score that the player reaches, 1 if it has more. Scores that are not counted from 0
// have no parts.
func (d Distance) share() (share float64, ok bool) {
	switch {
	case d.Own >= d.Theirs:
		return 1, true
	case d.Own < 0 || d.Theirs <= 0:
		return 0, false
	default:
		return d.Own / d.Theirs, true
	}
}

// String says the distance: "ahead of Demo", "62 % of Dummy's score".
func (d Distance) String() string {
	share, ok := d.share()
	switch {
	case d.Own > d.Theirs:
		return "ahead of " + d.Opponent
	case d.Own == d.Theirs:
		return "level with " + d.Opponent
	case ok:
		return fmt.Sprintf("%d %% of %s's score", int(math.Floor(100*share)), d.Opponent)
	default:
		return fmt.Sprintf("%.0f points behind %s", math.Ceil(d.Theirs-d.Own), d.Opponent)
	}
}

// Distances are those of a player to the built-in players that it has met, weakest first.
type Distances []Distance

// String joins the distances: "ahead of Demo, 62 % of Dummy's score". It is "" if the player has met nobody.
func (all Distances) String() string {
	texts := make([]string, len(all))
	for i, d := range all {
		texts[i] = d.String()
	}
	return strings.Join(texts, ", ")
}

// to returns the distance to a player. For the name "" it is that to the strongest player that was met.
func (all Distances) to(name string) (Distance, bool) {
	if name == "" && len(all) > 0 {
		return all[len(all)-1], true
	}
	i := slices.IndexFunc(all, func(d Distance) bool { return strings.EqualFold(d.Opponent, name) })
	if i < 0 {
		return Distance{}, false
	}
	return all[i], true
}

// closer compares two players by their distances: whoever is closer to the gate comes first, then whoever is ahead of more
// players. Those that have not met the gate come last.
func closer(gate string, a, b Distances) int {
	rank := func(all Distances) (share, points float64, ahead int) {
		d, met := all.to(gate)
		share = -1
		if met {
			share, _ = d.share()
			points = d.Own - d.Theirs
		}
		for _, other := range all {
			if other.Own > other.Theirs {
				ahead++
			}
		}
		return share, points, ahead
	}
	shareA, pointsA, aheadA := rank(a)
	shareB, pointsB, aheadB := rank(b)
	return cmp.Or(cmp.Compare(shareB, shareA), cmp.Compare(aheadB, aheadA), cmp.Compare(pointsB, pointsA))
}

// DistancesOf returns the distances of submissions of one contest.
func DistancesOf(ctx context.Context, q *store.Queries, rule contest.Qualification, submissions []int64) (map[int64]Distances, error) {
	rows, err := q.Distances(ctx, rule.Survive, submissions)
	if err != nil {
		return nil, fmt.Errorf("read how far players are from qualifying: %w", err)
	}
	out := map[int64]Distances{}
	for _, r := range rows {
		out[r.SubmissionID] = append(out[r.SubmissionID], Distance{Opponent: r.Name, Own: r.Own, Theirs: r.Theirs, Matches: int(r.Matches)})
	}
	return out, nil
}

// Practiser is a player that has not qualified yet.
type Practiser struct {
	Player, Author string
	State          words.SubmissionState // of its newest submission that compiled
	SubmittedAt    time.Time
	Matches        int // qualification and practice that this submission has played
	Fault          *TrialFault
	Distances      Distances
}

// MaxPractisers is the number of players in a practice table, the newest if there are more.
const MaxPractisers = 500

// PracticeTable returns the players of a contest that have not qualified yet, those closest to it first.
func PracticeTable(ctx context.Context, q *store.Queries, rule contest.Qualification, contestID int64) ([]Practiser, error) {
	rows, err := q.Practising(ctx, contestID, MaxPractisers)
	if err != nil {
		return nil, fmt.Errorf("list players that have not qualified: %w", err)
	}
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.SubmissionID
	}
	distances, err := DistancesOf(ctx, q, rule, ids)
	if err != nil {
		return nil, err
	}
	faults, err := q.PracticeFaults(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read why players were frozen: %w", err)
	}
	bySubmission := map[int64][]SeatFault{}
	for _, f := range faults {
		bySubmission[f.SubmissionID] = append(bySubmission[f.SubmissionID], SeatFault{Match: f.MatchID, Reason: engine.Reason(f.Reason), Round: int(f.Round)})
	}
	out := make([]Practiser, 0, len(rows))
	for _, r := range rows {
		p := Practiser{Player: r.Name, Author: r.Author, State: r.State, SubmittedAt: r.CreatedAt, Matches: int(r.Matches), Distances: distances[r.SubmissionID]}
		if f, ok := FaultOf(bySubmission[r.SubmissionID], p.Matches); ok {
			p.Fault = &f
		}
		out = append(out, p)
	}
	slices.SortStableFunc(out, func(a, b Practiser) int { return closer(rule.Against, a.Distances, b.Distances) })
	return out, nil
}
