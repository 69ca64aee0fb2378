package jutge

import (
	"fmt"
	"math"

	"github.com/agon-judge/agon/games/engine"
)

// Players is the number of players of every match of the three games.
const Players = 4

// Match is what the matches of the three games have in common: rounds, statuses, and the commands of the round that is
// being played. A game's match embeds it, and adds the board and the rules.
type Match[C Command] struct {
	engine.MatchDefaults

	Rounds    int // of the whole match
	Played    int // rounds that were played: the number of the next one
	Status    [Players]float64
	Submitted Commands[C]   // of this round
	Message   SharedMessage // of this round, where all seats get the same
}

// Round is the number of the round to be played next.
func (m *Match[C]) Round() int { return m.Played }

// Done reports whether all rounds were played.
func (m *Match[C]) Done() bool { return m.Played >= m.Rounds }

// SetStatus sets a seat's CPU use as all seats get to know it.
func (m *Match[C]) SetStatus(seat int, status float64) {
	if m.Status[seat] != status {
		m.Status[seat] = status
		m.Message.Invalidate()
	}
}

// Freeze takes a seat out of the match. Its units stay.
func (m *Match[C]) Freeze(seat int, _ engine.Reason) { m.SetStatus(seat, -1) }

// Submit takes a seat's answer: a command on each line.
func (m *Match[C]) Submit(seat int, answer []byte, limit int) error {
	if err := m.maySubmit(seat); err != nil {
		return err
	}
	return m.Submitted.Submit(seat, answer, limit)
}

// SubmitLogged takes one command from the log.
func (m *Match[C]) SubmitLogged(seat int, fields []byte) error {
	if err := m.maySubmit(seat); err != nil {
		return err
	}
	return m.Submitted.SubmitLogged(seat, fields)
}

// AppendSubmitted appends all that a seat submitted in this round, what has no effect included.
func (m *Match[C]) AppendSubmitted(dst []byte, seat int) []byte {
	return m.Submitted.AppendLog(dst, m.Played, seat)
}

// maySubmit returns an error when a seat may not submit now.
func (m *Match[C]) maySubmit(seat int) error {
	switch {
	case m.Done():
		return fmt.Errorf("seat %d submits after the last round", seat)
	case m.Status[seat] < 0:
		return fmt.Errorf("seat %d submits although it is frozen", seat)
	}
	return nil
}

// CheckMatch checks what NewMatch of a game with a title is given besides the configuration, and gives the seed: it is
// 0..2147483647, and there are four names that can be printed.
func CheckMatch(title string, seed int64, names []string) (int32, error) {
	if seed < 0 || seed > math.MaxInt32 {
		return 0, fmt.Errorf("the seed %d is out of range: take one from 0 to %d", seed, math.MaxInt32)
	}
	if len(names) != Players {
		return 0, fmt.Errorf("%d names given: %s is played by %d players", len(names), title, Players)
	}
	for seat, name := range names {
		if !IsSeatName(name) {
			return 0, fmt.Errorf("the name %s of seat %d cannot be printed: use 1 to %d letters, digits or signs without white space", Shown(name), seat, longestName)
		}
	}
	return int32(seed), nil
}

// PrivateSeed is the seed of a player's own generator: the match's seed plus the number of the seat plus 1, in 32-bit
// arithmetic that wraps around.
func PrivateSeed(seed int32, seat int) int32 { return seed + int32(seat) + 1 }

// checkedSeeds is how many seeds CheckSeeds tries.
const checkedSeeds = 16

// CheckSeeds reports whether matches can begin with at least one of some seeds; otherwise it gives the error of the last one.
func CheckSeeds(begin func(seed int32) error) error {
	var err error
	for seed := range int32(checkedSeeds) {
		if err = begin(seed); err == nil {
			return nil
		}
	}
	return err
}
