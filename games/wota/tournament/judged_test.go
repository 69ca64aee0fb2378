package tournament

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/games/wota"
)

// short are parameters of matches that end at once.
func short() []byte { return enginetest.Shorten(wota.Game{}.Config(), 2) }

// Others may play the matches; tables and output file are the same.
func TestRun(t *testing.T) {
	answers := map[string]string{"weak": "o Ga X\n", "strong": "o So X\no Sc X\n"}
	var away []bool
	play := func(_ context.Context, names []string, parameters []byte, seed int64) (engine.Result, error) {
		away = append(away, bytes.Contains(parameters, []byte("HILLS_REVERSED = true")))
		m, err := wota.Game{}.NewMatch(parameters, seed, names)
		require.NoError(t, err)
		r := engine.Result{Verdicts: make([]engine.Verdict, len(names))}
		for seat, name := range names {
			require.NoError(t, m.Submit(seat, []byte(answers[name]), 0))
			r.Log = m.AppendSubmitted(r.Log, seat)
		}
		r.Verdicts[0] = engine.Verdict{Frozen: true, Reason: engine.ReasonCrash, Round: 1, Detail: "it ended by itself"}
		return r, nil
	}
	settings := []byte("AI_PACKAGE_NAMES = weak, strong\nTOURNAMENT = true\nHOME_AND_AWAY = true\n")
	output := filepath.Join(t.TempDir(), "match.out")
	var out bytes.Buffer
	standings, err := Run(t.Context(), settings, short(), 7, play, output, &out)
	require.NoError(t, err)
	require.Equal(t, []Standing{{Name: "weak", Losses: 2}, {Name: "strong", Wins: 2}}, standings)
	require.Equal(t, 2.0, standings[1].Points())
	require.Equal(t, []bool{false, true}, away)
	require.Regexp(t, `weak +1 +1 +0 +0 +1 +0 +0`, out.String())
	require.Regexp(t, `strong +2 +0 +1 +1 +2 +0 +0`, out.String())
	require.Regexp(t, `strong +2 +0 +0 +2\n`, out.String())
	require.Contains(t, out.String(), "strong has won the game in tick 2\n")
	require.Contains(t, out.String(), "weak fell out in tick 2: crash: it ended by itself.")
	require.FileExists(t, output)

	broken := func(context.Context, []string, []byte, int64) (engine.Result, error) {
		return engine.Result{}, errors.New("no room")
	}
	_, err = Run(t.Context(), settings, short(), 7, broken, "", &out)
	require.EqualError(t, err, "no room")
	_, err = Run(t.Context(), []byte("x"), short(), 7, play, "", &out)
	require.ErrorContains(t, err, `settings: line 1: "x"`)
	names, err := Names(settings)
	require.NoError(t, err)
	require.Equal(t, []string{"weak", "strong"}, names)
}

func FuzzReadSettings(f *testing.F) {
	f.Add([]byte("AI_PACKAGE_NAMES = a, b\nTOURNAMENT = true"))
	f.Add([]byte("NUMBER_OF_ROUNDS 12\\\n3"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := readSettings(text)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.NotEmpty(t, s.pairings())
	})
}
