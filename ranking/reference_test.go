package ranking

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking/internal/reference"
)

func TestReference(t *testing.T) {
	reference.Run(t, "ranking", func(c reference.Case) reference.Check {
		switch {
		case c.System == "TrueSkill" && strings.HasPrefix(c.Name, "draw margin"):
			return checkMargin
		case c.System == "TrueSkill":
			return checkTrueSkill
		case c.System == "Elo" && strings.HasPrefix(c.Name, "expected score"):
			return checkExpectedScore
		case c.System == "Elo" && strings.HasPrefix(c.Name, "Battlecode penalised"):
			return checkPenalisedElo
		default:
			return nil
		}
	})
}

func ratingsOf(pairs [][2]float64) []Rating {
	ratings := make([]Rating, len(pairs))
	for i, p := range pairs {
		ratings[i] = Rating{Mu: p[0], Sigma: p[1]}
	}
	return ratings
}

func checkTrueSkill(t *testing.T, c reference.Case) {
	var params struct {
		Mu0             float64 `json:"mu0"`
		Sigma0          float64 `json:"sigma0"`
		Beta            float64 `json:"beta"`
		Tau             float64 `json:"tau"`
		DrawProbability float64 `json:"draw_probability"`
	}
	c.Decode(t, c.Params, &params)
	system := TrueSkill{params.Mu0, params.Sigma0, params.Beta, params.Tau, params.DrawProbability}
	before := ratingsOf(c.Pairs(t, c.Input))
	want := ratingsOf(c.Pairs(t, c.Expected))

	got, err := system.Rate(before, c.Ranks)
	require.NoError(t, err)
	require.Len(t, got, len(want))
	for i := range want {
		require.InDelta(t, want[i].Mu, got[i].Mu, c.Tolerance, "mu of player %d", i)
		require.InDelta(t, want[i].Sigma, got[i].Sigma, c.Tolerance, "sigma of player %d", i)
	}
	if c.Quality != nil {
		require.InDelta(t, *c.Quality, system.Quality(before), c.QualityTolerance, "match quality")
	}
}

func checkMargin(t *testing.T, c reference.Case) {
	var params struct {
		Beta            float64 `json:"beta"`
		DrawProbability float64 `json:"draw_probability"`
	}
	c.Decode(t, c.Params, &params)
	var want struct {
		Margin float64 `json:"margin"`
	}
	c.Decode(t, c.Expected, &want)
	got := TrueSkill{Beta: params.Beta, DrawProbability: params.DrawProbability}.margin()
	require.InDelta(t, want.Margin, got, c.Tolerance)
}

func checkExpectedScore(t *testing.T, c reference.Case) {
	var input [2]float64
	c.Decode(t, c.Input, &input)
	var want struct {
		A float64 `json:"E_a"`
	}
	c.Decode(t, c.Expected, &want)
	require.InDelta(t, want.A, DefaultElo().Expected(input[0], input[1]), c.Tolerance)
}

func checkPenalisedElo(t *testing.T, c reference.Case) {
	var params struct {
		K       float64 `json:"K"`
		Scale   float64 `json:"scale"`
		Initial float64 `json:"initial"`
		Penalty float64 `json:"penalty"`
	}
	c.Decode(t, c.Params, &params)
	var input [2]float64
	c.Decode(t, c.Input, &input)
	var want struct {
		Mean  [2]float64 `json:"mean"`
		Shown [2]float64 `json:"shown_value_after_1"`
	}
	c.Decode(t, c.Expected, &want)

	system := Elo{K: params.K, Scale: params.Scale, Start: params.Initial, Penalty: params.Penalty}
	a, b, err := system.RateShare(input[0], input[1], c.Scores[0]/(c.Scores[0]+c.Scores[1]))
	require.NoError(t, err)
	require.InDelta(t, want.Mean[0], a, c.Tolerance)
	require.InDelta(t, want.Mean[1], b, c.Tolerance)
	require.InDelta(t, want.Shown[0], system.Shown(a, 1), c.Tolerance)
	require.InDelta(t, want.Shown[1], system.Shown(b, 1), c.Tolerance)
}
