package wota

import (
	"regexp"
	"testing"

	"github.com/agon-judge/agon/games/engine/enginetest"
)

func TestOpenings(t *testing.T) {
	seedLine := regexp.MustCompile(`(?m)^(game )?seed \d+$`)
	enginetest.Openings(t, Game{}, nil, func(_ *testing.T, file []byte) (state, land string) {
		state = seedLine.ReplaceAllString(string(file), "")
		return state, state // hills and sugar are all that is on the map
	})
}
