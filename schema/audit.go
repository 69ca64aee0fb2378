package schema

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/agon-judge/agon/schema/store"
)

// Action says what somebody has done, in one word for programs. The database takes any; those that are written are
// here, and the pages know their words (frontend/src/labels/audit.ts).
type Action string

// The actions on results and players. Everything that can change a place has its own.
const (
	ActionVoid       Action = "void"       // a match's result was taken back
	ActionRejudge    Action = "rejudge"    // and the match is played again
	ActionDisqualify Action = "disqualify" // a player's seats do not count
	ActionWithdraw   Action = "withdraw"   // a player plays no more
	ActionReinstate  Action = "reinstate"  // either is undone
	ActionSettle     Action = "settle"     // a contest plays on until its ladder is certain
	ActionSystem     Action = "system"     // a contest is rated by another system

	ActionFinalCreate Action = "final_create" // a final is planned
	ActionFinalChange Action = "final_change" // it is planned anew
	ActionFinalDelete Action = "final_delete" // and not wanted any more
	ActionFinalStart  Action = "final_start"  // its field is fixed and its matches are played
	ActionFinalPause  Action = "final_pause"  // no more of them begin
	ActionFinalResume Action = "final_resume" // they do again
	ActionFinalCancel Action = "final_cancel" // it ends undecided
	ActionFinalRedo   Action = "final_redo"   // a heat is played again
	ActionFinalDepart Action = "final_depart" // an entrant withdrew or was disqualified
	ActionFinalShow   Action = "final_show"   // the show began, went back or came to its end
)

// The actions on what is known of players that share code.
const (
	ActionPlagiarismClear  Action = "plagiarism_clear"  // a pair was found innocent
	ActionPlagiarismReopen Action = "plagiarism_reopen" // and is not any more
	ActionPlagiarismImport Action = "plagiarism_import" // programs of a past year came
	ActionPlagiarismForget Action = "plagiarism_forget" // and were deleted
)

// PublicActions are those that everybody can see on the page of the match or player that they are about, with who did it,
// when and why. All others are for organizers.
func PublicActions() []string {
	return []string{string(ActionVoid), string(ActionRejudge), string(ActionDisqualify), string(ActionWithdraw), string(ActionReinstate)}
}

// Entry is one thing that somebody has done.
type Entry struct {
	Contest int64  // 0: it concerns the whole site
	By      *int64 // user; nil: on the command line
	Action  Action
	Match   *int64 // that it is about; its page shows the entry if the action is one of PublicActions
	Player  *int64 // as Match
	Reason  string // one sentence or none
	Detail  any    // what it was before and after, as JSON for organizers; see Change; nil: none
}

// Change is the Detail of an entry about something that has another value now.
type Change struct {
	Before any `json:"before"`
	After  any `json:"after"`
}

// Audit writes an entry down in the transaction of q: what is not written down has not been done.
func Audit(ctx context.Context, q *store.Queries, e Entry) error {
	params := store.WriteAuditParams{
		UserID: e.By, Action: string(e.Action), MatchID: e.Match, PlayerID: e.Player, Reason: e.Reason,
	}
	if e.Contest != 0 {
		params.ContestID = &e.Contest
	}
	if e.Detail != nil {
		detail, err := json.Marshal(e.Detail)
		if err != nil {
			return fmt.Errorf("write down what has changed: %w", err)
		}
		params.Detail = detail
	}
	if err := q.WriteAudit(ctx, params); err != nil {
		return fmt.Errorf("write down who did it: %w", err)
	}
	return nil
}
