package dominator_test

import (
	"testing"

	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestGoldenMatches(t *testing.T) { jutgetest.Golden(t, dominator.Game{}) }

func TestGoldenBoards(t *testing.T) { jutgetest.GoldenBoards(t, dominator.Game{}) }
