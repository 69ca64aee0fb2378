// Package boards chooses on which board a match is played, so that everybody plays on all of them about equally often.
//
// It is pure: the caller adds what has been played and draws the random numbers. The board of a match is the one that its
// players have played on least. A player that is ahead on a board weighs four times as much as one that is ahead by one match
// less there, so that no player's difference grows while it is small for the others. Where boards are for different numbers of
// players, only those for the match's number are compared.
//
// Which boards a contest has, and what was played on them, is not here.
package boards

import "slices"

// Board is a board that matches can be played on.
type Board struct {
	ID        int64
	Low, High int // number of players that it takes
}

// Takes reports whether a match of this number of players can be played on the board.
func (b Board) Takes(players int) bool { return b.Low <= players && players <= b.High }

// Pool holds boards and how often each player has played on each. It is not safe for concurrent use.
type Pool struct {
	boards []Board
	played map[int64]map[int64]int // by player and board
}

// NewPool returns a pool of boards without matches.
func NewPool(boards []Board) *Pool {
	return &Pool{boards: boards, played: map[int64]map[int64]int{}}
}

// Boards returns the boards of the pool, in their order.
func (p *Pool) Boards() []Board { return p.boards }

// Seats returns the fewest and the most players that any of the boards takes, 0 and 0 without boards.
func (p *Pool) Seats() (low, high int) {
	for i, b := range p.boards {
		if i == 0 || b.Low < low {
			low = b.Low
		}
		high = max(high, b.High)
	}
	return low, high
}

// Add counts matches of a player on a board, which need not be in the pool.
func (p *Pool) Add(player, board int64, matches int) {
	if p.played[player] == nil {
		p.played[player] = make(map[int64]int, len(p.boards))
	}
	p.played[player][board] += matches
}

// Played returns how often a player has played on a board.
func (p *Pool) Played(player, board int64) int { return p.played[player][board] }

// For returns the boards for a match of this number of players: those that take it or, when none does, those that need the
// fewest additional players. It is empty when there are too many players for all boards.
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

// Within returns the boards that need at most this number of players; when there are none, those that need the fewest.
func (p *Pool) Within(players int) []Board {
	low, _ := p.Seats()
	most := max(players, low)
	return slices.DeleteFunc(slices.Clone(p.boards), func(b Board) bool { return b.Low > most })
}

// mostAhead bounds the differences that count, so that the sum over all players is exact.
const mostAhead = 20

// Least returns the board, of at least one, that the players have played on least. Between equals draw decides, which returns
// any number below its argument.
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
