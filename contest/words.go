package contest

// Visibility says who may see a contest. The column contests.visibility holds it.
type Visibility string

// The visibilities, from the widest to the narrowest.
const (
	VisibilityPublic  Visibility = "public"  // everybody
	VisibilityMembers Visibility = "members" // its members
	VisibilityHidden  Visibility = "hidden"  // its organizers
)

// Visibilities returns all visibilities.
func Visibilities() []Visibility {
	return []Visibility{VisibilityPublic, VisibilityMembers, VisibilityHidden}
}

// Role says what a user may do, on the whole site (column users.role) or in one contest (column members.role). A contest
// has no admins.
type Role string

// The roles, each of which may do more than the one before.
const (
	RoleStudent   Role = "student"
	RoleOrganizer Role = "organizer"
	RoleAdmin     Role = "admin"
)

// Roles returns all roles.
func Roles() []Role { return []Role{RoleStudent, RoleOrganizer, RoleAdmin} }

// State says where a contest is in its life. It follows from the contest's times, see [StateAt].
type State string

// The states of a contest, in their order.
const (
	StateUpcoming State = "upcoming" // it takes no submissions yet
	StateOpen     State = "open"
	StateFrozen   State = "frozen" // it takes no more submissions
	StateClosed   State = "closed" // nothing is played any more: its date came, or an organizer archived it
)

// States returns all states of a contest.
func States() []State { return []State{StateUpcoming, StateOpen, StateFrozen, StateClosed} }

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

// PlayerStates returns all states of a player.
func PlayerStates() []PlayerState {
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

// SubmissionStates returns all states of a submission.
func SubmissionStates() []SubmissionState {
	return []SubmissionState{
		SubmissionQueued, SubmissionCompiling, SubmissionCompileFailed, SubmissionQualifying, SubmissionQualified,
		SubmissionNotQualified, SubmissionWithdrawn,
	}
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

// MatchStates returns all states of a match.
func MatchStates() []MatchState { return []MatchState{MatchQueued, MatchRunning, MatchDone, MatchVoid} }

// MatchKind says what a match is played for. The column matches.kind holds it.
type MatchKind string

// The kinds of matches.
const (
	MatchQualify   MatchKind = "qualify"   // it decides whether a submission comes to the ladder
	MatchLadder    MatchKind = "ladder"    // it rates its players
	MatchChallenge MatchKind = "challenge" // somebody asked for it; it counts for nothing
	MatchFinal     MatchKind = "final"     // it is part of a final
)

// MatchKinds returns all kinds of matches.
func MatchKinds() []MatchKind {
	return []MatchKind{MatchQualify, MatchLadder, MatchChallenge, MatchFinal}
}
