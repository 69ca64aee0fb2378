package api

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHubPutsTogetherWhatIsNotTaken(t *testing.T) {
	t.Parallel()
	h := newHub(1)
	ada := holder{"user 1", 5}
	sub, err := h.subscribe(1, false, ada)
	require.NoError(t, err)
	_, err = h.subscribe(1, false, ada)
	require.ErrorIs(t, err, errTooManyStreams, "there are enough")

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
	require.Equal(t, []event{{"contest", 0}, {"final", 0}, {"game", 0}, {"ladder", 0}, {"match", 0}, {"order", 0}, {"submission", 0}}, sub.take())
	h.resume()
	h.publish(1, event{"match", 7}, false)
	require.Contains(t, sub.take(), event{"match", 0}, "that one is known does not make the others known")
	h.interrupt()
	require.False(t, h.isLive())
	sub.cancel()
	sub.cancel()
	require.Zero(t, h.streams())
	require.Empty(t, h.subs)
	require.Empty(t, h.held)
	h.close()
	h.close()
	_, err = h.subscribe(1, false, ada)
	require.ErrorIs(t, err, errTooManyStreams)
}

func TestNobodyHoldsAllStreams(t *testing.T) {
	t.Parallel()
	h := newHub(10)
	visitor, ada := holder{"address 192.0.2.1", 2}, holder{"user 1", 1}
	first, err := h.subscribe(1, false, visitor)
	require.NoError(t, err)
	_, err = h.subscribe(2, false, visitor)
	require.NoError(t, err)
	_, err = h.subscribe(1, false, visitor)
	require.ErrorIs(t, err, errHoldsTooMany, "of all contests together")
	_, err = h.subscribe(1, false, ada)
	require.NoError(t, err)
	first.cancel()
	first.cancel()
	_, err = h.subscribe(1, false, visitor)
	require.NoError(t, err, "a stream that ends makes room")
	_, err = h.subscribe(1, false, visitor)
	require.ErrorIs(t, err, errHoldsTooMany)
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
