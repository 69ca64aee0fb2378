package conform

import (
	"context"
	"fmt"
	"math"
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
