package apocalypse

import (
	"slices"

	"github.com/agon-judge/agon/games/jutge"
)

// The board generator is ours: the original's boards were all drawn by hand, and its configurations only know FIXED.
// Its boards are of the same kind: forests, rivers, lakes and ridges on grass, four posts and 20 soldiers in each quadrant,
// the helicopters where the original boards have them. The quadrants are the same, each turned by 90 degrees against the
// one before, so that no player is better off.

// boardSeed makes the generator's random numbers others than those of the match. The match begins with fresh ones: the
// same board, given after the word FIXED, gives the same match.
const boardSeed = 0x2545F491

// Numbers of a generated board. An attempt whose board does not keep to them is thrown away.
const (
	mostAttempts = 100
	leastForest  = 900
	mostForest   = 1900
	leastWater   = 300
	mostWater    = 800
	mostMountain = 400 // the edge of the board included
	postDistance = 7   // least between two posts
	postMargin   = 2   // least between a post and the edge of the board
)

// generator draws a board.
type generator struct {
	random jutge.Random
	land   []byte
	posts  []point // in the north-western quadrant
	queue  []point
}

// generate draws the board of a seed.
func generate(seed int32) *setup {
	g := &generator{random: jutge.NewRandom(seed ^ boardSeed)}
	for range mostAttempts {
		if g.attempt() {
			return g.setup()
		}
	}
	g.meadow()
	g.placePosts()
	return g.setup()
}

// attempt draws land and posts, and says whether they are any good.
func (g *generator) attempt() bool {
	g.meadow()
	g.strokes(forest, 5, 8, 6, 14, 2, 4)
	g.strokes(grass, 1, 3, 8, 20, 0, 1)
	g.strokes(water, 1, 3, 12, 28, 0, 1)
	g.strokes(water, 1, 2, 2, 6, 1, 3)
	g.strokes(mountain, 2, 4, 5, 12, 0, 1)
	g.clear()
	return g.flyable() && g.connect() && g.balanced() && g.placePosts()
}

// meadow makes everything grass, surrounded by mountains.
func (g *generator) meadow() {
	g.land = slices.Repeat([]byte{mountain}, cells)
	for i := 1; i < side-1; i++ {
		for j := 1; j < side-1; j++ {
			g.land[i*side+j] = grass
		}
	}
}

// strokes paints some lines that wander about, in all quadrants alike. A number of lines, the cells of each, and the radius of
// the brush are drawn from intervals.
func (g *generator) strokes(land byte, few, many, short, long, thin, thick int) {
	for range g.random.Between(few, many) {
		p := g.quadrant(1)
		radius := int32(g.random.Between(thin, thick))
		direction := g.random.Between(0, 7)
		for range g.random.Between(short, long) {
			g.dab(land, p, radius)
			direction = (direction + g.random.Between(-1, 1) + 8) % 8
			p = p.plus(around()[direction])
			if !p.inside() {
				break
			}
		}
	}
}

// quadrant draws a cell of the north-western quadrant with a distance from the edge of the board.
func (g *generator) quadrant(margin int) point {
	i := g.random.Between(margin, side/2-1)
	j := g.random.Between(margin, side/2-1)
	return point{int32(i), int32(j)}
}

// dab paints a round spot in each quadrant.
func (g *generator) dab(land byte, middle point, radius int32) {
	for di := -radius; di <= radius; di++ {
		for dj := -radius; dj <= radius; dj++ {
			p := point{middle.i + di, middle.j + dj}
			if di*di+dj*dj <= radius*radius+1 && p.inside() {
				g.paint(land, p)
			}
		}
	}
}

// paint paints a cell of the board and those that it comes to when the board is turned.
func (g *generator) paint(land byte, p point) {
	for range players {
		g.land[p.cell()] = land
		p = p.quarter()
	}
}

// hangars are where the helicopters of player 0 begin, with their orientations.
func hangars() [numHelicopters]helicopter {
	return [...]helicopter{{at: point{5, 15}, orientation: south}, {at: point{15, 5}, orientation: east}}
}

// clear levels the mountains around the helicopters.
func (g *generator) clear() {
	const room = reach + 2
	for _, h := range hangars() {
		for i := h.at.i - room; i <= h.at.i+room; i++ {
			for j := h.at.j - room; j <= h.at.j+room; j++ {
				if p := (point{i, j}); p.inside() && g.land[p.cell()] == mountain {
					g.paint(grass, p)
				}
			}
		}
	}
}

// connect turns all cells of forest and grass into water that soldiers cannot reach from the others, and says whether
// one piece that lies in all quadrants is left.
func (g *generator) connect() bool {
	seen := make([]bool, cells)
	var largest []point
	for cell, land := range g.land {
		if walkable(land) && !seen[cell] {
			piece := g.flood(pointOf(int32(cell)), seen, around(), func(p point) bool { return walkable(g.land[p.cell()]) })
			if len(piece) > len(largest) {
				largest = slices.Clone(piece)
			}
		}
	}
	clear(seen)
	for _, p := range largest {
		seen[p.cell()] = true
	}
	for cell, land := range g.land {
		if walkable(land) && !seen[cell] {
			g.land[cell] = water
		}
	}
	return len(largest) > 0 && seen[largest[0].quarter().cell()]
}

