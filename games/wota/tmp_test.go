package wota

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

func TestTmpBig(t *testing.T) {
	pairs := [][]string{{"gatherer", "fighter"}, {"gatherer", "template"}, {"template", "fighter"}, {"gatherer", "gatherer"}}
	for k, names := range pairs {
		if os.Getenv("WTMP") != fmt.Sprint(k) {
			continue
		}
		var players []engine.Player
		for _, n := range names {
			for _, b := range (Game{}).Builtins() {
				if b.Name == n {
					l, _ := engine.LanguageByID(Game{}, b.Language)
					players = append(players, start(t, l, b.Files))
				}
			}
		}
		m, err := Game{}.NewMatch(defaultParameters, 7, names)
		require.NoError(t, err)
		begin := time.Now()
		n := 0
		result, err := engine.Run(context.Background(), m, players, Game{}.Limits(), func(int) { s := m.Scores(); n += s[0] + s[1] })
		require.NoError(t, err)
		wall := time.Since(begin)
		var out bytes.Buffer
		begin = time.Now()
		_, err = engine.Simulate(Game{}, defaultParameters, 7, names, bytes.NewReader(result.Log), &out, engine.SimulateOptions{})
		require.NoError(t, err)
		sim := time.Since(begin)
		var z, zl bytes.Buffer
		w := gzip.NewWriter(&z)
		w.Write(out.Bytes())
		w.Close()
		w = gzip.NewWriter(&zl)
		w.Write(result.Log)
		w.Close()
		fmt.Println(names, result.Rounds, "ticks", result.Scores, n, "antticks", wall, "sim", sim, "log", len(result.Log), zl.Len(), "out", out.Len(), z.Len(), result.Verdicts)
		os.WriteFile("/tmp/w7.log", result.Log, 0o644)
		os.WriteFile("/tmp/w7.out", out.Bytes(), 0o644)
	}
}
