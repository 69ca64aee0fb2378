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
)

// What changes teams.
const (
	ActionTeamMake   audit.Action = "team_make"   // a team was made
	ActionTeamRename audit.Action = "team_rename" // and has another name
	ActionTeamEnter  audit.Action = "team_enter"  // somebody is in a team from then on
	ActionTeamLeave  audit.Action = "team_leave"  // and in none any more
	ActionTeamCode   audit.Action = "team_code"   // its code was made anew
	ActionTeamDelete audit.Action = "team_delete" // it had submitted nothing, and is gone
)

// MaxTeamName is the greatest length of a team's name, in characters.
const MaxTeamName = 40

// teamNames begin with a letter or a digit, so no spreadsheet takes one for a formula. Letters are those of any script.
var teamNames = regexp.MustCompile(`^[\p{L}\p{N}](?:[ ._'-]?[\p{L}\p{N}])*$`)

// withdrawnForTeam is what everybody reads at a player whose owner has come into a team.
const withdrawnForTeam = "Its owner plays in a team now."

// Teams is where the teams of a contest are changed. Only one change happens at a time in a contest, so that two people
// cannot both take the last place. All refusals are *Error.
//
// Whoever comes into a team plays with it alone from then on: players of his own are withdrawn, which a worker does at
// once. Their results stay, and they stay his. Who leaves a team leaves its players with it.
type Teams struct {
	Pool     *pgxpool.Pool
	Inserter jobs.Inserter
	Contest  int64
	By       *int64 // user who does it; nil: on the command line
	Staff    bool   // he runs the contest: he may do it to others, and when it has frozen
}

// teamwork is one change of a contest's teams, in its transaction.
type teamsTx struct {
	Teams
	tx      pgx.Tx
	q       *store.Queries
	contest store.Contest
}

// aboutTeam is the detail of an entry about somebody and a team. As aboutUser, it has nobody's name.
type aboutTeam struct {
	User   int64  `json:"user_id,omitempty"`
	Team   string `json:"team"`
	Before string `json:"before,omitempty"` // the team that he was in, or the name that it had
}

// change does something to the teams of the contest.
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

// open locks the contest's teams and reads it as it is then.
func (w *teamsTx) lockContest(ctx context.Context) error {
	if err := w.q.LockContestFor(ctx, LockPeople, int32(w.Contest)); err != nil {
		return err
	}
	var err error
	w.contest, err = w.q.Contest(ctx, w.Contest)
	if errors.Is(err, pgx.ErrNoRows) {
		return contest.Refuse(contest.CodeNotFound, "There is no such contest.")
	}
	return err
}

// mayChange asks what does not depend on the team.
func (w teamsTx) checkOpen() error {
	if w.contest.TeamSize <= 1 {
		return contest.Refuse(contest.CodeBadTeam, "There are no teams in %s: everybody plays alone.", w.contest.Title)
	}
	return CheckTeamsOpen(w.contest, w.Staff)
}

// TeamsClosed refuses changes of teams when the contest is not in a state for them: students change theirs until it
// freezes, its staff until it is archived.
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

// Make makes a team of people, who may be none for staff. Students make it of themselves, and become members where the
// contest is open to all. Of people that staff put together, those who are in other teams leave them.
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

// Join puts a student into the team whose code he knows. Joined is false for who is in it already.
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

// Move puts a member into a team of the given name, wherever he is; "" takes him out of the one that he is in.
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
			return nil // he is in none already
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

// Rename gives the team of a name another one.
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

// admit looks who is to come into a team: members only, and of those who do it themselves only who is in none. Whoever
// sees a contest that is open to all may become a member by this, as by submitting.
func (w teamsTx) admit(ctx context.Context, people []int64) error {
	if err := w.lockPeople(ctx, people); err != nil {
		return err
	}
	for _, person := range people {
		if !w.Staff {
			if contest.Visibility(w.contest.Visibility) == contest.VisibilityPublic {
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

// lock keeps people from submitting while it changes under whose name they do.
func (w teamsTx) lockPeople(ctx context.Context, people []int64) error {
	_, err := w.q.LockPeople(ctx, people)
	return err
}

// make makes an empty team, for people of whom one may have given it his name.
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

// nameTaken refuses a name. Where nobody is named, students are not told who is called so: a team, somebody who takes
// part, or anybody at all who has an account.
func (w teamsTx) nameTaken(name, why string) error {
	if w.contest.Pseudonyms && !w.Staff {
		why = "The name %s cannot be had here; choose another one, or join your team with its code."
	}
	return contest.Refuse(contest.CodeNameTaken, why, name)
}

// cleanTeamName takes away what nobody sees.
func cleanTeamName(name string) string { return strings.TrimSpace(name) }

// checkName says whether a team of people may be called so.
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

// enter puts a member, who is locked, into a team, if there is room. Players of his own are withdrawn.
func (w teamsTx) enter(ctx context.Context, person int64, team store.TeamRow) error {
	people, err := w.q.TeamSize(ctx, team.ID)
	if err != nil {
		return err
	}
	if people >= int64(w.contest.TeamSize) {
		full := team.Name
		if w.contest.Pseudonyms && !w.Staff { // who does not come in does not learn its name
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

// leave takes somebody out of his team.
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

// left is for a team that somebody is out of. Its code changes when staff has done it, so that he cannot come back by
// himself.
func (w teamsTx) afterLeaving(ctx context.Context, team int64) error {
	if w.Staff {
		if err := w.q.SetTeamCode(ctx, team, newCode(teamCodeLength)); err != nil {
			return err
		}
	}
	return w.q.DropEmptyTeams(ctx, []int64{team})
}

// withdrawAlone asks for the withdrawal of what people who are in teams have of their own in a contest. By nil is the
// command line; an order needs a user, who is the player's owner then.
func withdrawAlone(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, contestID int64, people []int64, by *int64) error {
	players, err := store.New(tx).PlayingAlone(ctx, contestID, people)
	if err != nil {
		return err
	}
	for _, p := range players {
		order := operation.Request{Contest: contestID, User: p.UserID, Action: audit.ActionWithdraw, Player: &p.ID, Reason: withdrawnForTeam}
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
