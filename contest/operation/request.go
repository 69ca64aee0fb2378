package operation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Request is an operation on results or players that a user asks for.
type Request struct {
	Contest int64
	User    int64
	Action  words.OrderAction
	Match   *int64 // of void and rejudge
	Player  *int64 // of disqualify, withdraw and reinstate
	Reason  string // one sentence, not empty, which everybody can read
	Detail  Detail
}

// Detail holds the parameters of single actions.
type Detail struct {
	System    string  `json:"system,omitempty"`    // of system: the name of the rating system
	Certainty float64 `json:"certainty,omitempty"` // of settle: the probability to separate neighbours with, in (0.5, 1)
	Budget    int     `json:"budget,omitempty"`    // of settle: the most matches to play for that

	CommandLine bool `json:"command_line,omitempty"` // it follows from a command, so the log names nobody
}

// Place stores a request together with the job that carries it out, in one transaction. If the same action is already
// waiting for the same match, player or contest, Place returns that order and created=false, so that two clicks are one
// order. If another action is waiting, it refuses. Whether the request can be carried out shows when the job runs.
func Place(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, r Request) (o store.Order, created bool, err error) {
	err = contest.Do(ctx, pool, "store the order", func(tx pgx.Tx, _ *store.Queries) error {
		o, created, err = PlaceIn(ctx, tx, inserter, r)
		return err
	})
	return o, created, err
}

// PlaceIn is Place in the caller's transaction.
func PlaceIn(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, r Request) (o store.Order, created bool, err error) {
	detail, err := json.Marshal(r.Detail)
	if err != nil {
		return o, false, fmt.Errorf("write the order's detail: %w", err)
	}
	q := store.New(tx)
	o, err = q.CreateOrder(ctx, store.CreateOrderParams{
		ContestID: r.Contest, UserID: r.User, Action: r.Action, MatchID: r.Match, PlayerID: r.Player, Detail: detail, Reason: r.Reason,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		o, err = waiting(ctx, q, r)
		return o, false, err
	}
	if err != nil {
		return o, false, err
	}
	if _, err := inserter.InsertTx(ctx, tx, jobs.OrderArgs{Order: o.ID}, nil); err != nil {
		return o, false, fmt.Errorf("insert the job that carries it out: %w", err)
	}
	return o, true, schema.Notify(ctx, q, schema.Event{Contest: r.Contest, Kind: schema.EventOrder, ID: o.ID})
}

// waiting returns the order that already waits, and refuses if its action is another one.
func waiting(ctx context.Context, q *store.Queries, r Request) (store.Order, error) {
	o, err := q.WaitingOrder(ctx, r.Contest, r.Match, r.Player)
	if errors.Is(err, pgx.ErrNoRows) { // it was answered a moment ago
		return o, contest.Refuse(contest.CodeOrderWaits, "Something else has just been done to it; look at it again before you ask for more.")
	}
	if err == nil && o.Action != r.Action {
		return o, contest.Refuse(contest.CodeOrderWaits, "Something else was asked and is being done (%s); wait until that is over.", o.Action)
	}
	return o, err
}
