package conform

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/agon-judge/agon/games/packages/frames"
)

// frames looks at what the matches painted. Each line alone was looked at when it came.
func (s *suite) frames(context.Context) error {
	s.check.Did = fmt.Sprintf("the frames of %d matches make sense one after the other", len(s.matches))
	var images []string
	for name := range s.pack.Files {
		if rest, found := strings.CutPrefix(name, "viewer/"); found {
			images = append(images, rest)
		}
	}
	for _, m := range s.matches {
		course := frames.NewCourse(images)
		where := "at the start"
		for line := range bytes.Lines(m.Replay) {
			text := strings.TrimSuffix(string(line), "\n")
			switch word, rest, _ := strings.Cut(text, " "); word {
			case "r":
				where = "round " + rest
			case "agon", "game", "title", "seed", "board", "config", "seat", "cpu", "out", "gone", "score", "over":
			default:
				course.Add(where, text)
			}
		}
		for _, complaint := range course.Complaints() {
			s.find(m.command, "%s", complaint)
		}
	}
	return nil
}
