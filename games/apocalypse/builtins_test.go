package apocalypse_test

import (
	"testing"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestDummyBeatsDemos(t *testing.T) { jutgetest.DummyBeatsDemos(t, apocalypse.Game{}, 95) }

func TestBuiltinsRepeatThemselves(t *testing.T) {
	jutgetest.BuiltinsRepeatThemselves(t, apocalypse.Game{})
}

func TestDummyObjectsAreUpToDate(t *testing.T) { jutgetest.DummyObjects(t) }

func TestBuiltinsHaveTheirNames(t *testing.T) { jutgetest.BuiltinsHaveTheirNames(t, apocalypse.Game{}) }

func TestPythonPlaysLikeCpp(t *testing.T) { jutgetest.PythonPlaysLikeCpp(t, apocalypse.Game{}) }
