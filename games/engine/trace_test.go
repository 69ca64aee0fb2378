package engine

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTracesArePackedAndUnpacked(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var trace Trace
		last := Moment{Round: startRound - 1}
		for range rapid.IntRange(0, 50).Draw(t, "moments") {
			last.Round += rapid.IntRange(1, 300).Draw(t, "rounds")
			last.CPU += time.Duration(rapid.IntRange(0, 1e7).Draw(t, "cpu")) * time.Microsecond
			last.Stderr += rapid.IntRange(0, 1e6).Draw(t, "stderr")
			trace = append(trace, last)
		}
		unpacked, err := UnpackTrace(trace.Pack())
		require.NoError(t, err)
		require.Equal(t, trace, unpacked)
	})
}

func FuzzUnpackTrace(f *testing.F) {
	f.Add(Trace{{Round: startRound}, {Round: 3, CPU: time.Second, Stderr: 100}}.Pack())
	f.Add([]byte{0x80})
	f.Fuzz(func(t *testing.T, packed []byte) {
		trace, err := UnpackTrace(packed)
		if err != nil {
			return
		}
		for i := 1; i < len(trace); i++ {
			if trace[i].Round <= trace[i-1].Round || trace[i].CPU < trace[i-1].CPU || trace[i].Stderr < trace[i-1].Stderr {
				t.Fatalf("moment %d goes back: %+v after %+v", i, trace[i], trace[i-1])
			}
		}
	})
}
