package schema

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/agon-judge/agon/schema/store"
)

// Channel is the Postgres channel on which live events are sent.
const Channel = "agon"

// The kinds of events.
const (
	EventLadder     = "ladder"     // the ratings of a contest changed; ID is the newest rated result
	EventMatch      = "match"      // a match began or ended
	EventSubmission = "submission" // a submission arrived or changed its state
	EventContest    = "contest"    // a contest's settings or people changed; ID is the settings' version
	EventOrder      = "order"      // an operation on results was asked for or answered
	EventFinal      = "final"      // an organizer has done something to a final, its show has moved, or it is done
	EventGame       = "game"       // of no contest: a version of a game, or its test, has changed
	EventWorker     = "worker"     // of no contest: a worker has connected or left, or is to be treated otherwise
)

// Event says that something changed. Receivers read the row to see what.
type Event struct {
	Contest int64  `json:"contest"`
	Kind    string `json:"kind"`
	ID      int64  `json:"id"`
	Private bool   `json:"private,omitempty"` // for organizers only: the match of a final, before it is shown
}

// Notify sends an event when the transaction of q commits.
func Notify(ctx context.Context, q *store.Queries, e Event) error {
	payload, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	if err := q.Notify(ctx, string(payload)); err != nil {
		return fmt.Errorf("send event: %w", err)
	}
	return nil
}
