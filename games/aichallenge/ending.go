package aichallenge

import "slices"

// The reasons for the end of a match, in the words of the replay.
const (
	cutoffExtermination = "extermination"
	cutoffSurvivor      = "lone survivor"
	cutoffFood          = "food not being gathered"
	cutoffAnts          = "ants not razing hills"
	cutoffRank          = "rank stabilized"
	cutoffTurns         = "turn limit reached"
)

// ending watches for the end of the match.
type ending struct {
	cutoff  string // why the match ended
	party   int    // the one that dominates: a player, wild for food, or nobody
	counter int    // turns in which it did

	ranks, leaders           []int // as of the last turn
	rankingTurn, winningTurn int   // in which they changed last
	spare                    []int
}

// wild is the party of the food on the board.
const wild = -2

func newEnding(players int) ending {
	return ending{party: nobody, ranks: make([]int, 0, players), leaders: make([]int, 0, players), spare: make([]int, 0, players)}
}

// watch counts the turns in which one party has nearly everything, and notes changes of the ranks.
func (e *ending) watch(m *match) {
	party := m.dominating()
	switch {
	case party == nobody:
		e.counter = 0
	case party != e.party:
		e.counter = 1
	case !m.hillAttacked(party):
		e.counter++
	}
	e.party = party
	e.note(m)
}

// dominating finds the party that has at least the demanded part of all ants and food. The food in a player's hive counts
// once for each of its hills.
func (m *match) dominating() int {
	var count [10]int
	total := m.foodCount()
	for player := range m.seats {
		count[player] = m.seats[player].ants
	}
	for k := range m.hills {
		if h := &m.hills[k]; h.razed == 0 {
			count[h.owner] += m.seats[h.owner].hive
		}
	}
	for _, n := range count {
		total += n
	}
	enough := float64(total) * m.config.cutoffPercent
	for player := range m.seats {
		if float64(count[player]) >= enough {
			return player
		}
	}
	if float64(m.foodCount()) >= enough {
		return wild
	}
	return nobody
}

func (m *match) foodCount() int { return len(m.scene.food) }

// hillAttacked reports whether an ant died in this turn on a standing hill that is not the party's own.
func (m *match) hillAttacked(party int) bool {
	for _, dead := range m.scene.dead {
		for k := range m.hills {
			if h := &m.hills[k]; h.square == dead.square && h.razed == 0 && int(h.owner) != party {
				return true
			}
		}
	}
	return false
}

// note keeps the last turn in which the ranks, or the players with the best score, changed.
func (e *ending) note(m *match) {
	ranks := m.ranks(e.spare[:0])
	if !slices.Equal(ranks, e.ranks) {
		e.rankingTurn = m.turn
	}
	e.ranks, e.spare = ranks, e.ranks
	leaders := e.spare[:0]
	for player, rank := range ranks {
		if rank == 0 {
			leaders = append(leaders, player)
		}
	}
	if !slices.Equal(leaders, e.leaders) {
		e.winningTurn = m.turn
	}
	e.leaders, e.spare = leaders, e.leaders
}

// ranks appends each player's rank: how many players have a better score.
func (m *match) ranks(dst []int) []int {
	for a := range m.seats {
		rank := 0
		for b := range m.seats {
			if m.seats[b].score+m.seats[b].bonus > m.seats[a].score+m.seats[a].bonus {
				rank++
			}
		}
		dst = append(dst, rank)
	}
	return dst
}

// isOver reports whether the match ends before the last turn, and keeps why.
func (m *match) isOver() bool {
	alive := 0
	for player := range m.seats {
		if m.seats[player].alive() {
			alive++
		}
	}
	e := &m.ending
	switch {
	case alive == 0:
		e.cutoff = cutoffExtermination
	case alive == 1:
		e.cutoff = cutoffSurvivor
	case e.counter >= m.config.cutoffTurn && e.party == wild:
		e.cutoff = cutoffFood
	case e.counter >= m.config.cutoffTurn:
		e.cutoff = cutoffAnts
	case m.rankStable():
		e.cutoff = cutoffRank
	default:
		return false
	}
	return true
}

// rankStable says that no player that is alive and has a hill can still change its place: neither catch up with who is
// before it nor get away from who is level with it.
func (m *match) rankStable() bool {
	var own [10]int
	all := 0
	for k := range m.hills {
		if m.hills[k].razed == 0 {
			own[m.hills[k].owner]++
			all++
		}
	}
	for player := range m.seats {
		s := &m.seats[player]
		if !s.alive() || own[player] == 0 {
			continue
		}
		most := s.score + razePoints*(all-own[player])
		for other := range m.seats {
			if other == player {
				continue
			}
			o := &m.seats[other]
			least := o.score - own[other]
			if s.score < o.score && most >= least || s.score == o.score && most > least {
				return false
			}
		}
	}
	return true
}

// finish ends the match. A player that is alone at the end gets the points for all hills that it could have razed.
func (m *match) finish() {
	m.over = true
	if m.ending.cutoff == "" {
		m.ending.cutoff = cutoffTurns
	}
	last, alive := 0, 0
	for player := range m.seats {
		if m.seats[player].alive() {
			last = player
			alive++
		}
	}
	if alive == 1 {
		for k := range m.hills {
			h := &m.hills[k]
			if h.razed > 0 || int(h.owner) == last {
				continue
			}
			h.granted = true
			m.seats[last].bonus += razePoints
			if !h.charged {
				h.charged = true
				m.seats[h.owner].bonus--
			}
		}
	}
	m.ending.note(m)
	for player := range m.seats {
		if s := &m.seats[player]; s.fate == survived {
			s.turn = m.turn
		}
	}
}
