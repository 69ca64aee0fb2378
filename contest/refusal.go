package contest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Code names a refusal, for programs.
type Code string

// The refusals of Submit, Challenge, PlaceOrder and Office, and of package final. Package api maps them to HTTP.
const (
	CodeBadRequest     Code = "bad_request"
	CodeEmptySource    Code = "empty_source"
	CodeSourceTooLarge Code = "source_too_large"
	CodeBadName        Code = "bad_name"
	CodeNameTaken      Code = "name_taken"
	CodeNameLocked     Code = "name_locked"
	CodeRefusedWord    Code = "refused_word"
	CodeContestClosed  Code = "contest_closed"
	CodeRateLimited    Code = "rate_limited"
	CodeKeyReused      Code = "key_reused" // an Idempotency-Key came again with another file
	CodeNotFound       Code = "not_found"
	CodeBadPlayers     Code = "bad_players" // a match cannot be made of these
	CodeLanguageClosed Code = "language_closed"
	CodeBadSettings    Code = "bad_settings"
	CodeEditConflict   Code = "edit_conflict"  // somebody else changed the same thing meanwhile
	CodeMixedResults   Code = "mixed_results"  // results of before stand beside those of after
	CodeLastOrganizer  Code = "last_organizer" // nobody would be left who runs it
	CodeOrderWaits     Code = "order_waits"    // something else is asked of the same thing
	CodeUnknownCode    Code = "unknown_code"   // to join, or to take over an account
	CodeNoAddress      Code = "no_address"     // that the course's log-in has verified
	CodeAddressTaken   Code = "address_taken"  // by somebody else of the course's log-in
	CodeIdentityTaken  Code = "identity_taken" // another account is opened by it
	CodeLinkedAlready  Code = "linked_already" // the account, with somebody else of the same log-in
	CodeLastLogIn      Code = "last_log_in"    // nobody could log in to the account any more
	CodeIsStaff        Code = "is_staff"       // an organizer is not removed like a student
	CodeBadRules       Code = "bad_rules"      // of grading
	CodeRosterChanged  Code = "roster_changed" // members changed after the preview
	CodeBadTeam        Code = "bad_team"       // the name, or there are no teams
	CodeTeamFull       Code = "team_full"      // nobody else has room in it
	CodeInTeam         Code = "in_team"        // nobody is in two teams of a contest
	CodeBadFinal       Code = "bad_final"      // what is to be planned or done in a final cannot be
	CodeNotNow         Code = "not_now"        // it could be, but not in the state that the final is in
)

// Error is a refusal that the person who asked can do something about. Nothing has changed. Every other error is the
// site's own.
type Error struct {
	Code    Code
	Message string       // one line: what is wrong and what to do next
	Fields  []FieldError // of CodeBadSettings: everything that is wrong in the settings
}

// FieldError says what is wrong with one setting. Field is its JSON name; a limit's begins with "limits.".
type FieldError struct{ Field, Message string }

// Error gives the message.
func (e *Error) Error() string { return e.Message }

// Refuse makes a refusal. The message is one line that says what is wrong and what to do next.
func Refuse(code Code, format string, args ...any) error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// RefuseFields refuses settings, with everything that is wrong in them.
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

// Wrap says what was being done when an error is the site's own. A refusal passes as it is.
func Wrap(what string, err error) error {
	if _, refused := errors.AsType[*Error](err); err == nil || refused {
		return err
	}
	return fmt.Errorf("%s: %w", what, err)
}
