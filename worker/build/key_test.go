package build

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/task"
)

// What was remembered of a build is not found where other commands would compile the same files: once, a pattern of a recipe took
// a file too many, and the refusal would have stayed for ever.
func TestKeysTellWhatIsCompiled(t *testing.T) {
	t.Parallel()
	keys := map[task.Key]string{}
	for name, c := range map[string]struct {
		steps [][]string
		files engine.Files
	}{
		"one file":           {[][]string{{"cc", "./a.c"}}, engine.Files{"a.c": []byte("x")}},
		"another content":    {[][]string{{"cc", "./a.c"}}, engine.Files{"a.c": []byte("y")}},
		"another name":       {[][]string{{"cc", "./a.c"}}, engine.Files{"b.c": []byte("x")}},
		"an SDK's file, too": {[][]string{{"cc", "./a.c", "./sdk.c"}}, engine.Files{"a.c": []byte("x")}},
		"one word":           {[][]string{{"cc ./a.c"}}, engine.Files{"a.c": []byte("x")}},
		"two steps":          {[][]string{{"cc"}, {"./a.c"}}, engine.Files{"a.c": []byte("x")}},
	} {
		key, err := keyOf([32]byte{1}, c.steps, c.files)
		require.NoError(t, err)
		require.NotContains(t, keys, key, "%s and %s", name, keys[key])
		keys[key] = name
		again, err := keyOf([32]byte{1}, c.steps, c.files)
		require.NoError(t, err)
		require.Equal(t, key, again)
	}
}
