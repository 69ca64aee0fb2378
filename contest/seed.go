package contest

import "math/rand/v2"

// NewSeed draws the seed of a match: any of the numbers that games take.
func NewSeed() int64 { return rand.Int64N(1 << 31) }
