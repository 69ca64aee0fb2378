package contest

import (
	"time"

	"github.com/agon-judge/agon/schema/store"
)

// ContestState says where a contest is in its life.
type ContestState string

// The states, in their order.
const (
	StateUpcoming ContestState = "upcoming" // it takes no submissions yet
	StateOpen     ContestState = "open"
	StateFrozen   ContestState = "frozen" // it takes no more submissions
	StateClosed   ContestState = "closed" // nothing is played any more: its date came, or an organizer archived it
)

// StateAt is a contest's state at a time.
func StateAt(now, opens time.Time, freezes, closes, archived *time.Time) ContestState {
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

// StateOf is a contest's state now.
func StateOf(c store.Contest) ContestState {
	return StateAt(time.Now(), c.OpensAt, c.FreezesAt, c.ClosesAt, c.ArchivedAt)
}

// checkOpen refuses, unless a contest is open: what to do when it opens, and what is so since it has closed.
func CheckOpen(c store.Contest, then, since string) error {
	switch StateOf(c) {
	case StateUpcoming:
		return Refuse(CodeContestClosed, "%s opens on %s; %s then.", c.Title, Said(c.OpensAt, c.TimeZone), then)
	case StateFrozen:
		return Refuse(CodeContestClosed, "%s closed on %s; %s.", c.Title, Said(*c.FreezesAt, c.TimeZone), since)
	case StateClosed:
		return Refuse(CodeContestClosed, "%s is over; %s.", c.Title, since)
	case StateOpen:
	}
	return nil
}