// flyable reports whether helicopters can fly from each hangar to all others.
func (g *generator) flyable() bool {
	reached := make([]bool, cells)
	g.flood(hangars()[0].at, reached, around(), g.airworthy)
	for _, h := range hangars() {
		for range players {
			if !reached[h.at.cell()] {
				return false
			}
			h.at = h.at.quarter()
		}
	}
	return true
}

// airworthy reports whether a helicopter can have its middle in a cell.
func (g *generator) airworthy(p point) bool {
	for i := p.i - reach; i <= p.i+reach; i++ {
		for j := p.j - reach; j <= p.j+reach; j++ {
			if q := (point{i, j}); !q.onBoard() || g.land[q.cell()] == mountain {
				return false
			}
		}
	}
	return true
}

// flood gives all cells that can be reached from one by steps over good cells, and marks them. The result is valid until the
// next call.
func (g *generator) flood(from point, seen []bool, steps []point, good func(point) bool) []point {
	g.queue = append(g.queue[:0], from)
	seen[from.cell()] = true
	for k := 0; k < len(g.queue); k++ {
		for _, step := range steps {
			p := g.queue[k].plus(step)
			if p.onBoard() && !seen[p.cell()] && good(p) {
				seen[p.cell()] = true
				g.queue = append(g.queue, p)
			}
		}
	}
	return g.queue
}

// balanced reports whether the board has enough of everything, and not too much.
func (g *generator) balanced() bool {
	var count [256]int
	for _, land := range g.land {
		count[land]++
	}
	return leastForest <= count[forest] && count[forest] <= mostForest &&
		leastWater <= count[water] && count[water] <= mostWater && count[mountain] <= mostMountain
}

// placePosts draws the posts of a quadrant, and says whether there is room for all.
func (g *generator) placePosts() bool {
	g.posts = g.posts[:0]
	for range 1000 {
		p := g.quadrant(postMargin)
		if !walkable(g.land[p.cell()]) || g.nearPost(p) {
			continue
		}
		if g.posts = append(g.posts, p); len(g.posts) == numPosts/players {
			return true
		}
	}
	return false
}

// nearPost reports whether a cell is near a post of its own or another quadrant, or one of its own turned copies.
func (g *generator) nearPost(p point) bool {
	turned := p
	for range players - 1 {
		turned = turned.quarter()
		if turned.within(postDistance-1, p) {
			return true
		}
	}
	for _, q := range g.posts {
		for range players {
			if q.within(postDistance-1, p) {
				return true
			}
			q = q.quarter()
		}
	}
	return false
}

// setup is the whole board. The soldiers are drawn last.
func (g *generator) setup() *setup {
	s := &setup{land: g.land, fire: make([]uint8, cells)}
	for k, p := range g.posts {
		value := int32(highValue)
		if k >= numPosts/players/2 {
			value = lowValue
		}
		for range players {
			s.posts = append(s.posts, post{at: p, owner: nobody, value: value})
			p = p.quarter()
		}
	}
	bases := hangars()
	for player := range int32(players) {
		for k := range bases {
			s.helicopters = append(s.helicopters, helicopter{
				id: int32(len(s.helicopters) + 1), player: player, at: bases[k].at, orientation: bases[k].orientation, napalm: roundsNapalm,
			})
			bases[k].at = bases[k].at.quarter()
			bases[k].orientation = (bases[k].orientation + orientations - 1) % orientations
		}
	}
	g.placeSoldiers(s)
	return s
}

func (g *generator) placeSoldiers(s *setup) {
	used := map[point]bool{}
	for _, p := range g.posts {
		used[p] = true
	}
	for range numSoldiers {
		p := g.quadrant(1)
		for used[p] || !walkable(g.land[p.cell()]) {
			p = g.quadrant(1)
		}
		used[p] = true
		for player := range int32(players) {
			id := int32(len(s.helicopters) + len(s.soldiers) + 1)
			s.soldiers = append(s.soldiers, soldier{id: id, player: player, at: p, life: fullLife})
			p = p.quarter()
		}
	}
}

// around are the steps to the eight neighbours of a cell, in the order of their angles.
func around() []point {
	return []point{{+1, 0}, {+1, +1}, {0, +1}, {-1, +1}, {-1, 0}, {-1, -1}, {0, -1}, {+1, -1}}
}

func (p point) plus(q point) point { return point{p.i + q.i, p.j + q.j} }

// inside reports whether a cell is on the board and not at its edge.
func (p point) inside() bool { return p.i > 0 && p.i < side-1 && p.j > 0 && p.j < side-1 }
