package winnow

import "slices"

// Index finds the programs that share fingerprints. Two programs of one owner are never a pair.
type Index struct {
	owners       []int32 // of each program
	fingerprints [][]uint32
	numbers      map[string]int32 // of owners
	postings     map[uint32][]int32
	common       map[uint32]struct{} // nil: not known yet
}

// NewIndex makes an empty index.
func NewIndex() *Index {
	return &Index{numbers: map[string]int32{}, postings: map[uint32][]int32{}}
}

// Add adds a program's distinct fingerprints, in ascending order, and returns the program's number: 0, 1, 2 ...
func (x *Index) Add(owner string, prints []uint32) int {
	number, known := x.numbers[owner]
	if !known {
		number = int32(len(x.numbers))
		x.numbers[owner] = number
	}
	program := int32(len(x.owners))
	x.owners = append(x.owners, number)
	x.fingerprints = append(x.fingerprints, prints)
	for _, hash := range prints {
		x.postings[hash] = append(x.postings[hash], program)
	}
	x.common = nil
	return int(program)
}

// CommonLimit returns the number of owners, out of all, above which a fingerprint that their programs share counts as
// common. It is at least eight: with few owners a smaller limit would soon excuse copies.
func CommonLimit(owners int) int { return max(8, owners/5) }

// Common reports whether a fingerprint is common, because many owners have it.
func (x *Index) Common(hash uint32) bool {
	if x.common == nil {
		x.findCommon()
	}
	_, common := x.common[hash]
	return common
}

func (x *Index) findCommon() {
	x.common = map[uint32]struct{}{}
	limit := CommonLimit(len(x.numbers))
	seen := make([]uint32, len(x.numbers)) // by owner: the number of the last fingerprint counted for it
	number := uint32(0)
	for hash, programs := range x.postings {
		if len(programs) <= limit {
			continue
		}
		number++
		owners := 0
		for _, p := range programs {
			if seen[x.owners[p]] != number {
				seen[x.owners[p]] = number
				owners++
			}
		}
		if owners > limit {
			x.common[hash] = struct{}{}
		}
	}
}

// Promising reports whether two programs with a and b fingerprints share enough of them to be compared.
func Promising(shared, a, b int) bool { return shared >= 2 && 10*shared >= min(a, b) }

// Candidates calls found for every promising pair, a < b, in order.
func (x *Index) Candidates(found func(a, b, shared int)) {
	counts := make([]int, len(x.fingerprints))
	var touched []int32
	for b, prints := range x.fingerprints {
		touched = touched[:0]
		for _, hash := range prints {
			list := x.postings[hash]
			if len(list) < 2 || x.Common(hash) {
				continue
			}
			for _, a := range list {
				if int(a) >= b {
					break
				}
				if x.owners[a] == x.owners[b] {
					continue
				}
				if counts[a] == 0 {
					touched = append(touched, a)
				}
				counts[a]++
			}
		}
		slices.Sort(touched)
		for _, a := range touched {
			if Promising(counts[a], len(x.fingerprints[a]), len(prints)) {
				found(int(a), b, counts[a])
			}
			counts[a] = 0
		}
	}
}
