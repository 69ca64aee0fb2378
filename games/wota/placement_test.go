package wota

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A rule is broken when there is no room for a source, which happens: three sources around a hill are hard to place.
func TestPlacesKeepTheirDistances(t *testing.T) {
	p, err := readParameters(defaultParameters)
	require.NoError(t, err)
	broken, sources := 0, 0
	for seed := range int64(300) {
		m := newMatch(p, seed, make([]string, 2))
		hills := []point{m.colonies[0].hill, m.colonies[1].hill}
		require.GreaterOrEqual(t, m.torus.distance(hills[0], hills[1]), 400.0)
		for j := range m.sugar {
			at := m.sugar[j].point
			require.InDelta(t, 350, m.torus.distance(hills[j/3], at), 50.001)
			var before []point
			for i := range j {
				before = append(before, m.sugar[i].point)
			}
			sources++
			if !m.isFar(at, hills, 150) || !m.isFar(at, before, 300) {
				broken++
			}
		}
		for range 20 {
			at := m.placeOfSugar()
			require.True(t, at.x >= 0 && at.x < m.sizeX && at.y >= 0 && at.y < m.sizeY)
			require.True(t, m.isFar(at, hills, 200))
		}
	}
	require.Less(t, broken, sources/10, "%d of %d", broken, sources)
	t.Logf("%d of %d sources are too near to something", broken, sources)
}

func TestAnImpossiblePlaceIsTakenAtLast(t *testing.T) {
	m := newTestMatch(t, smallWorld("MINIMUM_DISTANCE_BETWEEN_HILLS = 5000", "MINIMUM_SUGAR_DISTANCE = 5000"), 1, 8)
	require.Len(t, m.sugar, 24)
	m.placeOfSugar()
}

// The same seed with hills reversed is the same world with the players' places exchanged.
func TestHillsReversed(t *testing.T) {
	hills := func(m *match) (all []point) {
		for k := range m.colonies {
			all = append(all, m.colonies[k].hill)
		}
		return all
	}
	home := newTestMatch(t, defaultParameters, 4, 3)
	away := newTestMatch(t, append([]byte("HILLS_REVERSED = true\n"), defaultParameters...), 4, 3)
	expected := hills(home)
	slices.Reverse(expected)
	require.Equal(t, expected, hills(away))
	require.Equal(t, home.sugar, away.sugar)
}

func TestStreamsDiffer(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range int64(50) {
		for stream := range 9 {
			r := newRandom(seed, stream)
			seen[r.next()] = true
		}
	}
	require.Len(t, seen, 450)
	r := newRandom(1, 0)
	for range 1000 {
		require.InDelta(t, 1, r.direction().length(), 1e-15)
		require.Less(t, r.below(7), 7)
	}
}

func TestTorus(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		world := torus{rapid.Float64Range(1, 2000).Draw(t, "x"), rapid.Float64Range(1, 2000).Draw(t, "y")}
		p := world.normal(point{rapid.Float64Range(-1e6, 1e6).Draw(t, "px"), rapid.Float64Range(-1e6, 1e6).Draw(t, "py")})
		q := world.normal(point{rapid.Float64Range(-1e-12, 1e4).Draw(t, "qx"), rapid.Float64Range(-1e-12, 1e4).Draw(t, "qy")})
		for _, at := range []point{p, q} {
			require.True(t, at.x >= 0 && at.x < world.x && at.y >= 0 && at.y < world.y, "%v", at)
		}
		way := world.between(p, q)
		require.True(t, -world.x/2 <= way.x && way.x <= world.x/2 && -world.y/2 <= way.y && way.y <= world.y/2)
		there := world.normal(point{p.x + way.x, p.y + way.y})
		require.InDelta(t, 0, world.distance(there, q), 1e-9)
		require.InDelta(t, world.distance(p, q), world.distance(q, p), 1e-9)
	})
}
