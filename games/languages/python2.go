package languages

import (
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// python2 is for machines that still have Python 2.7. The suffix tells its players from those of Python 3.
func python2() engine.Language {
	return engine.Language{
		ID: "python2", Title: "Python 2.7", Suffix: []string{".py2"}, Source: "MyBot.py2", Main: []string{"MyBot.py2"},
		Tools:   []string{"python2.7"},
		Compile: [][]string{{"python2.7", "-c", "import os, py_compile; os.rename('MyBot.py2', 'MyBot.py'); py_compile.compile('MyBot.py', doraise=True)"}},
		Output:  ".",
		Run:     []string{"python2.7", "-u", "MyBot.py"},
		Profile: "vm", Memory: 32 * mib, StartCPU: time.Second,
	}
}
