package submission

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
)

// checkStatement refuses a source that has what the game's statement forbids, unless the contest has switched that off.
func checkStatement(contestRow store.Contest, p Upload) error {
	if p.Rules == nil {
		return nil
	}
	err := p.Rules(contestRow.Restrictions)
	forbidden, ok := errors.AsType[*engine.CheckError](err)
	if !ok {
		return err
	}
	refusal := &contest.Error{Code: contest.CodeForbiddenSource}
	for _, message := range forbidden.Messages {
		place, what, _ := strings.Cut(message, ": error: ")
		if what == "" {
			place, what, _ = strings.Cut(message, ": note: ")
		}
		refusal.Fields = append(refusal.Fields, contest.FieldError{Field: contest.CleanText(place), Message: contest.CleanText(what)})
	}
	refusal.Message = fmt.Sprintf("The statement forbids this: %s: %s.", refusal.Fields[0].Field, refusal.Fields[0].Message)
	if all := len(refusal.Fields); all > 1 {
		refusal.Message += fmt.Sprintf(" It is the first of %d.", all)
	}
	return refusal
}
