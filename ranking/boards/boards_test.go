package boards_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking/boards"
)

// alike are boards that all take the same numbers of players.
func alike(count, low, high int) []boards.Board {
	list := make([]boards.Board, count)
	for i := range list {
		list[i] = boards.Board{ID: int64(i + 1), Low: low, High: high}
	}
	return list
}

// spread is by how much a player's most and least played boards differ.
func spread(p *boards.Pool, player int64) int {
	least, most := math.MaxInt, 0
	for _, b := range p.Boards() {
		least, most = min(least, p.Played(player, b.ID)), max(most, p.Played(player, b.ID))
	}
	return most - least
}

func TestEverybodyPlaysOnAllBoardsAboutEquallyOften(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		// given any field, in which some come later and play more often than others
		size := rapid.IntRange(2, 8).Draw(t, "seats")
		players := rapid.IntRange(size, 60).Draw(t, "players")
		eager := rapid.IntRange(0, players).Draw(t, "players that sit in most matches")
		p := boards.NewPool(alike(rapid.IntRange(2, 20).Draw(t, "boards"), size, size))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		for n := range 600 {
			present := max(size, players*(n+100)/700)
			group := make([]int64, 0, size)
			for _, i := range r.Perm(present) {
				if len(group) < size && (i < eager || r.IntN(3) == 0 || present-i < size) {
					group = append(group, int64(i+1))
				}
			}

			// when a board is chosen for each match
			board := p.Least(p.Boards(), group, r.IntN)

			// then nobody is ever far ahead on one. Now and then several meet who are ahead on different boards, and one of them
			// gets further: among three by 4 matches in one season of a thousand, and by each more in a hundredth of these.
			for _, player := range group {
				p.Add(player, board.ID, 1)
				if got := spread(p, player); got > size+4 {
					t.Fatalf("player %d has played one board %d times more than another", player, got)
				}
			}
		}
	})
}

func TestWhoeverIsFarAheadCountsMost(t *testing.T) {
	t.Parallel()
	p := boards.NewPool(alike(2, 2, 4))
	p.Add(1, 1, 2) // has had board 1 twice
	for _, player := range []int64{2, 3} {
		p.Add(player, 2, 1) // have had board 2 once each
	}
	require.Equal(t, int64(2), p.Least(p.Boards(), []int64{1, 2, 3}, only(t)).ID)
	require.Equal(t, int64(1), p.Least(p.Boards(), []int64{2, 3}, only(t)).ID)
}

func TestChanceDecidesBetweenEquals(t *testing.T) {
	t.Parallel()
	p := boards.NewPool(alike(3, 2, 2))
	p.Add(7, 2, 1)
	last := func(n int) int {
		require.Equal(t, 2, n)
		return n - 1
	}
	require.Equal(t, int64(3), p.Least(p.Boards(), []int64{7, 8}, last).ID)
	require.Equal(t, int64(1), p.Least(alike(1, 2, 2), nil, only(t)).ID, "nothing is drawn for one board")
}

// only is for choices in which nothing may be drawn.
func only(t *testing.T) func(int) int {
	return func(int) int {
		require.Fail(t, "something was drawn")
		return 0
	}
}

func TestBoardsForNumbersOfPlayers(t *testing.T) {
	t.Parallel()
	list := []boards.Board{{1, 2, 2}, {2, 4, 6}, {3, 4, 4}, {4, 8, 10}}
	p := boards.NewPool(list)
	low, high := p.Seats()
	require.Equal(t, []int{2, 10}, []int{low, high})
	require.True(t, list[1].Takes(5) && !list[1].Takes(7))
	for players, want := range map[int][]boards.Board{
		2: list[:1], 3: list[1:3], 4: list[1:3], 5: list[1:2], 7: list[3:], 9: list[3:], 11: nil,
	} {
		require.Equal(t, want, p.For(players), "%d players", players)
	}
	require.Equal(t, list[:1], p.Within(1), "the fewest players that any board takes")
	require.Equal(t, list[:3], p.Within(7))
}
