package ranking

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// referenceCase is one case of rating-reference.json.
type referenceCase struct {
	System   string          `json:"system"`
	Name     string          `json:"name"`
	Params   json.RawMessage `json:"params"`
	Input    json.RawMessage `json:"input"`
	Ranks    []int           `json:"ranks"`
	Games    [][]int         `json:"games"`
	Scores   []float64       `json:"scores"`
	Expected json.RawMessage `json:"expected"`

	Opponents        [][2]float64 `json:"opponents"`
	Tolerance        float64      `json:"tolerance"`
	Quality          *float64     `json:"match_quality"`
	QualityTolerance float64      `json:"quality_tolerance"`
}

// referenceCases reads the cases that other implementations and the papers agree on.
func referenceCases(t *testing.T) []referenceCase {
	t.Helper()
	golden := os.Getenv("AGON_GOLDEN")
	if golden == "" {
		golden = filepath.Join("..", "..", "shared", "golden")
	}
	path := filepath.Join(golden, "..", "reference", "rating-reference.json")
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no reference cases at %s; set AGON_GOLDEN to the folder of golden data", path)
	}
	require.NoError(t, err)
	var file struct {
		Cases []referenceCase `json:"cases"`
	}
	require.NoError(t, json.Unmarshal(content, &file))
	require.NotEmpty(t, file.Cases)
	return file.Cases
}

func (c referenceCase) decode(t *testing.T, from json.RawMessage, into any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(from, into), "case %q", c.Name)
}

// check finds the test for a case: by its name for the few that are about a detail, else by its system.
func (c referenceCase) check() func(*testing.T, referenceCase) {
	switch {
	case c.System == "TrueSkill" && strings.HasPrefix(c.Name, "draw margin"):
		return checkMargin
	case c.System == "TrueSkill" && strings.HasPrefix(c.Name, "truncated gaussian"):
		return checkTruncated
	case c.System == "TrueSkill":
		return checkTrueSkill
	case c.System == "Elo" && strings.HasPrefix(c.Name, "expected score"):
		return checkExpectedScore
	case c.System == "Elo" && strings.HasPrefix(c.Name, "Battlecode penalised"):
		return checkPenalisedElo
	case c.System == "BatchPlackettLuce":
		return checkPlackettLuce
	case c.System == "Glicko-2":
		return checkGlicko2
	case strings.HasPrefix(c.System, "WengLin-"):
		return checkWengLin
	case c.System == "TrueSkillThroughTime":
		return checkThroughTime
	default:
		return nil
	}
}

func TestReference(t *testing.T) {
	for _, c := range referenceCases(t) {
		t.Run(c.System+"/"+c.Name, func(t *testing.T) {
			check := c.check()
			require.NotNil(t, check, "no test for system %s", c.System)
			check(t, c)
		})
	}
}

