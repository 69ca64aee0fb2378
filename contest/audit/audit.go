package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Action names what somebody has done, in one word for programs. The column takes any text. The pages have words for each
// action. What somebody orders has the word of the order: Action(words.OrderVoid) and so on.
type Action string

// The actions on finals.
const (
	ActionFinalCreate Action = "final_create" // a final was planned
	ActionFinalChange Action = "final_change" // the plan of a final was changed
	ActionFinalDelete Action = "final_delete" // a planned final was deleted
	ActionFinalStart  Action = "final_start"  // the field was fixed and the matches began
	ActionFinalPause  Action = "final_pause"  // no more matches begin
	ActionFinalResume Action = "final_resume" // matches begin again
	ActionFinalCancel Action = "final_cancel" // a final ended undecided
	ActionFinalRedo   Action = "final_redo"   // a heat is played again
	ActionFinalDepart Action = "final_depart" // an entrant withdrew or was disqualified
	ActionFinalShow   Action = "final_show"   // the show began, went back or came to its end
)

// The actions on reports about players that share code.
const (
	ActionPlagiarismClear  Action = "plagiarism_clear"  // a pair was found innocent
	ActionPlagiarismReopen Action = "plagiarism_reopen" // a pair is no longer found innocent
	ActionPlagiarismImport Action = "plagiarism_import" // programs of a past year were stored
	ActionPlagiarismForget Action = "plagiarism_forget" // programs of a past year were deleted
)

// ActionWorkerDoubt says that a match of a worker in quarantine went another way when others played it, and that its result
// stays.
const ActionWorkerDoubt Action = "worker_doubt"

// PublicActions returns the actions that everybody can see on the page of the match or player that they are about, with
// the user, the time and the reason. All other actions are for organizers.
func PublicActions() []words.OrderAction {
	return slices.Concat(words.MatchOrders(), words.PlayerOrders())
}

// Entry is one thing that somebody has done.
type Entry struct {
	Contest int64  // 0: the whole site
	By      *int64 // user; nil: on the command line
	Action  Action
	Match   *int64 // the match it is about, whose page shows the entry if the action is one of PublicActions
	Player  *int64 // the player it is about, as Match
	Reason  string // one sentence or none
	Detail  any    // the values before and after, as JSON for organizers; see Change; nil: none
}

// Change is the Detail of an entry about a value that has changed.
type Change struct {
	Before any `json:"before"`
	After  any `json:"after"`
}

// Record writes an entry in the transaction of q, so that nothing is done without its entry.
func Record(ctx context.Context, q *store.Queries, e Entry) error {
	params := store.WriteAuditParams{
		UserID: e.By, Action: string(e.Action), MatchID: e.Match, PlayerID: e.Player, Reason: e.Reason,
		Security: slices.Contains(SecurityActions(), e.Action),
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

// RecordContest records a change of a contest and notifies the pages that show it.
func RecordContest(ctx context.Context, q *store.Queries, c store.Contest, by *int64, action Action, detail any) error {
	if err := Record(ctx, q, Entry{Contest: c.ID, By: by, Action: action, Detail: detail}); err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventContest, ID: int64(c.Version)})
}
