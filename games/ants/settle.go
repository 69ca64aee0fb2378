package ants

import (
	"fmt"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// settle puts the initial colonies into their corners (statement section 1): along the diagonals of the corner, kinds
// in random order.
func (m *match) settle(f *fixedBoard) error {
	for player := range players {
		left := [kinds]int{queen: 1, soldier: m.settings[numIniSoldiers], worker: m.settings[numIniWorkers]}
		w := walk{board: m.board, player: player}
		for n := range m.settings.iniAnts() {
			kind := m.random.Between(queen, worker)
			for left[kind] == 0 {
				kind = (kind + 1) % kinds
			}
			left[kind]--
			p, ok := w.next(func(p point) bool { return m.ground[m.board.at(p)] != water && m.occupant[m.board.at(p)] == nobody })
			if !ok {
				return noSoil(player, m.settings.iniAnts(), n)
			}
			if kind == queen && isBonus(m.ground[m.board.at(p)]) {
				return f.queenOnBonus(player, p, m.seed)
			}
			m.born(uint8(player), uint8(kind), int32(p.i), int32(p.j))
		}
	}
	return nil
}

// walk goes along the diagonals of a player's corner: (0,0), (1,0), (0,1), (2,0), (1,1), (0,2) ...
type walk struct {
	board  *board
	player int
	a, b   int
}

// next gives the next free cell. It says false when the walk leaves the board.
func (w *walk) next(free func(point) bool) (point, bool) {
	for {
		p := w.board.corner(w.player, w.a, w.b)
		if !w.board.has(p.i, p.j) {
			return p, false
		}
		if w.a > 0 {
			w.a, w.b = w.a-1, w.b+1
		} else {
			w.a, w.b = w.b+1, 0
		}
		if free(p) {
			return p, true
		}
	}
}

func noSoil(player, ants, placed int) error {
	return &engine.ConfigError{
		Key:      "NUM_INI_SOLDIERS and NUM_INI_WORKERS",
		Expected: fmt.Sprintf("at most %d ants of player %d, queen included: there is no more soil in its corner", placed, player),
		Found:    fmt.Sprint(ants),
		Advice:   "take fewer initial ants, or a board with more soil in the corners",
	}
}

func (f *fixedBoard) queenOnBonus(player int, p point, seed int32) error {
	return &engine.ConfigError{
		Line:     f.rowLines[p.i],
		Key:      fmt.Sprintf("row %d", p.i),
		Expected: fmt.Sprintf("no bonus in column %d, where the queen of player %d starts with seed %d", p.j, player, seed),
		Found:    jutge.Shown(string(f.ground[f.at(p)])),
		Advice:   "put a dot there",
	}
}
