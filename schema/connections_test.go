package schema

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPoolsFollowCoresAndFitTheServersDefault(t *testing.T) {
	t.Parallel()
	const (
		serverDefault = 100
		kept          = 3 // for superusers
		beside        = 5 // listeners and the dispatcher's lease
	)
	require.Greater(t, poolSize(8), poolSize(2))
	for cores := 1; cores <= 1024; cores *= 2 {
		require.Greater(t, int(poolSize(cores)), 10, "River starves in smaller ones")
		require.LessOrEqual(t, 2*int(poolSize(cores))+beside, serverDefault-kept, "an API process and a dispatcher with %d cores each", cores)
	}
}
