package finals

import (
	"fmt"
	"strings"
)

// Format is how a final is played. Each has a file, with its name, its row for formats and the way it is played. What a heat
// is, is the same in all: up to [Rules.Size] entrants who meet in [Rules.Matches] matches.
type Format string

// Description is what a form says of a format.
type Description struct {
	Format Format
	Title  string
	Text   string   // one sentence
	Fields []string // those of Rules, by their names in JSON, that it uses beside those that all use

	Bracket bool // its heats lead into each other; otherwise they count points
	Placed  bool // entrants have places in the first stage, drawn or by seeding
}

// format is a format with all that is particular to it.
type format struct {
	Description
	play      func(*engine)
	defaults  func(r *Rules, entrants, low, high int) // completes what all formats have
	check     func(r Rules) error                     // beside the bounds of the fields; nil: nothing
	fits      func(r Rules, entrants int) error       // for so many entrants; nil: always
	sentences func(r Rules) []string                  // what becomes of those who play, for those who watch
}

// listed are all formats, those that find the best with few matches first, which is the order of forms.
func listed() []format {
	return []format{race(), dropWorst(), heats(), single(), double(), swiss(), groups(), roundRobin(), shrinking()}
}

func formats() map[Format]format {
	all := make(map[Format]format)
	for _, f := range listed() {
		all[f.Format] = f
	}
	return all
}

// Formats lists all formats, those that find the best with few matches first.
func Formats() []Description {
	all := listed()
	list := make([]Description, len(all))
	for i, f := range all {
		list[i] = f.Description
	}
	return list
}

// Names lists the names of all formats in the same order.
func Names() []string {
	all := listed()
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = string(f.Format)
	}
	return names
}

// NameList is all names in a sentence, as in "race, heats or single" with the conjunction "or".
func NameList(conjunction string) string {
	names := Names()
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + conjunction + " " + names[last]
}

// Sentences say what becomes of those who play by the rules, for those who watch.
func (r Rules) Sentences() []string {
	f, known := formats()[r.Format]
	if !known {
		return nil
	}
	return f.sentences(r)
}

func carrySentence(r Rules) string {
	if r.Carry {
		return "Points are carried into the next stage."
	}
	return "Everybody begins each stage without points."
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
