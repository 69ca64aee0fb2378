// Package reference reads the cases of rating systems that other implementations and the papers agree on, for tests.
package reference

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Case is one case of rating-reference.json.
type Case struct {
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

// Check is the test of a case.
type Check func(*testing.T, Case)

// Run tests the cases of a package. Every case belongs to one, by its system or by the detail that it is about.
func Run(t *testing.T, owner string, check func(Case) Check) {
	t.Helper()
	tested := 0
	for _, c := range cases(t) {
		require.NotEmpty(t, c.owner(), "no package tests %s", c.System)
		if c.owner() != owner {
			continue
		}
		tested++
		t.Run(c.System+"/"+c.Name, func(t *testing.T) {
			test := check(c)
			require.NotNil(t, test, "no test for system %s", c.System)
			test(t, c)
		})
	}
	require.NotZero(t, tested, "no case belongs to %s", owner)
}

// owner is the package that tests the case.
func (c Case) owner() string {
	switch {
	case c.System == "TrueSkill" && strings.HasPrefix(c.Name, "truncated gaussian"):
		return "gaussian"
	case c.System == "TrueSkill", c.System == "Elo":
		return "ranking"
	case c.System == "BatchPlackettLuce":
		return "batch"
	case c.System == "Glicko-2", strings.HasPrefix(c.System, "WengLin-"), c.System == "TrueSkillThroughTime":
		return "baseline"
	default:
		return ""
	}
}

func cases(t *testing.T) []Case {
	t.Helper()
	golden := os.Getenv("AGON_GOLDEN")
	if golden == "" {
		golden = filepath.Join(root(t), "..", "shared", "golden")
	}
	path := filepath.Join(golden, "..", "reference", "rating-reference.json")
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no reference cases at %s; set AGON_GOLDEN to the folder of golden data", path)
	}
	require.NoError(t, err)
	var file struct {
		Cases []Case `json:"cases"`
	}
	require.NoError(t, json.Unmarshal(content, &file))
	require.NotEmpty(t, file.Cases)
	return file.Cases
}

// root is the folder with go.work.
func root(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.work")); err == nil {
			return dir
		}
		require.NotEqual(t, filepath.Dir(dir), dir, "there is no go.work above the test")
		dir = filepath.Dir(dir)
	}
}

// Decode reads a part of the case.
func (c Case) Decode(t *testing.T, from json.RawMessage, into any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(from, into), "case %q", c.Name)
}

// Pairs reads estimates and their uncertainties.
func (c Case) Pairs(t *testing.T, from json.RawMessage) [][2]float64 {
	t.Helper()
	var pairs [][2]float64
	c.Decode(t, from, &pairs)
	return pairs
}
