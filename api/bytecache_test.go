package api

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestByteCacheForgetsWhatWasUsedLongestAgo(t *testing.T) {
	t.Parallel()
	c := newByteCache(10)
	c.put("a", make([]byte, 4))
	c.put("b", make([]byte, 4))
	_, ok := c.get("a")
	require.True(t, ok)

	c.put("c", make([]byte, 4))

	for key, want := range map[string]bool{"a": true, "b": false, "c": true} {
		_, ok := c.get(key)
		require.Equal(t, want, ok, key)
	}
	c.put("huge", make([]byte, 11))
	_, ok = c.get("huge")
	require.False(t, ok, "what alone is too large is not kept")
	c.put("a", make([]byte, 4))
	require.Equal(t, 8, c.size, "putting twice counts once")
}
