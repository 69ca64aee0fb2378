package jutgetest

import "os"

// Extent is how much the tests of a game do of what takes long.
type Extent bool

const (
	// Everything is for one of the three games.
	Everything Extent = true
	// Sample leaves out what another game proves as well: steps that are the same in all kits, traps of all games that compile
	// alone, and the standards of C++ besides the judge's and the oldest. With AGON_KITS=full nothing is left out.
	Sample Extent = false
)

func (e Extent) everything() bool { return e == Everything || os.Getenv("AGON_KITS") == "full" }
