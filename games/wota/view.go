package wota

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
)

// view is what there is to perceive at the beginning of a tick. Everything has a bit: the living ants of each player,
// the corpses of each player, sources, hills and the messages of one colony, each group from a new word on. What an
// observer perceives is a row of bits, from which an ascending list is made.
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

	sound grid // the messages of the colony that is looked at
	row   []uint64
	union []uint64
	seen  []int32 // the bits that each observer perceives, ascending, one observer after the other
	ends  []int32 // by observer: where its bits end in seen
	index []int32 // by bit: the place in the colony's table
	spans []span
	table []int32 // the bits of a table's lines
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

// look finds what each ant of the seat perceives, and then what its hill does.
func (v *view) look(m *match, seat int) {
	v.prepare(m)
	c := &m.colonies[seat]
	v.messages = group{after(v.hills), int32(len(c.messages.list))}
	v.sound.clear()
	for k := range c.messages.list {
		v.sound.add(c.messages.list[k].point, v.messages.first+int32(k))
	}
	v.sound.sort()
	width := int(after(v.messages)) / 64
	v.row, v.union = resized(v.row, width), resized(v.union, width)
	clear(v.row)
	clear(v.union)
	v.seen, v.ends = v.seen[:0], v.ends[:0]
	next := 0 // the messages are in the order of their senders, too
	for k, id := range c.living {
		a := &m.ants[id]
		v.mark(&v.grid, a.point, m.castes[a.caste].sight)
		v.unmark(v.ants[seat].first + int32(k))
		v.mark(&v.sound, a.point, m.castes[a.caste].hearing)
		for next < len(c.messages.list) && c.messages.list[next].sender != nobody && c.messages.list[next].sender < id {
			next++
		}
		if next < len(c.messages.list) && c.messages.list[next].sender == id {
			v.unmark(v.messages.first + int32(next))
		}
		v.markPlaces(m, a.point, m.castes[a.caste].sight)
		v.list()
	}
	v.mark(&v.grid, c.hill, m.castes[hillCaste].sight)
	v.mark(&v.sound, c.hill, m.castes[hillCaste].hearing)
	if n := len(c.messages.list); n > 0 && c.messages.list[n-1].sender == nobody {
		v.unmark(v.messages.first + int32(n-1))
	}
	v.list()
}

// list moves the bits of the row to the list of the next observer.
func (v *view) list() {
	for w, word := range v.row {
		if word == 0 {
			continue
		}
		v.row[w] = 0
		v.union[w] |= word
		for ; word != 0; word &= word - 1 {
			v.seen = append(v.seen, int32(w*64+bits.TrailingZeros64(word)))
		}
	}
	v.ends = append(v.ends, int32(len(v.seen)))
}

// perceived are the bits that an observer perceives.
func (v *view) perceived(k int) []int32 {
	from := int32(0)
	if k > 0 {
		from = v.ends[k-1]
	}
	return v.seen[from:v.ends[k]]
}

// mark sets the bits of all things in a grid that are nearer to a place than a distance.
func (v *view) mark(g *grid, p point, distance float64) {
	if len(g.things) == 0 {
		return
	}
	v.spans = g.near(v.spans[:0], p, distance)
	width, height := g.torus.x, g.torus.y
	// Only where rounding might matter is the distance itself compared.
	square := distance * distance
	surely, hardly := square*(1-1e-9), square*(1+1e-9)
	for _, s := range v.spans {
		things := g.things[s.from:s.to]
		for k := range things {
			t := &things[k]
			x, y := shortest(t.x-p.x, width), shortest(t.y-p.y, height)
			if square := float64(x*x) + float64(y*y); square < surely || square < hardly && math.Sqrt(square) < distance {
				v.row[t.bit/64] |= 1 << (t.bit % 64)
			}
		}
	}
}

func (v *view) unmark(bit int32) { v.row[bit/64] &^= 1 << (bit % 64) }

// markPlaces sets the bits of the sources and hills that are nearer than a distance.
func (v *view) markPlaces(m *match, p point, distance float64) {
	for k := range m.sugar {
		if m.torus.distance(p, m.sugar[k].point) < distance {
			bit := v.sugar.first + int32(k)
			v.row[bit/64] |= 1 << (bit % 64)
		}
	}
	for k := range m.colonies {
		if m.torus.distance(p, m.colonies[k].hill) < distance {
			bit := v.hills.first + int32(k)
			v.row[bit/64] |= 1 << (bit % 64)
		}
	}
}

