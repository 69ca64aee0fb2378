package operation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// OrderParams is an operation on results or players that a user asks for.
type Request struct {
	Contest int64
	User    int64
	Action  audit.Action
	Match   *int64 // of void and rejudge
	Player  *int64 // of disqualify, withdraw and reinstate
	Reason  string // one sentence, not empty; everybody can read it
	Detail  Detail
}

// OrderDetail is what else some actions need.
type Detail struct {
	System    string  `json:"system,omitempty"`    // of system: its name
	Certainty float64 `json:"certainty,omitempty"` // of settle: to which neighbours are told apart, in (0.5, 1)
	Budget    int     `json:"budget,omitempty"`    // of settle: matches that may be played for that

	CommandLine bool `json:"command_line,omitempty"` // it follows from what was done there: the log names nobody
}

// PlaceOrder stores an order together with the job that carries it out, in one transaction. While the same is asked of
// the same match, player or contest, that order is given and created=false: two clicks are one order. While something
// else is asked of it, the refusal is an *Error. Whether the order can be carried out is the worker's to say.
func Place(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, r Request) (o store.Order, created bool, err error) {
	err = contest.Do(ctx, pool, "store the order", func(tx pgx.Tx, _ *store.Queries) error {
		o, created, err = PlaceIn(ctx, tx, inserter, r)
		return err
	})
	return o, created, err
}

// PlaceOrderIn is PlaceOrder in the caller's transaction.
func PlaceIn(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, r Request) (o store.Order, created bool, err error) {
	detail, err := json.Marshal(r.Detail)
	if err != nil {
		return o, false, fmt.Errorf("write the order's detail: %w", err)
	}
	q := store.New(tx)
	o, err = q.CreateOrder(ctx, store.CreateOrderParams{
		ContestID: r.Contest, UserID: r.User, Action: string(r.Action), MatchID: r.Match, PlayerID: r.Player, Detail: detail, Reason: r.Reason,
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

// waitingOrder is the order that is in the way of another one.
func waiting(ctx context.Context, q *store.Queries, r Request) (store.Order, error) {
	o, err := q.WaitingOrder(ctx, r.Contest, r.Match, r.Player)
	if errors.Is(err, pgx.ErrNoRows) { // answered in this moment
		return o, contest.Refuse(contest.CodeOrderWaits, "Something else has just been done to it; look at it again before you ask for more.")
	}
	if err == nil && o.Action != string(r.Action) {
		return o, contest.Refuse(contest.CodeOrderWaits, "Something else was asked and is being done (%s); wait until that is over.", o.Action)
	}
	return o, err
}
