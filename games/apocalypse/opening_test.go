package apocalypse_test

import (
	"testing"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestOpenings(t *testing.T) { jutgetest.Openings(t, apocalypse.Game{}, "land") }
