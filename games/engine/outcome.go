package engine

import "time"

// Outcome is what a match of real players led to: its result, and what the players used.
type Outcome struct {
	Result
	Seats []Usage // by seat

	// Replay is what viewers open, of games whose rules run where the match is played and nowhere else. It has the names
	// that the match was played under. Other games have none: theirs is made from the log.
	Replay []byte
}

// Usage is what a player has used besides the CPU time of the match.
type Usage struct {
	StartCPU   time.Duration // until it was ready
	PeakMemory int64         // bytes; 0 where it is not known
	Stderr     []byte        // what it wrote on stderr
}
