package finals

import (
	"cmp"
	"math"
	"slices"
)

// bout is a match that counts.
type bout struct {
	entrants []int
	rank     []int     // 1 and the number of those who were better
	points   []float64 // as many as were worse, ties half; scaled so that a heat of fewer is worth the same
	margin   []float64 // score less the mean of the others' scores
}

// most bounds scores in margins, so that sums stay finite.
const most = 1e15

// newBout makes ranks and points of a result, one of so many of its heat, whose entrants are known to be those of the match.
func (c *engine) newBout(r Result, matches int) bout {
	n := len(r.Seats)
	b := bout{make([]int, n), make([]int, n), make([]float64, n), make([]float64, n)}
	sum := 0.0
	for _, s := range r.Seats {
		sum += limited(s.Score)
	}
	scale := float64((c.rules.Size-1)*c.rules.Matches) / float64((n-1)*matches)
	for i, s := range r.Seats {
		b.entrants[i] = c.number[r.Match.Entrants[i]]
		b.rank[i] = 1
		for j, other := range r.Seats {
			switch {
			case other.Rank < s.Rank:
				b.rank[i]++
			case other.Rank > s.Rank:
				b.points[i]++
			case i != j:
				b.points[i] += 0.5
			}
		}
		b.points[i] *= scale
		b.margin[i] = limited(s.Score) - (sum-limited(s.Score))/float64(n-1)
	}
	return b
}

func limited(score float64) float64 { return min(max(score, -most), most) }

// ledger is what entrants have won in several heats.
type ledger struct {
	points []float64
	played []int
	bouts  []bout
	met    [][]int32 // how often entrants met; nil where nobody asks
}

func (c *engine) newLedger() *ledger {
	return &ledger{points: make([]float64, len(c.field)), played: make([]int, len(c.field))}
}

// meetings begins to count who meets whom.
func (l *ledger) meetings() {
	n := len(l.points)
	l.met = make([][]int32, n)
	for i := range l.met {
		l.met[i] = make([]int32, n)
	}
}

// add counts a decided heat.
func (l *ledger) add(h *heatState) {
	for _, b := range h.bouts {
		for i, e := range b.entrants {
			l.points[e] += b.points[i]
			l.played[e]++
		}
	}
	l.bouts = append(l.bouts, h.bouts...)
	for e, points := range h.given {
		l.points[e] += points
	}
	if l.met != nil {
		l.meet(h.members())
	}
}

// meet counts that all of a heat met.
func (l *ledger) meet(group []int) {
	for _, a := range group {
		for _, b := range group {
			if a != b {
				l.met[a][b]++
			}
		}
	}
}

// complete tells whether everybody has met everybody.
func (l *ledger) complete() bool {
	for i, row := range l.met {
		for j, n := range row {
			if i != j && n == 0 {
				return false
			}
		}
	}
	return true
}

// The tie-breaks, in their order. The last one decides where somebody has to be first.
const (
	headToHead = iota
	beaten
	opponents
	margin
	seeding
)

func tieBreaks() []string {
	return []string{
		headToHead: "head-to-head",
		beaten:     "points of beaten opponents",
		opponents:  "points of all opponents",
		margin:     "score margin",
		seeding:    "seeding",
	}
}

// line is a line of a table.
type line struct {
	entrant int
	points  float64
	breaks  [seeding]float64
	equal   bool // to the line before, but for the seeding
	by      int  // what puts it before the next line of equal points; -1: its points do
}

// exactly rounds away what the order of additions did.
func exactly(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// rank orders some entrants by their points, and equal ones by the tie-breaks.
func (l *ledger) rank(entrants []int) []line {
	lines := make([]line, len(entrants))
	at := make([]int, len(l.points)) // the line of each entrant before sorting, from 1
	for i, e := range entrants {
		lines[i] = line{entrant: e, points: exactly(l.points[e])}
		at[e] = i + 1
	}
	l.breaks(lines, at)
	compare := func(a, b line, by int) int {
		if by < 0 {
			return cmp.Compare(b.points, a.points)
		}
		return cmp.Compare(b.breaks[by], a.breaks[by])
	}
	decided := func(a, b line) (int, int) {
		for by := -1; by < seeding; by++ {
			if d := compare(a, b, by); d != 0 {
				return d, by
			}
		}
		return 0, seeding
	}
	slices.SortFunc(lines, func(a, b line) int {
		d, _ := decided(a, b)
		return cmp.Or(d, cmp.Compare(a.entrant, b.entrant))
	})
	for i := range lines {
		lines[i].by = -1
		if i+1 < len(lines) {
			_, lines[i].by = decided(lines[i], lines[i+1])
			lines[i+1].equal = lines[i].by == seeding
		}
	}
	return lines
}

// breaks fills in the values of the tie-breaks. Among equals, head-to-head is the part that an entrant won of its
// meetings with them.
func (l *ledger) breaks(lines []line, at []int) {
	won, shared := make([]float64, len(lines)), make([]float64, len(lines))
	for _, b := range l.bouts {
		for i, e := range b.entrants {
			k := at[e] - 1
			if k < 0 {
				continue
			}
			mine := &lines[k]
			mine.breaks[margin] += b.margin[i]
			for j, o := range b.entrants {
				if i == j {
					continue
				}
				part := 0.5
				switch {
				case b.rank[i] < b.rank[j]:
					part = 1
				case b.rank[i] > b.rank[j]:
					part = 0
				}
				points := exactly(l.points[o])
				mine.breaks[beaten] += part * points
				mine.breaks[opponents] += points
				if at[o] > 0 && points == mine.points {
					won[k] += part
					shared[k]++
				}
			}
		}
	}
	for k := range lines {
		if shared[k] > 0 {
			lines[k].breaks[headToHead] = won[k] / shared[k]
		} else {
			lines[k].breaks[headToHead] = 0.5
		}
		for by := range lines[k].breaks {
			lines[k].breaks[by] = exactly(lines[k].breaks[by])
		}
	}
}

// entrantsOf are those of a table, in its order.
func entrantsOf(lines []line) []int {
	entrants := make([]int, len(lines))
	for i, x := range lines {
		entrants[i] = x.entrant
	}
	return entrants
}

// classes are those of a table who share a place, best first.
func classes(lines []line) [][]int {
	var all [][]int
	for _, x := range lines {
		if x.equal {
			all[len(all)-1] = append(all[len(all)-1], x.entrant)
			continue
		}
		all = append(all, []int{x.entrant})
	}
	return all
}
