package ants

import "github.com/agon-judge/agon/games/jutge"

// config is a configuration file that was read.
type config struct {
	settings settings
	fixed    *fixedBoard // nil: GENERATOR1
}

// The words that say where the board comes from.
const (
	wordGenerator = "GENERATOR1"
	wordFixed     = "FIXED"
)

// readConfig reads a configuration: words and numbers separated by any white space. The error is a *engine.ConfigError.
func readConfig(text []byte) (*config, error) {
	r := configReader{jutge.NewConfig(text)}
	c := &config{}
	r.Version(version)
	for s, p := range parameters {
		advice := ""
		if setting(s) == bonusPeriod {
			advice = "take a number above NUM_ROUNDS for food in round 0 only"
		}
		c.settings[s] = r.Parameter(p, advice)
	}
	if r.board() {
		c.fixed = r.fixedBoard(&c.settings)
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	return c, nil
}

// configReader reads the parts of a configuration.
type configReader struct{ *jutge.Config }

// board reports whether the board is given. What follows GENERATOR1 is ignored.
func (r configReader) board() (fixed bool) {
	const key, expected = "board", wordGenerator + " or " + wordFixed
	word, ok := r.Take(key, expected)
	if !ok {
		return false
	}
	if word != wordGenerator && word != wordFixed {
		r.Fail(key, expected, jutge.Shown(word), "end the parameters with QUEEN_LIFE, then say where the board comes from")
	}
	return word == wordFixed
}
