package wota

import (
	"math/bits"
	"strconv"
)

// view is what there is to perceive at the beginning of a tick. Everything has a bit: the living ants of each player,
// the corpses of each player, sources, hills and the messages of one colony, each group from a new word on. What an
// observer perceives is a row of bits.
type view struct {
	ready bool
	grid  grid // living ants and corpses

	of           []int32 // by bit: the id of the ant, also of one that is dead now; nobody between the groups
	ants         []group // by player
	corpses      []group // by player
	sugar, hills group
	messages     group // of the colony that is looked at
	firstCorpse  int32 // first bit that is no living ant's

	lines  []byte  // the lines of the tables of this tick, as far as they were needed
	lineOf []piece // by bit; empty: not made yet

	sound  grid // the messages of the colony that is looked at
	rows   []uint64
	union  []uint64
	index  []int32 // by bit: the place in the colony's table
	spans  []span
	header []int32 // the bits of a table's lines
}

// group are bits that belong together.
type group struct{ first, count int32 }

// words is the range of words that a group takes.
func (g group) words() (from, to int) {
	return int(g.first) / 64, (int(g.first+g.count) + 63) / 64
}

func newView(m *match) view {
	return view{
		grid: newGrid(m.torus), sound: newGrid(m.torus),
		ants: make([]group, len(m.colonies)), corpses: make([]group, len(m.colonies)),
	}
}

func (v *view) stale() { v.ready = false }

// prepare looks at the match, if that was not done in this tick.
func (v *view) prepare(m *match) {
	if v.ready {
		return
	}
	v.ready = true
	v.grid.clear()
	v.of, v.lines = v.of[:0], v.lines[:0]
	for k := range m.colonies {
		v.ants[k] = v.open()
		for _, id := range m.colonies[k].living {
			v.add(m.ants[id].point, id)
		}
		v.ants[k].count = int32(len(m.colonies[k].living))
	}
	v.firstCorpse = v.open().first
	for k := range m.colonies {
		v.corpses[k] = v.open()
		for _, dead := range m.colonies[k].corpses {
			v.add(m.ants[dead.ant].point, dead.ant)
		}
		v.corpses[k].count = int32(len(m.colonies[k].corpses))
	}
	v.sugar = group{v.open().first, int32(len(m.sugar))}
	v.hills = group{after(v.sugar), int32(len(m.colonies))}
	v.grid.sort()
	bits := int(after(v.hills))
	v.lineOf = resized(v.lineOf, bits)
	clear(v.lineOf)
}

// open begins a group at a new word.
func (v *view) open() group {
	for len(v.of)%64 != 0 {
		v.of = append(v.of, nobody)
	}
	return group{first: int32(len(v.of))}
}

// after is the first bit of a group that follows another one.
func after(g group) int32 { return (g.first + g.count + 63) / 64 * 64 }

func (v *view) add(p point, id int32) {
	v.grid.add(p, int32(len(v.of)))
	v.of = append(v.of, id)
}

// look fills the rows: one for each ant of the seat, and one for its hill.
func (v *view) look(m *match, seat int) {
	v.prepare(m)
	c := &m.colonies[seat]
	v.messages = group{after(v.hills), int32(len(c.messages.list))}
	v.sound.clear()
	for k := range c.messages.list {
		v.sound.add(c.messages.list[k].point, v.messages.first+int32(k))
	}
	v.sound.sort()
	v.rows = resized(v.rows, (len(c.living)+1)*v.width())
	clear(v.rows)
	v.union = resized(v.union, v.width())
	clear(v.union)
	next := 0 // the messages are in the order of their senders, too
	for k, id := range c.living {
		a, row := &m.ants[id], v.row(k)
		v.mark(row, &v.grid, a.point, m.castes[a.caste].sight)
		unset(row, v.ants[seat].first+int32(k))
		v.mark(row, &v.sound, a.point, m.castes[a.caste].hearing)
		for next < len(c.messages.list) && c.messages.list[next].sender != nobody && c.messages.list[next].sender < id {
			next++
		}
		if next < len(c.messages.list) && c.messages.list[next].sender == id {
			unset(row, v.messages.first+int32(next))
		}
		v.markPlaces(m, row, a.point, m.castes[a.caste].sight)
		v.unite(row)
	}
	row := v.row(len(c.living))
	v.mark(row, &v.grid, c.hill, m.castes[hillCaste].sight)
	v.mark(row, &v.sound, c.hill, m.castes[hillCaste].hearing)
	if n := len(c.messages.list); n > 0 && c.messages.list[n-1].sender == nobody {
		unset(row, v.messages.first+int32(n-1))
	}
	v.unite(row)
}

