package task

import (
	"context"

	"github.com/agon-judge/agon/games/engine"
)

// Worker compiles and plays strangers' programs. Its methods are safe for concurrent use. An error is the judge's fault,
// never a player's; a *MissingError says that another worker may be able to do it.
type Worker interface {
	// Compile compiles the files of a player. Sources that do not compile are an ordinary answer.
	Compile(ctx context.Context, g engine.Game, language string, files engine.Files) (Compilation, error)
	// Play plays a match as soon as its players are built and a core is free. It calls begin right before the first
	// round; an error of begin calls the match off and is returned unchanged.
	Play(ctx context.Context, m Match, begin func(context.Context) error) (engine.Outcome, error)
	// Capacity says what the worker's machine offers.
	Capacity() Capacity
	// Disk says how full the disk of the worker's cache is now.
	Disk() Disk
}

// Capacity is what a worker's machine offers.
type Capacity struct {
	Cores     []int    // each plays one match at a time
	Isolation []byte   // JSON: how players are isolated there, for the records of matches
	Languages []string // in which it can compile and run players, each as game/language, sorted
}

// Disk is how full a disk is, in bytes. Both are 0 where that is not known.
type Disk struct{ Free, Total int64 }
