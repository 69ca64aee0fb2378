package task

import "github.com/agon-judge/agon/games/packages/report"

// Package is the package of a game that is to be tested.
type Package struct {
	Name    string // of the version, in errors
	Archive []byte // hostile
}

// Examination is what came of testing a package.
type Examination struct {
	Report report.Report
	Boards []report.Opening // how matches on each board begin; none if the referee does not compile
}
