package apocalypse

import (
	"fmt"
	"strings"

	"github.com/agon-judge/agon/games/jutge"
)

// Bounds of a board that a configuration gives, where the rules have none.
const (
	mostID    = 1_000_000 // of a unit
	mostFleet = 8         // helicopters of a player
)

// configReader reads a board and checks that a match can be played on it. Each part is checked as soon as it is read, so
// that the error has its line.
type configReader struct {
	*jutge.Config
	board setup
	used  map[point]bool  // cells with a soldier
	ids   map[int32]int   // of units, with their lines
	owner map[point]int32 // of the post on a cell
	count [players]struct{ helicopters, people int }
}

// fixed reads the board that follows the word FIXED.
func (r *configReader) fixed() *setup {
	r.used, r.ids, r.owner = map[point]bool{}, map[int32]int{}, map[point]int32{}
	r.land()
	r.posts()
	r.units()
	r.fires()
	if r.Err() != nil {
		return nil
	}
	return &r.board
}

// title takes the words that a section begins with.
func (r *configReader) title(words string) {
	for word := range strings.FieldsSeq(words) {
		r.Expect(word, "give the sections land, posts, units and fire, as an output file has them")
	}
}

func (r *configReader) land() {
	r.title("land")
	r.Take("land", "the tens of the column labels")
	r.Take("land", "the ones of the column labels")
	for i := 0; i < side && r.Err() == nil; i++ {
		r.row(i)
	}
}

// row reads a row with its label, which is not looked at.
func (r *configReader) row(i int) {
	key := fmt.Sprintf("row %d", i)
	expected := fmt.Sprintf("%d cells out of %s", side, letters)
	r.Take(key, "the row's label")
	row, ok := r.Take(key, expected)
	if !ok {
		return
	}
	if len(row) != side {
		r.Fail(key, expected, fmt.Sprintf("%s with %d characters", jutge.Shown(row), len(row)), "give a label and 60 cells in each of 60 rows, after two lines of column labels")
		return
	}
	for j := range row {
		edge := i == 0 || j == 0 || i == side-1 || j == side-1
		switch {
		case strings.IndexByte(letters, row[j]) < 0:
			r.Fail(key, expected, fmt.Sprintf("%s in column %d", jutge.Shown(row[j:j+1]), j), "write : for forest, a dot for grass, O for water and X for mountain")
			return
		case edge && row[j] != mountain:
			r.Fail(key, fmt.Sprintf("a mountain in column %d, at the edge of the board", j), jutge.Shown(row[j:j+1]), "surround the board with X")
			return
		}
	}
	r.board.land = append(r.board.land, row...)
}

// posts reads the posts. Each is on a cell of its own where soldiers can be.
func (r *configReader) posts() {
	r.title("posts player i j value")
	for k := 0; k < numPosts && r.Err() == nil; k++ {
		key := fmt.Sprintf("post %d", k)
		owner := r.number(key, nobody, players-1, "the first number is the player that owns the post, -1 for nobody")
		at := r.point(key)
		value := r.number(key, 0, highValue, "the value of a post is 100 or 50")
		if r.Err() != nil {
			return
		}
		if _, twice := r.owner[at]; twice || !r.walkable(at) {
			r.Fail(key, "a cell of forest or grass without another post", r.shown(at), "move the post")
		}
		if value != highValue && value != lowValue {
			r.Fail(key, fmt.Sprintf("the value %d or %d", highValue, lowValue), fmt.Sprint(value), "change the last number of the post")
		}
		r.owner[at] = owner
		r.board.posts = append(r.board.posts, post{at: at, owner: owner, value: value})
	}
}

// units reads the soldiers and helicopters, up to -1.
func (r *configReader) units() {
	r.title("units id type player i j life ori napalm parachuters")
	for r.Err() == nil {
		id := r.number("units", -1, mostID, "give the id of a unit, or -1 after the last one")
		if id == -1 {
			break
		}
		r.unit(id)
	}
	r.complete()
}

// complete checks what all units together have to be.
func (r *configReader) complete() {
	all := 0
	for player, n := range r.count {
		all += n.people
		if n.helicopters < 1 || n.helicopters > mostFleet {
			r.Fail("units", fmt.Sprintf("1 to %d helicopters of player %d", mostFleet, player), fmt.Sprint(n.helicopters), fmt.Sprintf("give every player %d", numHelicopters))
		}
	}
	if all != people {
		r.Fail("units", fmt.Sprintf("%d soldiers and parachuters together", people), fmt.Sprint(all), fmt.Sprintf("give every player %d soldiers", numSoldiers))
	}
}

