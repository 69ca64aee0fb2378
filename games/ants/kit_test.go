package ants_test

import (
	"testing"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestKitSteps(t *testing.T) { jutgetest.KitSteps(t, ants.Game{}, 1511, jutgetest.Everything) }
