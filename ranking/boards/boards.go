// Package boards chooses on which board a match is played, so that everybody plays on all of them about equally often.
//
// It is pure: what has been played is told to it, and all chance comes from the caller. The board of a match is the one
// that its players have played on least. Somebody who is ahead on a board weighs four times as much as somebody who is
// ahead by one match less there, so that nobody's difference grows while it is small for the others. Where boards are for
// different numbers of players, those that take the match's are compared.
package boards

import "slices"

// Board is one that matches can be played on.
type Board struct {
	ID        int64
	Low, High int // number of players that it takes
}

// Takes says whether a match of so many players can be played on the board.
func (b Board) Takes(players int) bool { return b.Low <= players && players <= b.High }

// Pool is boards and how often each player has played on each. It is not safe for concurrent use.
type Pool struct {
	boards []Board
	played map[int64]map[int64]int // by player and board
}

// NewPool is a pool of boards that nobody has played on.
func NewPool(boards []Board) *Pool {
	return &Pool{boards: boards, played: map[int64]map[int64]int{}}
}

// Boards are those of the pool, in their order.
func (p *Pool) Boards() []Board { return p.boards }

// Seats are the fewest and the most players that any of the boards takes; 0 and 0 without boards.
func (p *Pool) Seats() (low, high int) {
	for i, b := range p.boards {
		if i == 0 || b.Low < low {
			low = b.Low
		}
		high = max(high, b.High)
	}
	return low, high
}

// Add counts matches of a player on a board. It may be one that is not in the pool.
func (p *Pool) Add(player, board int64, matches int) {
	if p.played[player] == nil {
		p.played[player] = make(map[int64]int, len(p.boards))
	}
	p.played[player][board] += matches
}

// Played is how often a player has played on a board.
func (p *Pool) Played(player, board int64) int { return p.played[player][board] }

// For are the boards for a match of so many players: those that take them or, when none does, those that need the fewest
// more. It is empty when there are too many players for all of them.
func (p *Pool) For(players int) []Board {
	var list []Board
	for _, b := range p.boards {
		switch {
		case b.High < players:
			continue
		case len(list) > 0 && missing(b, players) > missing(list[0], players):
			continue
		case len(list) > 0 && missing(b, players) < missing(list[0], players):
			list = list[:0]
		}
		list = append(list, b)
	}
	return list
}

func missing(b Board, players int) int { return max(0, b.Low-players) }

// Within are the boards that take at most so many players as their fewest; when none does, those with the fewest.
func (p *Pool) Within(players int) []Board {
	low, _ := p.Seats()
	most := max(players, low)
	return slices.DeleteFunc(slices.Clone(p.boards), func(b Board) bool { return b.Low > most })
}

// mostAhead bounds what is made of a difference, so that the sum over all players is exact.
const mostAhead = 20

// Least is which of some boards the players have played on least, where draw gives any number below its argument and
// decides between equals. There has to be a board.
func (p *Pool) Least(among []Board, players []int64, draw func(n int) int) Board {
	cost := make([]int64, len(among))
	for _, player := range players {
		least := p.Played(player, among[0].ID)
		for _, b := range among[1:] {
			least = min(least, p.Played(player, b.ID))
		}
		for i, b := range among {
			cost[i] += 1 << (2 * min(p.Played(player, b.ID)-least, mostAhead))
		}
	}
	cheapest := slices.Min(append(cost, 1<<62))
	var equal []Board
	for i, b := range among {
		if cost[i] == cheapest || len(players) == 0 {
			equal = append(equal, b)
		}
	}
	if len(equal) == 1 {
		return equal[0]
	}
	return equal[draw(len(equal))]
}
