package finals

import (
	"math/bits"

	"github.com/agon-judge/agon/ranking/boards"
)

// exactSeats is up to how many seats the best seating is found by trying all; more are seated as they are drawn.
const exactSeats = 8

// seating returns the order by which entrants sit in the matches of a heat: in match j, entrant order[(s+j) mod n] has seat s.
// It prefers seats that entrants have had less often, so that everybody has every seat about equally often over the whole
// final.
func (c *engine) seating(key string, present []int, matches int) []int {
	n := len(present)
	order := append([]int(nil), present...)
	g := generatorOf(c.rules.Seed, "seats of "+key)
	g.Shuffle(order)
	if matches%n != 0 && n <= exactSeats {
		order = c.bestSeating(order, matches%n)
	}
	for i, e := range order {
		for j := range matches {
			c.seats[e][(i-j%n+n)%n]++
		}
	}
	return order
}

// bestSeating minimizes, over all orders, the sum over entrants and seats of the squared number of times in the seat. It is a
// dynamic program over sets: the first entrants of the order are those of the set.
func (c *engine) bestSeating(entrants []int, matches int) []int {
	n := len(entrants)
	var cost [exactSeats][exactSeats]int // of an entrant at a position
	for i, e := range entrants {
		for p := range n {
			for j := range matches {
				cost[i][p] += 2*c.seats[e][(p-j+n)%n] + 1
			}
		}
	}
	var least [1 << exactSeats]int
	var last [1 << exactSeats]int8
	for set := 1; set < 1<<n; set++ {
		p := bits.OnesCount(uint(set)) - 1
		least[set] = -1
		for i := range n {
			if set>>i&1 == 0 {
				continue
			}
			if x := least[set&^(1<<i)] + cost[i][p]; least[set] < 0 || x < least[set] {
				least[set], last[set] = x, int8(i)
			}
		}
	}
	order := make([]int, n)
	for set := 1<<n - 1; set > 0; set &^= 1 << last[set] {
		order[bits.OnesCount(uint(set))-1] = entrants[last[set]]
	}
	return order
}

// matches returns those of a heat. With Rotate they come in series of one match for every seat.
func (c *engine) matches(key string, attempt int, present []int) []Match {
	n := len(present)
	count, length := c.rules.Matches, 1
	if c.rules.Rotate {
		count, length = max(1, c.rules.Matches/c.rules.Size)*n, n
	}
	return c.seated(key, attempt, present, count, length)
}

// seated returns count matches in series of a length.
func (c *engine) seated(key string, attempt int, present []int, count, length int) []Match {
	n := len(present)
	board := c.boarding(key, present, count/length, length)
	order := c.seating(key, present, count)
	matches := make([]Match, count)
	entrants := make([]int64, count*n)
	for number := range matches {
		at := entrants[number*n : (number+1)*n : (number+1)*n]
		for s := range at {
			at[s] = c.field[order[(s+number)%n]].ID
		}
		s := number / length
		g := generatorOf(c.rules.Seed, key, attempt, s)
		matches[number] = Match{Heat: key, Attempt: attempt, Number: number, Entrants: at, Series: s, Board: board[s], Seed: int64(g.Next() >> 33)}
	}
	return matches
}

// boarding returns the board of each series of a heat. As with seats, the boards of earlier heats count, and a heat that is
// played again has the same boards.
func (c *engine) boarding(key string, present []int, series, length int) []int {
	dealt := make([]int, series)
	if c.rules.Boards < 2 {
		return dealt
	}
	entrants := make([]int64, len(present))
	for i, e := range present {
		entrants[i] = int64(e)
	}
	g := generatorOf(c.rules.Seed, "boards of "+key)
	for s := range dealt {
		b := c.boards.Least(c.boards.Boards(), entrants, g.Below)
		for _, e := range entrants {
			c.boards.Add(e, b.ID, length)
		}
		dealt[s] = int(b.ID)
	}
	return dealt
}

// poolOf returns the boards of a final by their numbers. All of them take all heats.
func poolOf(count int) *boards.Pool {
	list := make([]boards.Board, count)
	for i := range list {
		list[i].ID = int64(i)
	}
	return boards.NewPool(list)
}
