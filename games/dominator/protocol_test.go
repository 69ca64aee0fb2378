package dominator

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestHello(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 30)
	lines := strings.Split(string(m.Hello(nil, 2)), "\n")
	require.Equal(t, []string{"agon dominator 1", "seed 33", "nb_players 4", "nb_rounds 200"}, lines[:4])
	require.Equal(t, []string{"rows 37", "cols 37", "end", ""}, lines[len(lines)-4:])
	require.Len(t, lines, 2+int(numSettings)+2)
	require.Equal(t, "end", m.AnswerEnd().Line)
}

func TestPrivateSeedsWrapAround(t *testing.T) {
	m := newTestMatch(t, defaultConfig, math.MaxInt32)
	require.Contains(t, string(m.Hello(nil, 0)), "\nseed -2147483648\n")
	require.Contains(t, string(m.Hello(nil, 3)), "\nseed -2147483645\n")
}

// Everybody sees itself as player 0 at the top left.
func TestObserve(t *testing.T) {
	rows := fixedRows()
	rows[1] = "X.0.X..............3X"
	m := field(t, rows)
	put(m, 1, witch, 9, 2)
	put(m, 2, knight, 3, 4)
	put(m, 3, farmer, 15, 5)
	m.scores = [players]int{10, 11, 12, 13}
	m.SetStatus(1, 0.0123)
	m.SetStatus(3, -1)
	for seat, expected := range []struct{ numbers, row1, units string }{
		{"status 0 0.0123 0 -1\nland 1 0 0 2\nscore 10 11 12 13\n", "X.0.X..............3X", "0 w 1 9 2 -1 a\n1 k 2 3 4 200 b\n2 f 3 15 5 100 b\n"},
		{"status 0.0123 0 -1 0\nland 0 0 2 1\nscore 11 12 13 10\n", "X...................X", "0 w 0 2 11 -1 a\n1 k 1 4 17 200 b\n2 f 2 5 5 100 b\n"},
		{"status 0 -1 0 0.0123\nland 0 2 1 0\nscore 12 13 10 11\n", "X...................X", "0 w 3 11 18 -1 a\n1 k 0 17 16 200 b\n2 f 1 5 15 100 b\n"},
		{"status -1 0 0.0123 0\nland 2 1 0 0\nscore 13 10 11 12\n", "X0..................X", "0 w 2 18 9 -1 a\n1 k 3 16 3 200 b\n2 f 0 15 15 100 b\n"},
	} {
		lines := strings.SplitAfter(string(m.Observe(nil, seat)), "\n")
		require.Equal(t, "round 0\n"+expected.numbers+"board\n", strings.Join(lines[:5], ""), "seat %d", seat)
		require.Equal(t, expected.row1+"\n", lines[6], "seat %d", seat)
		require.Equal(t, "units 3\n"+expected.units+"end\n", strings.Join(lines[26:], ""), "seat %d", seat)
	}
	require.True(t, bytes.HasPrefix(m.Observe([]byte("x"), 0), []byte("xround")), "it is appended")
}

// What the seats are told differs by quarter turns only.
func TestAllSeatsSeeTheSame(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := newTestMatch(t, defaultConfig, rapid.Int64Range(0, 1<<31-1).Draw(r, "seed"))
		p := point{rapid.IntRange(0, 36).Draw(r, "i"), rapid.IntRange(0, 36).Draw(r, "j")}
		for seat := range players {
			origin, down, right := m.turn(seat)
			q := m.seen(p, seat)
			require.True(r, m.has(q))
			require.Equal(r, m.at(p), m.at(origin)+q.i*down+q.j*right)
			low, _ := m.box(seat)
			first := m.seen(low, seat)
			require.True(r, first.i < 18 && first.j < 18, "the own box is top left")

			rows := bytes.SplitN(m.Observe(nil, seat), []byte("\n"), 5+37+1)[5:]
			letter := m.cells[m.at(p)]
			if letter != wall && letter != empty {
				letter = byte('0' + (int(letter-'0')+players-seat)%players)
			}
			require.Equal(r, letter, rows[q.i][q.j])

			// A step down, as the seat sees it, is a step down on what it sees.
			step := directions[(order{0, 0}).turned(seat).direction]
			if next := p.plus(step); m.has(next) {
				require.Equal(r, point{q.i + 1, q.j}, m.seen(next, seat))
			}
		}
	})
}

func TestObserveTellsOfSleepingWitches(t *testing.T) {
	m := field(t, nil)
	put(m, 1, witch, 9, 2)
	put(m, 2, witch, 9, 4)
	require.Contains(t, string(m.Observe(nil, 0)), "\nunits 2\n0 w 1 9 2 -1 d\n1 w 2 9 4 -1 d\nend\n")
}

func TestNobodyIsToldItsSeat(t *testing.T) {
	m := newTestMatch(t, configWith(t, "nb_farmers 0", "nb_knights 0", "nb_witches 0"), 4)
	for seat := 1; seat < players; seat++ {
		first, other := string(m.Hello(nil, 0)), string(m.Hello(nil, seat))
		require.Equal(t, strings.Replace(first, "seed 5\n", fmt.Sprintf("seed %d\n", 5+seat), 1), other)
	}
}
