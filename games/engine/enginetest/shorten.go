package enginetest

import (
	"fmt"
	"regexp"
)

// Shorten gives a configuration of any of our games fewer rounds, for tests in which the first rounds show everything. Each
// game has another name for their number; where it has none the rules fix it, and the configuration stays as it is.
func Shorten(config []byte, rounds int) []byte {
	number := regexp.MustCompile(`(?m)^((?:NUM_ROUNDS|nb_rounds|turns|MAX_TICKS_BEFORE_END =|DONT_CHECK_VICTORY_CONDITION_BEFORE =) +)\d+`)
	return number.ReplaceAll(config, fmt.Appendf(nil, "${1}%d", rounds))
}
