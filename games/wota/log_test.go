package wota

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestLogLines(t *testing.T) {
	m := field(t)
	reserve(m)
	m.addSource(point{500, 500})
	for range 3 {
		put(m, 0, gatherer, 500, 500)
	}
	require.NoError(t, m.Submit(0, []byte("m 1 100 0\na 0 2\na 2 0\np 1 0\nd 1\nt 2 5 s1\nt 1 -3\no Ga A\no So B\nh 9\nf 2 oh no\n"), 0))
	require.Equal(t, `0 0 m .AAAgoSB
0 0 a 0 2 2 -2
0 0 p 1 0
0 0 d 1
0 0 t 1 -3 - 1 5 s1
0 0 o Ga A So B
0 0 h 9 -
0 0 f 2 oh no
`, strings.ReplaceAll(string(m.AppendSubmitted(nil, 0)), digitsOf(100), "AAAgoSB"))
	m.Step()
	require.NoError(t, m.Submit(0, []byte("m 1 100 0\nm 0 0.1 0.2\na 0 2\n"), 0))
	require.Equal(t, "1 0 m !"+string(appendDouble(appendDouble(nil, 0.1), 0.2))+"=\n1 0 a 0 0\n", string(m.AppendSubmitted(nil, 0)))
}

// digitsOf is how the log tells a movement to the right from a stand.
func digitsOf(x float32) string { return string(appendDigits(appendDigits(nil, ordinal(x)), 0)) }

// A movement counts to the last bit, and comes back out of the log so, however it is written.
func TestMovesAreExact(test *testing.T) {
	rapid.Check(test, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-30, 30), rapid.Float64(), rapid.SampledFrom([]float64{0, 10, 0.1, -15.000000000000002, 1e149, 5e-324}))
		m, again := field(test), field(test)
		for _, one := range []*match{m, again} {
			one.addSource(point{500, 500})
			one.addSource(point{123.4, 56.7})
			for range 4 {
				put(one, 0, gatherer, 510.1, 489.9)
			}
		}
		for range 3 {
			from, last := m.ants[0].point, point{number.Draw(t, "x"), number.Draw(t, "y")}
			moves := []point{last, m.torus.between(from, m.colonies[0].hill), m.torus.between(m.ants[2].point, m.sugar[1].point), {math.Nextafter(last.x, 0), last.y}}
			moves[1] = m.torus.between(m.ants[1].point, m.colonies[0].hill)
			var answer strings.Builder
			for k, move := range moves {
				fmt.Fprintf(&answer, "m %d %v %v\n", k, move.x, move.y)
			}
			require.NoError(t, m.Submit(0, []byte(answer.String()), 0))
			for k, move := range moves {
				if max(math.Abs(move.x), math.Abs(move.y)) < 1e150 {
					require.Equal(t, move, m.colonies[0].requests.ants[k].move)
				}
			}
			for line := range strings.Lines(string(m.AppendSubmitted(nil, 0))) {
				_, fields, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " 0 ")
				require.NoError(t, again.SubmitLogged(0, []byte(fields)), line)
			}
			require.Equal(t, m.colonies[0].requests.ants, again.colonies[0].requests.ants)
			m.Step()
			again.Step()
			require.Equal(t, m.Hash(), again.Hash())
		}
	})
}

func TestShortFormsOfMoves(t *testing.T) {
	m := field(t)
	m.addSource(point{123.4, 56.7})
	put(m, 0, gatherer, 510.1, 489.9)
	hill := m.torus.between(m.ants[0].point, m.colonies[0].hill)
	source := m.torus.between(m.ants[0].point, m.sugar[0].point)
	for want, move := range map[string]point{"^": hill, "+A": source, "~CB": {math.Nextafter(0.1, 1), math.Nextafter(0.2, 0)}} {
		if strings.HasPrefix(want, "~") {
			m.ants[0].asked = point{0.1, 0.2}
		}
		require.NoError(t, m.Submit(0, fmt.Appendf(nil, "m 0 %v %v\n", move.x, move.y), 0))
		require.Equal(t, "0 0 m "+want+"\n", string(m.AppendSubmitted(nil, 0)))
	}
}

func TestLongLinesAreSplit(t *testing.T) {
	m := field(t)
	answer := strings.Repeat("o Ga "+strings.Repeat("x", 64)+"\n", 5000)
	require.NoError(t, m.Submit(0, []byte(answer), 0))
	log := string(m.AppendSubmitted(nil, 0))
	again := field(t)
	for line := range strings.Lines(log) {
		require.Less(t, len(line), 1<<15)
		require.NoError(t, again.SubmitLogged(0, []byte(strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "0 0 "))))
	}
	require.Len(t, again.colonies[0].requests.orders, 5000)
	require.Equal(t, log, string(again.AppendSubmitted(nil, 0)))
}

func TestSubmitLoggedRefuses(t *testing.T) {
	for _, line := range []string{
		"", "m", "m ", "x 1", "m ....", "m A", "m AA*", "m !AAA", "m ~", "m //", "m ~A", "m ~A*", "m +", "m +A", "m +B", "m ^^^^", "a 0", "a 0 100", "a -1 0", "a 3 0", "a 0 1 ", "p 0 7", "p 0 x", "d 3", "d x",
		"t 0", "t 0 x -", "o Ga", "o Ga X So", "o Hi X", "h", "h x", "f x y", "m !" + string(appendDouble(appendDouble(nil, math.NaN()), 0)),
	} {
		m := field(t)
		reserve(m)
		for range 3 {
			put(m, 0, gatherer, 500, 500)
		}
		require.Error(t, m.SubmitLogged(0, []byte(line)), line)
	}
}

func TestOrdinalsAreInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float32Range(-1e30, 1e30).Draw(t, "a"), rapid.Float32Range(-1e30, 1e30).Draw(t, "b")
		require.Equal(t, a < b, ordinal(a) < ordinal(b))
		require.Equal(t, math.Float32bits(a+0), math.Float32bits(fromOrdinal(ordinal(a+0))))
	})
}

func FuzzSubmitLogged(f *testing.F) {
	for _, seed := range []string{"m .AAAg", "m ==", "a 0 1 1 0", "t 0 5 x 1 6 -", "o Ga X", "h 5 -", "f 1 x", "m !AAAAAAAAAAAAAAAAAAAAAA", "m ^+A~CB", "p 0 0", "d 0 1"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		m := field(t)
		reserve(m)
		m.addSource(point{500, 500})
		for range 3 {
			put(m, 0, gatherer, 500, 500)
		}
		if m.SubmitLogged(0, line) != nil {
			return
		}
		m.Step()
		for _, a := range m.ants {
			require.True(t, a.x >= 0 && a.x < 1000 && a.y >= 0 && a.y < 1000, "%v", a.point)
		}
	})
}
