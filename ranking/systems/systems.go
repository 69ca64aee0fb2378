// Package systems lists the rating systems that a contest can have.
//
// A new system is a package of its own, or a file in package ranking, and one row here. Everything that offers or checks
// systems asks this list: settings, the API, the command line. Systems that only serve for comparison are in package
// ranking/benchmark/baseline.
package systems

import (
	"slices"
	"strings"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/batch"
)

// ID names a system in the database, in the API and on the command line.
type ID string

// The systems of contests.
const (
	Batch     ID = "batch"
	TrueSkill ID = "trueskill"
	Elo       ID = "elo"
)

// System describes a rating system.
type System struct {
	ID    ID
	Title string
	Text  string // one sentence
	New   func() ranking.System

	Versions  bool // it rates versions, so that a new one follows the one that it replaces
	Uncertain bool // it knows how uncertain its ratings are
}

// All lists the systems, the default first.
func All() []System {
	return []System{
		{
			ID: Batch, Title: "Batch", Text: "The scores of all matches at once, with seats, boards and versions.",
			New: func() ranking.System { return batch.System{} }, Versions: true, Uncertain: true,
		},
		{
			ID: TrueSkill, Title: "TrueSkill", Text: "The ranks of match after match, with an uncertainty.",
			New: func() ranking.System { return ranking.DefaultTrueSkill() }, Uncertain: true,
		},
		{
			ID: Elo, Title: "Elo", Text: "The ranks of match after match, as pairs.",
			New: func() ranking.System { return ranking.DefaultElo() },
		},
	}
}

// Default is the system of a contest that chooses none.
func Default() ID { return All()[0].ID }

// Find returns the system with an ID.
func Find(id ID) (System, bool) {
	all := All()
	i := slices.IndexFunc(all, func(s System) bool { return s.ID == id })
	if i < 0 {
		return System{}, false
	}
	return all[i], true
}

// IDs lists the IDs, the default first.
func IDs() []string {
	all := All()
	ids := make([]string, len(all))
	for i, s := range all {
		ids[i] = string(s.ID)
	}
	return ids
}

// List is all IDs in a sentence: "batch, trueskill and elo" with the conjunction "and".
func List(conjunction string) string {
	ids := IDs()
	last := len(ids) - 1
	return strings.Join(ids[:last], ", ") + " " + conjunction + " " + ids[last]
}
