package result

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/store"
)

func TestEqualsAreLookedForOnlyWhileRatingsAreKnownToExplain(t *testing.T) {
	t.Parallel()
	p := func(p float64) *float64 { return &p }
	for _, c := range []struct {
		transitive *float64
		want       bool
	}{{nil, false}, {p(0), false}, {p(0.009), false}, {p(0.01), true}, {p(1), true}} {
		require.Equal(t, c.want, Explained(store.Contest{Transitive: c.transitive}), "%v", c.transitive)
	}
}
