package jutgetest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// Submit checks that the commands of an answer stand in the log as they were given, and that a second answer in the same
// round replaces the first.
func Submit(t *testing.T, game engine.Game, commands ...string) {
	m := begin(t, game)
	require.NoError(t, m.Submit(2, []byte(strings.Join(commands, "\n")+"\n"), len(commands)))
	require.Equal(t, "0 2 "+strings.Join(commands, "\n0 2 ")+"\n", string(m.AppendSubmitted(nil, 2)))
	require.NoError(t, m.Submit(2, nil, 3))
	require.Empty(t, m.AppendSubmitted(nil, 2), "the answer of a round replaces an earlier one")
}

// SubmitFaults checks that nothing counts of an answer that is against the protocol or has too many commands. Its arguments are
// a command of the game and the form of commands in messages for students.
func SubmitFaults(t *testing.T, game engine.Game, command, form string) {
	noCommand := func(line int, shown string) engine.Fault {
		return engine.Fault{Reason: engine.ReasonProtocol, Detail: fmt.Sprintf("line %d of the answer, %s, is no command: expected %s", line, shown, form)}
	}
	for _, test := range []struct {
		name, answer string
		expected     engine.Fault
	}{
		{"one too many", strings.Repeat(command+"\n", 4), engine.Fault{Reason: engine.ReasonCommands, Detail: "more than 3 commands in one round"}},
		{"garbage", command + "\nhello <b>\n", noCommand(2, `"hello <b>"`)},
		{"empty line", "\n", noCommand(1, `""`)},
		{"carriage return", command + "\r\n", noCommand(1, `"`+command+`\r"`)},
		{"long line", strings.Repeat("é", 1e5), noCommand(1, `"`+strings.Repeat(`\u00e9`, 20)+`"...`)},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := begin(t, game)
			var fault *engine.Fault
			require.ErrorAs(t, m.Submit(0, []byte(test.answer), 3), &fault)
			require.Equal(t, test.expected, *fault)
			require.Empty(t, m.AppendSubmitted(nil, 0), "nothing of it counts")
		})
	}
}

// SubmitIsRefusedOutOfTurn checks that frozen seats do not submit, that no seat does after the last round, and that a log with
// a line that is not a command is refused.
func SubmitIsRefusedOutOfTurn(t *testing.T, game engine.Game, command, noCommand, form string) {
	m := begin(t, game)
	m.Freeze(1, engine.ReasonCPU)
	require.EqualError(t, m.Submit(1, nil, 3), "seat 1 submits although it is frozen")
	require.EqualError(t, m.SubmitLogged(1, []byte(command)), "seat 1 submits although it is frozen")
	require.EqualError(t, m.SubmitLogged(0, []byte(noCommand)), `"`+noCommand+`" is no command: expected `+form)
	for !m.Done() {
		m.Step()
	}
	last := m.Round()
	require.EqualError(t, m.Submit(0, nil, 3), "seat 0 submits after the last round")
	m.Step()
	require.Equal(t, last, m.Round(), "nothing happens after the last round")
}

// LoggedIsSubmitted submits an answer as seat 3 in the first round of a match, and what the log tells of it in a second
// match: both have got the same.
func LoggedIsSubmitted(t require.TestingT, live, again engine.Match, answer []byte) {
	require.NoError(t, live.Submit(3, answer, 1000))
	for line := range bytes.Lines(live.AppendSubmitted(nil, 3)) {
		fields, found := bytes.CutPrefix(bytes.TrimSuffix(line, []byte("\n")), []byte("0 3 "))
		require.True(t, found)
		require.NoError(t, again.SubmitLogged(3, fields))
	}
	require.Equal(t, live.AppendSubmitted(nil, 3), again.AppendSubmitted(nil, 3))
}

// SubmitAnything submits whatever a player may send, as seat 0 in the first round of a match: it is a fault in one
// short line, or stands in the log to the last byte.
func SubmitAnything(t require.TestingT, m engine.Match, answer []byte) (accepted bool) {
	if err := m.Submit(0, answer, 10); err != nil {
		var fault *engine.Fault
		require.ErrorAs(t, err, &fault)
		require.NotContains(t, fault.Detail, "\n")
		require.Less(t, len(fault.Detail), 500)
		return false
	}
	if len(answer) > 0 && answer[len(answer)-1] != '\n' {
		answer = append(answer, '\n')
	}
	require.Equal(t, string(answer), strings.ReplaceAll("\n"+string(m.AppendSubmitted(nil, 0)), "\n0 0 ", "\n")[1:], "the log has every byte")
	return true
}
