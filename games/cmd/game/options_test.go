package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseOptions(t *testing.T) {
	four := []string{"A", "B", "C", "D"}
	for line, expected := range map[string]options{
		"":                                 {seed: -1},
		"A B C D -s 30 -i in -o out":       {seed: 30, input: "in", output: "out", players: four},
		"-s 30 -i in -o out A B C D":       {seed: 30, input: "in", output: "out", players: four},
		"A -s30 B -iin C -oout D":          {seed: 30, input: "in", output: "out", players: four},
		"--seed=30 A B C D --input=in":     {seed: 30, input: "in", players: four},
		"--seed 0 --input in --output out": {input: "in", output: "out"},
		"--se 2147483647 A":                {seed: 2147483647, players: four[:1]},
		"-lv":                              {seed: -1, list: true, version: true},
		"--list --version --help":          {seed: -1, list: true, version: true, help: true},
		"-h":                               {seed: -1, help: true},
		"-ls5 A":                           {seed: 5, list: true, players: four[:1]},
		"-s 1 -- A -l":                     {seed: 1, players: []string{"A", "-l"}},
		"A -":                              {seed: -1, players: []string{"A", "-"}},
		"-s 1 -s 2":                        {seed: 2},
	} {
		t.Run(line, func(t *testing.T) {
			o, err := parseOptions(strings.Fields(line))
			require.NoError(t, err)
			require.Equal(t, expected, o)
		})
	}
}

func TestParseOptionsRefuses(t *testing.T) {
	for line, words := range map[string]string{
		"-s":            "needs a value",
		"--seed":        "needs a value",
		"-s x":          "the seed has to be a number",
		"-s -1":         "the seed has to be a number",
		"--seed=":       "the seed has to be a number",
		"-s 2147483648": "from 0 to 2147483647",
		"-x":            "no option -x",
		"-lx":           "no option -x",
		"--nothing":     "no option --nothing",
		"--list=yes":    "takes no value",
		"--=3":          "no option --",
		"A B C D -i":    "needs a value",
	} {
		t.Run(line, func(t *testing.T) {
			_, err := parseOptions(strings.Fields(line))
			require.ErrorContains(t, err, words)
			require.IsType(t, usageError{}, err)
		})
	}
}

func FuzzParseOptions(f *testing.F) {
	f.Add("A B C D -s 30 --input=x -lvh --")
	f.Fuzz(func(t *testing.T, line string) {
		o, err := parseOptions(strings.Fields(line))
		if err == nil {
			require.GreaterOrEqual(t, o.seed, int64(-1))
		}
	})
}
