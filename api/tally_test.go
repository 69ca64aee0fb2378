package api_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// tally is the smallest game there is: in each round every player may say `add N`; who has the largest sum wins. It lets
// these tests run without a compiler and without a real game's rules.
type tally struct{}

func (tally) ID() string        { return "tally" }
func (tally) Title() string     { return "Tally" }
func (tally) Version() string   { return "Tally 1.0" }
func (tally) Seats() (int, int) { return 2, 4 }
func (tally) Mirrored() bool    { return false }

// Terms are those of a game that has boards for two.
func (g tally) Terms(config []byte) (engine.Terms, error) {
	terms := engine.TermsOf(g)
	if bytes.HasSuffix(config, []byte(" for 2")) {
		terms.High = 2
	}
	return terms, nil
}

func (tally) Drawn(config []byte) (engine.Drawn, error) {
	_, err := tallyRounds(config)
	return engine.DrawnNothing, err
}

func (tally) Limits() engine.Limits {
	return engine.Limits{CPU: time.Second, StartCPU: time.Second, Wall: time.Minute, Memory: 1 << 28, Commands: 1000, Output: 1 << 20, Stderr: 1 << 16}
}
func (tally) Config() []byte { return []byte("rounds 3\n") }
func (tally) Boards() []engine.Board {
	return []engine.Board{{Name: "Short", Config: []byte("rounds 3\n")}, {Name: "Long", Config: []byte("rounds 5\n")}}
}
func (tally) Statement() []byte { return []byte("# Tally\n\nAdd up.\n") }
func (g tally) Statements() []engine.Statement {
	return []engine.Statement{{Language: "en", Text: g.Statement()}, {Language: "es", Text: []byte("# Tally\n\nSumad.\n")}}
}

func (tally) Picture(name string) []byte {
	return map[string][]byte{"statement/dot.gif": []byte(pixel), "statement/dot.svg": []byte("<svg/>"), "statement/dot.txt": []byte("<script>")}[name]
}

func (tally) Languages() []engine.Language {
	return []engine.Language{
		{
			ID: "cpp", Title: "C++", Suffix: []string{".cc", ".cpp"}, Tools: []string{"g++"},
			Starter: []byte("name MyPlayer\n"),
			Check:   checkTally, Restrictions: []engine.Restriction{engine.NoGlobalVariables},
		},
		{ID: "text", Title: "Text", Suffix: []string{".txt"}},
		{ID: "python", Title: "Python", Suffix: []string{".py"}, Source: "MyBot.py", Main: []string{"MyBot.py"}, Tools: []string{"python3"}},
	}
}

// checkTally forbids lines that begin with "global".
func checkTally(files engine.Files, on []engine.Restriction) error {
	e := &engine.CheckError{}
	for k, line := range strings.Split(string(files[""]), "\n") {
		if strings.HasPrefix(line, "global") && slices.Contains(on, engine.NoGlobalVariables) {
			e.Messages = append(e.Messages, fmt.Sprintf("player.cc:%d:1: error: %q is a global variable", k+1, line))
		}
	}
	if len(e.Messages) == 0 {
		return nil
	}
	return e
}

func (tally) Builtins() []engine.Builtin {
	return []engine.Builtin{{Name: "Null", Language: "cpp"}, {Name: "Dummy", Language: "cpp", Secret: true}}
}
func (tally) Trial() engine.Trial { return engine.Trial{Against: "Dummy"} }
func (tally) KitFiles() (fs.FS, error) {
	return fstest.MapFS{"README": {Data: []byte("add up")}}, nil
}

func (tally) CheckConfig(config []byte) error {
	_, err := tallyRounds(config)
	return err
}

func (tally) CheckName(name string) error {
	if len(name) > 11 {
		return engine.SourceErrorf(engine.BadName, "The name %q is too long: take at most 11 letters.", name)
	}
	return nil
}

