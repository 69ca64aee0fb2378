package aichallenge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine/enginetest"
)

func TestOpenings(t *testing.T) {
	trial := Game{}.Trial().Config
	enginetest.Openings(t, Game{}, map[string][]byte{
		"trial":        trial,
		"without food": append([]byte("food none\nmap\n"), trial[bytes.Index(trial, []byte("rows ")):]...),
	}, func(t *testing.T, file []byte) (state, land string) {
		var replay struct {
			Data struct {
				Map, Ants, Food, Hills json.RawMessage
			} `json:"replaydata"`
		}
		require.NoError(t, json.Unmarshal(file, &replay))
		return fmt.Sprintf("%s", replay.Data), string(replay.Data.Map)
	})
}
