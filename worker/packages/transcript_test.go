package packages

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/referee"
)

// What a program has used and written in a match is divided among the rounds in which it answered; what comes after the last
// answer belongs to that.
func TestTranscriptsDivideByRounds(t *testing.T) {
	tr := &Transcript{
		Referee: []Exchange{{Round: -1, CPU: 0}, {Round: 0, CPU: 3 * time.Millisecond}, {Round: 1, CPU: 5 * time.Millisecond}},
		Seats:   [][]Exchange{{{Round: -1}, {Round: 0}, {Round: 4}}, {}},
		watched: &watched{written: []int{2, 2, 3}},
	}
	outcome := engine.Outcome{
		Result: engine.Result{Traces: []engine.Trace{{{Round: -1, Stderr: 1}, {Round: 0, CPU: 2, Stderr: 1}}, nil}},
		Seats:  []engine.Usage{{Stderr: []byte("abcd")}, {}},
	}
	tr.conclude(outcome, referee.Usage{Stderr: []byte("hi, you")})

	require.Equal(t, []string{"hi", "", ", you"}, stderrOf(tr.Referee))
	require.Equal(t, []time.Duration{0, 3 * time.Millisecond, 2 * time.Millisecond}, cpuOf(tr.Referee))
	require.Equal(t, []string{"a", "", "bcd"}, stderrOf(tr.Seats[0]), "it was frozen before it could answer in round 4")
	require.Equal(t, []time.Duration{0, 2, 0}, cpuOf(tr.Seats[0]))
}

func stderrOf(list []Exchange) (texts []string) {
	for _, e := range list {
		texts = append(texts, string(e.Stderr))
	}
	return texts
}

func cpuOf(list []Exchange) (times []time.Duration) {
	for _, e := range list {
		times = append(times, e.CPU)
	}
	return times
}
