package packages_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// example is a game that comes as a package.
func example(tb testing.TB, id string) *packages.Arena {
	tb.Helper()
	p, err := manifest.ReadFolder("../../games/packages/examples/" + id)
	require.NoError(tb, err)
	return arena(tb, p)
}

// A wrong board gets one line that says what is wrong, and where.
func TestExamplesRefuseWrongBoards(t *testing.T) {
	t.Parallel()
	for id, boards := range map[string]map[string]string{
		"connectfour": {
			"size 6 7":                  `line 1: expected "size ROWS COLUMNS IN-A-ROW" or "opening DISCS"`,
			"size 3 7 4":                "line 1: a board has 4 to 16 rows and as many columns",
			"\nsize 6 7 8":              "line 2: expected 3 to 7 discs in a row",
			"size 6 7 4\nopening 3":     "line 2: expected an even number of discs from 0 to 20",
			"opening 20\nsize 4 4 3":    "line 1: half of this board has room for 8 discs",
			"size 6 7 4\nopening -2":    "line 2: expected an even number of discs from 0 to 20",
			"size 6 7 4\nopening 2e0":   "line 2: expected an even number of discs from 0 to 20",
			"size 6 7 4\ncolour purple": `line 2: expected "size`,
		},
		"leduc": {
			"ranks 2":             `line 1: expected "ranks" and a number from 3 to 13`,
			"ranks 3\nhands 201":  `line 2: expected "hands" and an even number from 2 to 1000`,
			"deal J Q A":          `line 1: expected "deal" and three cards`,
			"deal J J J":          `line 1: expected "deal" and three cards`,
			"deal J J Q\nranks 4": "line 2: expected \"ranks\" and a number from 3 to 13, before any deal",
			"hands ²":             `line 1: expected "hands"`,
		},
		"planetwars": {
			"P 0 0 1 100 5\nP 1 1 3 100 5":              "line 2: expected the owner: 0 for nobody, 1 or 2",
			"# a map\n\nP 0 0 1 100":                    "line 3: expected a planet: P X Y OWNER SHIPS GROWTH",
			"P 0 1e9 1 100 5":                           "line 1: expected coordinates from -1000 to 1000",
			"P 0 0 1 99999999999999999999 5":            "line 1: expected the number of ships, up to 1000000",
			"P 0 0 1 100 5 # home\nP 1 1 0 100 5":       "player 2 has no planet",
			"P 0 0 1 100 5\nF 1 10 0 1 5 3":             "line 2: expected a planet",
			"P 0 0 1 100 5\nP nan 1 2 100 5":            "line 2: expected coordinates",
			"P 0 0 1 100 5\nP 1 1 2 100 101 # too fast": "line 2: expected the growth, up to 100 ships a turn",
		},
		"tides": {
			"size 41":            `line 1: expected "size" and an even number from 12 to 48`,
			"size 10":            `line 1: expected "size"`,
			"\nsize 40 40":       `line 2: expected "size"`,
			"size 4000000000000": `line 1: expected "size"`,
		},
	} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game := example(t, id).On(t.Context(), -1)
			for board, expected := range boards {
				_, err := game.NewMatch([]byte(board), 1, []string{"A", "B"})
				require.ErrorContains(t, err, expected, board)
			}
		})
	}
}

