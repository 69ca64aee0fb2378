package jutgetest

import (
	"bytes"
	"strings"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

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
