package jutge

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// jump is a command that is one number.
type jump int32

func (j jump) Append(dst []byte) []byte { return strconv.AppendInt(dst, int64(j), 10) }

func jumps() Commands[jump] {
	return Commands[jump]{Form: "a number", Parse: func(line []byte) (jump, bool) {
		n, ok := ParseInt32(line)
		return jump(n), ok
	}}
}

func TestCommandsGoToTheLogAndBack(t *testing.T) {
	live, again := jumps(), jumps()
	require.NoError(t, live.Submit(2, []byte("5\n-7\n5\n"), 3))
	require.Equal(t, []jump{5, -7, 5}, live.Of(2))
	log := live.AppendLog(nil, 40, 2)
	require.Equal(t, "40 2 5\n40 2 -7\n40 2 5\n", string(log))
	for line := range strings.Lines(string(log)) {
		require.NoError(t, again.SubmitLogged(2, []byte(strings.TrimSuffix(strings.TrimPrefix(line, "40 2 "), "\n"))))
	}
	require.Equal(t, live.Of(2), again.Of(2))
	require.Empty(t, live.Of(1))

	require.NoError(t, live.Submit(2, []byte("1"), 0))
	require.Equal(t, []jump{1}, live.Of(2), "an answer replaces an earlier one of the round")
	live.Clear()
	require.Empty(t, live.Of(2))
}

func TestCommandsThatDoNotCount(t *testing.T) {
	for answer, expected := range map[string]engine.Fault{
		"1\n2\n3\n": {Reason: engine.ReasonCommands, Detail: "more than 2 commands in one round"},
		"1\nx\n":    {Reason: engine.ReasonProtocol, Detail: `line 2 of the answer, "x", is no command: expected a number`},
		"\n":        {Reason: engine.ReasonProtocol, Detail: `line 1 of the answer, "", is no command: expected a number`},
	} {
		c := jumps()
		var fault *engine.Fault
		require.ErrorAs(t, c.Submit(0, []byte(answer), 2), &fault)
		require.Equal(t, expected, *fault)
		require.Empty(t, c.Of(0), "nothing of it counts")
	}
	c := jumps()
	require.EqualError(t, c.SubmitLogged(0, []byte("x")), `"x" is no command: expected a number`)
}

func TestFrozenSeatsDoNotSubmit(t *testing.T) {
	m := &Match[jump]{Rounds: 1, Submitted: jumps()}
	require.NoError(t, m.Submit(1, []byte("5\n"), 3))
	require.Equal(t, "0 1 5\n", string(m.AppendSubmitted(nil, 1)))
	m.Freeze(1, engine.ReasonCPU)
	require.EqualError(t, m.Submit(1, nil, 3), "seat 1 submits although it is frozen")
	require.EqualError(t, m.SubmitLogged(1, []byte("5")), "seat 1 submits although it is frozen")
	require.NoError(t, m.SubmitLogged(2, []byte("5")))
}

func TestNothingIsSubmittedAfterTheLastRound(t *testing.T) {
	m := &Match[jump]{Rounds: 1, Played: 1, Submitted: jumps()}
	require.True(t, m.Done())
	require.EqualError(t, m.Submit(1, nil, 3), "seat 1 submits after the last round")
	require.EqualError(t, m.SubmitLogged(1, []byte("5")), "seat 1 submits after the last round")
}
