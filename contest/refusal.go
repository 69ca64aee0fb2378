package contest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Code names a refusal, for programs.
type Code string

// The codes of all refusals. Package api maps them to HTTP.
const (
	CodeBadRequest      Code = "bad_request"
	CodeEmptySource     Code = "empty_source"
	CodeSourceTooLarge  Code = "source_too_large"
	CodeBadName         Code = "bad_name"
	CodeNameTaken       Code = "name_taken"
	CodeNameLocked      Code = "name_locked"
	CodeRefusedWord     Code = "refused_word"
	CodeForbiddenSource Code = "forbidden_source" // the statement forbids something in a source
	CodeContestClosed   Code = "contest_closed"
	CodeRateLimited     Code = "rate_limited"
	CodeNoRoom          Code = "no_room"    // a disk of the site is full
	CodeKeyReused       Code = "key_reused" // an Idempotency-Key was used before with other content
	CodeNotFound        Code = "not_found"
	CodeBadPlayers      Code = "bad_players" // these players cannot have a match
	CodeLanguageClosed  Code = "language_closed"
	CodeBadSettings     Code = "bad_settings"
	CodeEditConflict    Code = "edit_conflict"  // somebody else changed the same thing in the meantime
	CodeMixedResults    Code = "mixed_results"  // results from before and after the change would stand on one ladder
	CodeLastOrganizer   Code = "last_organizer" // the contest would have no organizer left
	CodeOrderWaits      Code = "order_waits"    // another operation on the same match, player or contest waits
	CodeUnknownCode     Code = "unknown_code"   // a code to join, or to take over an account
	CodeNoAddress       Code = "no_address"     // the course's log-in has verified no address
	CodeAddressTaken    Code = "address_taken"  // the address belongs to another person of the course's log-in
	CodeIdentityTaken   Code = "identity_taken" // the identity opens another account
	CodeLinkedAlready   Code = "linked_already" // the account is linked with another identity of the same log-in
	CodeLastLogIn       Code = "last_log_in"    // there would be no way left to log in to the account
	CodeNoPassword      Code = "no_password"    // the account has no password that could be reset
	CodeIsStaff         Code = "is_staff"       // organizers are not removed like students
	CodeBadRules        Code = "bad_rules"      // rules of grading
	CodeRosterChanged   Code = "roster_changed" // members changed after the preview
	CodeBadTeam         Code = "bad_team"       // the name of a team, or the contest has no teams
	CodeTeamFull        Code = "team_full"
	CodeInTeam          Code = "in_team"     // a person is in one team of a contest at most
	CodeBadFinal        Code = "bad_final"   // a final cannot be planned or changed like this
	CodeNotNow          Code = "not_now"     // the state of the final or the worker does not allow it now
	CodeWorkerKey       Code = "worker_key"  // the key of a worker is unknown, revoked or expired
	CodeWorkerBusy      Code = "worker_busy" // another process works with the key
	CodeBadPackage      Code = "bad_package" // the package of a game; the message names file and line
	CodeNotYours        Code = "not_yours"   // the game is another author's, or the step an admin's
)

// Error is a refusal that the person who asked can do something about. Nothing has changed. Every other error is the
// site's own.
type Error struct {
	Code    Code
	Message string       // one line: what is wrong and what to do next
	Fields  []FieldError // of CodeBadSettings and CodeForbiddenSource: everything that is wrong
}

// FieldError says what is wrong with one setting, or at one place of a source. Field is the setting's JSON name, for a limit
// with "limits." before it, or the place: "player.cc:12:5".
type FieldError struct{ Field, Message string }

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Refuse makes a refusal. The message is one line that says what is wrong and what to do next.
func Refuse(code Code, format string, args ...any) error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// RefuseFields makes a refusal of settings from everything that is wrong in them.
func RefuseFields(fields ...FieldError) error {
	lines := make([]string, 0, len(fields))
	for _, f := range fields {
		lines = append(lines, f.Field+": "+f.Message)
	}
	return &Error{Code: CodeBadSettings, Message: strings.Join(lines, " "), Fields: fields}
}

// IsRefused reports whether an error is a refusal with one of the codes.
func IsRefused(err error, codes ...Code) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && slices.Contains(codes, e.Code)
}

// Wrap adds what was being done to an error that is the site's own. Refusals pass unchanged.
func Wrap(what string, err error) error {
	if _, refused := errors.AsType[*Error](err); err == nil || refused {
		return err
	}
	return fmt.Errorf("%s: %w", what, err)
}
