package task

import (
	"context"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/report"
)

// Worker compiles and plays strangers' programs. Its methods are safe for concurrent use. An error is the judge's fault,
// never a player's; the types of errors in this package say what to do about it.
type Worker interface {
	// Compile compiles the files of a player. Sources that do not compile are an ordinary answer.
	Compile(ctx context.Context, g engine.Game, language string, files engine.Files) (Compilation, error)
	// Play plays a match. It calls begin when it is about to; an error of begin calls the match off and is returned
	// unchanged.
	Play(ctx context.Context, m Match, begin func(context.Context) error) (engine.Outcome, error)
	// Examine tests the package of a game. told hears of each check that is done, in their order. What is wrong with the
	// package is an ordinary answer.
	Examine(ctx context.Context, p Package, told func(report.Check)) (Examination, error)
	// Try plays a match of sample players, to see whether the machine can judge. The error says what is wrong with it.
	Try(ctx context.Context) error
	// Capacity says what the worker's machine offers.
	Capacity() Capacity
	// Disk says how full the disk of the worker's cache is now.
	Disk() Disk
}

// Capacity is what a worker's machine offers.
type Capacity struct {
	Cores     int      // that play, each one match at a time
	Compiles  int      // compilations at a time
	Isolation []byte   // JSON: how players are isolated there
	Languages []string // in which it can compile and run programs, each as packages.LanguageOf has it, sorted
	Version   string   // of the program
}

// Disk is how full a disk is, in bytes. Both are 0 where that is not known.
type Disk struct{ Free, Total int64 }
