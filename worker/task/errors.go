package task

import "fmt"

// FullError says that a worker's disk has no room for another player. The worker is of no use until it has.
type FullError struct{ Free, Floor int64 }

// Error tells the sizes and what to do.
func (e *FullError) Error() string {
	return fmt.Sprintf("the disk of the cache has %d MiB free, and %d have to stay free: make room, or move AGON_DATA", e.Free>>20, e.Floor>>20)
}

// MissingError says that the toolchain of a language is not installed on a worker's machine. Another worker may have it.
type MissingError struct{ Language, Program string }

// Error names the program and what to do.
func (e *MissingError) Error() string {
	return fmt.Sprintf("%s needs %s, which is not installed on this machine: run deploy/bootstrap --languages", e.Language, e.Program)
}

// RefereeError says that the referee of a game's package has failed in a match. It would fail again wherever the match is
// played, so that the fault is neither the worker's nor a player's.
type RefereeError struct {
	Round   int    // -1: at the start, or before
	What    string // in one line
	Message []byte // the last that the referee was sent
	Reply   []byte // its answer, where there is one that cannot be used
	Stderr  []byte // of the referee
	Seats   []int  // whose answers were in the message
	Log     []byte // of the match until then
}

// Error says in one line when the referee failed, and why.
func (e *RefereeError) Error() string {
	if e.Round < 0 {
		return "the referee failed at the start: " + e.What
	}
	return fmt.Sprintf("the referee failed in round %d: %s", e.Round, e.What)
}

// LostError says that a worker has taken work and does not finish it. That is no fault of the judge: others do the work.
type LostError struct {
	Worker string
	Gone   bool   // it has not been heard of since, and may have died of the work; otherwise it gave the work back
	Why    string // in words
}

// Error names the worker.
func (e *LostError) Error() string { return fmt.Sprintf("worker %s: %s", e.Worker, e.Why) }

// LieError says that a worker's result does not follow from what it says has happened.
type LieError struct {
	Worker string
	Why    error
}

// Error names the worker and what is wrong with the result.
func (e *LieError) Error() string {
	return fmt.Sprintf("worker %s sent an impossible result: %v", e.Worker, e.Why)
}

// Unwrap returns what is wrong with the result.
func (e *LieError) Unwrap() error { return e.Why }

// BusyError says that no worker can do the work now, because those that could are not there.
type BusyError struct {
	Why      string // in words
	Language string // that none has, as in Capacity; "": that is not why
}

// Error says what is missing.
func (e *BusyError) Error() string { return e.Why }
