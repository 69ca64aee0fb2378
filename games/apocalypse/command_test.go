package apocalypse

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
		"p 3 14":                      {verb: 'p', target: point{3, 14}},
		"h 5 2":                       {verb: 'h', id: 5, code: 2},
		"h -1 99":                     {verb: 'h', id: -1, code: 99},
		"s 77 0 59":                   {verb: 's', id: 77, target: point{0, 59}},
		"s 2147483647 -2147483648 -1": {verb: 's', id: math.MaxInt32, target: point{math.MinInt32, -1}},
	} {
		c, ok := parseCommand([]byte(text))
		require.True(t, ok, text)
		require.Equal(t, expected, c)
		require.Equal(t, text, string(c.Append(nil)))
	}
	for _, text := range []string{
		"", " ", "p", "h", "s", "x 1 2", "p 1", "p 1 2 3", "h 1", "h 1 2 3", "s 1 2", "s 1 2 3 4", "p 1 2 ", " p 1 2", "p  1 2", "p\t1\t2", "p 1 2\r",
		"p1 2", "p 1,2", "p +1 2", "p 01 2", "p -0 2", "p 1.0 2", "p 2147483648 2", "p -2147483649 2", "P 1 2", "end", "p 1 \x00", "sp 1 2", "s 1 2 3\x00",
	} {
		_, ok := parseCommand([]byte(text))
		require.False(t, ok, "%q", text)
	}
}

func TestSubmit(t *testing.T) { jutgetest.Submit(t, Game{}, "s 4 1 1", "s 4 1 1", "h -7 9", "p 0 0") }

func TestSubmitFaults(t *testing.T) { jutgetest.SubmitFaults(t, Game{}, "p 1 1", commandForm) }

func TestSubmitIsRefusedOutOfTurn(t *testing.T) {
	jutgetest.SubmitIsRefusedOutOfTurn(t, Game{}, "p 1 1", "p 1", commandForm)
}

// drawCommand is any command at all.
func drawCommand(t *rapid.T) command {
	c := command{verb: rapid.SampledFrom([]byte("phs")).Draw(t, "verb")}
	if c.verb != verbParachuter {
		c.id = rapid.Int32().Draw(t, "id")
	}
	if c.verb == verbHelicopter {
		c.code = rapid.Int32().Draw(t, "code")
	} else {
		c.target = point{rapid.Int32().Draw(t, "i"), rapid.Int32().Draw(t, "j")}
	}
	return c
}

func TestSubmittedAndLoggedAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var answer []byte
		for range rapid.IntRange(0, 20).Draw(t, "commands") {
			answer = append(drawCommand(t).Append(answer), '\n')
		}
		jutgetest.LoggedIsSubmitted(t, emptyMatch(), emptyMatch(), answer)
	})
}

// emptyMatch has rounds to play but no board: it can take commands.
func emptyMatch() *match {
	return &match{Match: jutge.Match[command]{Rounds: gameRounds, Submitted: noCommands()}}
}

func FuzzSubmit(f *testing.F) {
	f.Add([]byte("s 9 1 1\np 0 0\nh 1 5\n"))
	f.Add([]byte("s 9 1 1\np 0 0"))
	f.Add([]byte("\n\r\x00\xff"))
	f.Add([]byte(fmt.Sprint("h ", math.MinInt64, " 1\n")))
	f.Fuzz(func(t *testing.T, answer []byte) {
		if m := field(t); jutgetest.SubmitAnything(t, m, answer) {
			m.Step()
		}
	})
}
