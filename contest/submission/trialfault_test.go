package submission

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

func TestAFaultIsSaidFirst(t *testing.T) {
	t.Parallel()
	crash := func(match int64, round int) SeatFault {
		return SeatFault{Match: match, Reason: engine.ReasonCrash, Round: round, Detail: "crashed: it used memory that is not its own (SIGSEGV)"}
	}
	for want, c := range map[string]struct {
		faults []SeatFault
		played int
	}{
		"It crashed in round 17 of all 3 trial matches: it used memory that is not its own (SIGSEGV).":                  {[]SeatFault{crash(1, 17), crash(2, 17), crash(3, 17)}, 3},
		"It crashed in rounds 3 to 17 of 2 of 3 trial matches: it used memory that is not its own (SIGSEGV).":           {[]SeatFault{crash(1, 17), crash(2, 3)}, 3},
		"It crashed between the start and round 3 of both trial matches: it used memory that is not its own (SIGSEGV).": {[]SeatFault{crash(1, -1), crash(2, 3)}, 2},
		"It used up its CPU time in round 7 of its trial match: used 1 s.":                                              {[]SeatFault{{Reason: engine.ReasonCPU, Round: 7, Detail: "used 1 s"}}, 1},
		"It crashed at the start of its trial match: ended by itself with exit code 1. It imports ants, which is not there: if it is a file of yours, send a zip with ants.py beside the player; the judge has only Python's own modules.": {
			[]SeatFault{{Reason: engine.ReasonCrash, Round: -1, Detail: "ended by itself with exit code 1", Stderr: "Traceback:\nModuleNotFoundError: No module named 'ants.maps'\n"}}, 1,
		},
	} {
		fault, ok := FaultOf(c.faults, c.played)
		require.True(t, ok)
		require.Equal(t, want, fault.Sentence())
	}
	_, ok := FaultOf(nil, 3)
	require.False(t, ok)

	// What happened most often is told, with its newest match.
	fault, _ := FaultOf([]SeatFault{crash(1, 2), {Match: 2, Reason: engine.ReasonWall, Round: 5}, crash(3, 9)}, 3)
	require.Equal(t, []any{engine.ReasonCrash, 2, 2, 9, int64(3)}, []any{fault.Reason, fault.Count, fault.First, fault.Last, fault.Newest.Match})
}

func TestEveryReasonIsSaid(t *testing.T) {
	t.Parallel()
	said := map[string]bool{}
	for _, r := range engine.Reasons() {
		said[did(r)] = true
		require.NotEqual(t, "was frozen", did(r), r)
	}
	require.Len(t, said, len(engine.Reasons()))
}
