package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
)

// Every reason of the sandbox is one that the engine reads from its logs. Otherwise a match that ends with it could be
// played, but not replayed.
func TestReasonsOfTheSandboxAreTheEngines(t *testing.T) {
	t.Parallel()
	for _, reason := range sandbox.Reasons() {
		require.Contains(t, engine.Reasons(), engine.Reason(reason))
	}
}
