// Package report is what the test of a game's package says: its checks, and what each has found. Package
// worker/packages/conform makes the test.
package report

import "slices"

// Report is what all checks have found.
type Report struct {
	Game    string  `json:"game"`
	Version string  `json:"version"`
	Digest  string  `json:"digest"`
	Checks  []Check `json:"checks"`
}

// Check is what one check has found.
type Check struct {
	Name     string    `json:"name"`
	Did      string    `json:"did"` // what was looked at, in words
	Findings []Finding `json:"findings"`
}

// Finding is a problem, or advice.
type Finding struct {
	Text    string `json:"text"`
	Command string `json:"command"` // that shows it again
	Advice  bool   `json:"advice"`  // the package works as it is
}

// Passed reports whether there is no problem.
func (r Report) Passed() bool { return !slices.ContainsFunc(r.Checks, Check.HasProblem) }

// HasProblem reports whether something that was found has to be mended.
func (c Check) HasProblem() bool {
	return slices.ContainsFunc(c.Findings, func(f Finding) bool { return !f.Advice })
}

// Names are the names of all checks, in their order.
func Names() []string {
	return []string{"programs", "boards", "players", "hostile", "frozen", "seats", "recorded", "frames", "limits", "again"}
}

// Opening is how a match on a board begins.
type Opening struct {
	Board  string `json:"board"`
	Low    int    `json:"low"` // players of a match
	High   int    `json:"high"`
	Replay []byte `json:"replay"` // of a match of Low players that has just begun; empty where there was no room for it
}
