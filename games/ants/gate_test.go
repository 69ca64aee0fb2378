package ants_test

import (
	"testing"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestDummyBeatsDemos(t *testing.T) { jutgetest.DummyBeatsDemos(t, ants.Game{}, 90) }

func TestBuiltinsRepeatThemselves(t *testing.T) { jutgetest.BuiltinsRepeatThemselves(t, ants.Game{}) }

func TestBuiltinsHaveTheirNames(t *testing.T) { jutgetest.BuiltinsHaveTheirNames(t, ants.Game{}) }

func TestDummyObjects(t *testing.T) { jutgetest.DummyObjects(t) }
