package aichallenge

// history is what the replay tells of earlier turns. The moves of all ants are in one list: in each turn a letter for
// each ant that lived before it, by id.
type history struct {
	moves        []byte
	scores, hive [][]int // by player; a list ends when the player is out, unless the value changes later
	dropped      []dropped
	cpu          [][]used // by player
}

// dropped are lines of an answer that had no effect.
type dropped struct {
	turn, seat int
	tally
}

// used is a part of a player's CPU limit that it had used at the beginning of a turn.
type used struct {
	turn int
	part float64
}

func newHistory(players int) history {
	return history{scores: make([][]int, players), hive: make([][]int, players), cpu: make([][]used, players)}
}

func (h *history) setCPU(turn, seat int, part float64) {
	h.cpu[seat] = append(h.cpu[seat], used{turn, part})
}

// record keeps the values after a turn.
func (h *history) record(m *match) {
	for player := range m.seats {
		s := &m.seats[player]
		h.scores[player] = prolong(h.scores[player], s.score, m.turn, s.alive())
		h.hive[player] = prolong(h.hive[player], s.hive, m.turn, s.alive())
		if s.told != (tally{}) {
			h.dropped = append(h.dropped, dropped{m.turn, player, s.told})
		}
	}
}

// prolong appends a value of a turn. For a player that is out only a change is kept, after the turns without one.
func prolong(list []int, value, turn int, alive bool) []int {
	if !alive {
		last := list[len(list)-1]
		if value == last {
			return list
		}
		for len(list) < turn {
			list = append(list, last)
		}
	}
	return append(list, value)
}
