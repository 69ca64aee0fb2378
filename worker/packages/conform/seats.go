package conform

import (
	"context"
	"fmt"
	"math"

	"github.com/agon-judge/agon/games/packages/frames"
	"github.com/agon-judge/agon/games/packages/record"

	"bytes"
	"slices"
	"strings"
)

// unequal is how many standard errors from the middle the average rank of a seat may be. Between equal seats more comes
// once in 15,000 tests.
const unequal = 4

// seats plays matches of identical players and compares how the seats fare.
func (s *suite) seats(ctx context.Context) error {
	board := s.pack.Boards[0]
	best := s.pack.Builtins[len(s.pack.Builtins)-1].Name
	s.check.Did = fmt.Sprintf("%d matches between %d of %s", s.options.Seeds, board.Low, best)
	if board.Low < 2 {
		s.check.Did = "there is one seat"
		return nil
	}
	ranks := make([][]float64, board.Low)
	for seed := range int64(s.options.Seeds) {
		p, ok, err := s.play(ctx, setup{board, seed, lineup(board.Low, best)}, false)
		if err != nil {
			return err
		}
		if !ok {
			return nil // said
		}
		for seat, rank := range shared(p.Ranks) {
			ranks[seat] = append(ranks[seat], rank)
		}
	}
	for seat, list := range ranks {
		mean, z := deviation(list, float64(board.Low+1)/2)
		s.check.Did += fmt.Sprintf("; seat %d: average rank %.2f (z = %.1f)", seat, mean, z)
		if math.Abs(z) > unequal && !s.pack.Mirrored {
			s.advise(s.repeat(), "seat %d has the average rank %.2f (z = %.1f), so seats are not equal: write mirrored = true, and ladders play each seed twice, the second time in reverse order", seat, mean, z)
			return nil
		}
	}
	return nil
}

// shared gives seats that share a rank the middle of the places that they take.
func shared(ranks []int) []float64 {
	list := make([]float64, len(ranks))
	for i, rank := range ranks {
		equal := 0
		for _, other := range ranks {
			if other == rank {
				equal++
			}
		}
		list[i] = float64(rank) + float64(equal-1)/2
	}
	return list
}

// deviation is the mean of a sample, and how many standard errors it is from an expected one.
func deviation(sample []float64, expected float64) (mean, z float64) {
	n := float64(len(sample))
	for _, x := range sample {
		mean += x / n
	}
	var squares float64
	for _, x := range sample {
		squares += (x - mean) * (x - mean)
	}
	// Where all matches end alike, the sample has no spread: as little as one other end would make is assumed.
	spread := max(squares/max(n-1, 1), 1/n)
	return mean, (mean - expected) / math.Sqrt(spread/n)
}

// recorded plays the matches in the folder tests again.
func (s *suite) recorded(ctx context.Context) error {
	n := 0
	for _, name := range sortedNames(s.pack.Files) {
		if !strings.HasPrefix(name, "tests/") {
			continue
		}
		n++
		r, err := record.Parse(s.pack.Files[name])
		if err != nil {
			s.find(s.repeat(), "%s, %v", name, err)
			continue
		}
		m := setup{seed: r.Seed, names: r.Names}
		m.board.Config = r.Config
		summary, err := s.arena.Replay(ctx, s.match(m, -1), r.Names, r.Log)
		switch {
		case err != nil:
			s.find(s.repeat(), "%s cannot be played again: %v", name, err)
		case !slices.Equal(summary.Scores, r.Scores):
			s.find(s.repeat(), "%s comes out otherwise: the scores were %v and are %v", name, r.Scores, summary.Scores)
		case summary.Hash != r.Hash:
			s.find(s.repeat(), "%s has the same scores but other replies: if that is meant, record it again with agon game play --log", name)
		}
	}
	s.check.Did = fmt.Sprintf("%d recorded matches come out the same", n)
	return nil
}

func sortedNames(files map[string][]byte) []string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

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
