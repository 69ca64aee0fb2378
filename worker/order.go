package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/operation"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// orderWorker carries out what somebody asked for on the site. What it changes, its answer and the end of the job commit
// together, so that a killed worker has either done all of it or nothing.
type orderWorker struct {
	river.WorkerDefaults[jobs.OrderArgs]
	w *Worker
}

// Timeout implements river.Worker.
func (*orderWorker) Timeout(*river.Job[jobs.OrderArgs]) time.Duration { return rateTimeout }

// Work implements river.Worker.
func (o *orderWorker) Work(ctx context.Context, job *river.Job[jobs.OrderArgs]) error {
	err := o.answer(ctx, job, o.w.carryOut)
	if answer, refused := refusalOf(err); refused {
		err = o.answer(ctx, job, func(context.Context, pgx.Tx, store.Order) (string, string, error) { return "refused", answer, nil })
	}
	return o.w.handBack(ctx, err)
}

// answer does the work of an order that nobody has answered yet, and stores state and answer.
func (o *orderWorker) answer(ctx context.Context, job *river.Job[jobs.OrderArgs], work func(context.Context, pgx.Tx, store.Order) (state, answer string, err error)) error {
	return pgx.BeginFunc(ctx, o.w.pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		order, err := q.LockOrder(ctx, job.Args.Order)
		if err != nil {
			return fmt.Errorf("read order %d: %w", job.Args.Order, err)
		}
		if order.State == "asked" {
			state, answer, err := work(ctx, tx, order)
			if err != nil {
				return fmt.Errorf("carry out order %d: %w", order.ID, err)
			}
			if err := q.AnswerOrder(ctx, state, answer, order.ID); err != nil {
				return fmt.Errorf("answer order %d: %w", order.ID, err)
			}
			if err := schema.Notify(ctx, q, schema.Event{Contest: order.ContestID, Kind: schema.EventOrder, ID: order.ID}); err != nil {
				return err
			}
		}
		return complete(ctx, tx, job)
	})
}

// refusalOf gives the sentence of an operation that cannot be done, which the one who asked can do something about.
func refusalOf(err error) (string, bool) {
	said, ok := errors.AsType[refusal](err)
	switch {
	case ok:
		return sentence(said.message), true
	case errors.Is(err, ErrCannotSettle):
		_, message, _ := strings.Cut(err.Error(), ErrCannotSettle.Error()+": ")
		return sentence("it cannot settle: " + message), true
	}
	return "", false
}

// sentence makes one of an error's message.
func sentence(message string) string {
	if message == "" {
		return ""
	}
	return strings.ToUpper(message[:1]) + message[1:] + "."
}

// carryOut does what an order asks for in the caller's transaction.
func (w *Worker) carryOut(ctx context.Context, tx pgx.Tx, o store.Order) (state, answer string, err error) {
	var detail operation.Detail
	if err := json.Unmarshal(o.Detail, &detail); err != nil {
		return "", "", fmt.Errorf("read its detail: %w", err)
	}
	by := &o.UserID
	if detail.CommandLine {
		by = nil
	}
	op := operationTx{tx, store.New(tx), w.client, audit.Action(o.Action), Order{By: by, Reason: o.Reason}}
	answer, err = op.do(ctx, o, detail)
	return "done", answer, err
}

func (op operationTx) do(ctx context.Context, o store.Order, detail operation.Detail) (string, error) {
	match, player := number(o.MatchID), number(o.PlayerID)
	switch op.action {
	case audit.ActionVoid:
		_, err := op.takeBack(ctx, match)
		return fmt.Sprintf("Match %d is void. The ratings are without it.", match), err
	case audit.ActionRejudge:
		fresh, err := op.rejudge(ctx, match)
		return fmt.Sprintf("Match %d is void. Match %d is played in its place.", match, fresh), err
	case audit.ActionDisqualify:
		left, err := op.disqualify(ctx, player)
		return "The player is disqualified. The ratings are without it." + namely(" It is out of ", left, "."), err
	case audit.ActionWithdraw:
		stays, err := op.withdraw(ctx, player)
		return "The player is withdrawn. What it has played counts." + namely(" It goes on in ", stays, ", until an organizer takes it out there."), err
	case audit.ActionReinstate:
		return "The player is reinstated. All its results count.", op.takeIn(ctx, player)
	case audit.ActionSystem, audit.ActionSettle:
		return op.doContest(ctx, o.ContestID, detail)
	default:
		return "", refuse(ErrUnknown, "there is no operation %q", op.action)
	}
}

// namely is a sentence about finals, if there are any.
func namely(before string, titles []string, after string) string {
	switch len(titles) {
	case 0:
		return ""
	case 1:
		return before + "the final " + titles[0] + after
	}
	return before + "the finals " + strings.Join(titles, ", ") + after
}

// doContest does what concerns a whole contest.
func (op operationTx) doContest(ctx context.Context, contest int64, detail operation.Detail) (string, error) {
	c, err := op.q.Contest(ctx, contest)
	if err != nil {
		return "", err
	}
	if op.action == audit.ActionSystem {
		return fmt.Sprintf("%s is rated by %s from its first result.", c.Title, detail.System), op.changeSystem(ctx, c, detail.System)
	}
	how := Settlement{Certainty: detail.Certainty, Budget: detail.Budget, By: op.order.By, Reason: op.order.Reason}
	answer := fmt.Sprintf("It settles to a certainty of %g with at most %d matches, which the workers play now.", how.Certainty, how.Budget)
	return answer, settle(ctx, op.tx, op.inserter, c.Slug, how)
}

// number is what a column that may be empty refers to; nothing has the number 0.
func number(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}
