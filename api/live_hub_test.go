package api

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHubPutsTogetherWhatIsNotTaken(t *testing.T) {
	t.Parallel()
	h := newHub(1)
	sub, ok := h.subscribe(1, false)
	require.True(t, ok)
	_, ok = h.subscribe(1, false)
	require.False(t, ok, "there are enough")

	h.publish(2, event{"match", 9}, false)
	require.Empty(t, sub.take())
	h.publish(1, event{"match", 5}, false)
	h.publish(1, event{"match", 4}, false)
	h.publish(1, event{"match", 5}, false)
	h.publish(1, event{"ladder", 1}, false)
	h.publish(1, event{"ladder", 2}, false)
	<-sub.wake
	require.Equal(t, []event{{"ladder", 2}, {"match", 4}, {"match", 5}}, sub.take())
	require.Empty(t, sub.take())

	for i := range int64(1000) {
		h.publish(1, event{"match", i + 1}, false)
	}
	require.Equal(t, []event{{"match", 0}}, sub.take(), "many")

	require.False(t, h.isLive())
	h.resume()
	require.True(t, h.isLive())
	require.Equal(t, []event{{"contest", 0}, {"final", 0}, {"ladder", 0}, {"match", 0}, {"order", 0}, {"submission", 0}}, sub.take())
	h.resume()
	h.publish(1, event{"match", 7}, false)
	require.Contains(t, sub.take(), event{"match", 0}, "that one is known does not make the others known")
	h.interrupt()
	require.False(t, h.isLive())
	sub.cancel()
	sub.cancel()
	require.Zero(t, h.streams())
	require.Empty(t, h.subs)
	h.close()
	h.close()
	_, ok = h.subscribe(1, false)
	require.False(t, ok)
}

func TestLadderVersion(t *testing.T) {
	t.Parallel()
	h := newHub(1)
	h.publish(1, event{"match", 1}, false)
	require.Zero(t, h.ladderVersion(1))
	h.publish(1, event{"ladder", 1}, false)
	require.Equal(t, int64(1), h.ladderVersion(1))
	require.Zero(t, h.ladderVersion(2))
	h.resume()
	require.Equal(t, int64(2), h.ladderVersion(1))
	require.Equal(t, int64(1), h.ladderVersion(2))
}
