// Package pairing plans the matches of the ladder: who plays whom, in which seats, on which board. It is pure: no
// database, no clock, and all chance comes from the generator that it is given.
//
// A player meets the opponents that it has met least, as in a block design, in the seats and sizes that it has had
// least. Beyond that:
//
//   - New players come first, in at most three matches of four.
//   - A player that has waited for half of the longest wait has a seat in the next match, regardless of all else. So
//     no player is passed over in more matches than there are players.
//   - If the graph of meetings falls into islands, the next match joins two of them: ratings of players without common
//     opponents cannot be compared.
//   - A match is played on the board that its players have played on least, see package ranking/boards. If boards are for
//     different numbers of players, the match has a size of the board that its first player has played on least.
//   - One match in four may be among players of about the same rating, but only while ratings explain the results. If
//     players beat each other in a circle, matches among equals alone give wrong ladders.
//
// Matches of finals are package ranking/finals', and what a match does to ratings is package ranking's.
package pairing

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/agon-judge/agon/ranking/boards"
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
	MaxWait   time.Duration // the longest wait, if half of it is enough for as many matches as there are players
	Near      bool          // ratings explain the results, so one match in four may be among equals
}

// DefaultPolicy returns the policy of an ordinary contest.
func DefaultPolicy() Policy { return Policy{Placement: 40, MaxWait: 5 * time.Minute} }

// Seat is a place in a match.
type Seat struct {
	ID     int64
	Filler bool // a copy of a player, seated because players are missing
}

// Seats are the sizes that matches can have, from Low to High.
type Seats struct{ Low, High int }

// Match is a match to be played.
type Match struct {
	Seats  []Seat
	Board  int64  // 0 if the planner has no boards
	Reason string // why it was made, one sentence
}

// Planner plans one match after the other; each counts for the next.
type Planner struct {
	Candidates []Candidate
	History    *History
	Seats      Seats
	Boards     *boards.Pool          // to choose from, with how often players have played on each; nil: matches have no board
	BoardName  func(id int64) string // names a board in reasons; "" leaves it out
	Filler     int64                 // the candidate whose copies may take free seats; 0: none, so a match needs players for all seats
	Policy     Policy
	Random     *rand.Rand

	index map[int64]int // of the candidates
}

// Each match draws one of lotCount lots. The first belongs to those that are not new, the second to near ratings.
const (
	lotCount    = 4
	lotForField = 0
	lotForNear  = 1
)

// Next plans a match. It returns false if there are not enough players.
func (p *Planner) Next() (Match, bool) {
	if !p.enough() {
		return Match{}, false
	}
	lot := p.Random.IntN(lotCount)
	first, isNew := p.first(lot)
	why := reason{first: p.Candidates[first], isNew: isNew, placement: p.Policy.Placement}
	l := p.newLineup(first)
	if urgent := p.urgent(); urgent >= 0 && urgent != first {
		why.urgent = &p.Candidates[urgent]
		l.seat(urgent)
	}
	switch {
	case l.islands():
		why.joins = true
	case lot == lotForNear && p.Policy.Near && !isNew:
		why.near = l.keepNear(nearest * p.Seats.High)
	}
	size := p.size(p.Candidates[first].ID)
	return p.finish(l, size, why.sentence), true
}

// enough reports whether there are enough players for a match.
func (p *Planner) enough() bool {
	return len(p.Candidates) >= 2 && (len(p.Candidates) >= p.Seats.Low || p.Filler != 0)
}

// finish fills a lineup, seats its players and counts the match.
func (p *Planner) finish(l *lineup, size int, sentence func(rest string) string) Match {
	l.fill(min(size, len(p.Candidates)))
	board, where := p.board(l.chosen, size)
	m := Match{Reason: sentence(where + p.fillerNote(size-len(l.chosen))), Seats: p.assignSeats(l.chosen, size), Board: board}
	p.count(m)
	return m
}

func (p *Planner) count(m Match) {
	p.History.add(m.Seats)
	for _, s := range m.Seats {
		if i, ok := p.find(s.ID); ok && !s.Filler {
			p.Candidates[i].Matches++
			p.Candidates[i].Waited = 0
			if p.Boards != nil {
				p.Boards.Add(s.ID, m.Board, 1)
			}
		}
	}
}

