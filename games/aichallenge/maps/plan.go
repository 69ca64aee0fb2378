package maps

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is a kind of generated map.
type Kind string

// The kinds of maps.
const (
	RandomWalk Kind = "random_walk" // wide caves
	Maze       Kind = "maze"        // corridors
	CellMaze   Kind = "cell_maze"   // rooms with gates
	Mixed      Kind = "mixed"       // any of the others
)

// Plan says what map to generate. Numbers that are 0 are drawn.
type Plan struct {
	Kind       Kind
	Players    int // 0: as many as the match has seats
	Hills      int // of each player
	Rows, Cols int // approximately: sides have to fit the symmetry
}

// MostHills is the largest number of hills of each player on generated maps.
const MostHills = 6

// PlanError says what is wrong with a plan.
type PlanError struct{ Expected, Found string }

// Error gives both.
func (e *PlanError) Error() string { return "expected " + e.Expected + ", found " + e.Found }

// ReadPlan reads the words of a plan: a kind, and then pairs of a word and a number. The error is a *PlanError.
func ReadPlan(words []string) (Plan, error) {
	if len(words) == 0 {
		return Plan{}, &PlanError{"random_walk, maze, cell_maze or mixed", "the end of the line"}
	}
	p := Plan{Kind: Kind(words[0])}
	switch p.Kind {
	case RandomWalk, Maze, CellMaze, Mixed:
	default:
		return Plan{}, &PlanError{"random_walk, maze, cell_maze or mixed", shown([]byte(words[0]))}
	}
	for words = words[1:]; len(words) > 0; words = words[2:] {
		var value *int
		var low, high int
		switch key := words[0]; key {
		case "players":
			value, low, high = &p.Players, LeastSeats, MostSeats
		case "hills":
			value, low, high = &p.Hills, 1, MostHills
		case "rows":
			value, low, high = &p.Rows, LeastPlanned, MostPlanned
		case "cols":
			value, low, high = &p.Cols, LeastPlanned, MostPlanned
		default:
			return Plan{}, &PlanError{"players, hills, rows or cols", shown([]byte(key))}
		}
		expected := fmt.Sprintf("one whole number from %d to %d after %s", low, high, words[0])
		if len(words) < 2 {
			return Plan{}, &PlanError{expected, "the end of the line"}
		}
		n, err := strconv.Atoi(words[1])
		if err != nil || n < low || n > high || *value != 0 {
			return Plan{}, &PlanError{expected, shown([]byte(strings.Join(words[:2], " ")))}
		}
		*value = n
	}
	return p, nil
}

// Bounds of the sides of generated maps.
const (
	LeastPlanned = 40
	MostPlanned  = 160
)
