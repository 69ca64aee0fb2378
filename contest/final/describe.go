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
	words = append(words, stages(r)...)
	if r.Drawn {
		words = append(words, "Places in the first stage are drawn.")
	} else if r.Format != finals.Race {
		words = append(words, "Places in the first stage follow the ladder.")
	}
	return words
}

// stages describes the stages, and which entrants go on from each.
func stages(r finals.Rules) []string {
	switch r.Format {
	case finals.RoundRobin, finals.Swiss:
		return []string{fmt.Sprintf("There are %s; all points count.", count(r.Rounds, "round", "rounds"))}
	case finals.Groups:
		return []string{fmt.Sprintf("There are %s of %s each; the first %d of each go on.",
			count(r.Groups, "group", "groups"), count(r.Rounds, "round", "rounds"), r.Advance)}
	case finals.Single, finals.Heats:
		return []string{fmt.Sprintf("The first %d of a heat advance, until one heat is left.", r.Advance)}
	case finals.Double:
		return []string{fmt.Sprintf("The first %d of a heat advance; the others have a second chance.", r.Advance)}
	case finals.DropWorst:
		return []string{fmt.Sprintf("After every %s the last %d leave, until one heat is left.", count(r.Rounds, "round", "rounds"), r.Drop), carry(r)}
	case finals.Shrinking:
		return []string{fmt.Sprintf("After every %s the worse half leaves, until one heat is left.", count(r.Rounds, "round", "rounds")), carry(r)}
	case finals.Race:
		return []string{
			fmt.Sprintf("Those play who may still be the best, until one is with a certainty of %g %%.", 100*r.Certainty),
			fmt.Sprintf("After %s the title is shared.", count(r.Budget, "match", "matches")),
		}
	}
	return nil
}

func carry(r finals.Rules) string {
	if r.Carry {
		return "Points are carried into the next stage."
	}
	return "Everybody begins each stage without points."
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
