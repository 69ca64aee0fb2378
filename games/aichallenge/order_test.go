package aichallenge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOrdersAreReadLikeInTheContest(t *testing.T) {
	for line, expected := range map[string]effect{
		"o 1 1 e": effectDone, "O 1 1 E": effectDone, "  o  1 \t1   e \r": effectDone, "o +1 01 e": effectDone,
		"": effectNone, " \t": effectNone, "# o 1 1 e": effectNone, "#": effectNone,
		"o 1 1 n": effectIgnored, "o 1 1 s": effectIgnored,
		"o 1 1": effectInvalid, "o 1 1 e e": effectInvalid, "o 1 1 x": effectInvalid, "o 1 1 ee": effectInvalid, "p 1 1 e": effectInvalid,
		"oo 1 1 e": effectInvalid, "o -1 1 e": effectInvalid, "o 6 1 e": effectInvalid, "o 1 12 e": effectInvalid, "o 1.0 1 e": effectInvalid,
		"o 1 x e": effectInvalid, "o - 1 e": effectInvalid, "o 2 2 e": effectInvalid, "o 4 7 e": effectInvalid, "hello world": effectInvalid,
		"o 99999999999999999999 1 e": effectInvalid, "go": effectInvalid, "\x00": effectInvalid, "o 1 1 \xff": effectInvalid,
	} {
		m := field(t, "spawnradius2 0\n",
			".%..........",
			".A..........",
			".*..........",
			"............",
			".......B....",
			"............",
		)
		got, why := m.orderLine(0, []byte(line))
		require.Equal(t, expected, got, "%q: %s", line, why)
	}
}

func TestTheFirstValidOrderOfAnAntCounts(t *testing.T) {
	m := duel(t, "")
	require.NoError(t, m.Submit(0, []byte("o 1 1 e\no 1 1 w\no 1 1 e\n"), 0))
	require.Equal(t, tally{invalid: 2}, m.seats[0].told)
	require.Equal(t, []string{`"o 1 1 w": this ant has an order already`, `"o 1 1 e": this ant has an order already`}, m.Notes(0))
	require.Equal(t, "0 0 m e\n0 0 x 2 0\n", string(m.AppendSubmitted(nil, 0)))
	m.Step()
	require.Equal(t, "............\n.0a.........\n", picture(m)[:26])
}

func TestTheLogTakesOrdersWrittenByHand(t *testing.T) {
	m := duel(t, "")
	require.NoError(t, m.SubmitLogged(0, []byte("o 1 1 s")))
	require.ErrorContains(t, m.SubmitLogged(0, []byte("o 1 1 s")), "this ant has an order already")
	require.ErrorContains(t, m.SubmitLogged(1, []byte("m nn")), "there are moves for more ants than the 1 of seat 1")
	m = duel(t, "")
	require.ErrorContains(t, m.SubmitLogged(1, []byte("m q")), `"q" is no direction`)
	require.ErrorContains(t, m.SubmitLogged(1, []byte("x 1")), "two whole numbers")
	require.ErrorContains(t, m.SubmitLogged(1, []byte("move")), "an order begins with o")
}

func TestLongLogLinesAreSplit(t *testing.T) {
	// More ants than fit into one line of the log: each of them moves.
	side := 200
	list := make([]string, side)
	for k := range list {
		list[k] = strings.Repeat("a", side-20) + strings.Repeat(".", 20)
	}
	list[0] = "A" + list[0][1:side-9] + "B........"
	m := field(t, "viewradius2 1\n", list...)
	var answer strings.Builder
	for row := range side {
		for col := range side - 20 {
			fmt.Fprintf(&answer, "o %d %d e\n", row, col)
		}
	}
	require.NoError(t, m.Submit(0, []byte(answer.String()), 0))
	log := string(m.AppendSubmitted(nil, 0))
	require.Equal(t, 2, strings.Count(log, "\n"))
	again := field(t, "viewradius2 1\n", list...)
	for line := range strings.Lines(log) {
		require.NoError(t, again.SubmitLogged(0, []byte(strings.TrimSuffix(strings.TrimPrefix(line, "0 0 "), "\n"))))
	}
	require.Equal(t, m.Hash(), again.Hash())
}

// FuzzAnswer is about players: nothing that they send breaks a match, and the log repeats it.
func FuzzAnswer(f *testing.F) {
	f.Add("o 1 1 n\n", "o 4 7 e")
	f.Add("O 1 1 E\r\n#x\n\n", "o 4 7 w\no 4 7 w")
	f.Add("o 1", "\x00\xff o")
	f.Fuzz(func(t *testing.T, first, second string) {
		m, again := duel(t, ""), duel(t, "")
		for turn := range 3 {
			answers := []string{first, second}
			if turn == 1 {
				answers = []string{second, first}
			}
			for seat, answer := range answers {
				if m.Out(seat) {
					continue
				}
				require.NoError(t, m.Submit(seat, []byte(answer), 0))
				for line := range strings.Lines(string(m.AppendSubmitted(nil, seat))) {
					require.NoError(t, again.SubmitLogged(seat, []byte(strings.TrimSpace(strings.SplitN(line, " ", 3)[2]))))
				}
			}
			if m.over {
				break
			}
			m.Step()
			again.Step()
			require.Equal(t, m.Hash(), again.Hash())
		}
	})
}
