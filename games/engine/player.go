package engine

import "time"

// End is how an answer ends.
type End struct {
	Line string // the last line, without its newline
	// Loose is for protocols of contests whose players were written without our kit: the line counts in upper and lower
	// case and with white space around it, and what comes after it is the beginning of the next answer.
	Loose bool
}

// Player is a running player as the loop sees it. It is used by one goroutine only.
type Player interface {
	// Exchange sends one message, which is complete, and waits for the complete answer. The result, without its last
	// line, is valid until the next call. A *Fault freezes the seat; any other error is the judge's own fault. The first
	// exchange is the start phase.
	Exchange(message []byte, end End) ([]byte, error)
	// Farewell sends a last message, as far as the player takes it, and stops the player.
	Farewell(message []byte)
	// CPU is the time that the player has used since the start phase ended, also after it was stopped.
	CPU() time.Duration
	// Stop ends the player: the match is over, or its seat is frozen. It may be called more than once.
	Stop()
}