// appendTables appends all tables of a seat, and gives everything in them its index.
func (v *view) appendTables(dst []byte, m *match, seat int) []byte {
	c := &m.colonies[seat]
	v.index = resized(v.index, len(v.union)*64)

	table := v.all(v.table[:0], v.ants[seat])
	for k := range v.ants {
		if k != seat {
			table = v.anybody(table, v.ants[k])
		}
	}
	dst = appendCount(dst, "ants ", len(table))
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(len(c.living)), 10)
	dst = v.appendLines(append(dst, '\n'), table, m.appendAnt)

	table = table[:0]
	for k := range v.corpses {
		table = v.anybody(table, v.corpses[k])
	}
	dst = append(appendCount(dst, "corpses ", len(table)), '\n')
	dst = v.appendLines(dst, table, m.appendCorpse)

	table = v.anybody(table[:0], v.sugar)
	dst = append(appendCount(dst, "sugar ", len(table)), '\n')
	dst = v.appendLines(dst, table, m.appendSource)

	table = append(table[:0], v.hills.first+int32(seat))
	v.union[table[0]/64] &^= 1 << (table[0] % 64)
	table = v.anybody(table, v.hills)
	dst = append(appendCount(dst, "hills ", len(table)), '\n')
	dst = v.appendLines(dst, table, m.appendHill)
	v.table = table

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

// anybody appends those bits of a group that some observer perceives.
func (v *view) anybody(table []int32, g group) []int32 {
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

// appendAntLists appends the line of senses of the ant at a place of its colony.
func (v *view) appendAntLists(dst []byte, seat, place int) []byte {
	rest := v.perceived(place)
	dst, rest = v.appendOwnFirst(dst, rest, v.firstCorpse, v.ants[seat])
	dst, rest = v.appendList(append(dst, ' '), rest, v.sugar.first)
	dst, rest = v.appendList(append(dst, ' '), rest, v.hills.first)
	dst, rest = v.appendOwnFirst(append(dst, ' '), rest, v.messages.first, group{v.hills.first + int32(seat), 1})
	dst, _ = v.appendList(append(dst, ' '), rest, math.MaxInt32)
	return append(dst, '\n')
}

// appendHillLists appends the line of senses of the hill, the last observer.
func (v *view) appendHillLists(dst []byte, seat int) []byte {
	rest := v.perceived(len(v.ends) - 1)
	dst, rest = v.appendOwnFirst(dst, rest, v.firstCorpse, v.ants[seat])
	dst, rest = v.appendList(append(dst, ' '), rest, v.sugar.first)
	dst, _ = v.appendList(append(dst, ' '), rest, math.MaxInt32)
	return append(dst, '\n')
}

// appendList appends the list of the bits before an end, and gives the other bits.
func (v *view) appendList(dst []byte, seen []int32, end int32) ([]byte, []int32) {
	n := before(seen, end)
	dst, _ = v.appendIndices(appendSmall(dst, n), seen[:n], 0)
	return dst, seen[n:]
}

// appendOwnFirst does the same for a table in which a group comes before the others.
func (v *view) appendOwnFirst(dst []byte, seen []int32, end int32, own group) ([]byte, []int32) {
	n := before(seen, end)
	list := seen[:n]
	from := before(list, own.first)
	to := from + before(list[from:], own.first+own.count)
	dst, last := v.appendIndices(appendSmall(dst, n), list[from:to], 0)
	dst, last = v.appendIndices(dst, list[:from], last)
	dst, _ = v.appendIndices(dst, list[to:], last)
	return dst, seen[n:]
}

// before is the number of bits before an end.
func before(seen []int32, end int32) int {
	n, _ := slices.BinarySearch(seen, end)
	return n
}

// appendIndices appends the indices of bits, each as the difference to the one before.
func (v *view) appendIndices(dst []byte, seen []int32, last int32) ([]byte, int32) {
	for _, bit := range seen {
		index := v.index[bit]
		dst = appendSmall(append(dst, ' '), int(index-last))
		last = index
	}
	return dst, last
}

func appendCount(dst []byte, word string, n int) []byte {
	return strconv.AppendInt(append(dst, word...), int64(n), 10)
}

// appendSmall appends a number from 0. Most have one or two digits.
func appendSmall(dst []byte, n int) []byte {
	if n < 10 {
		return append(dst, byte('0'+n))
	}
	if n < 100 {
		return append(dst, byte('0'+n/10), byte('0'+n%10))
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
