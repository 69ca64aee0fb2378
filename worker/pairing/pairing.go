// Package pairing decides who plays whom on the ladder. It is pure: no database, no clock, and all chance comes from the
// generator that it is given.
//
// Who is seated first alternates between those that have waited too long and those that are new, so that neither can
// keep the other from playing. The opponents are those that have met the seated least. Skill never decides alone: where
// players beat each other in a circle, meeting only one's equals gives wrong ladders. In every second match the nearer
// rating decides among those that have met equally often, in the others chance does.
package pairing

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Candidate is a player that can be seated.
type Candidate struct {
	ID      int64
	Name    string
	Rating  float64       // as shown
	Matches int           // played and planned
	Waited  time.Duration // since a match was planned for it, or since it came
}

// Policy holds the numbers to decide by.
type Policy struct {
	Placement int           // with fewer matches a player is new
	MaxWait   time.Duration // who has waited longer comes first
}

// DefaultPolicy is that of an ordinary contest.
func DefaultPolicy() Policy { return Policy{Placement: 40, MaxWait: 5 * time.Minute} }

// Seat is a place in a match.
type Seat struct {
	ID     int64
	Filler bool // a second copy, seated because players are missing
}

// Seats are the sizes that matches can have, from Low to High.
type Seats struct{ Low, High int }

// Match is a match to be played.
type Match struct {
	Seats  []Seat
	Reason string // why it was made, one sentence
}

// Planner plans one match after the other; each counts for the next.
type Planner struct {
	Candidates []Candidate
	History    *History
	Seats      Seats
	Filler     int64 // the candidate of which copies may take the seats that stay free; 0: none, a match needs all seats
	Policy     Policy
	Random     *rand.Rand

	turn int
}

// Next plans a match. It says false when there are not enough players.
func (p *Planner) Next() (Match, bool) {
	if len(p.Candidates) < 2 || len(p.Candidates) < p.Seats.Low && p.Filler == 0 {
		return Match{}, false
	}
	first, reason := p.first()
	size := p.size(p.Candidates[first].ID)
	chosen := p.opponents(first, size)
	missing := size - len(chosen)
	if missing > 0 {
		reason += p.fillerClause(missing)
	}
	seats := p.place(chosen, size)
	p.History.add(seats)
	for _, i := range chosen {
		p.Candidates[i].Matches++
		p.Candidates[i].Waited = 0
	}
	p.turn++
	return Match{Seats: seats, Reason: reason}, true
}

// Mirror is the return match of a planned one, on the same board: whoever sat first sits last. It counts, too.
func (p *Planner) Mirror(m Match) Match {
	back := Match{Seats: slices.Clone(m.Seats), Reason: "The return match, on the same board with the seats exchanged. " + m.Reason}
	slices.Reverse(back.Seats)
	p.History.add(back.Seats)
	for i, c := range p.Candidates {
		if slices.ContainsFunc(back.Seats, func(s Seat) bool { return s.ID == c.ID && !s.Filler }) {
			p.Candidates[i].Matches++
		}
	}
	return back
}

// first chooses for whom the match is made, and says why.
func (p *Planner) first() (int, string) {
	longest := p.best(func(c Candidate) float64 { return -float64(c.Waited) })
	newest := p.best(func(c Candidate) float64 { return float64(c.Matches) })
	overdue := p.Candidates[longest].Waited > p.Policy.MaxWait
	unplaced := p.Candidates[newest].Matches < p.Policy.Placement
	c := p.Candidates[newest]
	if unplaced && (!overdue || p.turn%2 == 1) {
		return newest, fmt.Sprintf("%s is new and needs its first %d matches: this is number %d.", c.Name, p.Policy.Placement, c.Matches+1)
	}
	c = p.Candidates[longest]
	if c.Waited == 0 {
		return longest, fmt.Sprintf("It is the turn of %s, against those it has met least.", c.Name)
	}
	return longest, fmt.Sprintf("%s had waited longest (%s), against those it has met least.", c.Name, c.Waited.Round(time.Second))
}

// size is the number of seats that the player has sat among least, of those that the players are enough for.
func (p *Planner) size(id int64) int {
	best, least, ties := p.Seats.Low, math.MaxInt, 0
	for size := p.Seats.Low; size <= max(p.Seats.Low, min(p.Seats.High, len(p.Candidates))); size++ {
		switch played := p.History.sizes[id][size]; {
		case played < least:
			best, least, ties = size, played, 1
		case played == least:
			ties++
			if p.Random.IntN(ties) == 0 {
				best = size
			}
		}
	}
	return best
}