// width is the number of words of a row.
func (v *view) width() int { return int(after(v.messages)) / 64 }

func (v *view) row(k int) []uint64 { return v.rows[k*v.width() : (k+1)*v.width()] }

// mark sets the bits of all things in a grid that are nearer to a place than a distance.
func (v *view) mark(row []uint64, g *grid, p point, distance float64) {
	if len(g.things) == 0 {
		return
	}
	v.spans = g.near(v.spans[:0], p, distance)
	for _, s := range v.spans {
		for k := s.from; k < s.to; k++ {
			if t := &g.things[k]; g.torus.distance(p, t.point) < distance {
				set(row, t.bit)
			}
		}
	}
}

// markPlaces sets the bits of the sources and hills that are nearer than a distance.
func (v *view) markPlaces(m *match, row []uint64, p point, distance float64) {
	for k := range m.sugar {
		if m.torus.distance(p, m.sugar[k].point) < distance {
			set(row, v.sugar.first+int32(k))
		}
	}
	for k := range m.colonies {
		if m.torus.distance(p, m.colonies[k].hill) < distance {
			set(row, v.hills.first+int32(k))
		}
	}
}

func (v *view) unite(row []uint64) {
	for k, word := range row {
		v.union[k] |= word
	}
}

func set(row []uint64, bit int32)   { row[bit/64] |= 1 << (bit % 64) }
func unset(row []uint64, bit int32) { row[bit/64] &^= 1 << (bit % 64) }

// appendTables appends all tables of a seat, and gives everything in them its index.
func (v *view) appendTables(dst []byte, m *match, seat int) []byte {
	c := &m.colonies[seat]
	v.index = resized(v.index, v.width()*64)

	table := v.all(v.header[:0], v.ants[seat])
	for k := range v.ants {
		if k != seat {
			table = v.seen(table, v.ants[k])
		}
	}
	dst = appendCount(dst, "ants ", len(table))
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(len(c.living)), 10)
	dst = v.appendLines(append(dst, '\n'), table, m.appendAnt)

	table = table[:0]
	for k := range v.corpses {
		table = v.seen(table, v.corpses[k])
	}
	dst = append(appendCount(dst, "corpses ", len(table)), '\n')
	dst = v.appendLines(dst, table, m.appendCorpse)

	table = v.seen(table[:0], v.sugar)
	dst = append(appendCount(dst, "sugar ", len(table)), '\n')
	dst = v.appendLines(dst, table, m.appendSource)

	table = append(table[:0], v.hills.first+int32(seat))
	unset(v.union, table[0])
	table = v.seen(table, v.hills)
	dst = append(appendCount(dst, "hills ", len(table)), '\n')
	dst = v.appendLines(dst, table, m.appendHill)
	v.header = table

	dst = append(appendCount(dst, "messages ", len(c.messages.list)), '\n')
	for k := range c.messages.list {
		v.index[int(v.messages.first)+k] = int32(k)
		dst = c.messages.append(dst, k)
	}
	return dst
}

// all appends all bits of a group.
func (*view) all(table []int32, g group) []int32 {
	for bit := g.first; bit < g.first+g.count; bit++ {
		table = append(table, bit)
	}
	return table
}

// seen appends those bits of a group that some observer perceives.
func (v *view) seen(table []int32, g group) []int32 {
	from, to := g.words()
	for w := from; w < to; w++ {
		for word := v.union[w]; word != 0; word &= word - 1 {
			table = append(table, int32(w*64+bits.TrailingZeros64(word)))
		}
	}
	return table
}

