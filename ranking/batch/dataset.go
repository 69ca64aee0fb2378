package batch

import (
	"encoding/binary"
	"slices"

	"github.com/agon-judge/agon/ranking"
)

// dataset holds the results of a tournament for the computation: one observation for each seat of each match, with the
// unknowns that the observation depends on.
//
// The unknowns are numbered players first, then the seats of each size of match that occurs, then the drift of versions.
type dataset struct {
	players  int
	seats    int // where the unknowns of the seats end
	unknowns int
	drift    int      // the unknown by which a version is better than the one before; -1 without versions
	links    [][2]int // a version and the one that it replaces

	player []int // of each observation
	seat   []int // the unknown of its seat
	score  []float64
	rank   []int
	failed []bool // frozen, and behind all that played on
	later  []int  // how many matches its player played later

	first []int // the unknown of the first seat, by the size of the match; 0: no such match
	match []int // where each match begins among the observations, and the end
	block []int // where each block begins among the matches, and the end
	mixed bool  // players have met in at least as many line-ups as there are players
}

// isMixed tells whether players have met in at least as many line-ups as there are players.
func (t *dataset) isMixed() bool {
	played, lineUps := map[int]bool{}, map[string]bool{}
	var line []int
	var key []byte
	for m := range len(t.match) - 1 {
		line = append(line[:0], t.player[t.match[m]:t.match[m+1]]...)
		slices.Sort(line)
		key = key[:0]
		for _, p := range line {
			played[p] = true
			key = binary.AppendUvarint(key, uint64(p))
		}
		lineUps[string(key)] = true
		if len(lineUps) >= t.players { // there cannot be more that played
			return true
		}
	}
	return len(lineUps) >= len(played)
}

// longest bounds the observations of one block. More matches on one board are cut into several blocks, as if they had been
// played on different boards.
const longest = 64

func newDataset(field ranking.Field, matches []ranking.Match) *dataset {
	order := ranking.CanonicalOrder(matches)
	later := countLater(field.Players, matches, order)
	canonical := make([]ranking.Match, len(order))
	for i, m := range order {
		canonical[i] = matches[m]
	}
	matches = canonical
	t := &dataset{players: field.Players, unknowns: field.Players, drift: -1, match: []int{0}, block: []int{0}}
	observations, most := 0, 0
	for _, m := range matches {
		observations += len(m.Seats)
		most = max(most, len(m.Seats))
	}
	t.player, t.seat, t.rank = make([]int, 0, observations), make([]int, 0, observations), make([]int, 0, observations)
	t.score, t.failed, t.later = make([]float64, 0, observations), make([]bool, 0, observations), make([]int, 0, observations)

	first := make([]int, most+1)
	t.first = first
	for _, m := range matches {
		first[len(m.Seats)] = 1
	}
	for size := range first {
		if first[size] > 0 {
			first[size] = t.unknowns
			t.unknowns += size
		}
	}
	for i := range field.Players {
		if p := field.Predecessor(i); p >= 0 {
			t.links = append(t.links, [2]int{i, p})
		}
	}
	t.seats = t.unknowns
	if len(t.links) > 0 {
		t.drift = t.unknowns
		t.unknowns++
	}

	var ranks []int
	for i, m := range matches {
		ranks = m.Ranks(ranks)
		t.later = append(t.later, later[order[i]]...)
		for j, s := range m.Seats {
			t.player = append(t.player, s.Player)
			t.seat = append(t.seat, first[len(m.Seats)]+j)
			t.score = append(t.score, s.Score)
			t.rank = append(t.rank, ranks[j])
			t.failed = append(t.failed, m.FrozenLast(j, ranks))
		}
		t.match = append(t.match, len(t.player))
		together := i+1 < len(matches) && m.Board != 0 && m.Board == matches[i+1].Board
		if together && t.match[i+1]+len(matches[i+1].Seats)-t.match[t.block[len(t.block)-1]] <= longest {
			continue
		}
		t.block = append(t.block, i+1)
	}
	t.mixed = t.isMixed()
	return t
}

// countLater returns, for each seat of each match of an order, how many matches its player played later.
func countLater(players int, matches []ranking.Match, order []int) [][]int {
	later, played := make([][]int, len(matches)), make([]int, players)
	for _, m := range slices.Backward(slices.Sorted(slices.Values(order))) {
		for _, s := range matches[m].Seats {
			later[m] = append(later[m], played[s.Player])
			played[s.Player]++
		}
	}
	return later
}

// observations returns the range of the observations of block b, the end excluded.
func (t *dataset) observations(b int) (int, int) {
	return t.match[t.block[b]], t.match[t.block[b+1]]
}

// seatUnknown returns the unknown of a seat in matches of a size, -1 if there was no match of that size.
func (t *dataset) seatUnknown(size, seat int) int {
	if size >= len(t.first) || t.first[size] == 0 {
		return -1
	}
	return t.first[size] + seat
}

// played counts the matches of every player.
func (t *dataset) played() []int {
	played := make([]int, t.players)
	for _, p := range t.player {
		played[p]++
	}
	return played
}

// margins reports whether scores say more than who was better: whether two matches with equal places differ in how far
// scores are apart. It is false where scores are points for places, and where they contradict the ranks of any match.
func (t *dataset) margins() bool {
	var examples []example // the first match of each kind
	differ := false
	for m := range len(t.match) - 1 {
		from, to := t.match[m], t.match[m+1]
		for i := from; i < to; i++ {
			for j := from; j < i; j++ {
				better, higher := t.rank[j]-t.rank[i], t.score[i]-t.score[j]
				if better > 0 && higher < 0 || better < 0 && higher > 0 {
					return false
				}
			}
		}
		if differ {
			continue
		}
		e := newExample(t.rank[from:to], t.score[from:to])
		known := slices.IndexFunc(examples, func(o example) bool { return slices.Equal(o.ranks, e.ranks) })
		if known < 0 {
			examples = append(examples, e)
			continue
		}
		differ = !slices.Equal(examples[known].behind, e.behind)
	}
	return differ
}

// example is a match without its players, best first.
type example struct {
	ranks  []int
	behind []float64 // how far each score is behind the best
}

func newExample(ranks []int, scores []float64) example {
	e := example{slices.Sorted(slices.Values(ranks)), slices.Sorted(slices.Values(scores))}
	slices.Reverse(e.behind)
	best := e.behind[0]
	for i, x := range e.behind {
		e.behind[i] = best - x
	}
	return e
}
