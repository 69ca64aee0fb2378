package match_test

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// history is all of a match that does not depend on CPU time and on who was frozen.
type history struct {
	scores, ranks []int
	rounds        int
	log           string // without statuses
	file          string // that viewers show, without statuses: all boards of all rounds
}

// without leaves out what a seat has submitted and got, and the file.
func (h *history) without(seat int) *history {
	h = &history{scores: slices.Delete(slices.Clone(h.scores), seat, seat+1), rounds: h.rounds, log: h.log}
	var others strings.Builder
	for line := range strings.Lines(h.log) {
		if fields := strings.Fields(line); fields[1] != strconv.Itoa(seat) {
			others.WriteString(line)
		}
	}
	h.log = others.String()
	return h
}

// differs says in what a history is another one than it should be; "" in nothing.
func (h *history) differs(want *history) string {
	if got, want := fmt.Sprint(h.scores, h.ranks, h.rounds), fmt.Sprint(want.scores, want.ranks, want.rounds); got != want {
		return fmt.Sprintf("scores, ranks and rounds are %s and not %s", got, want)
	}
	return cmp.Or(differing("log", h.log, want.log), differing("file", h.file, want.file))
}

// differing shows the first line in which two texts differ.
func differing(what, got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d of the %s is %.200q and not %.200q", i+1, what, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		return fmt.Sprintf("the %s has %d lines and not %d", what, len(a), len(b))
	}
	return ""
}

// historyOf plays the log again, which must lead to the same end.
func (h hostileMatch) historyOf(t *testing.T, got engine.Outcome) *history {
	t.Helper()
	if l, ok := h.game.(listener); ok {
		h.game = l.Game
	}
	var names []string
	for i := range got.Scores {
		names = append(names, fmt.Sprint("Seat", i))
	}
	var file strings.Builder
	summary, err := engine.Simulate(h.game, h.game.Config(), 30, names, bytes.NewReader(got.Log), &file, engine.SimulateOptions{})
	require.NoError(t, err)
	require.Equal(t, got.Hash, summary.Hash, "the log gives the same match, freeze included")
	require.Equal(t, got.Scores, summary.Scores)
	var commands strings.Builder
	for line := range strings.Lines(string(got.Log)) {
		if !strings.Contains(line, "@") {
			commands.WriteString(line)
		}
	}
	return &history{scores: got.Scores, ranks: got.Ranks, rounds: got.Rounds, log: commands.String(), file: file.String()}
}
