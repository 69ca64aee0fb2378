package final

import (
	"fmt"
	"strings"

	"github.com/agon-judge/agon/ranking/finals"
)

func formatOf(f finals.Format) finals.Description {
	for _, d := range finals.Formats() {
		if d.Format == f {
			return d
		}
	}
	return finals.Description{Format: f, Title: strings.ReplaceAll(string(f), "_", " ")}
}

// InWords describes rules in sentences, for the audience. Boards are the names of the boards in play, if they are to be
// mentioned.
func InWords(r finals.Rules, boards ...string) []string {
	words := []string{fmt.Sprintf("Up to %d players meet in a heat, in %s.", r.Size, count(r.Matches, "match", "matches"))}
	if r.Rotate {
		words = append(words, "A board is played once for every seat, so that everybody has every place on it.")
	}
	switch len(boards) {
	case 0:
	case 1:
		words = append(words, fmt.Sprintf("All matches are played on the board %s.", boards[0]))
	default:
		words = append(words, fmt.Sprintf("There are %d boards, and everybody plays on each about equally often: %s.", len(boards), strings.Join(boards, ", ")))
	}
	words = append(words, r.Sentences()...)
	if r.Drawn {
		words = append(words, "Places in the first stage are drawn.")
	} else if formatOf(r.Format).Placed {
		words = append(words, "Places in the first stage follow the ladder.")
	}
	return words
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
