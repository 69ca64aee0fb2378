package pairing_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/ranking/boards"
	"github.com/agon-judge/agon/ranking/pairing"
)

// onBoards gives a ladder boards, each called by its number.
func (l *ladder) onBoards(list ...boards.Board) {
	l.planner.Boards = boards.NewPool(list)
	l.planner.BoardName = func(id int64) string { return fmt.Sprint("Board ", id) }
}

// spread is by how much a player's most and least played boards differ.
func (l *ladder) spread(player int64) int {
	least, most := math.MaxInt, 0
	for _, b := range l.planner.Boards.Boards() {
		played := l.planner.Boards.Played(player, b.ID)
		least, most = min(least, played), max(most, played)
	}
	return most - least
}

func TestALadderPlaysOnAllBoardsAboutEquallyOften(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// given a ladder with any number of boards, to which players come all the time
		size := rapid.IntRange(2, 5).Draw(t, "size")
		l := newLadder(t, pairing.Seats{Low: size, High: size}, rapid.IntRange(size, 30).Draw(t, "players"))
		list := make([]boards.Board, rapid.IntRange(2, 12).Draw(t, "boards"))
		for i := range list {
			list[i] = boards.Board{ID: int64(i + 1), Low: size, High: size}
		}
		l.onBoards(list...)
		for n := range 120 {
			if n%20 == 0 {
				l.arrive()
			}

			// when a match is made, then it says where, and nobody's boards differ by much (see package boards for how much)
			m := l.play(t)

			require.Contains(t, m.Reason, fmt.Sprintf(", on Board %d, where these players have played least", m.Board))
			for _, c := range l.planner.Candidates {
				if got := l.spread(c.ID); got > size+4 {
					t.Fatalf("%s has played one board %d times more than another", c.Name, got)
				}
			}
		}
	})
}

func TestASeriesStaysOnOneBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLadder(t, pairing.Seats{Low: 3, High: 3}, 6)
		l.onBoards(boards.Board{ID: 1, Low: 3, High: 3}, boards.Board{ID: 2, Low: 3, High: 3})
		first := l.play(t)
		require.Equal(t, first.Board, l.planner.Mirror(first).Board)
		for _, m := range l.planner.Rotations(first) {
			require.Equal(t, first.Board, m.Board)
		}
		for _, s := range first.Seats {
			require.Equal(t, 4, l.planner.Boards.Played(s.ID, first.Board), "all of them count")
		}
	})
}

func TestTheBoardDecidesAmongHowManyOnePlays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLadder(t, pairing.Seats{Low: 2, High: 6}, rapid.IntRange(6, 12).Draw(t, "players"))
		list := []boards.Board{{ID: 1, Low: 2, High: 2}, {ID: 2, Low: 4, High: 4}, {ID: 3, Low: 5, High: 6}}
		l.onBoards(list...)
		seen := map[int64]bool{}
		for range 60 {
			m := l.play(t)
			require.True(t, list[m.Board-1].Takes(len(m.Seats)), "%v", m)
			seen[m.Board] = true
		}
		require.Len(t, seen, 3)
	})
}

func TestABoardForMoreThanThereAreIsFilledUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLadder(t, pairing.Seats{Low: 4, High: 4}, 2)
		l.onBoards(boards.Board{ID: 1, Low: 4, High: 4}, boards.Board{ID: 2, Low: 6, High: 6})
		l.planner.Filler = 1
		m := l.play(t)
		require.Equal(t, int64(1), m.Board)
		require.Len(t, m.Seats, 4)
	})
}
