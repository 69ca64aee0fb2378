package apocalypse

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

func TestHello(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 30)
	lines := strings.Split(string(m.Hello(nil, 2)), "\n")
	require.Equal(t, []string{"agon apocalypse 1", "seat 2", "seed 33", "NUM_PLAYERS 4", "GAME_ROUNDS 200", "MAX 60"}, lines[:6])
	require.Equal(t, []string{"HIGH_VALUE 100", "LOW_VALUE 50", "end", ""}, lines[len(lines)-4:])
	require.Len(t, lines, 3+18+2)
	require.Equal(t, engine.End{Line: "end"}, m.AnswerEnd())
	require.Empty(t, m.Farewell(nil, 2))
	require.True(t, m.Asked(2))
	require.False(t, m.Out(2))
}

func TestPrivateSeedsWrapAround(t *testing.T) {
	m := newTestMatch(t, defaultConfig, math.MaxInt32)
	require.Contains(t, string(m.Hello(nil, 0)), "\nseed -2147483648\n")
	require.Contains(t, string(m.Hello(nil, 3)), "\nseed -2147483645\n")
}

func TestObserve(t *testing.T) {
	m := field(t)
	m.paint(forest, 1, 1, 3)
	m.post(20, 3, lowValue).owner = 3
	put(m, 1, 20, 20).life = 7
	m.fleet[2][1].parachuters = []int32{4, 18, 20}
	m.fire[point{1, 3}.cell()] = 10
	m.scores = [players]int{0, 7, 1234, 5}
	m.SetStatus(1, 0.0123)
	m.SetStatus(3, -1)
	m.Message.Invalidate()
	expected := "round 0\nstatus 0 0.0123 0 -1\nscore 0 7 1234 5\nland\n" + strings.Repeat("X", 60) + "\nX:::" + strings.Repeat(".", 55) + "X\n" +
		strings.Repeat("X"+strings.Repeat(".", 58)+"X\n", 57) + strings.Repeat("X", 60) + `
posts 1
3 20 3 50
units 9
1 2 0 3 3 -1 0 30 0
2 2 0 3 8 -1 0 30 0
3 2 1 3 51 -1 0 30 0
4 2 1 3 56 -1 0 30 0
5 2 2 56 51 -1 0 30 0
6 2 2 56 56 -1 0 30 3 4 18 20
7 2 3 56 3 -1 0 30 0
8 2 3 56 8 -1 0 30 0
101 1 1 20 20 7 -1 -1 0
fire 1
10 1 3
end
`
	for seat := range players {
		require.Equal(t, expected, string(m.Observe(nil, seat)))
	}
	require.Equal(t, "x"+expected, string(m.Observe([]byte("x"), 0)), "it is appended")
}

func TestObserveShowsChanges(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	require.Contains(t, string(m.Observe(nil, 0)), "round 0\nstatus 0 0 0 0\nscore 20 20 20 20\n")
	m.SetStatus(2, -1)
	require.Contains(t, string(m.Observe(nil, 0)), "round 0\nstatus 0 0 -1 0\n")
	m.Step()
	require.Contains(t, string(m.Observe(nil, 0)), "round 1\nstatus 0 0 -1 0\nscore 40 40 40 40\n")
}
