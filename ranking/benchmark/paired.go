package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/agon-judge/agon/ranking"
)

// playedPair is what `agon compare --save` keeps of one of the two matches of a pair.
type playedPair struct {
	Pair    int
	Version int
	Showing ranking.Showing
}

// readPairs returns the complete pairs of a file, the old version's showing first.
func readPairs(in io.Reader) ([][2]ranking.Showing, error) {
	found := map[int]map[int]ranking.Showing{}
	most := -1
	lines := bufio.NewScanner(in)
	for n := 0; lines.Scan(); n++ {
		if n == 0 {
			continue // names the comparison
		}
		var p playedPair
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		if found[p.Pair] == nil {
			found[p.Pair] = map[int]ranking.Showing{}
		}
		found[p.Pair][p.Version] = p.Showing
		most = max(most, p.Pair)
	}
	var pairs [][2]ranking.Showing
	for i := range most + 1 {
		if len(found[i]) == 2 {
			pairs = append(pairs, [2]ranking.Showing{found[i][0], found[i][1]})
		}
	}
	if len(pairs) == 0 {
		return nil, fmt.Errorf("there is no complete pair")
	}
	return pairs, lines.Err()
}

// paired says how many matches decide a comparison of versions that were played against each other: with pairs as they are,
// and with old and new matches that have nothing in common. Both draw from the same matches.
func (r report) paired(name string, in io.Reader) error {
	pairs, err := readPairs(in)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	const comparisons, most = 2000, 5000
	play := func(together bool) (matches float64, wrong int) {
		for range comparisons {
			var p ranking.Paired
			n := 0
			for n < most && p.Decided(0.95) == 0 {
				i, j := random.IntN(len(pairs)), random.IntN(len(pairs))
				if together {
					j = i
				}
				p.Add(pairs[i][1].Compare(pairs[j][0]))
				n++
			}
			matches += 2 * float64(n) / comparisons
			if p.Decided(0.95) < 0 {
				wrong++
			}
		}
		return matches, wrong
	}
	with, wrong := play(true)
	without, wrongWithout := play(false)
	fmt.Fprintf(r.out, "| matches | pairs played | paired | unpaired | paired/unpaired | wrong | wrong unpaired |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	fmt.Fprintf(r.out, "| %s | %d | %.0f | %.0f | %.2f | %.1f %% | %.1f %% |\n", name, len(pairs), with, without, with/without, 100*float64(wrong)/comparisons, 100*float64(wrongWithout)/comparisons)
	return nil
}
