package apocalypse_test

import (
	"testing"

	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestDummyObjectsAreUpToDate(t *testing.T) { jutgetest.DummyObjects(t) }

func TestBuiltinsHaveTheirNames(t *testing.T) { jutgetest.BuiltinsHaveTheirNames(t, apocalypse.Game{}) }

func TestKitFiles(t *testing.T) { jutgetest.KitFiles(t, apocalypse.Game{}) }
