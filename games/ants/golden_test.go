package ants

import (
	"testing"

	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestGoldenMatches(t *testing.T) { jutgetest.Golden(t, Game{}) }

func TestGoldenBoards(t *testing.T) { jutgetest.GoldenBoards(t, Game{}) }
