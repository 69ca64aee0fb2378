package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"github.com/agon-judge/agon/schema/store"
)

// The actions that concern the security of the site. Their entries hold no password, token, code or name that somebody
// typed, which may be a password in the wrong field.
const (
	ActionLogIn            Action = "log_in"
	ActionLogInFailed      Action = "log_in_failed"     // nobody knows by whom; the detail has the account, if there is one
	ActionPassword         Action = "password"          // a user set or changed the password
	ActionResetLink        Action = "reset_link"        // a link was made with which the password can be set
	ActionResetPassword    Action = "reset_password"    // the password was set with such a link
	ActionTokenMake        Action = "token_make"        // an API token was made
	ActionTokenRemove      Action = "token_remove"      // one API token was deleted, or all of a user
	ActionSource           Action = "source"            // somebody opened the source of another
	ActionTakeout          Action = "takeout"           // an admin saved all that is stored about a user
	ActionStaffAdd         Action = "staff_add"         // a user became an organizer of the contest
	ActionStaffRemove      Action = "staff_remove"      // a user is no longer an organizer of the contest
	ActionRole             Action = "role"              // a user has another role on the site
	ActionWorkerKeyMake    Action = "worker_key_make"   // a worker was added, with its key
	ActionWorkerKeyRevoke  Action = "worker_key_revoke" // the key of a worker was revoked
	ActionWorkerDrain      Action = "worker_drain"      // a worker gets nothing more
	ActionWorkerUndrain    Action = "worker_undrain"    // a worker that was drained gets work again
	ActionWorkerQuarantine Action = "worker_quarantine" // the results of a worker are doubted
	ActionWorkerLift       Action = "worker_lift"       // the results of a worker are no longer doubted
	ActionWorkerCheck      Action = "worker_check"      // the matches of a worker in quarantine were checked
	ActionGameUpload       Action = "game_upload"       // a version of a game was uploaded
	ActionGameCheck        Action = "game_check"        // somebody had a version of a game tested again
	ActionGamePublish      Action = "game_publish"      // contests may be made of a version of a game
	ActionGameWithdraw     Action = "game_withdraw"     // no new contests may be made of a version of a game
	ActionGameDelete       Action = "game_delete"       // a draft of a game was deleted
	ActionGamePublishers   Action = "game_publishers"   // who may publish games on the site has changed
	ActionLooks            Action = "site_looks"        // the site's name, logo, colours or start text were changed
)

// SecurityActions returns the actions that make up the security log.
func SecurityActions() []Action {
	return []Action{
		ActionLogIn, ActionLogInFailed, ActionPassword, ActionResetLink, ActionResetPassword, ActionTokenMake, ActionTokenRemove,
		ActionSource, ActionTakeout, ActionStaffAdd, ActionStaffRemove, ActionRole,
		ActionWorkerKeyMake, ActionWorkerKeyRevoke, ActionWorkerDrain, ActionWorkerUndrain, ActionWorkerQuarantine, ActionWorkerLift, ActionWorkerCheck,
		ActionGameUpload, ActionGameCheck, ActionGamePublish, ActionGameWithdraw, ActionGameDelete, ActionGamePublishers, ActionLooks,
	}
}

// sourceAgain is within which opening the same source again makes no new entry.
const sourceAgain = time.Hour

// LogInWay is how somebody logged in.
type LogInWay string

// The ways to log in.
const (
	WithPassword     LogInWay = "password"
	WithCourseLogin  LogInWay = "course log-in"
	WithLink         LogInWay = "link" // of an organizer, or for a forgotten password
	WithRegistration LogInWay = "registration"
)

// Access is the detail of an entry about an account and from where it was used.
type Access struct {
	User    int64    `json:"user_id,omitempty"` // 0: no account
	Address string   `json:"address,omitempty"` // an IPv4 address or an IPv6 network
	With    LogInWay `json:"with,omitempty"`
}

// TokenDetail is the detail of an entry about API tokens.
type TokenDetail struct {
	User  int64  `json:"user_id"`
	Token int64  `json:"token_id,omitempty"` // 0: all
	Scope string `json:"scope,omitempty"`
}

// sourceDetail is the detail of an entry about a source that somebody opened.
type sourceDetail struct {
	User       int64 `json:"user_id"` // owner: a person or a team
	Submission int64 `json:"submission"`
}

// RecordSource writes down that a user opened the source of another's submission, once in an hour.
func RecordSource(ctx context.Context, q *store.Queries, contest, by, owner, submission int64) error {
	again, err := q.OpenedSource(ctx, by, submission, time.Now().Add(-sourceAgain))
	if err != nil {
		return fmt.Errorf("read who opened the source: %w", err)
	}
	if again {
		return nil
	}
	return Record(ctx, q, Entry{Contest: contest, By: &by, Action: ActionSource, Detail: sourceDetail{owner, submission}})
}

// ForgetAccess deletes the entries about log-ins and opened sources that are older than 180 days.
func ForgetAccess(ctx context.Context, q *store.Queries) error { return q.ForgetAccess(ctx) }

// SecurityEntry is an entry of the site's security log.
type SecurityEntry struct {
	ID      int64           `json:"id"`
	At      time.Time       `json:"at"`
	By      *string         `json:"by" doc:"User; null: not known, or on the server's command line"`
	Action  string          `json:"action" example:"log_in_failed"`
	Contest *string         `json:"contest" doc:"Address of the contest in which it was; null: the site"`
	Person  *LogPerson      `json:"person,omitempty" doc:"The account or team that it is about; missing: none, or one that is gone"`
	Reason  string          `json:"reason"`
	Detail  json.RawMessage `json:"detail" doc:"More about it, as addresses of log-ins; null: nothing"`
}

// SecurityColumns returns the columns of the security log as a table.
func SecurityColumns() []string {
	return []string{"id", "at", "by", "action", "contest", "person", "reason", "detail"}
}

// Row returns the entry as a row of that table.
func (e SecurityEntry) Row() []any {
	person := ""
	if e.Person != nil {
		person = e.Person.Name
	}
	return []any{e.ID, e.At, e.By, e.Action, e.Contest, person, e.Reason, detailCell(e.Detail)}
}

// ReadSecurityLog reads the entries of all SecurityActions on the site, as ReadLog does those of a contest.
func ReadSecurityLog(ctx context.Context, q *store.Queries, filter LogFilter, before int64, most int32) ([]SecurityEntry, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	rows, err := q.APISecurityLog(ctx, store.APISecurityLogParams{Before: before, Action: filter.Action, Search: filter.Search, Most: most})
	if err != nil {
		return nil, fmt.Errorf("read the security log: %w", err)
	}
	out := make([]SecurityEntry, 0, len(rows))
	for _, row := range rows {
		e := SecurityEntry{ID: row.ID, At: row.At, By: row.By, Action: row.Action, Contest: row.Contest, Reason: row.Reason, Detail: row.Detail}
		if len(e.Detail) == 0 {
			e.Detail = json.RawMessage("null")
		}
		if row.PersonID != 0 {
			e.Person = &LogPerson{ID: row.PersonID, Name: row.Person}
		}
		out = append(out, e)
	}
	return out, nil
}
