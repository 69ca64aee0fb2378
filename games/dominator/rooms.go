package dominator

import "github.com/agon-judge/agon/games/jutge"

// roomSide is the distance between the walls of GENERATOR3, which makes rooms of five times five cells.
const roomSide = 6

// partition is the wall between two rooms, without the posts at its ends.
type partition struct {
	one, other int   // the rooms
	first      point // its first cell
	step       point // to its next cell
}

// rooms makes a board the way of GENERATOR3: rooms, joined to one maze, and some more openings.
func rooms(side int, r *jutge.Random) *ground {
	g := newGround(side)
	for c := range g.cells {
		if i, j := c/side, c%side; i%roomSide == 0 || j%roomSide == 0 {
			g.cells[c] = wall
		}
	}
	m := side / roomSide
	all := partitions(m)
	joined := newGroups(m * m)
	var left []partition
	for _, k := range r.Permutation(len(all), nil) {
		p := all[k]
		if joined.join(p.one, p.other) {
			g.openUp(p)
		} else {
			left = append(left, p)
		}
	}
	for _, p := range left[:2*m] {
		if g.attached(p, -1) && g.attached(p, roomSide-1) {
			g.openUp(p)
		}
	}
	return g
}

// partitions lists the partitions between m times m rooms: first those beside, then those below a room.
func partitions(m int) []partition {
	var all []partition
	for i := range m {
		for j := range m - 1 {
			all = append(all, partition{i*m + j, i*m + j + 1, point{roomSide*i + 1, roomSide * (j + 1)}, directions[0]})
		}
	}
	for i := range m - 1 {
		for j := range m {
			all = append(all, partition{i*m + j, (i+1)*m + j, point{roomSide * (i + 1), roomSide*j + 1}, directions[2]})
		}
	}
	return all
}

// cell is the cell of a partition at a place, -1 and roomSide-1 being its posts.
func (p *partition) cell(at int) point {
	return point{p.first.i + at*p.step.i, p.first.j + at*p.step.j}
}

func (g *ground) openUp(p partition) {
	for k := range roomSide - 1 {
		g.cells[g.at(p.cell(k))] = empty
	}
}

// attached reports whether some other wall ends at a post of a partition. A wall that lost it would leave the post alone.
func (g *ground) attached(p partition, post int) bool {
	centre := p.cell(post)
	own := p.cell(min(max(post, 0), roomSide-2))
	for d := 0; d < noDirection; d += 2 {
		if q := centre.plus(directions[d]); q != own && g.has(q) && g.cells[g.at(q)] == wall {
			return true
		}
	}
	return false
}

// groups tells which rooms are joined, directly or through others.
type groups struct{ parent []int }

func newGroups(n int) *groups {
	g := &groups{make([]int, n)}
	for k := range g.parent {
		g.parent[k] = k
	}
	return g
}

func (g *groups) leader(k int) int {
	for g.parent[k] != k {
		g.parent[k] = g.parent[g.parent[k]]
		k = g.parent[k]
	}
	return k
}

// join puts two into one group. It says false if they were in one before.
func (g *groups) join(one, other int) bool {
	a, b := g.leader(one), g.leader(other)
	g.parent[a] = b
	return a != b
}
