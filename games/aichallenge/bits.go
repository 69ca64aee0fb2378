package aichallenge

import (
	"iter"
	"math/bits"
)

// squares gives the numbers of the bits that are set, ascending.
func squares(set []uint64) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for k, word := range set {
			for ; word != 0; word &= word - 1 {
				if !yield(int32(k<<6 | bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}
