// Package enginetest has the tests that every game has to pass, whatever its rules are: a game is complete, its matches
// depend on nothing but what they are given, and a match can be played again from its log. Tests of one game's rules are
// in its own folder.
package enginetest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/agon-judge/agon/games/engine"
)

// Complete fails for everything that a game lacks, see Missing.
func Complete(t *testing.T, g engine.Game) {
	t.Helper()
	for _, sentence := range Missing(g) {
		t.Error(sentence)
	}
}

// fewestBuiltins is how many built-in players a game needs: `agon up` shows matches between them, and no ladder can begin
// with one player.
const fewestBuiltins = 2

// longestBoardName is the length of the longest name of a board, in characters.
const longestBoardName = 40

var plainID = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// Missing says, a sentence for each, what a game lacks to be on a site: what Game demands, and what `agon up` needs for
// the game's first ladder.
func Missing(g engine.Game) []string {
	m := &missing{game: g}
	m.identity()
	m.configurations()
	m.languages()
	m.builtins()
	m.files()
	m.matches()
	return m.sentences
}

type missing struct {
	game      engine.Game
	sentences []string
}

// need adds a sentence unless a condition holds, and gives the condition.
func (m *missing) need(ok bool, format string, args ...any) bool {
	if !ok {
		m.sentences = append(m.sentences, fmt.Sprintf(format, args...))
	}
	return ok
}

func (m *missing) identity() {
	g := m.game
	m.need(plainID.MatchString(g.ID()), "ID is %q: it needs small letters and digits, because it stands in addresses", g.ID())
	m.need(g.Title() != "", "Title is empty")
	m.need(g.Version() != "", "Version is empty")
	low, high := g.Seats()
	m.need(1 <= low && low <= high, "Seats are %d to %d: the first number has to be at least 1, and at most the second", low, high)
	l := g.Limits()
	for name, value := range map[string]int64{
		"CPU": int64(l.CPU), "StartCPU": int64(l.StartCPU), "Wall": int64(l.Wall), "Memory": l.Memory, "Output": int64(l.Output), "Stderr": int64(l.Stderr),
	} {
		m.need(value > 0, "Limits have no %s", name)
	}
}

// configurations looks at the default configuration, at the boards and at the trial's.
func (m *missing) configurations() {
	g := m.game
	m.configuration("Config", g.Config())
	boards := g.Boards()
	m.need(len(boards) > 0, `Boards are none: a contest needs at least one; with a single configuration it is {Name: "Standard", Config: g.Config()}`)
	names := map[string]bool{}
	for _, b := range boards {
		m.need(b.Name != "" && utf8.RuneCountInString(b.Name) <= longestBoardName, "the board %q needs a name of 1 to %d characters", b.Name, longestBoardName)
		m.need(!names[b.Name], "two boards are called %q", b.Name)
		names[b.Name] = true
		if m.configuration(fmt.Sprintf("the board %q", b.Name), b.Config) {
			terms, _ := g.Terms(b.Config)
			first, err := g.Terms(boards[0].Config)
			m.need(err != nil || terms.Limits == first.Limits, "the boards %q and %q differ in their limits: a contest has one set of limits", boards[0].Name, b.Name)
		}
	}
	if config := g.Trial().Config; config != nil {
		m.configuration("the configuration of Trial", config)
	}
}

// configuration reports whether a configuration can be played.
func (m *missing) configuration(what string, config []byte) bool {
	if err := m.game.CheckConfig(config); !m.need(err == nil, "%s is refused by CheckConfig: %v", what, err) {
		return false
	}
	terms, err := m.game.Terms(config)
	if !m.need(err == nil, "%s is refused by Terms: %v", what, err) {
		return false
	}
	low, high := m.game.Seats()
	m.need(low <= terms.Low && terms.Low <= terms.High && terms.High <= high,
		"Terms of %s are for %d to %d players, but Seats are %d to %d: they may only be narrower", what, terms.Low, terms.High, low, high)
	drawn, err := m.game.Drawn(config)
	m.need(err == nil && (drawn == engine.DrawnNothing || drawn == engine.DrawnPlaces || drawn == engine.DrawnBoard), "Drawn of %s is %q, %v", what, drawn, err)
	_, err = engine.Opening(m.game, config)
	return m.need(err == nil, "no match begins with %s: %v", what, err)
}

func (m *missing) languages() {
	languages := m.game.Languages()
	m.need(len(languages) > 0, "Languages are none: languages.All() has those of players that speak the line protocol by themselves")
	ids := map[string]bool{}
	for _, l := range languages {
		m.need(l.ID != "" && !ids[l.ID], "two languages have the ID %q, or it is empty", l.ID)
		m.need(len(l.Suffix) > 0 && l.Source != "" && len(l.Main) > 0 && l.Output != "", "the language %q needs a Suffix, a Source, a Main and an Output", l.ID)
		ids[l.ID] = true
	}
}

func (m *missing) builtins() {
	g := m.game
	m.need(len(g.Builtins()) >= fewestBuiltins, "Builtins are %d: at least %d are needed, or `agon up` has no match to play", len(g.Builtins()), fewestBuiltins)
	names := map[string]bool{}
	for _, b := range g.Builtins() {
		m.need(!names[b.Name], "two built-in players are called %q", b.Name)
		names[b.Name] = true
		_, ok := engine.LanguageByID(g, b.Language)
		m.need(ok, "the built-in player %s is in the language %q, which the game does not have", b.Name, b.Language)
		m.need(len(b.Files) > 0, "the built-in player %s has no files", b.Name)
		err := g.CheckName(b.Name)
		m.need(err == nil, "the built-in player %s has a name that CheckName refuses: %v", b.Name, err)
		name, err := g.PlayerName(b.Language, b.Files)
		m.need(err == nil && (name == "" || name == b.Name), "the files of the built-in player %s name it %q, %v", b.Name, name, err)
	}
	m.need(names[g.Trial().Against], "Trial is against %q, which is not a built-in player", g.Trial().Against)
}

func (m *missing) files() {
	m.need(strings.TrimSpace(string(m.game.Statement())) != "", "Statement is empty")
	_, err := m.game.KitFiles()
	m.need(err == nil, "KitFiles fails: %v", err)
}

// matches begins one with as few players as possible and one with as many, all with the name of a built-in player.
func (m *missing) matches() {
	g := m.game
	terms, err := g.Terms(g.Config())
	if err != nil || len(g.Builtins()) == 0 {
		return // which was said before
	}
	for _, seats := range []int{terms.Low, terms.High} {
		names := make([]string, seats)
		for seat := range names {
			names[seat] = g.Builtins()[0].Name
		}
		match, err := g.NewMatch(g.Config(), 1, names)
		if !m.need(err == nil, "no match of %d players begins: %v", seats, err) {
			continue
		}
		defer match.Close()
		m.need(len(match.Scores()) == seats, "a match of %d players has %d scores", seats, len(match.Scores()))
		m.need(match.AnswerEnd().Line != "", "AnswerEnd has no line")
		m.need(match.Round() == 0 && !match.Done(), "a match begins in round %d, done: %v", match.Round(), match.Done())
	}
}
