package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/ranking"
)

// Two copies of a player do the same in every pair, so nothing is ever decided; the file keeps what was played.
func TestCompareGoesOnFromWhatItHasKept(t *testing.T) {
	t.Parallel()
	needSandbox(t)
	env := map[string]string{"AGON_DATA": dataDir(t)}
	file := filepath.Join(t.TempDir(), "pairs.jsonl")
	r := run(t, env, "", "compare", "ants", "Null", "Null", "--against", "Null", "--budget", "2", "--save", file)
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stdout, "The old Null and the new Null did the same in the one pair that was played.")
	require.Contains(t, r.stderr, "the budget of 2 matches does not decide it; --budget 4 plays more")
	first, err := os.ReadFile(file)
	require.NoError(t, err)

	r = run(t, env, "", "compare", "ants", "Null", "Null", "--against", "Null", "--budget", "4", "--save", file, "--json")
	var got compareReport
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &got))
	require.Equal(t, 2, got.Level)
	require.Equal(t, []string{"Null"}, got.Against)
	require.Len(t, got.Pairs, 2)
	for i, pair := range got.Pairs {
		require.Equal(t, pair[0].Seed, pair[1].Seed)
		require.Equal(t, i, pair[0].Seat)
		require.Equal(t, i, pair[1].Seat)
	}
	second, err := os.ReadFile(file)
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(second, first), "the first pair was not played again")

	r = run(t, env, "", "compare", "ants", "Null", "Null", "--against", "Demo", "--save", file)
	require.Equal(t, cli.ExitFailed, r.code)
	require.Contains(t, r.stderr, "is of another comparison")
}

// shown is a match of a version that did as well as a number says.
func shown(pair, version int, margin float64) pairMatch {
	return pairMatch{Pair: pair, Version: version, Showing: ranking.Showing{Margin: margin}}
}

func TestOnlyPairsWithoutAGapBeforeThemCount(t *testing.T) {
	t.Parallel()
	p, err := openPairs("", "", 20)
	require.NoError(t, err)
	for pair := 1; pair < 10; pair++ {
		for version := range 2 {
			over, err := p.add(shown(pair, version, float64(version)))
			require.NoError(t, err)
			require.False(t, over, "the first pair is not there yet")
		}
	}
	require.Zero(t, p.score)
	pair, version, ok := p.next()
	require.Equal(t, []any{0, oldVersion, true}, []any{pair, version, ok})
	_, err = p.add(shown(0, oldVersion, 0))
	require.NoError(t, err)
	over, err := p.add(shown(0, newVersion, 1))
	require.NoError(t, err)
	require.True(t, over)
	require.Equal(t, ranking.Paired{Won: 8}, p.score, "it has ended when it was decided")
	_, _, ok = p.next()
	require.False(t, ok)
}

func TestAFileOfPairsSurvivesAnInterruption(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "pairs.jsonl")
	p, err := openPairs(file, "this one", 20)
	require.NoError(t, err)
	for version := range 2 {
		_, err = p.add(shown(0, version, float64(version)))
		require.NoError(t, err)
	}
	p.close()
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, append(whole, `{"pair":1,"ver`...), 0o600)) // killed while it wrote

	p, err = openPairs(file, "this one", 20)
	require.NoError(t, err)
	require.Equal(t, ranking.Paired{Won: 1}, p.score)
	p.close()
	again, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(whole), string(again))

	_, err = openPairs(file, "another one", 20)
	require.ErrorContains(t, err, "is of another comparison")
	for text, want := range map[string]string{"hello\n": "is not a file of agon compare", string(whole) + "{}}\n": "line 4 is not a match"} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		_, err = openPairs(file, "this one", 20)
		require.ErrorContains(t, err, want)
	}
}

func TestTheCurveEndsAtTheDotsWhenItIsDecided(t *testing.T) {
	t.Parallel()
	r := compareReport{Old: "A", New: "B", Decided: 1, Won: 8}
	for i := range 8 {
		r.Pairs = append(r.Pairs, [2]pairMatch{shown(i, 0, 0), shown(i, 1, 1)})
	}
	var text strings.Builder
	printCurve(&text, r)
	lines := strings.Split(text.String(), "\n")
	require.Equal(t, "   +8 |         *", lines[0])
	require.Equal(t, "    0 | *", lines[curveUp])
	require.Equal(t, "   -8 |         .", lines[2*curveUp])
}
