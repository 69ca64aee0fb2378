package maps

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/aichallenge/random"
)

var kinds = []Kind{RandomWalk, Maze, CellMaze}

func TestGeneratedMapsFollowTheRules(t *testing.T) {
	for _, kind := range kinds {
		for players := LeastSeats; players <= MostSeats; players++ {
			t.Run(fmt.Sprintf("%s/%d", kind, players), func(t *testing.T) {
				for hills := 1; hills <= 3; hills++ {
					d := random.New(int64(players), uint64(hills))
					checkMap(t, Plan{Kind: kind, Hills: hills}, players, &d)
				}
			})
		}
	}
}

func checkMap(t require.TestingT, p Plan, players int, d *random.Generator) {
	m, err := Generate(p, players, d)
	require.NoError(t, err)
	require.Equal(t, players, m.Players)
	require.LessOrEqual(t, len(m.Water), 26_000)
	require.LessOrEqual(t, max(m.Rows, m.Cols), 200)
	require.True(t, symmetricByTheContest(m), "symmetric")
	_, err = m.Groups()
	require.NoError(t, err)
	if p.Hills > 0 {
		require.Len(t, m.Hills, players*p.Hills)
	}
	steps := m.Steps(m.Hills[0].Square, nil)
	for square, wet := range m.Water {
		require.Equal(t, wet, steps[square] < 0, "all land is connected")
	}
	for player := range players {
		require.Len(t, m.HillsOf(player), len(m.Hills)/players)
	}
	for _, a := range m.HillsOf(0) { // the others see the same
		from := m.Steps(a, nil)
		for _, b := range m.Hills {
			if b.Square == a {
				continue
			}
			if b.Owner == 0 {
				require.GreaterOrEqual(t, from[b.Square], int32(7), "hills of one player")
			} else {
				require.GreaterOrEqual(t, from[b.Square], int32(12), "hills of different players")
			}
		}
	}
	again, err := Read(m.Append(nil), 1)
	require.NoError(t, err)
	require.Equal(t, m, again)
}

func TestMapsDependOnTheSeedAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Plan{Kind: rapid.SampledFrom(append(kinds, Mixed)).Draw(t, "kind")}
		players := rapid.IntRange(LeastSeats, MostSeats).Draw(t, "players")
		d := random.New(rapid.Int64().Draw(t, "seed"), 0)
		again := d
		checkMap(t, p, players, &d)
		a, err := Generate(p, players, &again)
		require.NoError(t, err)
		require.Equal(t, d, again)
		require.Equal(t, players, a.Players)
	})
}

func TestPlannedSizes(t *testing.T) {
	d := random.New(1, 1)
	m, err := Generate(Plan{Kind: Maze, Players: 4, Rows: 80, Cols: 60, Hills: 2}, 4, &d)
	require.NoError(t, err)
	require.InDelta(t, 80, m.Rows, 12)
	require.InDelta(t, 60, m.Cols, 12)
	_, err = Generate(Plan{Kind: Maze, Players: 4}, 3, &d)
	require.ErrorContains(t, err, "the plan is for 4 players, but there are 3")
	_, err = Generate(Plan{Kind: RandomWalk, Rows: 40, Cols: 40, Hills: 6}, 10, &d)
	require.ErrorContains(t, err, "take more rows and cols or fewer hills")
}

func BenchmarkGenerate(b *testing.B) {
	for _, kind := range kinds {
		for _, players := range []int{2, 8} {
			b.Run(fmt.Sprintf("%s/%d", kind, players), func(b *testing.B) {
				d := random.New(1, 1)
				for b.Loop() {
					_, err := Generate(Plan{Kind: kind}, players, &d)
					require.NoError(b, err)
				}
			})
		}
	}
}
