package gaussian

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking/internal/reference"
)

func TestReference(t *testing.T) {
	reference.Run(t, "gaussian", func(reference.Case) reference.Check { return checkTruncated })
}

func checkTruncated(t *testing.T, c reference.Case) {
	var want struct{ Mu, Sigma float64 }
	c.Decode(t, c.Expected, &want)
	got := Won(0, 0)
	require.InDelta(t, want.Mu, got.Shift, c.Tolerance)
	require.InDelta(t, want.Sigma*want.Sigma, got.Variance, c.Tolerance)
}
