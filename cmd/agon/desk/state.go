package desk

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/diagnostic"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/referee"
	"github.com/agon-judge/agon/worker/packages"
)

// State is what the page shows. Each change of it is an event.
type State struct {
	Folder  string   `json:"folder"`
	Busy    string   `json:"busy"`    // what is being done; "" when it is done
	Problem *Problem `json:"problem"` // of the files as they are now
	Game    *Game    `json:"game"`    // that was read last
	Match   *Match   `json:"match"`   // the last one that was played to its end
}

// Problem keeps a match from being played.
type Problem struct {
	Title  string `json:"title"` // in one line
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"` // from 1
	Output string `json:"output,omitempty"`
	// Of a referee that has failed in a match.
	Message string `json:"message,omitempty"`
	Reply   string `json:"reply,omitempty"`
	Stderr  string `json:"stderr,omitempty"`
}

// Game is a package as the page needs it.
type Game struct {
	ID         string   `json:"id"`
	Title      string   `json:"title"`
	Version    string   `json:"version"`
	Statements []string `json:"statements"` // languages of translations, besides the first
}

// Match is a match that was played.
type Match struct {
	Number  int      `json:"number"` // from 1; names the match in addresses
	Seed    int64    `json:"seed"`
	Board   string   `json:"board"`
	Rounds  int      `json:"rounds"`
	Players []Player `json:"players"`
	Referee Spent    `json:"referee"`
}

// Player is a seat of a match.
type Player struct {
	Name    string  `json:"name"`
	Score   int     `json:"score"`
	Rank    int     `json:"rank"`
	Verdict string  `json:"verdict"` // "" when it played to the end
	CPU     float64 `json:"cpu_ms"`
}

// Spent is what a referee has used.
type Spent struct {
	CPU    float64 `json:"cpu_ms"`
	Start  float64 `json:"start_cpu_ms"`
	Frames int     `json:"frames_bytes"`
}

// BuildError says that a player of the match does not compile.
type BuildError struct {
	Player string
	Log    string
}

// Error gives the player and what the compiler said.
func (e *BuildError) Error() string { return e.Player + " does not compile:\n" + e.Log }

// mostShown bounds what the page shows of one text, in bytes.
const mostShown = 16 << 10

// problemOf explains why there is no match.
func problemOf(err error, p *manifest.Package) *Problem {
	if wrong, ok := errors.AsType[*manifest.Error](err); ok {
		return &Problem{Title: wrong.Text, File: wrong.File, Line: wrong.Line}
	}
	if broken, ok := errors.AsType[*packages.BuildError](err); ok {
		return problemIn(p, p.Referee.Files, "the referee does not compile", broken.Log)
	}
	if broken, ok := errors.AsType[*BuildError](err); ok {
		title := "the player " + broken.Player + " does not compile"
		for _, b := range p.Builtins {
			if b.Name == broken.Player {
				return problemIn(p, b.Files, title, broken.Log)
			}
		}
		return &Problem{Title: title, Output: tail(broken.Log)}
	}
	if failure, ok := packages.FailureOf(err); ok {
		stderr := named(p, p.Referee.Files, string(failure.Usage.Stderr))
		problem := &Problem{Title: failure.Error(), Message: tail(string(failure.Message)), Reply: tail(string(failure.Reply)), Stderr: tail(stderr)}
		problem.File, problem.Line = lastPlace(p, p.Referee.Files, string(failure.Usage.Stderr))
		return problem
	}
	if refusal, ok := errors.AsType[*referee.Refusal](err); ok {
		return &Problem{Title: "the referee refuses the board: " + refusal.Error()}
	}
	return &Problem{Title: err.Error()}
}

// problemIn is what a compiler says of a program, with the first line that it complains of.
func problemIn(p *manifest.Package, files engine.Files, title, log string) *Problem {
	problem := &Problem{Title: title, Output: tail(named(p, files, log))}
	for _, d := range diagnostic.Parse(log, "", "") {
		if content, ok := files[d.File]; ok {
			problem.File, problem.Line = pathOf(p, content), d.Line
			break
		}
	}
	return problem
}

// pathOf finds a program's file in the package: the one source of a program is compiled under another name.
func pathOf(p *manifest.Package, content []byte) string {
	for _, name := range slices.Sorted(maps.Keys(p.Files)) {
		if bytes.Equal(p.Files[name], content) {
			return name
		}
	}
	return ""
}

// named puts the names of the package's files into a text in place of those under which they are compiled.
func named(p *manifest.Package, files engine.Files, text string) string {
	for name, content := range files {
		if own := path.Base(pathOf(p, content)); own != name && own != "." {
			text = strings.ReplaceAll(text, name, own)
		}
	}
	return text
}

// place is how interpreters and debuggers name a line of a file.
var place = regexp.MustCompile(`([A-Za-z0-9_.-]+\.[A-Za-z0-9]+)(?:", line |:)(\d+)`)

// lastPlace finds the line of a program that its stderr names last: that is where Python failed.
func lastPlace(p *manifest.Package, files engine.Files, stderr string) (file string, line int) {
	for _, found := range place.FindAllStringSubmatch(stderr, -1) {
		if content, ok := files[found[1]]; ok {
			file = pathOf(p, content)
			line, _ = strconv.Atoi(found[2])
		}
	}
	return file, line
}

// tail is the end of a text.
func tail(text string) string {
	text = strings.TrimRight(text, "\n")
	if len(text) > mostShown {
		text = "...\n" + strings.ToValidUTF8(text[len(text)-mostShown:], "")
	}
	return text
}

// head is the beginning of a text.
func head(text []byte) string {
	s := string(text)
	if len(s) > mostShown {
		s = strings.ToValidUTF8(s[:mostShown], "") + fmt.Sprintf("\n... %d bytes more", len(s)-mostShown)
	}
	return s
}
