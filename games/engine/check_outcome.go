package engine

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// Played says which match an outcome is claimed of.
type Played struct {
	Config []byte
	Seed   int64
	Limits Limits   // of each player
	Names  []string // of the players, by seat; whoever played knew SeatNames only
}

// NamedState is a Game whose state, and with it the hash, contains the names of the players.
type NamedState interface{ NamedState() }

// CheckOutcome checks that an outcome can be that of a match which was played under [SeatNames]: its log is played again,
// and scores, ranks, verdicts and state have to follow from it. What no log shows, such as CPU times, only has to be
// possible. It returns the hash of the state under the players' own names. The outcome is hostile; the error says in one
// line what is wrong with it.
func CheckOutcome(g Game, p Played, o Outcome) (hash [32]byte, err error) {
	if err := CheckShape(len(p.Names), p.Limits, o); err != nil {
		return hash, err
	}
	summary, err := simulate(g, p, SeatNames(len(p.Names)), o.Log)
	if err != nil {
		return hash, fmt.Errorf("the log is not that of this match: %w", err)
	}
	if err := compare(summary, o); err != nil {
		return hash, err
	}
	if _, named := g.(NamedState); named {
		if summary, err = simulate(g, p, p.Names, o.Log); err != nil {
			return hash, fmt.Errorf("play the log under the players' names: %w", err)
		}
	}
	return summary.Hash, nil
}

func simulate(g Game, p Played, names []string, log []byte) (Summary, error) {
	return Simulate(g, p.Config, p.Seed, names, bytes.NewReader(log), io.Discard, SimulateOptions{Judge: true})
}

// compare says in which point an outcome is not what its log gives.
func compare(summary Summary, o Outcome) error {
	switch {
	case summary.Rounds != o.Rounds:
		return fmt.Errorf("the log gives %d rounds and the result has %d", summary.Rounds, o.Rounds)
	case !slices.Equal(summary.Scores, o.Scores):
		return fmt.Errorf("the log gives the scores %v and the result has %v", summary.Scores, o.Scores)
	case !slices.Equal(summary.Ranks, o.Ranks):
		return fmt.Errorf("the log gives the ranks %v and the result has %v", summary.Ranks, o.Ranks)
	case summary.Hash != o.Hash:
		return errors.New("the log leads to another state than the result says")
	}
	for i, v := range o.Summary().Verdicts {
		if summary.Verdicts[i] != v {
			return fmt.Errorf("the log and the result differ in the verdict of seat %d", i)
		}
	}
	return nil
}

// SeatNames are names for players whose real ones do not matter: their seats' numbers.
func SeatNames(seats int) []string {
	names := make([]string, seats)
	for i := range names {
		names[i] = fmt.Sprintf("Seat%d", i)
	}
	return names
}

// Bounds of what players may be said to have used. They are wide: what is within them may still be wrong, but harms nobody.
const (
	mostCPU    = 24 * time.Hour
	mostMemory = 1 << 40
	mostDetail = 4096    // bytes
	mostStderr = 1 << 16 // bytes, where the limits say nothing
)

// CheckShape checks everything about an outcome but its log: what is said of each seat is possible. The outcome is hostile;
// the error says in one line what is wrong with it.
func CheckShape(seats int, limits Limits, o Outcome) error {
	for _, n := range []int{len(o.Scores), len(o.Ranks), len(o.Verdicts), len(o.CPU), len(o.Seats)} {
		if n != seats {
			return fmt.Errorf("the match has %d seats and the result speaks of %d", seats, n)
		}
	}
	for i, v := range o.Verdicts {
		switch {
		case v.Frozen && !slices.Contains(Reasons(), v.Reason):
			return fmt.Errorf("seat %d is frozen for %q, which is no reason", i, v.Reason)
		case v.Frozen && v.Round < startRound, len(v.Detail) > mostDetail, !v.Frozen && v != Verdict{}:
			return fmt.Errorf("the verdict of seat %d is impossible", i)
		}
	}
	for i, s := range o.Seats {
		switch {
		case o.CPU[i] < 0 || o.CPU[i] > mostCPU || s.StartCPU < 0 || s.StartCPU > mostCPU:
			return fmt.Errorf("seat %d cannot have used %v of CPU time and %v at the start", i, o.CPU[i], s.StartCPU)
		case s.PeakMemory < 0 || s.PeakMemory > mostMemory:
			return fmt.Errorf("seat %d cannot have used %d bytes of memory", i, s.PeakMemory)
		case len(s.Stderr) > max(limits.Stderr, mostStderr):
			return fmt.Errorf("seat %d has %d bytes of stderr, which is more than is kept", i, len(s.Stderr))
		}
	}
	return nil
}
