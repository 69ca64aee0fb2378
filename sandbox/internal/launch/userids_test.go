package launch

import (
	"fmt"
	"strings"
	"testing"
)

// A range of users is covered only if one line of the map has all of it.
func FuzzMapCovers(f *testing.F) {
	f.Add("         0          0 4294967295\n", 60600, 500)
	f.Add("0 1000 1\n1 100000 65536\n", 60600, 500)
	f.Add("0 300000 1000\n", 0, 1001)
	f.Fuzz(func(t *testing.T, text string, first, size int) {
		if first < 0 || size < 1 || first > 1<<31 || size > 1<<31 {
			t.Skip("no range of users")
		}
		if !mapCovers(text, first, size) {
			return
		}
		for line := range strings.Lines(text) {
			var inside, outside, count int
			if n, _ := fmt.Sscan(line, &inside, &outside, &count); n == 3 && inside <= first && first-inside+size <= count {
				return
			}
		}
		t.Fatalf("%q does not cover %d and %d more", text, first, size)
	})
}
