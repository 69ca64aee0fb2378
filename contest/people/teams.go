package people

import (
	"context"
	"errors"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/operation"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// The actions on teams.
const (
	ActionTeamMake   audit.Action = "team_make"   // a team was made
	ActionTeamRename audit.Action = "team_rename" // a team got another name
	ActionTeamEnter  audit.Action = "team_enter"  // a member entered a team
	ActionTeamLeave  audit.Action = "team_leave"  // a member left a team
	ActionTeamCode   audit.Action = "team_code"   // a team got a new code
	ActionTeamDelete audit.Action = "team_delete" // a team that had submitted nothing was deleted
)

// MaxTeamName is the greatest length of a team's name, in characters.
const MaxTeamName = 40

// teamNames matches the names of teams. They begin with a letter or a digit of any script, so that no spreadsheet takes
// one for a formula.
var teamNames = regexp.MustCompile(`^[\p{L}\p{N}](?:[ ._'-]?[\p{L}\p{N}])*$`)

// withdrawnForTeam is the public reason for withdrawing a player whose owner enters a team.
const withdrawnForTeam = "Its owner plays in a team now."

// Teams changes the teams of a contest. Only one change happens at a time in a contest, so that two people cannot both
// take the last place in a team.
//
// People who enter a team play only with it from then on: Teams asks for the withdrawal of their own players, whose
// results stay. People who leave a team leave its players behind.
type Teams struct {
	Pool     *pgxpool.Pool
	Inserter jobs.Inserter
	Contest  int64
	By       *int64 // user who does it; nil: on the command line
	Staff    bool   // the user runs the contest: they may change the teams of others, even after the contest has frozen
}

// teamsTx is one change of a contest's teams, in its transaction.
type teamsTx struct {
	Teams
	tx      pgx.Tx
	q       *store.Queries
	contest store.Contest
}

// aboutTeam is the detail of an audit entry about a user and a team. Like AboutUser, it holds no name of a person.
type aboutTeam struct {
	User   int64  `json:"user_id,omitempty"`
	Team   string `json:"team"`
	Before string `json:"before,omitempty"` // the user's earlier team, or the team's earlier name
}

// change carries out one change of the contest's teams.
func (t Teams) change(ctx context.Context, what string, do func(teamsTx) error) error {
	return contest.Do(ctx, t.Pool, what, func(tx pgx.Tx, q *store.Queries) error {
		w := teamsTx{Teams: t, tx: tx, q: q}
		if err := w.lockContest(ctx); err != nil {
			return err
		}
		if err := w.checkOpen(); err != nil {
			return err
		}
		return do(w)
	})
}

// lockContest locks the contest's teams and reads the contest.
func (w *teamsTx) lockContest(ctx context.Context) error {
	if err := w.q.LockContestFor(ctx, contest.LockPeople, int32(w.Contest)); err != nil {
		return err
	}
	var err error
	w.contest, err = w.q.Contest(ctx, w.Contest)
	if errors.Is(err, pgx.ErrNoRows) {
		return contest.Refuse(contest.CodeNotFound, "There is no such contest.")
	}
	return err
}

// checkOpen refuses what the contest does not allow, whatever the team.
func (w teamsTx) checkOpen() error {
	if w.contest.TeamSize <= 1 {
		return contest.Refuse(contest.CodeBadTeam, "There are no teams in %s: everybody plays alone.", w.contest.Title)
	}
	return CheckTeamsOpen(w.contest, w.Staff)
}

// CheckTeamsOpen refuses changes of teams that the state of the contest does not allow. Students change teams until the
// contest freezes, its staff until it is archived.
func CheckTeamsOpen(c store.Contest, staff bool) error {
	switch state := contest.StateOf(c); {
	case c.ArchivedAt != nil:
		return contest.Refuse(contest.CodeContestClosed, "%s is archived; its teams stay as they are.", c.Title)
	case staff || state == contest.StateOpen || state == contest.StateUpcoming:
		return nil
	case c.FreezesAt != nil:
		return contest.Refuse(contest.CodeContestClosed, "%s closed on %s; teams stay as they are since then. If yours is wrong, ask the organizers.", c.Title, contest.FormatTime(*c.FreezesAt, c.TimeZone))
	}
	return contest.Refuse(contest.CodeContestClosed, "%s is over; teams stay as they are. If yours is wrong, ask the organizers.", c.Title)
}

// Create makes a team of people. Students make a team of themselves, and become members if the contest is public. Staff
// may make an empty team; people that staff put into a team leave the team that they were in.
func (t Teams) Create(ctx context.Context, name string, people ...int64) (team store.Team, err error) {
	err = t.change(ctx, "make team", func(w teamsTx) error {
		if err := w.admit(ctx, people); err != nil {
			return err
		}
		if int64(len(people)) > int64(w.contest.TeamSize) {
			return contest.Refuse(contest.CodeTeamFull, "These are %d people and a team of %s has at most %d; choose fewer.", len(people), w.contest.Title, w.contest.TeamSize)
		}
		if team, err = w.createTeam(ctx, name, people); err != nil {
			return err
		}
		for _, person := range people {
			if err := w.enter(ctx, person, store.TeamRow{ID: team.ID, ContestID: w.Contest, Name: cleanTeamName(name)}); err != nil {
				return err
			}
		}
		return nil
	})
	return team, err
}

// Join puts a student into the team that a code opens. Joined is false if the student is in the team already.
func (t Teams) Join(ctx context.Context, person int64, code string) (joined bool, err error) {
	err = t.change(ctx, "join team", func(w teamsTx) error {
		team, err := w.q.TeamByCode(ctx, w.Contest, ParseCode(code))
		if errors.Is(err, pgx.ErrNoRows) {
			return contest.Refuse(contest.CodeUnknownCode, "This code opens no team of %s; look at it again, or ask a teammate for it.", w.contest.Title)
		}
		if err != nil {
			return err
		}
		switch mine, err := w.q.TeamOf(ctx, w.Contest, person); {
		case err == nil && mine.ID == team.ID:
			return nil
		case err != nil && !errors.Is(err, pgx.ErrNoRows):
			return err
		}
		if err := w.admit(ctx, []int64{person}); err != nil {
			return err
		}
		joined = true
		return w.enter(ctx, person, store.TeamRow(team))
	})
	return joined && err == nil, err
}

// Move puts a member into the team of the given name, out of any other team; "" puts the member into none.
func (t Teams) Move(ctx context.Context, person int64, name string) error {
	return t.change(ctx, "move to another team", func(w teamsTx) error {
		if _, err := w.member(ctx, person); err != nil {
			return err
		}
		before, err := w.q.TeamOf(ctx, w.Contest, person)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		switch {
		case name == "" && before.ID == 0:
			return nil // the member is in no team already
		case name == "":
			return w.leave(ctx, person, before)
		}
		team, err := w.teamNamed(ctx, name)
		if err != nil || team.ID == before.ID {
			return err
		}
		if err := w.lockPeople(ctx, []int64{person}); err != nil {
			return err
		}
		return w.enter(ctx, person, team)
	})
}

// Rename gives a team another name.
func (t Teams) Rename(ctx context.Context, name, to string) error {
	return t.change(ctx, "rename team", func(w teamsTx) error {
		team, err := w.teamNamed(ctx, name)
		if err != nil {
			return err
		}
		to = cleanTeamName(to)
		if team.Name == to {
			return nil
		}
		members, err := w.q.TeamMembers(ctx, w.Contest, []int64{team.ID})
		if err != nil {
			return err
		}
		var people []int64
		for _, m := range members {
			people = append(people, m.UserID)
		}
		if err := w.checkName(ctx, to, people); err != nil {
			return err
		}
		switch other, err := w.q.TeamByName(ctx, w.Contest, to); {
		case err == nil && other.ID != team.ID:
			return w.nameTaken(other.Name, "There is a team called %s already; choose another name, or join it with its code.")
		case err != nil && !errors.Is(err, pgx.ErrNoRows):
			return err
		}
		if err := w.q.RenameTeam(ctx, team.ID, to); err != nil {
			return err
		}
		return audit.Record(ctx, w.q, audit.Entry{Contest: w.Contest, By: w.By, Action: ActionTeamRename, Detail: aboutTeam{Team: to, Before: team.Name}})
	})
}

func (w teamsTx) teamNamed(ctx context.Context, name string) (store.TeamRow, error) {
	if !contest.IsPlainText(name, false) { // the database would not take it
		name = ""
	}
	team, err := w.q.TeamByName(ctx, w.Contest, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return store.TeamRow{}, contest.Refuse(contest.CodeNotFound, "There is no team %q in %s; look at the list again.", contest.Truncate(name, MaxTeamName), w.contest.Title)
	}
	return store.TeamRow(team), err
}

func (w teamsTx) member(ctx context.Context, person int64) (store.LockMemberRow, error) {
	m, err := w.q.LockMember(ctx, w.Contest, person)
	if errors.Is(err, pgx.ErrNoRows) {
		return m, contest.Refuse(contest.CodeNotFound, "Nobody with the number %d is a member; look at the list again.", person)
	}
	return m, err
}

// admit locks people who are to enter a team and checks that they may: they must be members, and unless staff move them
// they must not be in another team. In a public contest students become members by this, as they do by submitting.
func (w teamsTx) admit(ctx context.Context, people []int64) error {
	if err := w.lockPeople(ctx, people); err != nil {
		return err
	}
	for _, person := range people {
		if !w.Staff {
			if w.contest.Visibility == words.VisibilityPublic {
				if _, err := w.q.AddMember(ctx, w.Contest, person); err != nil {
					return err
				}
			}
			switch team, err := w.q.TeamOf(ctx, w.Contest, person); {
			case err == nil:
				return contest.Refuse(contest.CodeInTeam, "You are in the team %s; leave it first.", team.Name)
			case !errors.Is(err, pgx.ErrNoRows):
				return err
			}
		}
		if _, err := w.member(ctx, person); err != nil {
			return err
		}
	}
	return nil
}

// lockPeople keeps people from submitting while the team that they submit for changes.
func (w teamsTx) lockPeople(ctx context.Context, people []int64) error {
	_, err := w.q.LockPeople(ctx, people)
	return err
}

// createTeam makes an empty team. The team may have the name of one of the people that it is made for.
func (w teamsTx) createTeam(ctx context.Context, name string, people []int64) (store.Team, error) {
	name = cleanTeamName(name)
	if err := w.checkName(ctx, name, people); err != nil {
		return store.Team{}, err
	}
	made, err := w.q.CreateTeam(ctx, w.Contest, newCode(teamCodeLength), name)
	if errors.Is(err, pgx.ErrNoRows) {
		return store.Team{}, w.nameTaken(name, "There is a team called %s already; choose another name, or join it with its code.")
	}
	if err != nil {
		return store.Team{}, err
	}
	return store.Team(made), audit.Record(ctx, w.q, audit.Entry{Contest: w.Contest, By: w.By, Action: ActionTeamMake, Detail: aboutTeam{Team: name}})
}

// nameTaken refuses a name that is taken. In a contest with pseudonyms it does not tell students whether a team, a member
// or another account has the name.
func (w teamsTx) nameTaken(name, why string) error {
	if w.contest.Pseudonyms && !w.Staff {
		why = "The name %s cannot be had here; choose another one, or join your team with its code."
	}
	return contest.Refuse(contest.CodeNameTaken, why, name)
}

// cleanTeamName removes blanks at both ends.
func cleanTeamName(name string) string { return strings.TrimSpace(name) }

// checkName refuses a name that a team of people may not have.
func (w teamsTx) checkName(ctx context.Context, name string, people []int64) error {
	if err := checkTeamName(w.contest, name); err != nil {
		return err
	}
	theirs, err := w.q.PersonCalled(ctx, store.PersonCalledParams{ContestID: w.Contest, Name: name, But: append([]int64{}, people...), Outside: w.contest.Pseudonyms && !w.Staff})
	if err == nil && theirs {
		err = w.nameTaken(name, "Somebody who takes part is called %s; choose another name.")
	}
	return err
}

func checkTeamName(c store.Contest, name string) error {
	if len([]rune(name)) > MaxTeamName || !teamNames.MatchString(name) {
		return contest.Refuse(contest.CodeBadTeam, "%q cannot be a team's name; use 1 to %d letters and digits, with single blanks and . _ - ' between them.", contest.Truncate(name, MaxTeamName), MaxTeamName)
	}
	for _, word := range c.RefusedWords {
		if word != "" && strings.Contains(strings.ToLower(name), strings.ToLower(word)) {
			return contest.Refuse(contest.CodeRefusedWord, "Names with %q in them are refused here; choose another name for the team.", word)
		}
	}
	return nil
}

// enter puts a member into a team, if there is room, and asks for the withdrawal of the member's own players. The member
// is locked already.
func (w teamsTx) enter(ctx context.Context, person int64, team store.TeamRow) error {
	people, err := w.q.TeamSize(ctx, team.ID)
	if err != nil {
		return err
	}
	if people >= int64(w.contest.TeamSize) {
		full := team.Name
		if w.contest.Pseudonyms && !w.Staff { // people who are not in the team do not learn its name
			full = "The team"
		}
		return contest.Refuse(contest.CodeTeamFull, "%s is full: a team of %s has at most %d people.", full, w.contest.Title, w.contest.TeamSize)
	}
	before, err := w.q.TeamOf(ctx, w.Contest, person)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	if err := w.q.EnterTeam(ctx, w.Contest, person, team.ID); err != nil {
		return err
	}
	if err := withdrawAlone(ctx, w.tx, w.Inserter, w.Contest, []int64{person}, w.By); err != nil {
		return err
	}
	if before.ID != 0 {
		if err := w.afterLeaving(ctx, before.ID); err != nil {
			return err
		}
	}
	return audit.Record(ctx, w.q, audit.Entry{Contest: w.Contest, By: w.By, Action: ActionTeamEnter, Detail: aboutTeam{User: person, Team: team.Name, Before: before.Name}})
}

// leave takes a member out of a team.
func (w teamsTx) leave(ctx context.Context, person int64, team store.TeamOfRow) error {
	if err := w.lockPeople(ctx, []int64{person}); err != nil {
		return err
	}
	if err := w.q.LeaveTeam(ctx, w.Contest, person); err != nil {
		return err
	}
	if err := w.afterLeaving(ctx, team.ID); err != nil {
		return err
	}
	return audit.Record(ctx, w.q, audit.Entry{Contest: w.Contest, By: w.By, Action: ActionTeamLeave, Detail: aboutTeam{User: person, Team: team.Name}})
}

// afterLeaving deletes a team that is empty after somebody has left it. If staff took the member out, the code changes, so
// that the member cannot come back.
func (w teamsTx) afterLeaving(ctx context.Context, team int64) error {
	if w.Staff {
		if err := w.q.SetTeamCode(ctx, team, newCode(teamCodeLength)); err != nil {
			return err
		}
	}
	return w.q.DropEmptyTeams(ctx, []int64{team})
}

// withdrawAlone asks for the withdrawal of the own players of people who are in teams of a contest. A nil user stands for
// the command line; the request then names the player's owner, because every request needs a user.
func withdrawAlone(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, contestID int64, people []int64, by *int64) error {
	players, err := store.New(tx).PlayingAlone(ctx, contestID, people)
	if err != nil {
		return err
	}
	for _, p := range players {
		order := operation.Request{Contest: contestID, User: p.UserID, Action: words.OrderWithdraw, Player: &p.ID, Reason: withdrawnForTeam}
		if by != nil {
			order.User = *by
		} else {
			order.Detail.CommandLine = true
		}
		if _, _, err := operation.PlaceIn(ctx, tx, inserter, order); err != nil && !contest.IsRefused(err, contest.CodeOrderWaits) {
			return err
		}
	}
	return nil
}
