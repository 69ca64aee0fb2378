package dominator

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestParseOrder(t *testing.T) {
	for text, expected := range map[string]order{
		"4 b": {4, 0}, "0 z": {0, 7}, "127 n": {127, noDirection}, "-1 ?": {-1, noDirection + 1},
		"2147483647 y": {math.MaxInt32, 5}, "-2147483648 w": {math.MinInt32, 1},
	} {
		o, ok := parseOrder([]byte(text))
		require.True(t, ok, text)
		require.Equal(t, expected, o)
		require.Equal(t, text, string(o.Append(nil)))
	}
	for _, text := range []string{
		"", " ", "4", "4 ", " b", "b", "4 b ", " 4 b", "4  b", "4\tb", "4 b\r", "x b", "- b", "+4 b", "04 b", "-0 b", "4.0 b", "2147483648 b",
		"4 B", "4 a", "4 bb", "4 \x00", "4\x00 b", "end",
	} {
		_, ok := parseOrder([]byte(text))
		require.False(t, ok, "%q", text)
	}
}

// Player p's directions are turned by p quarter turns; standing still and nonsense are not.
func TestOrdersAreTurned(t *testing.T) {
	for player, expected := range []string{"bwrxtylz", "rxtylzbw", "tylzbwrx", "lzbwrxty"} {
		for d := range noDirection {
			o := order{5, d}.turned(player)
			require.EqualValues(t, 5, o.id)
			require.Equal(t, expected[d], directionLetter[o.direction])
			require.Equal(t, order{5, d}.diagonal(), o.diagonal())
		}
	}
}

func TestSubmit(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	require.NoError(t, m.Submit(2, []byte("4 b\n4 n\n-7 ?\n"), 3))
	require.Equal(t, "0 2 4 b\n0 2 4 n\n0 2 -7 ?\n", string(m.AppendSubmitted(nil, 2)), "as the player sees the directions")
	require.NoError(t, m.Submit(2, nil, 3))
	require.Empty(t, m.AppendSubmitted(nil, 2), "the answer of a round replaces an earlier one")
}

func TestSubmitFaults(t *testing.T) {
	for _, test := range []struct {
		name, answer string
		expected     engine.Fault
	}{
		{"one too many", strings.Repeat("1 b\n", 4), engine.Fault{Reason: engine.ReasonCommands, Detail: "more than 3 commands in one round"}},
		{"garbage", "1 b\nhello <b>\n", engine.Fault{Reason: engine.ReasonProtocol, Detail: `line 2 of the answer, "hello <b>", is no command: expected ` + orderForm}},
		{"empty line", "\n", engine.Fault{Reason: engine.ReasonProtocol, Detail: `line 1 of the answer, "", is no command: expected ` + orderForm}},
		{"carriage return", "1 b\r\n", engine.Fault{Reason: engine.ReasonProtocol, Detail: `line 1 of the answer, "1 b\r", is no command: expected ` + orderForm}},
		{"long line", strings.Repeat("é", 1e5), engine.Fault{Reason: engine.ReasonProtocol, Detail: `line 1 of the answer, "` + strings.Repeat(`\u00e9`, 20) + `"..., is no command: expected ` + orderForm}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := newTestMatch(t, defaultConfig, 1)
			err := m.Submit(0, []byte(test.answer), 3)
			var fault *engine.Fault
			require.True(t, errors.As(err, &fault))
			require.Equal(t, test.expected, *fault)
			require.Empty(t, m.AppendSubmitted(nil, 0), "nothing of it counts")
		})
	}
}

func TestSubmitIsRefusedOutOfTurn(t *testing.T) {
	m := newTestMatch(t, configWith(t, "nb_rounds 1"), 1)
	m.Freeze(1, engine.ReasonCPU)
	require.EqualError(t, m.Submit(1, nil, 3), "seat 1 submits although it is frozen")
	require.EqualError(t, m.SubmitLogged(1, []byte("4 b")), "seat 1 submits although it is frozen")
	require.EqualError(t, m.SubmitLogged(0, []byte("4 up")), `"4 up" is no command: expected `+orderForm)
	m.Step()
	require.EqualError(t, m.Submit(0, nil, 3), "seat 0 submits after the last round")
	m.Step()
	require.Equal(t, 1, m.Round(), "nothing happens after the last round")
}

func TestSubmittedAndLoggedAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var answer []byte
		for range rapid.IntRange(0, 20).Draw(t, "orders") {
			o := order{rapid.Int32().Draw(t, "id"), rapid.IntRange(0, len(directionLetter)-1).Draw(t, "direction")}
			answer = append(o.Append(answer), '\n')
		}
		jutgetest.LoggedIsSubmitted(t, emptyMatch(), emptyMatch(), answer)
	})
}

// emptyMatch has rounds to play but no board: it can take orders.
func emptyMatch() *match { return &match{settings: settings{nbRounds: 1}, submitted: noOrders()} }

func FuzzSubmit(f *testing.F) {
	f.Add([]byte("4 b\n0 n\n"))
	f.Add([]byte("4 x\n0 ?"))
	f.Add([]byte("\n\r\x00\xff"))
	f.Add([]byte(fmt.Sprint(math.MinInt64, " b\n")))
	f.Fuzz(func(t *testing.T, answer []byte) { jutgetest.SubmitAnything(t, emptyMatch(), answer) })
}
