package engine

import "time"

// Player is a running player as the loop sees it. It is used by one goroutine only.
type Player interface {
	// Exchange sends one message, whose last line is the end line already, and waits for the complete answer, which
	// ends with the line end. The result, without that line, is valid until the next call. A *Fault freezes the seat;
	// any other error is the judge's own fault. The first exchange is the start phase.
	Exchange(message []byte, end string) ([]byte, error)
	// CPU is the time that the player has used since the start phase ended.
	CPU() time.Duration
	// Stop ends the player: the match is over, or its seat is frozen. It may be called more than once.
	Stop()
}
