package games

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// TestOpeningsShowWhatTheSeedDecides compares what games say of their configurations with matches of many seeds.
func TestOpeningsShowWhatTheSeedDecides(t *testing.T) {
	for _, g := range All() {
		configs := map[string][]byte{"default": g.Config()}
		for _, b := range g.Boards() {
			configs[b.Name] = b.Config
		}
		maps.Copy(configs, fixed(t, g))
		for name, config := range configs {
			t.Run(g.ID()+" "+name, func(t *testing.T) {
				b, err := engine.Opening(g, config)
				require.NoError(t, err)
				again, err := engine.Opening(g, config)
				require.NoError(t, err)
				require.Equal(t, b, again, "equal configurations have equal openings")

				states, lands := map[string]bool{}, map[string]bool{}
				for seed := range int64(8) {
					state, land := parts(t, begun(t, g, config, seed, b.Seats))
					states[state], lands[land] = true, true
				}
				require.Equal(t, b.Drawn != engine.DrawnNothing, len(states) > 1, "%d different states", len(states))
				require.Equal(t, b.Drawn == engine.DrawnBoard, len(lands) > 1, "%d different maps", len(lands))
			})
		}
	}
}

// fixed are configurations of a game with the board in them.
func fixed(t *testing.T, g engine.Game) map[string][]byte {
	t.Helper()
	file := string(begun(t, g, g.Config(), 3, 4))
	config := string(g.Config())
	switch g.ID() {
	case "ants":
		_, board, _ := strings.Cut(file, "Seat3\n")
		return map[string][]byte{"fixed": []byte(strings.Replace(config, "GENERATOR1", "FIXED\n"+board, 1))}
	case "dominator":
		_, board, _ := strings.Cut(file, "Seat3\n")
		return map[string][]byte{"fixed": []byte(strings.Replace(config, "GENERATOR2", "FIXED\n"+board, 1))}
	case "apocalypse":
		return map[string][]byte{"fixed": []byte(strings.Replace(config, "GENERATOR_AGON", "FIXED\n"+file[strings.Index(file, "land"):], 1))}
	case "aichallenge":
		trial := g.Trial().Config
		return map[string][]byte{"trial": trial, "without food": append([]byte("food none\nmap\n"), trial[bytes.Index(trial, []byte("rows ")):]...)}
	}
	return nil
}

func begun(t *testing.T, g engine.Game, config []byte, seed int64, seats int) []byte {
	t.Helper()
	names := make([]string, seats)
	for seat := range names {
		names[seat] = fmt.Sprintf("Seat%d", seat)
	}
	m, err := g.NewMatch(config, seed, names)
	require.NoError(t, err)
	file := m.AppendHeader(nil, false)
	if d, ok := m.(engine.Document); ok {
		file = d.AppendDocument(file)
	}
	return file
}

var digit = regexp.MustCompile(`\d`)

var seedLine = regexp.MustCompile(`(?im)^(game )?seed \d+$`)

// parts are what stands where, and of that the map.
func parts(t *testing.T, file []byte) (state, land string) {
	t.Helper()
	if file[0] != '{' {
		state = seedLine.ReplaceAllString(string(file), "")
		land, _, _ = strings.Cut(state, "\nround ")
		return state, digit.ReplaceAllString(land, ".") // whose a cell of Dominator is, is no part of its map
	}
	var replay struct {
		Data struct {
			Map, Ants, Food, Hills json.RawMessage
		} `json:"replaydata"`
	}
	require.NoError(t, json.Unmarshal(file, &replay))
	return fmt.Sprintf("%s", replay.Data), string(replay.Data.Map)
}

func TestABrokenConfigurationHasNoOpening(t *testing.T) {
	for _, g := range All() {
		_, err := engine.Opening(g, []byte("\x00 nonsense"))
		require.Error(t, err, g.ID())
	}
}