func checkTrueSkill(t *testing.T, c referenceCase) {
	var params struct {
		Mu0             float64 `json:"mu0"`
		Sigma0          float64 `json:"sigma0"`
		Beta            float64 `json:"beta"`
		Tau             float64 `json:"tau"`
		DrawProbability float64 `json:"draw_probability"`
	}
	c.decode(t, c.Params, &params)
	system := TrueSkill{params.Mu0, params.Sigma0, params.Beta, params.Tau, params.DrawProbability}
	before := c.ratings(t, c.Input)
	want := c.ratings(t, c.Expected)

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

func (c referenceCase) ratings(t *testing.T, from json.RawMessage) []Rating {
	t.Helper()
	var pairs [][2]float64
	c.decode(t, from, &pairs)
	ratings := make([]Rating, len(pairs))
	for i, p := range pairs {
		ratings[i] = Rating{Mu: p[0], Sigma: p[1]}
	}
	return ratings
}

func checkMargin(t *testing.T, c referenceCase) {
	var params struct {
		Beta            float64 `json:"beta"`
		DrawProbability float64 `json:"draw_probability"`
	}
	c.decode(t, c.Params, &params)
	var want struct {
		Margin float64 `json:"margin"`
	}
	c.decode(t, c.Expected, &want)
	got := TrueSkill{Beta: params.Beta, DrawProbability: params.DrawProbability}.margin()
	require.InDelta(t, want.Margin, got, c.Tolerance)
}

func checkTruncated(t *testing.T, c referenceCase) {
	var want struct{ Mu, Sigma float64 }
	c.decode(t, c.Expected, &want)
	got := won(0, 0)
	require.InDelta(t, want.Mu, got.shift, c.Tolerance)
	require.InDelta(t, want.Sigma*want.Sigma, got.variance, c.Tolerance)
}

func checkExpectedScore(t *testing.T, c referenceCase) {
	var input [2]float64
	c.decode(t, c.Input, &input)
	var want struct {
		A float64 `json:"E_a"`
	}
	c.decode(t, c.Expected, &want)
	require.InDelta(t, want.A, DefaultElo().Expected(input[0], input[1]), c.Tolerance)
}

func checkPenalisedElo(t *testing.T, c referenceCase) {
	var params struct {
		K       float64 `json:"K"`
		Scale   float64 `json:"scale"`
		Initial float64 `json:"initial"`
		Penalty float64 `json:"penalty"`
	}
	c.decode(t, c.Params, &params)
	var input [2]float64
	c.decode(t, c.Input, &input)
	var want struct {
		Mean  [2]float64 `json:"mean"`
		Shown [2]float64 `json:"shown_value_after_1"`
	}
	c.decode(t, c.Expected, &want)

	system := Elo{K: params.K, Scale: params.Scale, Start: params.Initial, Penalty: params.Penalty}
	a, b, err := system.RateShare(input[0], input[1], c.Scores[0]/(c.Scores[0]+c.Scores[1]))
	require.NoError(t, err)
	require.InDelta(t, want.Mean[0], a, c.Tolerance)
	require.InDelta(t, want.Mean[1], b, c.Tolerance)
	require.InDelta(t, want.Shown[0], system.Shown(a, 1), c.Tolerance)
	require.InDelta(t, want.Shown[1], system.Shown(b, 1), c.Tolerance)
}

func checkPlackettLuce(t *testing.T, c referenceCase) {
	var params struct {
		PriorSD *float64 `json:"prior_sd"`
	}
	c.decode(t, c.Params, &params)
	var want struct {
		Theta      []float64 `json:"theta"`
		Deviations []float64 `json:"posterior_sd"`
		Difference *float64  `json:"theta_difference"`
	}
	c.decode(t, c.Expected, &want)
	field := Field{}
	matches := make([]Match, len(c.Games))
	for m, game := range c.Games {
		for place, player := range game {
			matches[m].Seats = append(matches[m].Seats, Seat{Player: player, Rank: place + 1})
			field.Players = max(field.Players, player+1)
		}
	}
	results := newTable(field, matches)
	prior := newSymmetric(results.unknowns)
	for i := range results.unknowns {
		prior.add(i, i, 1e12) // no advantage of seats
		if i < field.Players {
			prior.a[i*prior.n+i] = 1e-12 // no prior, but for the sum, which results do not tell
			if params.PriorSD != nil {
				prior.a[i*prior.n+i] = 1 / (*params.PriorSD * *params.PriorSD)
			}
		}
	}
	theta := make([]float64, results.unknowns)
	var h equations
	for range 20 {
		h, _ = newChoices(results, 1).climb(theta, prior)
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
		require.InDelta(t, sd, math.Sqrt(covariance.at(i, i)), c.Tolerance)
	}
}

func checkGlicko2(t *testing.T, c referenceCase) {
	var params struct {
		Tau float64 `json:"tau"`
	}
	c.decode(t, c.Params, &params)
	var player, want [1][3]float64
	c.decode(t, c.Input, &player)
	c.decode(t, c.Expected, &want)
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

func checkWengLin(t *testing.T, c referenceCase) {
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
	c.decode(t, c.Params, &params)
	model, known := map[string]WengLinModel{
		"WengLin-plackettLuce":           WengLinPlackettLuce,
		"WengLin-bradleyTerryFull":       WengLinBradleyTerry,
		"WengLin-bradleyTerryPart":       WengLinNeighbours,
		"WengLin-thurstoneMostellerFull": WengLinThurstoneMosteller,
	}[c.System]
	require.True(t, known, "a model for %s", c.System)
	system := WengLin{model, params.Mu0, params.Sigma0, params.Beta, params.Tau}
	ratings, want := c.ratings(t, c.Input), c.ratings(t, c.Expected)
	var err error
	if len(c.Ranks) > 0 {
		ratings, err = system.Rate(ratings, c.Ranks)
		require.NoError(t, err)
	}
	for _, game := range params.Games {
		var m Match
		var before []Rating
		for i, p := range game.Players {
			m.Seats = append(m.Seats, Seat{Player: p, Score: game.Scores[i]})
			before = append(before, ratings[p])
		}
		after, err := system.Rate(before, m.ranks(nil))
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

func checkThroughTime(t *testing.T, c referenceCase) {
	var params struct {
		Mu0             float64     `json:"mu0"`
		Sigma0          float64     `json:"sigma0"`
		Beta            float64     `json:"beta"`
		DrawProbability float64     `json:"draw_probability"`
		Games           [][2]string `json:"games"`
	}
	c.decode(t, c.Params, &params)
	want := c.ratings(t, c.Expected)
	var matches []Match
	for _, game := range params.Games { // the winner first; players are called a, b and so on
		matches = append(matches, Match{Seats: []Seat{{Player: int(game[0][0] - 'a'), Rank: 1}, {Player: int(game[1][0] - 'a'), Rank: 2}}})
	}
	skill := TrueSkill{params.Mu0, params.Sigma0, params.Beta, 0, params.DrawProbability}
	s, err := ThroughTime{TrueSkill: skill, Step: 1}.Rank(Field{Players: len(want)}, matches)
	require.NoError(t, err)
	for i := range want {
		require.InDelta(t, want[i].Mu, params.Mu0+(s.Ratings[i]-shownMean)*params.Beta/points, c.Tolerance)
		require.InDelta(t, want[i].Sigma, s.Deviations[i]*params.Beta/points, c.Tolerance)
	}
}
