package dominator_test

import (
	"testing"

	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func TestPythonPlaysLikeCpp(t *testing.T) { jutgetest.PythonPlaysLikeCpp(t, dominator.Game{}) }
