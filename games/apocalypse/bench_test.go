package apocalypse

import (
	"testing"

	"github.com/agon-judge/agon/games/jutge/jutgetest"
)

func BenchmarkSimulate(b *testing.B) { jutgetest.BenchmarkSimulate(b, Game{}) }

func BenchmarkRound(b *testing.B) { jutgetest.BenchmarkRound(b, Game{}) }

func BenchmarkMatch(b *testing.B) { jutgetest.BenchmarkMatch(b, Game{}) }
