package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// coffeescript is compiled to JavaScript, and runs like it.
func coffeescript() engine.Language {
	l := javascript()
	l.ID, l.Title, l.Suffix, l.Source, l.Main = "coffeescript", "CoffeeScript (Node.js)", []string{".coffee"}, "MyBot.coffee", []string{"MyBot.coffee"}
	l.Tools = []string{"node", "coffee"}
	l.Compile = [][]string{{"coffee", "--compile", "--bare", "*.coffee"}}
	l.StartCPU = 2 * time.Second
	return l
}
