package apocalypse_test

import (
	"testing"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestDummyBeatsDemos(t *testing.T) {
	t.Parallel()
	jutgetest.DummyBeatsDemos(t, apocalypse.Game{}, 90)
}

func TestBuiltinsRepeatThemselves(t *testing.T) {
	jutgetest.BuiltinsRepeatThemselves(t, apocalypse.Game{})
}

func TestDummyObjectsAreUpToDate(t *testing.T) { jutgetest.DummyObjects(t) }

func TestBuiltinsHaveTheirNames(t *testing.T) { jutgetest.BuiltinsHaveTheirNames(t, apocalypse.Game{}) }
