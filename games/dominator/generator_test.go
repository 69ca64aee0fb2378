package dominator

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/jutge"
)

func TestScatteredWallsDoNotTouch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := 21 + 2*rapid.IntRange(0, 15).Draw(t, "side")
		least := rapid.IntRange(0, side*side/10).Draw(t, "least")
		w := ways{generator: generator1, walls: [2]int{least, rapid.IntRange(least, side*side/10).Draw(t, "most")}}
		r := jutge.NewRandom(rapid.Int32Range(0, math.MaxInt32).Draw(t, "seed"))
		g, err := w.ground(side, &r)
		require.NoError(t, err)
		walls := 0
		for c, letter := range g.cells {
			p := point{c / side, c % side}
			if p.i == 0 || p.j == 0 || p.i == side-1 || p.j == side-1 {
				require.EqualValues(t, wall, letter)
				continue
			}
			if letter != wall {
				continue
			}
			walls++
			g.cells[c] = empty
			require.True(t, g.alone(p))
			g.cells[c] = wall
		}
		require.True(t, walls >= w.walls[0] && walls <= w.walls[1])
		require.True(t, g.connected())
	})
}

func TestGrownWalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := 21 + 2*rapid.IntRange(0, 15).Draw(t, "side")
		r := jutge.NewRandom(rapid.Int32Range(0, math.MaxInt32).Draw(t, "seed"))
		w := ways{generator: generator2}
		g, err := w.ground(side, &r)
		require.NoError(t, err)
		require.True(t, g.connected())
		for i := 1; i < side-2; i++ {
			for j := 1; j < side-2; j++ {
				a, b, d, e := g.open(point{i, j}), g.open(point{i, j + 1}), g.open(point{i + 1, j}), g.open(point{i + 1, j + 1})
				require.False(t, a == e && b == d && a != b && i < side-3 && j < side-3 && !mended(g, i, j), "a gap at (%d, %d)", i, j)
			}
		}
	})
}

// mended reports whether a gap at (i, j) came from closing another one, which the generator does not look at again.
func mended(g *ground, i, j int) bool {
	walls := 0
	for a := i - 1; a <= i+2; a++ {
		for b := j - 1; b <= j+2; b++ {
			if !g.open(point{a, b}) {
				walls++
			}
		}
	}
	return walls > 2
}

func TestRoomsAreJoined(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(4, 12).Draw(t, "rooms")
		side := roomSide*m + 1
		r := jutge.NewRandom(rapid.Int32Range(0, math.MaxInt32).Draw(t, "seed"))
		g := rooms(side, &r)
		require.True(t, g.connected())
		open := 0
		for _, p := range partitions(m) {
			if g.cells[g.at(p.first)] == empty {
				open++
			}
		}
		require.GreaterOrEqual(t, open, m*m-1)
		require.LessOrEqual(t, open, m*m-1+2*m)
		for i := 0; i < side; i += roomSide {
			for j := 0; j < side; j += roomSide {
				require.EqualValues(t, wall, g.cells[g.at(point{i, j})], "posts stay")
			}
		}
	})
}

func TestConnected(t *testing.T) {
	g := newGround(21)
	require.True(t, g.connected())
	for i := 1; i < 20; i++ {
		require.True(t, g.connected())
		g.cells[g.at(point{i, 7})] = wall
	}
	require.False(t, g.connected())
}

func BenchmarkGenerate(b *testing.B) {
	for name, w := range map[string]ways{"GENERATOR2": {generator: generator2}, "GENERATOR3": {generator: generator3}} {
		for _, side := range []int{37, 199} {
			b.Run(name+"/"+string([]byte{byte('0' + side/100), byte('0' + side/10%10), byte('0' + side%10)}), func(b *testing.B) {
				r := jutge.NewRandom(1)
				for b.Loop() {
					if _, err := w.ground(side, &r); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
