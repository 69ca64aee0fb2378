package batch

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/reference"
)

func TestReference(t *testing.T) {
	reference.Run(t, "batch", func(reference.Case) reference.Check { return checkPlackettLuce })
}

func checkPlackettLuce(t *testing.T, c reference.Case) {
	var params struct {
		PriorSD *float64 `json:"prior_sd"`
	}
	c.Decode(t, c.Params, &params)
	var want struct {
		Theta      []float64 `json:"theta"`
		Deviations []float64 `json:"posterior_sd"`
		Difference *float64  `json:"theta_difference"`
	}
	c.Decode(t, c.Expected, &want)
	field := ranking.Field{}
	matches := make([]ranking.Match, len(c.Games))
	for m, game := range c.Games {
		for place, player := range game {
			matches[m].Seats = append(matches[m].Seats, ranking.Seat{Player: player, Rank: place + 1})
			field.Players = max(field.Players, player+1)
		}
	}
	results := newDataset(field, matches)
	prior := newWhole(results.unknowns)
	for i := range results.unknowns {
		prior.Add(i, i, 1e12) // no advantage of seats
		if i < field.Players {
			prior.A[i*prior.N+i] = 1e-12 // no prior, but for the sum, which results do not tell
			if params.PriorSD != nil {
				prior.A[i*prior.N+i] = 1 / (*params.PriorSD * *params.PriorSD)
			}
		}
	}
	theta := make([]float64, results.unknowns)
	var h equations
	for range 20 {
		h, _ = newChoices(results, 1).newtonStep(theta, prior)
	}
	theta = theta[:field.Players]
	if params.PriorSD == nil {
		mean := 0.0
		for _, x := range theta {
			mean += x / float64(len(theta))
		}
		for i := range theta {
			theta[i] -= mean
		}
	}
	if want.Difference != nil {
		require.InDelta(t, *want.Difference, theta[0]-theta[1], c.Tolerance)
	}
	if want.Theta != nil {
		require.InDeltaSlice(t, want.Theta, theta, c.Tolerance)
	}
	covariance := h.covariance()
	for i, sd := range want.Deviations {
		require.InDelta(t, sd, math.Sqrt(covariance.At(i, i)), c.Tolerance)
	}
}
