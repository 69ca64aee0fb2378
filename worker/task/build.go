package task

import (
	"context"
	"crypto/sha256"
	"time"
)

// Key names a build: equal keys give equal executables. It is the SHA-256 of everything that goes into one.
type Key [sha256.Size]byte

// Compilation is what came of compiling a player.
type Compilation struct {
	OK     bool
	Key    Key           // names the build
	Log    string        // what the compiler said: valid UTF-8, for the player's author
	Limit  string        // the limit that the compilation hit: "", "cpu", "wall", "memory" or "output"
	Cached bool          // nothing was compiled
	Spent  time.Duration // for which it has kept others from compiling: its CPU time, and time in which it was idle
}

// Build is what is kept of a compilation.
type Build struct {
	OK        bool
	Folder    bool              // the artefact is a folder
	Artefact  []byte            // when OK: the executable, or a tar archive of the folder
	Hash      [sha256.Size]byte // when OK: SHA-256 of the artefact when it was made
	Log       string            // what the compiler said
	CPUMillis int               // CPU time that it cost
}

// Intact reports whether the artefact is what was stored.
func (b Build) Intact() bool { return !b.OK || sha256.Sum256(b.Artefact) == b.Hash }

// Builds keeps builds where all workers find them.
type Builds interface {
	Has(ctx context.Context, key Key) (bool, error)
	// Load reports false for a key that Has does not know.
	Load(ctx context.Context, key Key) (Build, bool, error)
	Save(ctx context.Context, key Key, b Build) error
}