// find returns a candidate's index.
func (p *Planner) find(id int64) (int, bool) {
	if len(p.index) != len(p.Candidates) {
		p.index = make(map[int64]int, len(p.Candidates))
		for i, c := range p.Candidates {
			p.index[c.ID] = i
		}
	}
	i, ok := p.index[id]
	return i, ok
}

// first chooses the player that the match is made for: the newest one or, if the lot is the field's or no player is
// new, the one of the others that has waited longest.
func (p *Planner) first(lot int) (first int, isNew bool) {
	newest := p.best(func(c Candidate) float64 { return float64(c.Matches) })
	if p.Candidates[newest].Matches < p.Policy.Placement && lot != lotForField {
		return newest, true
	}
	placed := p.best(func(c Candidate) float64 {
		if c.Matches < p.Policy.Placement {
			return 1
		}
		return -float64(c.Waited)
	})
	if p.Candidates[placed].Matches < p.Policy.Placement {
		return newest, true
	}
	return placed, false
}

// urgent returns the player that has waited longest, if that is long, or -1. As this player has a seat in the next
// match, no player is passed over in more matches than there are players.
func (p *Planner) urgent() int {
	longest := p.best(func(c Candidate) float64 { return -float64(c.Waited) })
	if p.Candidates[longest].Waited <= p.Policy.MaxWait/2 {
		return -1
	}
	return longest
}

// size returns the number of seats that the player has had least, among those that there are players for.
func (p *Planner) size(id int64) int {
	of := p.sizes(id)
	best, least, ties := of.Low, math.MaxInt, 0
	for size := of.Low; size <= max(of.Low, min(of.High, len(p.Candidates))); size++ {
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

// sizes returns the sizes that the next match of a player may have: those of the board that it has played on least.
func (p *Planner) sizes(id int64) Seats {
	if p.Boards == nil {
		return p.Seats
	}
	b := p.Boards.Least(p.Boards.Within(len(p.Candidates)), []int64{id}, p.Random.IntN)
	return Seats{Low: b.Low, High: b.High}
}

// board returns the board for a match of some candidates, and how the reason mentions it.
func (p *Planner) board(chosen []int, size int) (id int64, where string) {
	if p.Boards == nil {
		return 0, ""
	}
	ids := make([]int64, len(chosen))
	for i, c := range chosen {
		ids[i] = p.Candidates[c].ID
	}
	id = p.Boards.Least(p.Boards.For(size), ids, p.Random.IntN).ID
	return id, onBoard(p.BoardName(id))
}

// best returns the candidate with the lowest score, a random one among equals.
func (p *Planner) best(score func(Candidate) float64) int {
	found, lowest, ties := 0, math.Inf(1), 0
	for i, c := range p.Candidates {
		switch s := score(c); {
		case s < lowest:
			found, lowest, ties = i, s, 1
		case s == lowest:
			ties++
			if p.Random.IntN(ties) == 0 {
				found = i
			}
		}
	}
	return found
}

// assignSeats gives the players the seats that they have had least.
func (p *Planner) assignSeats(chosen []int, size int) []Seat {
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

// Mirror plans the return match of a match, on the same board with the seats in reverse order. It counts, too.
func (p *Planner) Mirror(m Match) Match {
	back := Match{Seats: slices.Clone(m.Seats), Board: m.Board, Reason: returnMatch(m.Reason)}
	slices.Reverse(back.Seats)
	p.count(back)
	return back
}

// Rotations plans the other matches of the same players on the same board, with the seats rotated, until each player
// has had every seat once. They count, too.
func (p *Planner) Rotations(m Match) []Match {
	var others []Match
	for n := 1; n < len(m.Seats); n++ {
		other := Match{Seats: slices.Concat(m.Seats[n:], m.Seats[:n]), Board: m.Board, Reason: rotation(n+1, len(m.Seats), m.Reason)}
		p.count(other)
		others = append(others, other)
	}
	return others
}
