package ants

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHello(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 30)
	lines := strings.Split(string(m.Hello(nil, 2)), "\n")
	require.Equal(t, []string{"agon ants 1", "seat 2", "seed 33", "NUM_PLAYERS 4", "NUM_ROUNDS 250"}, lines[:5])
	require.Equal(t, []string{"SOLDIER_LIFE 150", "QUEEN_LIFE 300", "end", ""}, lines[len(lines)-4:])
	require.Len(t, lines, 3+int(numSettings)+2)
	require.Equal(t, "end", m.AnswerEnd().Line)
}

func TestPrivateSeedsWrapAround(t *testing.T) {
	m := newTestMatch(t, defaultConfig, math.MaxInt32)
	require.Contains(t, string(m.Hello(nil, 0)), "\nseed -2147483648\n")
	require.Contains(t, string(m.Hello(nil, 3)), "\nseed -2147483645\n")
}

func TestObserve(t *testing.T) {
	rows := fixedRows()
	rows[1] = "..W.B.S.L..........."
	m := field(t, rows)
	put(m, 1, queen, 3, 4).reserve = [nutrients]int32{7, 80, 900}
	put(m, 3, worker, 10, 0).carries = 'l'
	m.scores = [players]int{1, 20, 300, 0}
	m.SetStatus(1, 0.0123)
	m.SetStatus(3, -1)
	m.Message.Invalidate()
	expected := "round 2\nstatus 0 0.0123 0 -1\nscore 1 20 300 0\nboard\n" + strings.Join(rows, "\n") + `
ants 2
q 0 1 3 4 7 80 900 n 300
w 1 3 10 0 0 0 0 l 75
end
`
	for seat := range players {
		require.Equal(t, expected, string(m.Observe(nil, seat)))
	}
	require.Equal(t, "x"+expected, string(m.Observe([]byte("x"), 0)), "it is appended")
}

func TestObserveShowsChanges(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	require.Contains(t, string(m.Observe(nil, 0)), "round 0\nstatus 0 0 0 0\n")
	m.SetStatus(2, -1)
	require.Contains(t, string(m.Observe(nil, 0)), "round 0\nstatus 0 0 -1 0\n")
	m.Step()
	require.Contains(t, string(m.Observe(nil, 0)), "round 1\nstatus 0 0 -1 0\nscore 15 15 15 15\n")
}
