package dominator_test

import (
	"testing"

	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestOpenings(t *testing.T) { jutgetest.Openings(t, dominator.Game{}, "") }
