package dominator_test

import (
	"testing"

	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestDummyBeatsDemos(t *testing.T) {
	t.Parallel()
	jutgetest.DummyBeatsDemos(t, dominator.Game{}, 95)
}

func TestBuiltinsRepeatThemselves(t *testing.T) {
	t.Parallel()
	jutgetest.BuiltinsRepeatThemselves(t, dominator.Game{})
}

func TestBuiltinsHaveTheirNames(t *testing.T) { jutgetest.BuiltinsHaveTheirNames(t, dominator.Game{}) }

func TestDummyObjects(t *testing.T) { jutgetest.DummyObjects(t) }
