// Package words holds the closed lists of words that columns of the database hold: one type for each list, with which
// the generated code of package store types these columns.
//
// The method All of a type returns the whole list. A test compares each list with the CHECK of its column.
package words

import "slices"

// Visibility says who may see a contest. The column contests.visibility holds it.
type Visibility string

// The visibilities, from the widest to the narrowest.
const (
	VisibilityPublic  Visibility = "public"  // everybody
	VisibilityMembers Visibility = "members" // its members
	VisibilityHidden  Visibility = "hidden"  // its organizers
)

// All returns all visibilities.
func (Visibility) All() []Visibility {
	return []Visibility{VisibilityPublic, VisibilityMembers, VisibilityHidden}
}

// Naming says what a player's name stands for in a contest. The column contests.names holds it.
type Naming string

// The namings.
const (
	NamingVersion Naming = "version" // one qualified version for good, so that the next one needs a new name
	NamingPlayer  Naming = "player"  // a player in all its versions
)

// All returns all namings.
func (Naming) All() []Naming { return []Naming{NamingVersion, NamingPlayer} }

// Role says what a user may do on the whole site. The column users.role holds it.
type Role string

// The roles, each of which may do more than the one before.
const (
	RoleStudent   Role = "student"
	RoleAuthor    Role = "author"    // they may put games of their own on the site
	RoleOrganizer Role = "organizer" // they may create contests
	RoleAdmin     Role = "admin"
)

// All returns all roles.
func (Role) All() []Role { return []Role{RoleStudent, RoleAuthor, RoleOrganizer, RoleAdmin} }

// GameState says what may be done with a version of a game that came as a package. The column game_versions.state holds it.
type GameState string

// The states of a version, in their order.
const (
	GameDraft     GameState = "draft"     // it was uploaded
	GameTested    GameState = "tested"    // its test has found no problem
	GamePublished GameState = "published" // contests may be made of it
	GameWithdrawn GameState = "withdrawn" // only contests that have it already go on with it
)

// All returns all states of a version.
func (GameState) All() []GameState {
	return []GameState{GameDraft, GameTested, GamePublished, GameWithdrawn}
}

// GameCheckState says how far the test of a version of a game has come. The column game_checks.state holds it.
type GameCheckState string

// The states of a test.
const (
	GameCheckQueued  GameCheckState = "queued"
	GameCheckRunning GameCheckState = "running"
	GameCheckPassed  GameCheckState = "passed" // it has found no problem
	GameCheckFailed  GameCheckState = "failed" // its report says what is wrong
	GameCheckBroken  GameCheckState = "broken" // the judge could not make it
)

// All returns all states of a test.
func (GameCheckState) All() []GameCheckState {
	return []GameCheckState{GameCheckQueued, GameCheckRunning, GameCheckPassed, GameCheckFailed, GameCheckBroken}
}

// Publishers says who publishes versions of games. The column game_rules.publish holds it.
type Publishers string

// Who may publish.
const (
	PublishersAdmin  Publishers = "admin"  // admins of the site
	PublishersAuthor Publishers = "author" // the author, too
)

// All returns all that can be said of it.
func (Publishers) All() []Publishers { return []Publishers{PublishersAdmin, PublishersAuthor} }

// MemberRole says what a user may do in one contest, which has no admins. The column members.role holds it.
type MemberRole string

// The roles in a contest.
const (
	MemberStudent   MemberRole = "student"
	MemberOrganizer MemberRole = "organizer"
)

// All returns all roles in a contest.
func (MemberRole) All() []MemberRole { return []MemberRole{MemberStudent, MemberOrganizer} }

// PlayerState says whether a player plays. The column players.state holds it.
type PlayerState string

// The states of a player.
const (
	PlayerNew          PlayerState = "new"       // no version of it has qualified
	PlayerQualified    PlayerState = "qualified" // it is on the ladder
	PlayerRetired      PlayerState = "retired"   // newer players of its author took its place
	PlayerWithdrawn    PlayerState = "withdrawn"
	PlayerDisqualified PlayerState = "disqualified"
)

// All returns all states of a player.
func (PlayerState) All() []PlayerState {
	return []PlayerState{PlayerNew, PlayerQualified, PlayerRetired, PlayerWithdrawn, PlayerDisqualified}
}

// SubmissionState says how far a submission has come. The column submissions.state holds it.
type SubmissionState string

// The states of a submission, in their order.
const (
	SubmissionQueued        SubmissionState = "queued"
	SubmissionCompiling     SubmissionState = "compiling"
	SubmissionCompileFailed SubmissionState = "compile_failed"
	SubmissionQualifying    SubmissionState = "qualifying"
	SubmissionQualified     SubmissionState = "qualified"
	SubmissionNotQualified  SubmissionState = "not_qualified"
	SubmissionWithdrawn     SubmissionState = "withdrawn"
)

// All returns all states of a submission.
func (SubmissionState) All() []SubmissionState {
	return []SubmissionState{
		SubmissionQueued, SubmissionCompiling, SubmissionCompileFailed, SubmissionQualifying, SubmissionQualified,
		SubmissionNotQualified, SubmissionWithdrawn,
	}
}

// TryState says how far a try of a draft has come. The column tries.state holds it.
type TryState string

// The states of a try, in their order.
const (
	TryQueued        TryState = "queued"
	TryCompiling     TryState = "compiling"
	TryCompileFailed TryState = "compile_failed"
	TryPlaying       TryState = "playing"
	TryDone          TryState = "done"
	TryVoid          TryState = "void" // a newer one has taken its place, or the judge has failed
)

// All returns all states of a try.
func (TryState) All() []TryState {
	return []TryState{TryQueued, TryCompiling, TryCompileFailed, TryPlaying, TryDone, TryVoid}
}