// Planet Wars by the rules of 2010: what a turn of two orders leads to, as both players see it.
func TestPlanetWars(t *testing.T) {
	t.Parallel()
	a := example(t, "planetwars")
	const board = "P 0 0 1 10 2\nP 4 0 2 10 2\nP 2 0 0 3 1\n"
	for name, c := range map[string]struct {
		orders [2]string // of the first turn
		turn   int       // that is looked at
		first  string    // what seat 0 is told then
		second string
	}{
		"planets grow, fleets fly": {
			[2]string{"0 2 6\ngo", "go"},
			1,
			"P 0 0 1 6 2\nP 4 0 2 12 2\nP 2 0 0 3 1\nF 1 6 0 2 2 1\ngo\nend\n",
			"P 0 0 2 6 2\nP 4 0 1 12 2\nP 2 0 0 3 1\nF 2 6 0 2 2 1\ngo\nend\n",
		},
		"the largest force loses what the second has": {
			[2]string{"0 2 4\n0 2 4\ngo", "1 2 6\ngo"},
			2,
			"P 0 0 1 6 2\nP 4 0 2 8 2\nP 2 0 1 2 1\ngo\nend\n",
			"P 0 0 2 6 2\nP 4 0 1 8 2\nP 2 0 2 2 1\ngo\nend\n",
		},
		"between equal forces the owner stays": {
			[2]string{"0 2 6\ngo\nnonsense behind go", "1 2 6\ngo"},
			2,
			"P 0 0 1 8 2\nP 4 0 2 8 2\nP 2 0 0 0 1\ngo\nend\n",
			"P 0 0 2 8 2\nP 4 0 1 8 2\nP 2 0 0 0 1\ngo\nend\n",
		},
		"the defenders are a force too": {
			[2]string{"0 2 3\ngo", "go"},
			2,
			"P 0 0 1 11 2\nP 4 0 2 14 2\nP 2 0 0 0 1\ngo\nend\n",
			"P 0 0 2 11 2\nP 4 0 1 14 2\nP 2 0 0 0 1\ngo\nend\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rest := slices.Repeat([]string{"go"}, 200)
			players := [2]*listener{{answers: append([]string{c.orders[0]}, rest...)}, {answers: append([]string{c.orders[1]}, rest...)}}
			o := match.Options{Config: []byte(board), Seed: 1, Limits: a.Game.Limits(), Core: -1}
			played, err := a.PlayWith(t.Context(), o, []string{"A", "B"}, []engine.Player{players[0], players[1]})
			require.NoError(t, err)
			require.Equal(t, 201, played.Rounds)
			require.Equal(t, c.first, players[0].told[1+c.turn])
			require.Equal(t, c.second, players[1].told[1+c.turn])
		})
	}
	for order, expected := range map[string]string{
		"0 2 11":            "planet 0 has 10 ships",
		"0 2 6\n0 2 6":      "planet 0 has 4 ships",
		"1 2 1":             "planet 1 is not yours",
		"0 0 1":             "source and destination are planet 0",
		"0 3 1":             "expected an order, SOURCE DESTINATION SHIPS, or go",
		"0 2 -1":            "expected an order, SOURCE DESTINATION SHIPS, or go",
		"0 2 99999999999":   "expected an order, SOURCE DESTINATION SHIPS, or go",
		"attack everything": "expected an order, SOURCE DESTINATION SHIPS, or go",
	} {
		t.Run(order, func(t *testing.T) {
			t.Parallel()
			o := match.Options{Config: []byte(board), Seed: 1, Limits: a.Game.Limits(), Core: -1}
			played, err := a.PlayWith(t.Context(), o, []string{"A", "B"}, []engine.Player{&listener{answers: []string{order}}, &listener{answers: []string{"go"}}})
			require.NoError(t, err)
			require.Equal(t, expected, played.Verdicts[0].Detail)
			require.False(t, played.Verdicts[1].Frozen)
			require.Equal(t, []int{0, 12}, played.Scores)
		})
	}
}

// Players in the form of the starter packages of 2010 play Planet Wars as they are: they know nothing of a first message and
// of the line end.
func TestPlayersOf2010(t *testing.T) {
	t.Parallel()
	a := example(t, "planetwars")
	box, err := sandbox.New(sandbox.Config{})
	require.NoError(t, err)
	t.Cleanup(func() { _ = box.Close() })
	var entrants []match.Entrant
	for _, player := range [][2]string{{"python", "MyBot.py"}, {"cpp", "MyBot.cc"}} {
		content, err := os.ReadFile("testdata/year2010/" + player[1])
		require.NoError(t, err)
		entrants = append(entrants, entrant(t, box, a.Game, player[0], engine.Files{player[1]: content}))
	}
	for _, board := range a.Game.Boards() {
		o := match.Options{Config: board.Config, Seed: 1, Limits: a.Game.Limits(), Core: -1}
		played, err := a.Play(t.Context(), o, entrants)
		require.NoError(t, err)
		for _, v := range played.Verdicts {
			require.False(t, v.Frozen, "%s: %s", board.Name, v.Detail)
		}
		for _, order := range []string{"\n0 0 ", "\n0 1 "} { // both give orders in their first turn
			require.Contains(t, "\n"+string(played.Log), order, board.Name)
		}
	}
}
