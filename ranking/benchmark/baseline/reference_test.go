package baseline

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/internal/reference"
)

func TestReference(t *testing.T) {
	reference.Run(t, "baseline", func(c reference.Case) reference.Check {
		switch {
		case c.System == "Glicko-2":
			return checkGlicko2
		case strings.HasPrefix(c.System, "WengLin-"):
			return checkWengLin
		case c.System == "TrueSkillThroughTime":
			return checkThroughTime
		default:
			return nil
		}
	})
}

func ratingsOf(pairs [][2]float64) []ranking.Rating {
	ratings := make([]ranking.Rating, len(pairs))
	for i, p := range pairs {
		ratings[i] = ranking.Rating{Mu: p[0], Sigma: p[1]}
	}
	return ratings
}

func checkGlicko2(t *testing.T, c reference.Case) {
	var params struct {
		Tau float64 `json:"tau"`
	}
	c.Decode(t, c.Params, &params)
	var player, want [1][3]float64
	c.Decode(t, c.Input, &player)
	c.Decode(t, c.Expected, &want)
	system := DefaultGlicko2()
	system.Tau = params.Tau
	var opponents []Volatile
	for _, o := range c.Opponents {
		opponents = append(opponents, Volatile{o[0], o[1], system.Volatility})
	}
	got, err := system.Period(Volatile{player[0][0], player[0][1], player[0][2]}, opponents, c.Scores)
	require.NoError(t, err)
	require.InDelta(t, want[0][0], got.Rating, c.Tolerance)
	require.InDelta(t, want[0][1], got.Deviation, c.Tolerance)
	require.InDelta(t, want[0][2], got.Volatility, 1e-5) // the paper rounds to five digits
}

func checkWengLin(t *testing.T, c reference.Case) {
	var params struct {
		Mu0    float64 `json:"mu0"`
		Sigma0 float64 `json:"sigma0"`
		Beta   float64 `json:"beta"`
		Tau    float64 `json:"tau"`
		Games  []struct {
			Players []int     `json:"players"`
			Scores  []float64 `json:"scores"`
		} `json:"games"`
	}
	c.Decode(t, c.Params, &params)
	model, known := map[string]WengLinModel{
		"WengLin-plackettLuce":           WengLinPlackettLuce,
		"WengLin-bradleyTerryFull":       WengLinBradleyTerry,
		"WengLin-bradleyTerryPart":       WengLinNeighbours,
		"WengLin-thurstoneMostellerFull": WengLinThurstoneMosteller,
	}[c.System]
	require.True(t, known, "a model for %s", c.System)
	system := WengLin{model, params.Mu0, params.Sigma0, params.Beta, params.Tau}
	ratings, want := ratingsOf(c.Pairs(t, c.Input)), ratingsOf(c.Pairs(t, c.Expected))
	var err error
	if len(c.Ranks) > 0 {
		ratings, err = system.Rate(ratings, c.Ranks)
		require.NoError(t, err)
	}
	for _, game := range params.Games {
		var m ranking.Match
		var before []ranking.Rating
		for i, p := range game.Players {
			m.Seats = append(m.Seats, ranking.Seat{Player: p, Score: game.Scores[i]})
			before = append(before, ratings[p])
		}
		after, err := system.Rate(before, m.Ranks(nil))
		require.NoError(t, err)
		for i, p := range game.Players {
			ratings[p] = after[i]
		}
	}
	require.Len(t, ratings, len(want))
	for i := range want {
		require.InDelta(t, want[i].Mu, ratings[i].Mu, c.Tolerance, "mu of player %d", i)
		require.InDelta(t, want[i].Sigma, ratings[i].Sigma, c.Tolerance, "sigma of player %d", i)
	}
}

func checkThroughTime(t *testing.T, c reference.Case) {
	var params struct {
		Mu0             float64     `json:"mu0"`
		Sigma0          float64     `json:"sigma0"`
		Beta            float64     `json:"beta"`
		DrawProbability float64     `json:"draw_probability"`
		Games           [][2]string `json:"games"`
	}
	c.Decode(t, c.Params, &params)
	want := ratingsOf(c.Pairs(t, c.Expected))
	var matches []ranking.Match
	for _, game := range params.Games { // the winner first; players are called a, b and so on
		matches = append(matches, ranking.Match{Seats: []ranking.Seat{{Player: int(game[0][0] - 'a'), Rank: 1}, {Player: int(game[1][0] - 'a'), Rank: 2}}})
	}
	skill := ranking.TrueSkill{Mu: params.Mu0, Sigma: params.Sigma0, Beta: params.Beta, DrawProbability: params.DrawProbability}
	s, err := ThroughTime{TrueSkill: skill, Step: 1}.Rank(ranking.Field{Players: len(want)}, matches)
	require.NoError(t, err)
	for i := range want {
		require.InDelta(t, want[i].Mu, params.Mu0+(s.Ratings[i]-ranking.Average)*params.Beta/ranking.Unit, c.Tolerance)
		require.InDelta(t, want[i].Sigma, s.Deviations[i]*params.Beta/ranking.Unit, c.Tolerance)
	}
}
