package workers

import (
	"time"

	"github.com/agon-judge/agon/schema/store"
)

// State says in one word what a worker does, or what keeps it from doing it.
type State string

// The states of a worker, those first that outweigh the others.
const (
	StateRevoked     State = "revoked"     // its key is no longer taken
	StateExpired     State = "expired"     // its key was for a time that is over
	StateQuarantined State = "quarantined" // its results are doubted, so it gets nothing
	StateDrained     State = "drained"     // it finishes what it has and gets nothing else
	StateAway        State = "away"        // it is not connected
	StateTrouble     State = "trouble"     // it takes nothing and says why
	StateConnected   State = "connected"   // it takes what there is
)

// All returns all states.
func (State) All() []State {
	return []State{StateRevoked, StateExpired, StateQuarantined, StateDrained, StateAway, StateTrouble, StateConnected}
}

// stateOf returns the state of a worker at a time.
func stateOf(w store.Worker, connected bool, now time.Time) State {
	switch {
	case w.RevokedAt != nil:
		return StateRevoked
	case isExpired(w, now):
		return StateExpired
	case w.QuarantinedAt != nil:
		return StateQuarantined
	case w.Drained:
		return StateDrained
	case !connected:
		return StateAway
	case w.Trouble != "":
		return StateTrouble
	}
	return StateConnected
}

func isExpired(w store.Worker, now time.Time) bool {
	return w.ExpiresAt != nil && !now.Before(*w.ExpiresAt)
}

// WhyNot says why a worker may have no work, or "" if it may.
func WhyNot(w store.Worker, now time.Time) string {
	switch stateOf(w, true, now) {
	case StateRevoked:
		return "its key is revoked"
	case StateExpired:
		return "its key has expired"
	case StateQuarantined:
		return "it is in quarantine"
	case StateDrained:
		return "it is drained"
	case StateAway, StateTrouble, StateConnected:
	}
	return ""
}
