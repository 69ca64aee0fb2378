package ants

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/jutge"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestParseCommand(t *testing.T) {
	for text, expected := range map[string]command{
		"4 m u _":           {4, 'm', 'u', '_'},
		"0 t _ _":           {0, 't', '_', '_'},
		"12345 l d q":       {12345, 'l', 'd', 'q'},
		"-1 y r s":          {-1, 'y', 'r', 's'},
		"2147483647 y l w":  {math.MaxInt32, 'y', 'l', 'w'},
		"-2147483648 m _ _": {math.MinInt32, 'm', '_', '_'},
	} {
		c, ok := parseCommand([]byte(text))
		require.True(t, ok, text)
		require.Equal(t, expected, c)
		require.Equal(t, text, string(c.Append(nil)))
	}
	for _, text := range []string{
		"", " ", "4", "4 m u", "4 m u _ ", " 4 m u _", "4  m u _", "4 m u _ _", "4\tm\tu\t_", "4 m u _\r", "x m u _", "- m u _",
		"+4 m u _", "04 m u _", "-0 m u _", "4.0 m u _", "2147483648 m u _", "-2147483649 m u _", "99999999999999999999 m u _",
		"4 x u _", "4 m x _", "4 m u x", "4 M u _", "end", "4 m u \x00", "4\x00 m u _",
	} {
		_, ok := parseCommand([]byte(text))
		require.False(t, ok, "%q", text)
	}
}

func TestSubmit(t *testing.T) { jutgetest.Submit(t, Game{}, "4 m u _", "4 m d _", "-7 y _ q") }

func TestSubmitFaults(t *testing.T) { jutgetest.SubmitFaults(t, Game{}, "1 m u _", commandForm) }

func TestSubmitIsRefusedOutOfTurn(t *testing.T) {
	jutgetest.SubmitIsRefusedOutOfTurn(t, Game{}, "1 m u _", "4 m u", commandForm)
}

func TestSubmittedAndLoggedAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var answer []byte
		for range rapid.IntRange(0, 20).Draw(t, "commands") {
			c := command{
				id:        rapid.Int32().Draw(t, "id"),
				verb:      rapid.SampledFrom([]byte("mtly")).Draw(t, "verb"),
				direction: rapid.SampledFrom([]byte("drul_")).Draw(t, "direction"),
				kind:      rapid.SampledFrom([]byte("swq_")).Draw(t, "kind"),
			}
			answer = append(c.Append(answer), '\n')
		}
		jutgetest.LoggedIsSubmitted(t, emptyMatch(), emptyMatch(), answer)
	})
}

// emptyMatch has rounds to play but no board: it can take commands.
func emptyMatch() *match {
	return &match{Match: jutge.Match[command]{Rounds: 1, Submitted: noCommands()}}
}

func FuzzSubmit(f *testing.F) {
	f.Add([]byte("4 m u _\n0 y l w\n"))
	f.Add([]byte("4 m u _\n0 y l w"))
	f.Add([]byte("\n\r\x00\xff"))
	f.Add([]byte(fmt.Sprint(math.MinInt64, " m u _\n")))
	f.Fuzz(func(t *testing.T, answer []byte) { jutgetest.SubmitAnything(t, emptyMatch(), answer) })
}
