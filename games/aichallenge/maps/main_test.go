package maps

import (
	"testing"

	"github.com/agon-judge/agon/games/rapidtest"
)

func TestMain(m *testing.M) { rapidtest.Main(m) }
