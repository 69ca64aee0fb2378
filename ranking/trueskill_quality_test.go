package ranking

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestQualityOfTwoIsThePublishedFormula(t *testing.T) {
	t.Parallel()
	system := DefaultTrueSkill()
	a, b := Rating{27, 3}, Rating{22, 5}
	c2 := 2*system.Beta*system.Beta + a.Sigma*a.Sigma + b.Sigma*b.Sigma
	want := math.Sqrt(2*system.Beta*system.Beta/c2) * math.Exp(-(a.Mu-b.Mu)*(a.Mu-b.Mu)/(2*c2))
	require.InDelta(t, want, system.Quality([]Rating{a, b}), 1e-12)
}

func TestQualityIgnoresTheOrderOfPlayers(t *testing.T) {
	t.Parallel()
	system := DefaultTrueSkill()
	want := system.Quality([]Rating{{25, 8}, {30, 2}, {20, 4}, {28, 1}})
	require.InDelta(t, want, system.Quality([]Rating{{28, 1}, {20, 4}, {25, 8}, {30, 2}}), 1e-12)
}

func TestQualityOfNoMatchIsZero(t *testing.T) {
	t.Parallel()
	system := DefaultTrueSkill()
	require.Zero(t, system.Quality(nil))
	require.Zero(t, system.Quality([]Rating{system.New()}))
	require.Zero(t, system.Quality([]Rating{system.New(), {math.NaN(), 1}}))
	require.Zero(t, TrueSkill{}.Quality([]Rating{{25, 8}, {25, 8}}))
}
