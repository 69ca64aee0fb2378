package ants

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

func TestSubmit(t *testing.T) {
	m := newTestMatch(t, defaultConfig, 1)
	require.NoError(t, m.Submit(2, []byte("4 m u _\n4 m d _\n-7 y _ q\n"), 3))
	require.Equal(t, "0 2 4 m u _\n0 2 4 m d _\n0 2 -7 y _ q\n", string(m.AppendSubmitted(nil, 2)))
	require.NoError(t, m.Submit(2, nil, 3))
	require.Empty(t, m.AppendSubmitted(nil, 2), "the answer of a round replaces an earlier one")
}

func TestSubmitFaults(t *testing.T) {
	for _, test := range []struct {
		name, answer string
		expected     engine.Fault
	}{
		{"one too many", strings.Repeat("1 m u _\n", 4), engine.Fault{Reason: engine.ReasonCommands, Detail: "more than 3 commands in one round"}},
		{"garbage", "1 m u _\nhello <b>\n", engine.Fault{Reason: engine.ReasonProtocol, Detail: `line 2 of the answer, "hello <b>", is no command: expected ` + commandForm}},
		{"empty line", "\n", engine.Fault{Reason: engine.ReasonProtocol, Detail: `line 1 of the answer, "", is no command: expected ` + commandForm}},
		{"carriage return", "1 m u _\r\n", engine.Fault{Reason: engine.ReasonProtocol, Detail: `line 1 of the answer, "1 m u _\r", is no command: expected ` + commandForm}},
		{"long line", strings.Repeat("é", 1e5), engine.Fault{Reason: engine.ReasonProtocol, Detail: `line 1 of the answer, "` + strings.Repeat(`\u00e9`, 20) + `"..., is no command: expected ` + commandForm}},
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
	m := newTestMatch(t, configWith(t, "NUM_ROUNDS 1"), 1)
	m.SetStatus(1, -1)
	require.EqualError(t, m.Submit(1, nil, 3), "seat 1 submits although it is frozen")
	require.EqualError(t, m.SubmitLogged(1, []byte("4 m u _")), "seat 1 submits although it is frozen")
	require.EqualError(t, m.SubmitLogged(0, []byte("4 m u")), `"4 m u" is no command: expected `+commandForm)
	m.Step()
	require.EqualError(t, m.Submit(0, nil, 3), "seat 0 submits after the last round")
	m.Step()
	require.Equal(t, 1, m.Round(), "nothing happens after the last round")
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
func emptyMatch() *match { return &match{settings: settings{numRounds: 1}, submitted: noCommands()} }

func FuzzSubmit(f *testing.F) {
	f.Add([]byte("4 m u _\n0 y l w\n"))
	f.Add([]byte("4 m u _\n0 y l w"))
	f.Add([]byte("\n\r\x00\xff"))
	f.Add([]byte(fmt.Sprint(math.MinInt64, " m u _\n")))
	f.Fuzz(func(t *testing.T, answer []byte) { jutgetest.SubmitAnything(t, emptyMatch(), answer) })
}