func (tally) PlayerName(language string, files engine.Files) (string, error) {
	if language == "python" {
		return "", nil
	}
	var source []byte
	for _, source = range files { // the only one
	}

	names := regexp.MustCompile(`(?m)^name (\S+)$`).FindAllSubmatch(source, -1)
	switch {
	case len(names) == 0:
		return "", engine.SourceErrorf(engine.NoPlayerName, "There is no line with a name: add one.")
	case len(names) > 1:
		return "", engine.SourceErrorf(engine.TwoPlayerNames, "There are %d lines with a name: keep one.", len(names))
	case len(names[0][1]) > 11:
		return "", engine.SourceErrorf(engine.BadName, "The name %q is too long: take at most 11 letters.", names[0][1])
	}
	return string(names[0][1]), nil
}

func (tally) NewMatch(config []byte, seed int64, names []string) (engine.Match, error) {
	rounds, err := tallyRounds(config)
	if err != nil {
		return nil, err
	}
	for seat, name := range names {
		if strings.Contains(name, " ") {
			return nil, fmt.Errorf("the name %q of seat %d cannot be printed", name, seat)
		}
	}
	return &tallyMatch{rounds: rounds, seed: seed, names: names, sums: make([]int, len(names)), said: make([]int, len(names)), status: make([]float64, len(names))}, nil
}

func tallyRounds(config []byte) (int, error) {
	rounds, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(string(config), "rounds "), " for 2")))
	if err != nil {
		return 0, fmt.Errorf("line 1: rounds: %w", err)
	}
	return rounds, nil
}

type tallyMatch struct {
	engine.InProcess

	rounds, round int
	seed          int64
	names         []string
	sums, said    []int
	status        []float64
}

func (m *tallyMatch) Round() int                       { return m.round }
func (m *tallyMatch) Done() bool                       { return m.round >= m.rounds }
func (m *tallyMatch) AnswerEnd() engine.End            { return engine.End{Line: "end"} }
func (m *tallyMatch) Out(int) bool                     { return false }
func (m *tallyMatch) Asked(int) bool                   { return true }
func (m *tallyMatch) Farewell(d []byte, _ int) []byte  { return d }
func (m *tallyMatch) Freeze(seat int, _ engine.Reason) { m.status[seat] = -1 }
func (m *tallyMatch) Hello(dst []byte, _ int) []byte   { return append(dst, "end\n"...) }
func (m *tallyMatch) Observe(d []byte, _ int) []byte   { return append(d, "end\n"...) }
func (m *tallyMatch) SetStatus(seat int, s float64)    { m.status[seat] = s }
func (m *tallyMatch) Scores() []int                    { return m.sums }
func (m *tallyMatch) Hash() [32]byte                   { return sha256.Sum256(fmt.Append(nil, m.seed, m.round, m.sums)) }
func (m *tallyMatch) Submit(int, []byte, int) error    { return nil }
func (m *tallyMatch) AppendHeader(d []byte, judge bool) []byte {
	word := "Game"
	if judge {
		word = "SecGame"
	}
	return fmt.Appendf(d, "%s Tally 1.0 seed %d names %s\n", word, m.seed, strings.Join(m.names, " "))
}

func (m *tallyMatch) AppendRound(d []byte) []byte {
	return fmt.Appendf(d, "round %d sums %v status %v\n", m.round, m.sums, m.status)
}

func (m *tallyMatch) AppendSubmitted(dst []byte, seat int) []byte {
	return fmt.Appendf(dst, "%d %d add %d\n", m.round, seat, m.said[seat])
}

func (m *tallyMatch) SubmitLogged(seat int, fields []byte) error {
	number, ok := bytes.CutPrefix(fields, []byte("add "))
	n, err := strconv.Atoi(string(number))
	if !ok || err != nil {
		return fmt.Errorf("%q is no command", fields)
	}
	m.said[seat] = n
	return nil
}

func (m *tallyMatch) Step() {
	for i, n := range m.said {
		m.sums[i] += n
	}
	clear(m.said)
	m.round++
}
