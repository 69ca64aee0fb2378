package ants_test

import (
	"testing"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestPythonPlaysLikeCpp(t *testing.T) { jutgetest.PythonPlaysLikeCpp(t, ants.Game{}) }
