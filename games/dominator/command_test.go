package dominator

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/jutge"
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

func TestSubmit(t *testing.T) { jutgetest.Submit(t, Game{}, "4 b", "4 n", "-7 ?") }

func TestSubmitFaults(t *testing.T) { jutgetest.SubmitFaults(t, Game{}, "1 b", orderForm) }

func TestSubmitIsRefusedOutOfTurn(t *testing.T) {
	jutgetest.SubmitIsRefusedOutOfTurn(t, Game{}, "1 b", "4 up", orderForm)
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
func emptyMatch() *match { return &match{Match: jutge.Match[order]{Rounds: 1, Submitted: noOrders()}} }

func FuzzSubmit(f *testing.F) {
	f.Add([]byte("4 b\n0 n\n"))
	f.Add([]byte("4 x\n0 ?"))
	f.Add([]byte("\n\r\x00\xff"))
	f.Add([]byte(fmt.Sprint(math.MinInt64, " b\n")))
	f.Fuzz(func(t *testing.T, answer []byte) { jutgetest.SubmitAnything(t, emptyMatch(), answer) })
}
