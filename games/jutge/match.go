package jutge

import (
	"fmt"
	"math"
)

// Players is the number of players of every match of the three games.
const Players = 4

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
			return 0, fmt.Errorf("the name %s of seat %d cannot be printed: use 1 to %d letters, digits or signs without white space", Shown(name), seat, longestSeatName)
		}
	}
	return int32(seed), nil
}

// PrivateSeed is the seed of a player's own generator: the match's seed plus the number of the seat plus 1, in 32-bit
// arithmetic that wraps around.
func PrivateSeed(seed int32, seat int) int32 { return seed + int32(seat) + 1 }

// checkedSeeds is how many seeds CheckSeeds tries.
const checkedSeeds = 16

// CheckSeeds says whether matches can begin with at least one of some seeds; otherwise it gives the error of the last one.
func CheckSeeds(begin func(seed int32) error) error {
	var err error
	for seed := range int32(checkedSeeds) {
		if err = begin(seed); err == nil {
			return nil
		}
	}
	return err
}
