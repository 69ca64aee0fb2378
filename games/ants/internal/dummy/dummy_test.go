package dummy_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants/internal/dummy"
)

func TestObjectsAreUpToDate(t *testing.T) {
	const root = "../.."
	hash, err := dummy.Hash(root)
	require.NoError(t, err)
	for system := range dummy.Targets() {
		t.Run(system, func(t *testing.T) {
			object, err := os.ReadFile(dummy.Object(root, system))
			require.NoError(t, err)
			require.True(t, bytes.Contains(object, []byte(dummy.Mark(hash))), "the object is older than its source: run `go generate ./ants` in games (needs clang)")
			require.Less(t, len(object), 64<<10)
		})
	}
}