// unit reads what follows the id of a unit.
func (r *configReader) unit(id int32) {
	key := fmt.Sprintf("unit %d", id)
	line := r.Line()
	switch other, twice := r.ids[id]; {
	case r.Err() != nil:
		return
	case id == 0:
		r.Fail(key, "an id from 1", "0", "change the first number of the unit")
	case twice:
		r.Fail(key, "an id of its own", fmt.Sprintf("the id of the unit in line %d", other), "change the first number of the unit")
	}
	r.ids[id] = line
	kind := r.number(key, typeSoldier, typeHelicopter, "the type is 1 for a soldier, 2 for a helicopter")
	player := r.number(key, 0, players-1, "the third number is the player")
	at := r.point(key)
	if kind == typeSoldier {
		r.soldier(key, soldier{id: id, player: player, at: at})
	} else {
		r.helicopter(key, helicopter{id: id, player: player, at: at})
	}
}

func (r *configReader) soldier(key string, s soldier) {
	s.life = r.number(key, 0, fullLife, "the life of a soldier has at most 100 points")
	r.number(key, -1, -1, "the orientation of a soldier is -1")
	r.number(key, -1, -1, "the napalm of a soldier is -1")
	r.number(key, 0, 0, "a soldier has no parachuters")
	if r.Err() != nil {
		return
	}
	if r.used[s.at] || !r.walkable(s.at) {
		r.Fail(key, "a cell of forest or grass without another soldier", r.shown(s.at), "move the soldier")
	}
	if owner, isPost := r.owner[s.at]; isPost && owner != s.player {
		r.Fail(key, fmt.Sprintf("a cell that is no post, or a post of player %d", s.player), r.shown(s.at), "move the soldier, or give its player the post")
	}
	r.used[s.at] = true
	r.count[s.player].people++
	r.board.soldiers = append(r.board.soldiers, s)
}

func (r *configReader) helicopter(key string, h helicopter) {
	r.number(key, -1, -1, "the life of a helicopter is -1")
	h.orientation = r.number(key, 0, orientations-1, "the orientation is 0 south, 1 east, 2 north, 3 west")
	h.napalm = r.number(key, 0, roundsNapalm, "give the rounds until the helicopter has napalm")
	n := r.number(key, 0, people, "give the number of parachuters, and then the rounds of each")
	for k := int32(0); k < n && r.Err() == nil; k++ {
		h.parachuters = append(h.parachuters, r.number(key, 0, roundsJump, "give the rounds that each parachuter still has"))
	}
	if r.Err() != nil {
		return
	}
	r.hover(key, &h)
	r.count[h.player].helicopters++
	r.count[h.player].people += int(n)
	r.board.helicopters = append(r.board.helicopters, h)
}

// hover checks the square of a helicopter.
func (r *configReader) hover(key string, h *helicopter) {
	const advice = "move the helicopter"
	for i := h.at.i - reach; i <= h.at.i+reach; i++ {
		for j := h.at.j - reach; j <= h.at.j+reach; j++ {
			p := point{i, j}
			if !p.onBoard() || r.board.land[p.cell()] == mountain {
				r.Fail(key, fmt.Sprintf("no mountain within %d cells", reach), fmt.Sprintf("one at (%d, %d)", i, j), advice)
				return
			}
		}
	}
	for _, other := range r.board.helicopters {
		if other.at.within(2*reach, h.at) {
			r.Fail(key, fmt.Sprintf("no helicopter within %d cells", 2*reach), fmt.Sprintf("the helicopter %d", other.id), advice)
			return
		}
	}
}

// fires reads the cells that burn, up to -1.
func (r *configReader) fires() {
	r.title("fire rounds i j")
	r.board.fire = make([]uint8, cells)
	for r.Err() == nil {
		rounds := r.number("fire", -1, forestBurns, "give the rounds that a cell burns, or -1 after the last one")
		if rounds == -1 {
			break
		}
		at := r.point("fire")
		if r.Err() != nil {
			return
		}
		most := int32(otherBurns)
		switch r.board.land[at.cell()] {
		case forest:
			most = forestBurns
		case mountain:
			most = 0
		}
		if rounds < 1 || rounds > most {
			r.Fail("fire", fmt.Sprintf("1 to %d rounds on a cell of forest, 1 to %d on grass and water", forestBurns, otherBurns), fmt.Sprintf("%d rounds on %s", rounds, r.shown(at)), "change the rounds, or the cell")
		}
		r.board.fire[at.cell()] = uint8(rounds)
	}
}

func (r *configReader) number(key string, low, high int32, advice string) int32 {
	return int32(r.Number(key, int(low), int(high), advice))
}

// point reads row and column of a cell.
func (r *configReader) point(key string) point {
	i := r.number(key, 0, side-1, "give the row of a cell of the board")
	j := r.number(key, 0, side-1, "give the column of a cell of the board")
	return point{i, j}
}

func (r *configReader) walkable(at point) bool { return walkable(r.board.land[at.cell()]) }

// shown tells of a cell.
func (r *configReader) shown(at point) string {
	name := map[byte]string{forest: "forest", grass: "grass", water: "water", mountain: "mountain"}[r.board.land[at.cell()]]
	text := fmt.Sprintf("%s at (%d, %d)", name, at.i, at.j)
	if _, isPost := r.owner[at]; isPost {
		text += " with a post"
	}
	if r.used[at] {
		text += " with a soldier"
	}
	return text
}