// appendLines appends the lines of a table. A line is made once in a tick, whoever sees the object.
func (v *view) appendLines(dst []byte, table []int32, line func(dst []byte, bit int32) []byte) []byte {
	for k, bit := range table {
		v.index[bit] = int32(k)
		p := &v.lineOf[bit]
		if p.to == 0 {
			p.from = int32(len(v.lines))
			v.lines = append(line(v.lines, bit), '\n')
			p.to = int32(len(v.lines))
		}
		dst = append(dst, v.lines[p.from:p.to]...)
	}
	return dst
}

// appendAntLists appends the line of senses of an ant.
func (v *view) appendAntLists(dst []byte, seat, k int) []byte {
	row := v.row(k)
	dst = v.appendAnts(dst, seat, row)
	dst = v.appendCorpses(append(dst, ' '), row)
	dst = v.appendList(append(dst, ' '), row, v.sugar)
	dst = v.appendHills(append(dst, ' '), seat, row)
	dst = v.appendList(append(dst, ' '), row, v.messages)
	return append(dst, '\n')
}

// appendHillLists appends the line of senses of the hill.
func (v *view) appendHillLists(dst []byte, seat, k int) []byte {
	row := v.row(k)
	dst = v.appendAnts(dst, seat, row)
	dst = v.appendCorpses(append(dst, ' '), row)
	dst = v.appendList(append(dst, ' '), row, v.messages)
	return append(dst, '\n')
}

func (v *view) appendAnts(dst []byte, seat int, row []uint64) []byte {
	from, to := v.ants[0].first/64, v.firstCorpse/64
	dst = appendSmall(dst, ones(row[from:to]))
	dst, last := v.appendBits(dst, row, v.ants[seat], 0)
	for k := range v.ants {
		if k != seat {
			dst, last = v.appendBits(dst, row, v.ants[k], last)
		}
	}
	return dst
}

func (v *view) appendCorpses(dst []byte, row []uint64) []byte {
	from, to := v.firstCorpse/64, v.sugar.first/64
	dst = appendSmall(dst, ones(row[from:to]))
	last := int32(0)
	for k := range v.corpses {
		dst, last = v.appendBits(dst, row, v.corpses[k], last)
	}
	return dst
}

// appendHills appends the list of hills. The own one comes first, as in the table.
func (v *view) appendHills(dst []byte, seat int, row []uint64) []byte {
	from, to := v.hills.words()
	dst = appendSmall(dst, ones(row[from:to]))
	own := v.hills.first + int32(seat)
	if row[own/64]>>(own%64)&1 != 0 {
		dst = append(dst, " 0"...)
		unset(row, own)
	}
	dst, _ = v.appendBits(dst, row, v.hills, 0)
	return dst
}

func (v *view) appendList(dst []byte, row []uint64, g group) []byte {
	from, to := g.words()
	dst = appendSmall(dst, ones(row[from:to]))
	dst, _ = v.appendBits(dst, row, g, 0)
	return dst
}

// appendBits appends the indices of a group's bits, each as the difference to the one before.
func (v *view) appendBits(dst []byte, row []uint64, g group, last int32) ([]byte, int32) {
	from, to := g.words()
	for w := from; w < to; w++ {
		for word := row[w]; word != 0; word &= word - 1 {
			index := v.index[w*64+bits.TrailingZeros64(word)]
			dst = appendSmall(append(dst, ' '), int(index-last))
			last = index
		}
	}
	return dst, last
}

func ones(row []uint64) int {
	n := 0
	for _, word := range row {
		n += bits.OnesCount64(word)
	}
	return n
}

func appendCount(dst []byte, word string, n int) []byte {
	return strconv.AppendInt(append(dst, word...), int64(n), 10)
}

// appendSmall appends a number from 0. Most have one digit.
func appendSmall(dst []byte, n int) []byte {
	if n < 10 {
		return append(dst, byte('0'+n))
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// resized gives a slice of a length, in the same memory if it is large enough. Its content is anything.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}
