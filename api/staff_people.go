package api

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Person is a member of a contest as its organizers see it.
type Person struct {
	ID            int64            `json:"id" doc:"Of the account"`
	Account       string           `json:"account" doc:"The name to log in with"`
	Role          words.MemberRole `json:"role"`
	Name          string           `json:"name" doc:"As in the roster; empty when it is not known"`
	Email         string           `json:"email" doc:"As in the roster, or else as the member wrote it; empty when it is not known"`
	StudentNumber string           `json:"student_number" doc:"As in the roster"`
	Group         string           `json:"group" doc:"As in the roster"`
	Pseudonym     string           `json:"pseudonym,omitempty" doc:"As whom others see the member or the team; left out where the contest names people"`
	Team          string           `json:"team" doc:"Empty: none"`
	JoinedAt      time.Time        `json:"joined_at"`
	Active        bool             `json:"active" doc:"The member can log in; otherwise the account that was made for them is not taken over yet"`
	LinkExpiresAt *time.Time       `json:"link_expires_at" doc:"Of the code to take it over with; null: there is none"`
	Players       int64            `json:"players" doc:"The member's or the team's"`
	SubmittedAt   *time.Time       `json:"submitted_at" doc:"The newest submission of the member or the team; null: none"`
}

type peopleInput struct {
	ContestPath
	Search string `query:"search" maxLength:"64" doc:"Part of a name, e-mail, student number, group, team or pseudonym"`
	Limit  int32  `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Offset int32  `query:"offset" minimum:"0" maximum:"1000000" default:"0"`
}

// PeopleAnswerBody is a page of a contest's members.
type PeopleAnswerBody struct {
	Total  int64    `json:"total" doc:"Members that the search matches"`
	People []Person `json:"people" nullable:"false" doc:"Organizers first, then by name"`
}

type peopleAnswer struct{ Body PeopleAnswerBody }

type personPath struct {
	ContestPath
	Person int64 `path:"person" doc:"The id of the member's account"`
}

// Invitation is a code with which a student takes over the account that was made for them.
type Invitation struct {
	Account   string    `json:"account"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Group     string    `json:"group"`
	Code      string    `json:"code" doc:"It is shown this once and stored as a hash; the page is /activate/CODE"`
	ExpiresAt time.Time `json:"expires_at"`
}

type invitationAnswer struct{ Body Invitation }

// AddPersonInputBody names a new member of a contest.
type AddPersonInputBody struct {
	Name string `json:"name" doc:"Of the account" maxLength:"64"`
}

type addPersonInput struct {
	ContestPath
	Body AddPersonInputBody
}

type accountPath struct {
	ContestPath
	User string `path:"user" doc:"Name of the account; upper and lower case count as equal"`
}

// ContestAccount is an account as the organizers of a contest find it by its name.
type ContestAccount struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Member bool   `json:"member" doc:"Of this contest"`
}

type contestAccountAnswer struct{ Body ContestAccount }

func (s *Server) peopleRoutes() {
	add(s, route{method: get, path: "/api/contests/{contest}/people", id: "listPeople", summary: "A contest's members, for its organizers", tag: "People"}, s.listPeople)
	add(s, route{
		method: post, path: "/api/contests/{contest}/people", id: "addPerson", tag: "People",
		summary: "Make a user a member, for the contest's organizers. Once more changes nothing.",
	}, s.addPerson)
	add(s, route{
		method: get, path: "/api/contests/{contest}/accounts/{user}", id: "findAccount", tag: "People",
		summary: "An account by its name and whether it is a member's, for the contest's organizers",
	}, s.findAccount)
	add(s, route{
		method: erase, path: "/api/contests/{contest}/people/{person}", id: "removePerson", tag: "People",
		summary: "Remove a student from the members. The student's players stay and play on.",
	}, s.removePerson)
	add(s, route{
		method: post, path: "/api/contests/{contest}/people/{person}/invitation", id: "invitePerson", tag: "People",
		summary: "A new code for a member who has not taken over the account; it replaces the one before",
	}, s.invitePerson)
}

func (s *Server) listPeople(ctx context.Context, in *peopleInput) (*peopleAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.APIPeople(ctx, store.APIPeopleParams{ContestID: contestID, Search: in.Search, Most: in.Limit, Skip: in.Offset})
	if err != nil {
		return nil, fmt.Errorf("list members: %w", err)
	}
	out := &peopleAnswer{}
	if out.Body.Total, err = s.store.APIPeopleSize(ctx, contestID, in.Search); err != nil {
		return nil, fmt.Errorf("count members: %w", err)
	}
	out.Body.People = make([]Person, 0, len(rows))
	for _, r := range rows {
		p := Person{
			ID: r.UserID, Account: r.Name, Role: words.MemberRole(r.Role), Name: r.FullName, Email: r.Email, StudentNumber: r.StudentNumber, Group: r.GroupName, Team: r.Team, Pseudonym: r.Pseudonym,
			JoinedAt: r.JoinedAt, Active: r.Active, LinkExpiresAt: r.LinkExpiresAt, Players: r.Players,
		}
		if r.Submitted {
			p.SubmittedAt = &r.SubmittedAt
		}
		out.Body.People = append(out.Body.People, p)
	}
	return out, nil
}

func (s *Server) addPerson(ctx context.Context, in *addPersonInput) (*struct{}, error) {
	who, _, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return nil, s.organizers(who).AddMember(ctx, in.Contest, in.Body.Name)
}

func (s *Server) findAccount(ctx context.Context, in *accountPath) (*contestAccountAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	u, err := people.Find(ctx, s.store, in.User)
	if err != nil {
		return nil, err
	}
	_, err = s.store.APIMemberRole(ctx, contestID, u.ID)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("look for the member: %w", err)
	}
	return &contestAccountAnswer{Body: ContestAccount{ID: u.ID, Name: u.Name, Member: err == nil}}, nil
}

func (s *Server) removePerson(ctx context.Context, in *personPath) (*struct{}, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return nil, people.RemoveMember(ctx, s.pool, contestID, in.Person, &who.id)
}

func (s *Server) invitePerson(ctx context.Context, in *personPath) (*invitationAnswer, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	i, err := people.InviteAgain(ctx, s.pool, contestID, in.Person, &who.id)
	if err != nil {
		return nil, err
	}
	return &invitationAnswer{Body: describeInvitation(i)}, nil
}

func describeInvitation(i people.Invitation) Invitation {
	return Invitation{Account: i.Account, Name: i.FullName, Email: i.Email, Group: i.Group, Code: i.Code, ExpiresAt: i.ExpiresAt}
}
