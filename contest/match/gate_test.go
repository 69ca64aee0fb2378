package match_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema/words"
)

// changeGate changes the contest's gate, as the settings do, and does what follows from that.
func (h *trial) changeGate(gate string) {
	h.t.Helper()
	h.Exec("UPDATE contests SET gate = $1, gate_since = now()", gate)
	c, err := h.Q.Contest(h.t.Context(), h.queen.ContestID)
	h.must(err)
	h.must(h.in(h.t.Context(), func(tx pgx.Tx) error {
		if err := submission.QualifyAgain(h.t.Context(), tx, h.Games.Builtins()[0], c); err != nil {
			return err
		}
		return submission.QualifyIdle(h.t.Context(), tx, h.Fixture.Inserter, h.Games)
	}))
}

// A new gate calls off the matches that wait, and drops those that are played from the count. The player meets the new one.
func TestMatchesFromBeforeAChangeOfTheGateDoNotCount(t *testing.T) {
	t.Parallel()
	h := newTrial(t)
	h.AddPlayer(h.AddUser("agon2"), "Demo", "qualified", true)
	ids := h.matches("queued")
	running := h.begin(ids[0])

	h.changeGate("Demo")

	h.requireDropped(ids[1], contest.NoteNewRule)
	require.Equal(t, []int64{ids[0]}, h.matches("running"))
	_, err := h.record(running, true)
	h.must(err)
	require.Equal(t, words.SubmissionQualifying, h.submission().State)
	first, second := h.beginTwo()
	require.Equal(t, "To qualify, it has to beat Demo in 2 of 3 matches.", first.Match.Reason)
	for _, m := range []int64{first.Match.ID, second.Match.ID} {
		require.Equal(t, 1, h.Count("SELECT count(*) FROM seats s JOIN players p ON p.id = s.player_id WHERE s.match_id = $1 AND p.name = 'Demo'", m))
	}
	_, err = h.record(first, true)
	h.must(err)
	require.Equal(t, words.SubmissionQualifying, h.submission().State, "one of two is won")
	_, err = h.record(second, true)
	h.must(err)
	require.Equal(t, words.SubmissionQualified, h.submission().State)
	require.Contains(t, h.submission().Note, "It beat Demo in 2 of 2 matches")
}

// A player that has failed by the old rule plays by the new one. Without a gate, one match without a fault is enough.
func TestWithoutAGateAMatchWithoutAFaultIsEnough(t *testing.T) {
	t.Parallel()
	h := newTrial(t)
	h.decideWithOneLeft(false)

	h.changeGate(contest.NoGate)

	require.Equal(t, words.SubmissionQualifying, h.submission().State)
	require.Equal(t, "The organizers have changed what qualifies: it has to come through a match without a fault now.", h.submission().Note)
	ids := h.matches("queued")
	require.Len(t, ids, 1)
	_, err := h.record(h.begin(ids[0]), false)
	h.must(err)
	require.Equal(t, words.SubmissionQualified, h.submission().State)
	require.Contains(t, h.submission().Note, "It came through a match without a fault and is on the ladder.")

	// once it has qualified, a change does not touch it
	h.changeGate("Dummy")
	require.Equal(t, words.SubmissionQualified, h.submission().State)
	require.Empty(t, h.matches("queued"))
}