// ComparisonState says how far a comparison of two versions has come. The column comparisons.state holds it.
type ComparisonState string

// The states of a comparison.
const (
	ComparisonPlaying ComparisonState = "playing"
	ComparisonDone    ComparisonState = "done" // it is decided, or its budget is spent
	ComparisonVoid    ComparisonState = "void" // its author has stopped it, or the judge has failed
)

// All returns all states of a comparison.
func (ComparisonState) All() []ComparisonState {
	return []ComparisonState{ComparisonPlaying, ComparisonDone, ComparisonVoid}
}

// MatchState says how far a match has come. The column matches.state holds it.
type MatchState string

// The states of a match.
const (
	MatchQueued  MatchState = "queued"
	MatchRunning MatchState = "running"
	MatchDone    MatchState = "done"
	MatchVoid    MatchState = "void" // its result does not count, or it was called off
)

// All returns all states of a match.
func (MatchState) All() []MatchState {
	return []MatchState{MatchQueued, MatchRunning, MatchDone, MatchVoid}
}

// MatchKind says what a match is played for. The column matches.kind holds it.
type MatchKind string

// The kinds of matches.
const (
	MatchQualify   MatchKind = "qualify"   // it decides whether a submission comes to the ladder
	MatchLadder    MatchKind = "ladder"    // it rates its players
	MatchChallenge MatchKind = "challenge" // somebody asked for it; it counts for nothing
	MatchFinal     MatchKind = "final"     // it is part of a final
)

// All returns all kinds of matches.
func (MatchKind) All() []MatchKind {
	return []MatchKind{MatchQualify, MatchLadder, MatchChallenge, MatchFinal}
}

// Verdict says whether a player played a match to its end. The column seats.verdict holds it.
type Verdict string

// The verdicts.
const (
	VerdictOK     Verdict = "ok"
	VerdictFrozen Verdict = "frozen" // the column seats.reason says why
)

// All returns all verdicts.
func (Verdict) All() []Verdict { return []Verdict{VerdictOK, VerdictFrozen} }

// FinalState says how far a final has come. The column finals.state holds it.
type FinalState string

// The states of a final.
const (
	FinalPlanned   FinalState = "planned"
	FinalRunning   FinalState = "running"
	FinalPaused    FinalState = "paused"
	FinalDone      FinalState = "done" // all matches are played; the show may still be to come
	FinalCancelled FinalState = "cancelled"
)

// All returns all states of a final.
func (FinalState) All() []FinalState {
	return []FinalState{FinalPlanned, FinalRunning, FinalPaused, FinalDone, FinalCancelled}
}

// OrderState says what has become of an order. The column orders.state holds it.
type OrderState string

// The states of an order.
const (
	OrderAsked   OrderState = "asked" // a job will carry it out
	OrderDone    OrderState = "done"
	OrderRefused OrderState = "refused"
)

// All returns all states of an order.
func (OrderState) All() []OrderState { return []OrderState{OrderAsked, OrderDone, OrderRefused} }

// OrderAction names an operation on results or players that somebody orders. The column orders.action, which has no
// CHECK, holds it. An entry of the audit log has the same action as the order that it tells of.
type OrderAction string

// The actions. Every operation that can change a place has its own.
const (
	OrderVoid       OrderAction = "void"       // a match's result no longer counts
	OrderRejudge    OrderAction = "rejudge"    // a match's result no longer counts, and the match is played again
	OrderDisqualify OrderAction = "disqualify" // a player's seats no longer count
	OrderWithdraw   OrderAction = "withdraw"   // a player plays no more
	OrderReinstate  OrderAction = "reinstate"  // a player that was disqualified or withdrawn plays again
	OrderSettle     OrderAction = "settle"     // a contest plays on until its ladder is certain
	OrderSystem     OrderAction = "system"     // a contest is rated by another system
)

// All returns all actions.
func (OrderAction) All() []OrderAction {
	return slices.Concat(MatchOrders(), PlayerOrders(), ContestOrders())
}

// MatchOrders returns the actions on a match.
func MatchOrders() []OrderAction { return []OrderAction{OrderVoid, OrderRejudge} }

// PlayerOrders returns the actions on a player.
func PlayerOrders() []OrderAction {
	return []OrderAction{OrderDisqualify, OrderWithdraw, OrderReinstate}
}

// ContestOrders returns the actions on a whole contest.
func ContestOrders() []OrderAction { return []OrderAction{OrderSettle, OrderSystem} }

// Scope says what an API token may do. The column api_tokens.scope holds it.
type Scope string

// The scopes of tokens, each of which includes those before.
const (
	ScopeRead     Scope = "read"     // what its user may see; contests that the user runs as their students see them
	ScopeSubmit   Scope = "submit"   // all that a student may do
	ScopeOrganize Scope = "organize" // all that its user may do
)

// All returns all scopes.
func (Scope) All() []Scope { return []Scope{ScopeRead, ScopeSubmit, ScopeOrganize} }

// WorkerLevel says what a worker is trusted with. The column workers.level holds it.
type WorkerLevel string

// The levels of workers.
const (
	WorkerTrusted WorkerLevel = "trusted" // everything, with the sources of players
	WorkerGuest   WorkerLevel = "guest"   // compiled players whose owners allow it, in matches of the ladder
)

// All returns all levels of workers.
func (WorkerLevel) All() []WorkerLevel { return []WorkerLevel{WorkerTrusted, WorkerGuest} }

// Strings returns words without their type.
func Strings[W ~string](list []W) []string {
	out := make([]string, len(list))
	for i, word := range list {
		out[i] = string(word)
	}
	return out
}
