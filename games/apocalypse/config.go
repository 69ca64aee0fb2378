package apocalypse

import "github.com/agon-judge/agon/games/jutge"

// The words that say where the board comes from.
const (
	wordFixed     = "FIXED"          // of the original: the board follows
	wordGenerator = "GENERATOR_AGON" // our own: every seed has a board of its own, see generate
)

// readConfig reads a configuration. The board is nil when it is to be generated. The error is a *engine.ConfigError.
//
// After the word FIXED comes the board in the form of an output file, from the word land to the end of the section of the
// fire. What follows is ignored, so that any output file, with another beginning, is a configuration. What follows
// GENERATOR_AGON is ignored too.
func readConfig(text []byte) (*setup, error) {
	r := &configReader{Config: jutge.NewConfig(text)}
	r.Version(version)
	const key, expected = "board", wordGenerator + " or " + wordFixed
	word, ok := r.Take(key, expected)
	if ok && word != wordGenerator && word != wordFixed {
		r.Fail(key, expected, jutge.Shown(word), "say after the version where the board comes from")
	}
	var board *setup
	if word == wordFixed {
		board = r.fixed()
	}
	return board, r.Err()
}
