package final

import (
	"context"
	"fmt"
	"strings"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/words"
)

// Show reveals the first steps of a final's show to everybody and hides the others, so the show can go forward and back. A
// negative number stands for all steps that are known. It refuses a final that has not begun.
func (svc *Service) Show(ctx context.Context, id int64, step int, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalShow, func(t *finalTx) error {
		if err := t.requireState("shown", words.FinalRunning, words.FinalPaused, words.FinalDone, words.FinalCancelled); err != nil {
			return err
		}
		steps := len(t.Final.Steps)
		if step < 0 {
			step = steps
		}
		if step > steps {
			return contest.Refuse(contest.CodeBadFinal, "step: %d of %d steps are known so far. Show at most these.", steps, steps)
		}
		from := int(t.Row.ShownStep)
		if from > 0 && from < step && step < steps { // clicking through a show does not fill the log
			t.entry.Action = ""
		}
		t.detail("step", audit.Change{Before: from, After: step})
		return t.reveal(ctx, step)
	})
}

// reveal moves the show. Matches that no longer count, because their heat was played again, stay visible if they were.
func (t *finalTx) reveal(ctx context.Context, step int) error {
	t.Row.ShownStep = int32(step)
	if err := t.q.SetShownStep(ctx, t.Row.ID, int32(step)); err != nil {
		return fmt.Errorf("move the show: %w", err)
	}
	if err := t.q.RevealMatches(ctx, t.countedMatches(t.Shown()), t.countedMatches(t.Final)); err != nil {
		return fmt.Errorf("reveal matches: %w", err)
	}
	return nil
}

// equalNames reports whether two names of players are the same for the site.
func equalNames(a, b string) bool { return strings.EqualFold(a, strings.TrimSpace(b)) }
