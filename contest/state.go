package contest

import (
	"time"

	"github.com/agon-judge/agon/schema/store"
)

// State says where a contest is in its life. It follows from the contest's times, see [StateAt].
type State string

// The states of a contest, in their order.
const (
	StateUpcoming State = "upcoming" // it takes no submissions yet
	StateOpen     State = "open"
	StateFrozen   State = "frozen" // it takes no more submissions
	StateClosed   State = "closed" // nothing is played any more: its date came, or an organizer archived it
)

// All returns all states of a contest.
func (State) All() []State { return []State{StateUpcoming, StateOpen, StateFrozen, StateClosed} }

// StateAt returns a contest's state at a time.
func StateAt(now, opens time.Time, freezes, closes, archived *time.Time) State {
	switch {
	case archived != nil || closes != nil && !now.Before(*closes):
		return StateClosed
	case freezes != nil && !now.Before(*freezes):
		return StateFrozen
	case now.Before(opens):
		return StateUpcoming
	}
	return StateOpen
}

// StateOf returns a contest's state now.
func StateOf(c store.Contest) State {
	return StateAt(time.Now(), c.OpensAt, c.FreezesAt, c.ClosesAt, c.ArchivedAt)
}

// CheckOpen refuses what can only be done while a contest is open. The refusal says what to do when it opens (then), or
// what holds after it has closed (since).
func CheckOpen(c store.Contest, then, since string) error {
	switch StateOf(c) {
	case StateUpcoming:
		return Refuse(CodeContestClosed, "%s opens on %s; %s then.", c.Title, FormatTime(c.OpensAt, c.TimeZone), then)
	case StateFrozen:
		return Refuse(CodeContestClosed, "%s closed on %s; %s.", c.Title, FormatTime(*c.FreezesAt, c.TimeZone), since)
	case StateClosed:
		return Refuse(CodeContestClosed, "%s is over; %s.", c.Title, since)
	case StateOpen:
	}
	return nil
}
