package apocalypse

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// turned is a board turned by 90 degrees: player 0 becomes player 1 and so on.
func turned(s *setup) *setup {
	r := &setup{land: make([]byte, cells), fire: s.fire}
	for cell, land := range s.land {
		r.land[pointOf(int32(cell)).quarter().cell()] = land
	}
	for _, p := range s.posts {
		p.at = p.at.quarter()
		r.posts = append(r.posts, p)
	}
	for _, u := range s.soldiers {
		u.at, u.player = u.at.quarter(), (u.player+1)%players
		r.soldiers = append(r.soldiers, u)
	}
	for _, h := range s.helicopters {
		h.at, h.player, h.orientation = h.at.quarter(), (h.player+1)%players, (h.orientation+3)%orientations
		r.helicopters = append(r.helicopters, h)
	}
	return r
}

func TestGeneratedBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Int32Range(0, 1<<31-1).Draw(t, "seed")
		s := generate(seed)
		require.Equal(t, s, generate(seed), "equal seeds give equal boards")

		r := turned(s)
		require.Equal(t, string(s.land), string(r.land), "all quadrants are the same")
		require.ElementsMatch(t, s.posts, r.posts)
		for k := range r.soldiers {
			r.soldiers[k].id = s.soldiers[k].id
		}
		ignoreIDs(s)
		ignoreIDs(r)
		require.ElementsMatch(t, s.soldiers, r.soldiers)
		require.ElementsMatch(t, s.helicopters, r.helicopters)

		var high int
		quadrant := map[point]int{}
		for _, p := range s.posts {
			if p.value == highValue {
				high++
			}
			quadrant[point{p.at.i / 30, p.at.j / 30}]++
		}
		require.Len(t, s.posts, numPosts)
		require.Equal(t, numPosts/2, high)
		require.Equal(t, map[point]int{{0, 0}: 4, {0, 1}: 4, {1, 0}: 4, {1, 1}: 4}, quadrant)
		corners := []point{{0, 0}, {0, 1}, {1, 1}, {1, 0}}
		for _, u := range s.soldiers {
			require.Equal(t, corners[u.player], point{u.at.i / 30, u.at.j / 30}, "soldiers begin in their quadrant")
		}
	})
}

func ignoreIDs(s *setup) {
	for k := range s.soldiers {
		s.soldiers[k].id = 0
	}
	for k := range s.helicopters {
		s.helicopters[k].id = 0
	}
}

// Everybody can reach everybody and all posts, and the configuration reader finds nothing wrong.
func TestGeneratedBoardsArePlayable(t *testing.T) {
	for seed := range int64(200) {
		require.NoError(t, Game{}.CheckConfig(fixedConfig(t, seed)), "seed %d", seed)
		s := generate(int32(seed))
		g := &generator{land: s.land}
		reached := make([]bool, cells)
		g.flood(s.soldiers[0].at, reached, around(), func(p point) bool { return walkable(g.land[p.cell()]) })
		for _, u := range s.soldiers {
			require.True(t, reached[u.at.cell()], "seed %d", seed)
		}
		for _, p := range s.posts {
			require.True(t, reached[p.at.cell()], "seed %d", seed)
		}
		require.True(t, g.flyable(), "seed %d", seed)
	}
}

func TestGeneratorHardlyEverGivesUp(t *testing.T) {
	for seed := range int32(300) {
		s := generate(seed)
		require.NotZero(t, bytes.Count(s.land, []byte{forest}), "seed %d has the last resort, a meadow", seed)
	}
}

func TestMeadowIsPlayable(t *testing.T) {
	g := &generator{}
	g.meadow()
	require.True(t, g.placePosts())
	m := newMatch(g.setup(), 1, make([]string, players))
	m.form = newForm(false)
	require.NoError(t, Game{}.CheckConfig(append([]byte(version+" FIXED "), m.appendBoard(nil)...)))
}
