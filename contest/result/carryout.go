package result

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/operation"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// CarryOut carries out a stored request in the caller's transaction and stores the answer: what was done, or why it was
// refused, and then nothing else has changed. A request that is answered already stays as it is.
func CarryOut(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, id int64) error {
	q := store.New(tx)
	order, err := q.LockOrder(ctx, id)
	if err != nil {
		return fmt.Errorf("read order %d: %w", id, err)
	}
	if order.State != words.OrderAsked {
		return nil
	}
	state, answer := words.OrderDone, ""
	err = pgx.BeginFunc(ctx, tx, func(part pgx.Tx) (err error) { // what is refused is rolled back, and the answer stays
		answer, err = carryOut(ctx, part, inserter, order)
		return err
	})
	if refused, ok := errors.AsType[*contest.Error](err); ok {
		state, answer, err = words.OrderRefused, refused.Message, nil
	}
	if err != nil {
		return fmt.Errorf("carry out order %d: %w", id, err)
	}
	if err := q.AnswerOrder(ctx, state, answer, id); err != nil {
		return fmt.Errorf("answer order %d: %w", id, err)
	}
	return schema.Notify(ctx, q, schema.Event{Contest: order.ContestID, Kind: schema.EventOrder, ID: id})
}

// carryOut returns a sentence that says what was done. The error is a *contest.Error or the database's.
func carryOut(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, r store.Order) (answer string, err error) {
	var detail operation.Detail
	if err := json.Unmarshal(r.Detail, &detail); err != nil {
		return "", fmt.Errorf("read its detail: %w", err)
	}
	by := &r.UserID
	if detail.CommandLine {
		by = nil
	}
	op := operationTx{tx, store.New(tx), inserter, r.Action, Request{By: by, Reason: r.Reason}}
	return op.do(ctx, r, detail)
}

func (op operationTx) do(ctx context.Context, r store.Order, detail operation.Detail) (string, error) {
	match, player := valueOrZero(r.MatchID), valueOrZero(r.PlayerID)
	switch op.action {
	case words.OrderVoid:
		_, err := op.voidMatch(ctx, match)
		return fmt.Sprintf("Match %d is void. The ratings are without it.", match), err
	case words.OrderRejudge:
		fresh, err := op.rejudge(ctx, match)
		return fmt.Sprintf("Match %d is void. Match %d is played in its place.", match, fresh), err
	case words.OrderDisqualify:
		left, err := op.disqualify(ctx, player)
		return "The player is disqualified. The ratings are without it." + finalsSentence(" It is out of ", left, "."), err
	case words.OrderWithdraw:
		stays, err := op.withdraw(ctx, player)
		return "The player is withdrawn. What it has played counts." + finalsSentence(" It goes on in ", stays, ", until an organizer takes it out there."), err
	case words.OrderReinstate:
		return "The player is reinstated. All its results count.", op.reinstate(ctx, player)
	case words.OrderSystem, words.OrderSettle:
		return op.doContest(ctx, r.ContestID, detail)
	default:
		return "", contest.Refuse(contest.CodeNotFound, "There is no operation %q.", op.action)
	}
}

// finalsSentence returns a sentence about finals, or "" if there are none.
func finalsSentence(before string, titles []string, after string) string {
	switch len(titles) {
	case 0:
		return ""
	case 1:
		return before + "the final " + titles[0] + after
	}
	return before + "the finals " + strings.Join(titles, ", ") + after
}

// doContest carries out an operation on a whole contest.
func (op operationTx) doContest(ctx context.Context, contest int64, detail operation.Detail) (string, error) {
	c, err := op.q.Contest(ctx, contest)
	if err != nil {
		return "", err
	}
	if op.action == words.OrderSystem {
		return fmt.Sprintf("%s is rated by %s from its first result.", c.Title, detail.System), op.changeSystem(ctx, c, detail.System)
	}
	how := Settlement{Certainty: detail.Certainty, Budget: detail.Budget, By: op.request.By, Reason: op.request.Reason}
	answer := fmt.Sprintf("It settles to a certainty of %g with at most %d matches, which the workers play now.", how.Certainty, how.Budget)
	return answer, settle(ctx, op.tx, op.inserter, c.Slug, how)
}
