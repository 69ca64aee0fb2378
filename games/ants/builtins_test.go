package ants_test

import (
	"testing"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestBuiltinsHaveTheirNames(t *testing.T) { jutgetest.BuiltinsHaveTheirNames(t, ants.Game{}) }

func TestDummyObjects(t *testing.T) { jutgetest.DummyObjects(t) }

func TestKitFiles(t *testing.T) { jutgetest.KitFiles(t, ants.Game{}) }