// opponents adds those that have met the chosen least.
func (p *Planner) opponents(first, size int) []int {
	chosen := []int{first}
	near := p.turn%2 == 0
	for len(chosen) < min(size, len(p.Candidates)) {
		chosen = append(chosen, p.best(func(c Candidate) float64 {
			score := 0.0
			for _, other := range chosen {
				if p.Candidates[other].ID == c.ID {
					return math.Inf(1)
				}
				score += float64(p.History.Met(p.Candidates[other].ID, c.ID))
			}
			if near { // less than one meeting, however far away
				score += math.Abs(c.Rating-p.Candidates[first].Rating) / 1e6
			}
			return score
		}))
	}
	return chosen
}

// best is the candidate with the lowest score, any of them when there are several.
func (p *Planner) best(score func(Candidate) float64) int {
	found, lowest, ties := 0, math.Inf(1), 0
	for i, c := range p.Candidates {
		switch s := score(c); {
		case s < lowest:
			found, lowest, ties = i, s, 1
		case s == lowest && !math.IsInf(s, 1):
			ties++
			if p.Random.IntN(ties) == 0 {
				found = i
			}
		}
	}
	return found
}

func (p *Planner) fillerClause(missing int) string {
	name := ""
	for _, c := range p.Candidates {
		if c.ID == p.Filler {
			name = c.Name
		}
	}
	if missing == 1 {
		return fmt.Sprintf(" One player is missing, so a second %s that does not count takes the seat.", name)
	}
	return fmt.Sprintf(" %d players are missing, so copies of %s that do not count take the seats.", missing, name)
}

// place gives everybody the seat that it has had least.
func (p *Planner) place(chosen []int, size int) []Seat {
	seats := make([]Seat, 0, size)
	for _, i := range chosen {
		seats = append(seats, Seat{ID: p.Candidates[i].ID})
	}
	for len(seats) < size {
		seats = append(seats, Seat{ID: p.Filler, Filler: true})
	}
	p.Random.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	// Exchanging pairs as long as it helps ends in a good order; the best one is not worth the search.
	for again := true; again; {
		again = false
		for i := range seats {
			for j := range i {
				before := p.History.sat(seats[i], i) + p.History.sat(seats[j], j)
				after := p.History.sat(seats[i], j) + p.History.sat(seats[j], i)
				if after < before {
					seats[i], seats[j] = seats[j], seats[i]
					again = true
				}
			}
		}
	}
	return seats
}

// History counts who has met whom, who sat where, and among how many.
type History struct {
	met   map[[2]int64]int
	seats map[int64]map[int]int
	sizes map[int64]map[int]int
}

// NewHistory is the history of a contest without matches.
func NewHistory() *History {
	return &History{met: map[[2]int64]int{}, seats: map[int64]map[int]int{}, sizes: map[int64]map[int]int{}}
}

// Add counts a match: the players' ids by seat, 0 for a filler.
func (h *History) Add(ids []int64) {
	for seat, id := range ids {
		if id == 0 {
			continue
		}
		if h.seats[id] == nil {
			h.seats[id], h.sizes[id] = map[int]int{}, map[int]int{}
		}
		h.seats[id][seat]++
		h.sizes[id][len(ids)]++
		for _, other := range ids[:seat] {
			if other != 0 {
				h.met[pair(id, other)]++
			}
		}
	}
}

func (h *History) add(seats []Seat) {
	ids := make([]int64, len(seats))
	for i, s := range seats {
		if !s.Filler {
			ids[i] = s.ID
		}
	}
	h.Add(ids)
}

// Met is how often two players have met.
func (h *History) Met(a, b int64) int { return h.met[pair(a, b)] }

func (h *History) sat(s Seat, seat int) int {
	if s.Filler {
		return 0
	}
	return h.seats[s.ID][seat]
}

func pair(a, b int64) [2]int64 { return [2]int64{min(a, b), max(a, b)} }

// String lists the meetings, for tests and logs.
func (h *History) String() string {
	pairs := make([][2]int64, 0, len(h.met))
	for p := range h.met {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(a, b [2]int64) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	var text strings.Builder
	for _, p := range pairs {
		fmt.Fprintf(&text, "%d-%d: %d\n", p[0], p[1], h.met[p])
	}
	return text.String()
}
