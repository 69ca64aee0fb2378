package dominator

import (
	"fmt"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// generator is one of the ways in which a board is made.
type generator int

const (
	fixed      generator = iota // the configuration has the board
	generator1                  // isolated walls
	generator2                  // winding walls
	generator3                  // rooms with doors
)

// ways is what a configuration says of where the board comes from.
type ways struct {
	generator generator
	walls     [2]int  // of generator1: the least and the most number of walls
	fixed     *ground // of fixed
	line      int     // of the configuration, where this is said
}

// ground makes the board of a match. It fails only if random numbers go on for far too long without leading anywhere.
func (w *ways) ground(side int, r *jutge.Random) (*ground, error) {
	switch w.generator {
	case generator1:
		return w.scatter(side, r)
	case generator2:
		return w.grow(side, r)
	case generator3:
		return rooms(side, r), nil
	case fixed:
		return w.fixed, nil
	}
	return nil, fmt.Errorf("no generator %d", w.generator)
}

// scatterTries is how many places in a row GENERATOR1 may find taken. The limits of the configuration leave room enough
// for all walls, so it is never near.
const scatterTries = 10_000_000

// scatter makes a board the way of GENERATOR1: single walls that do not touch each other.
func (w *ways) scatter(side int, r *jutge.Random) (*ground, error) {
	g := newGround(side)
	left := w.walls[0]
	if w.walls[0] < w.walls[1] {
		left = r.Between(w.walls[0], w.walls[1])
	}
	for tries := 0; left > 0; tries++ {
		i := r.Between(2, side-3)
		j := r.Between(2, side-3)
		if p := (point{i, j}); g.alone(p) {
			g.cells[g.at(p)] = wall
			left--
			tries = 0
		}
		if tries == scatterTries {
			return nil, w.hopeless("GENERATOR1", "take fewer walls")
		}
	}
	return g, nil
}

// alone reports whether there is no wall on a cell nor around it.
func (g *ground) alone(p point) bool {
	for i := p.i - 1; i <= p.i+1; i++ {
		for j := p.j - 1; j <= p.j+1; j++ {
			if g.cells[g.at(point{i, j})] == wall {
				return false
			}
		}
	}
	return true
}

func (w *ways) hopeless(key, advice string) error {
	return &engine.ConfigError{
		Line: w.line, Key: key, Expected: "a board after some tries",
		Found: "none", Advice: fmt.Sprintf("%s, or take another seed", advice),
	}
}
