package final

import (
	"context"
	"fmt"
	"strings"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
)

// Show reveals the first steps of a final's show to everybody, and hides what comes after: forward and back. A negative
// number is the end, as far as results are known. Nothing of a final that has not begun can be shown.
func (d *Desk) Show(ctx context.Context, id int64, step int, o Order) (version int64, err error) {
	return d.act(ctx, id, o, audit.ActionFinalShow, func(s *sitting) error {
		if err := s.must("shown", Running, Paused, Done, Cancelled); err != nil {
			return err
		}
		steps := len(s.Final.Steps)
		if step < 0 {
			step = steps
		}
		if step > steps {
			return contest.Refuse(contest.CodeBadFinal, "step: %d of %d steps are known so far. Show at most these.", steps, steps)
		}
		from := int(s.Row.ShownStep)
		if from > 0 && from < step && step < steps { // who clicks through a show does not fill the log
			s.entry.Action = ""
		}
		s.detail("step", audit.Change{Before: from, After: step})
		return s.reveal(ctx, step)
	})
}

// reveal moves the show. Matches that do not count any more, because their heat was played again, stay as they are: who
// has seen one has seen it.
func (s *sitting) reveal(ctx context.Context, step int) error {
	s.Row.ShownStep = int32(step)
	if err := s.q.SetShownStep(ctx, s.Row.ID, int32(step)); err != nil {
		return fmt.Errorf("move the show: %w", err)
	}
	if err := s.q.RevealMatches(ctx, s.matches(s.Shown()), s.matches(s.Final)); err != nil {
		return fmt.Errorf("reveal matches: %w", err)
	}
	return nil
}

// equalNames compares names of players as the site does.
func equalNames(a, b string) bool { return strings.EqualFold(a, strings.TrimSpace(b)) }
