package ants_test

import (
	"testing"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestOpenings(t *testing.T) { jutgetest.Openings(t, ants.Game{}, "") }
