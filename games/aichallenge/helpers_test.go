package aichallenge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/aichallenge/maps"
)

// parameters of small boards: hardly any sight, no food, no early end by dominance.
const smallBoard = "turns 50\nviewradius2 10\nfood none\nplayer_seed 42\n"

// field begins a match on a board that is drawn with the letters of map files: ants stand where the letters a to j are,
// A to J are ants on their own hills, digits are hills without an ant, * is food.
func field(t testing.TB, parameters string, rows ...string) *match {
	t.Helper()
	players := 2
	for _, letter := range strings.Join(rows, "") {
		switch {
		case letter >= '0' && letter <= '9':
			players = max(players, int(letter-'0')+1)
		case letter >= 'A' && letter <= 'J':
			players = max(players, int(letter-'A')+1)
		}
	}
	text := fmt.Sprintf("%s%smap\nrows %d\ncols %d\nplayers %d\n", smallBoard, parameters, len(rows), len(rows[0]), players)
	for _, row := range rows {
		text += "m " + row + "\n"
	}
	c, err := readConfig([]byte(dedupe(text)))
	require.NoError(t, err)
	m := newBoard(c, c.fixed)
	m.names = make([]string, players)
	m.playerSeed = c.playerSeed
	for k := range m.names {
		m.names[k] = fmt.Sprint("Bot", k)
	}
	m.sower, m.priority = noFood{}, &fair{}
	for square, letter := range strings.Join(rows, "") {
		switch {
		case letter >= 'a' && letter <= 'j':
			m.spawn(int32(square), uint8(letter-'a'))
		case letter >= 'A' && letter <= 'J':
			m.spawn(int32(square), uint8(letter-'A'))
		case letter == '*':
			m.addFood(int32(square))
		}
	}
	m.look()
	m.history.record(m)
	return m
}

// dedupe keeps the last line of each parameter.
func dedupe(text string) string {
	head, tail, _ := strings.Cut(text, "map\n")
	last := map[string]string{}
	var keys []string
	for line := range strings.Lines(head) {
		key, _, _ := strings.Cut(line, " ")
		if last[key] == "" {
			keys = append(keys, key)
		}
		last[key] = line
	}
	result := ""
	for _, key := range keys {
		result += last[key]
	}
	return result + "map\n" + tail
}

// picture draws the board as field takes it.
func picture(m *match) string {
	var text strings.Builder
	for square := range m.water {
		letter := byte('.')
		if m.water[square] {
			letter = '%'
		}
		for _, h := range m.hills {
			if int(h.square) == square && h.razed == 0 {
				letter = '0' + h.owner
			}
		}
		if m.foodAt[square] != noThing {
			letter = '*'
		}
		if id := m.antAt[square]; id != noThing {
			owner := m.ants[id].owner
			if letter == '0'+owner {
				letter = 'A' + owner
			} else {
				letter = 'a' + owner
			}
		}
		text.WriteByte(letter)
		if (square+1)%int(m.torus.cols) == 0 {
			text.WriteByte('\n')
		}
	}
	return text.String()
}

func rows(list ...string) string { return strings.Join(list, "\n") + "\n" }

// turn plays one turn with the players' answers.
func turn(t testing.TB, m *match, answers ...string) {
	t.Helper()
	for seat, answer := range answers {
		if !m.Out(seat) {
			require.NoError(t, m.Submit(seat, []byte(answer), 0))
		}
	}
	m.Step()
}

// duel is a match of two players with an ant on a hill each, far from each other.
func duel(t testing.TB, parameters string) *match {
	t.Helper()
	return field(t, parameters,
		"............",
		".A..........",
		"............",
		"............",
		".......B....",
		"............",
	)
}

// goldenlike is a symmetric map with several hills and water.
var symmetricMap = func() []byte {
	m := maps.Map{Rows: 12, Cols: 16, Players: 2, Water: make([]bool, 12*16)}
	for _, square := range []int{2*16 + 3, 2*16 + 4, 3*16 + 4} {
		m.Water[square], m.Water[len(m.Water)-1-square] = true, true
	}
	m.Hills = []maps.Hill{{Square: 1*16 + 1}, {Square: 4*16 + 6}, {Square: 7*16 + 9, Owner: 1}, {Square: 10*16 + 14, Owner: 1}}
	return m.Append([]byte("map\n"))
}()
