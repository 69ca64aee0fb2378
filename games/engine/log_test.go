package engine

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLogReaderGivesEventsInOrder(t *testing.T) {
	l := newLogReader(strings.NewReader("0 0 4 m u _\n0 1 @ 0.0123\n12 0 x"), 2)
	for _, expected := range []event{
		{round: 0, seat: 0, fields: []byte("4 m u _")},
		{round: 0, seat: 1, isStatus: true, status: 0.0123},
		{round: 12, seat: 0, fields: []byte("x")},
	} {
		actual, err := l.next()
		require.NoError(t, err)
		require.Equal(t, expected, actual)
	}
	_, err := l.next()
	require.ErrorIs(t, err, io.EOF)
}

func TestStatusLineIsReadBack(t *testing.T) {
	for _, status := range []float64{-1, 0, 0.0001, 0.0123, 0.5, 1} {
		l := newLogReader(strings.NewReader(string(appendStatusLine(nil, 17, 3, status, ""))), 4)
		e, err := l.next()
		require.NoError(t, err)
		require.Equal(t, event{round: 17, seat: 3, isStatus: true, status: status}, e)
	}
}

func TestAnyCommandIsReadBack(t *testing.T) {
	for _, command := range []string{"", "@", "@@", "@ 0.5", "@ -1 cpu", "m u", " x", "end", "\x00\xff", strings.Repeat("@", LongestCommand-len(escape))} {
		l := newLogReader(strings.NewReader(string(AppendCommand(nil, 999_999_999, 9, []byte(command)))), 10)
		e, err := l.next()
		require.NoError(t, err, "%.20q", command)
		require.False(t, e.isStatus, "%.20q", command)
		require.Equal(t, command, string(e.fields))
	}
}
