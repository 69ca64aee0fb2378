package api

import (
	"context"
	"fmt"
	"mime"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/people/roster"
)

// maxRosterBody is the size of the largest roster as base64 in JSON, with room for the rest.
const maxRosterBody = roster.MaxBytes*4/3 + 64<<10

// Roster is what an import of a roster would do, or has done.
type Roster struct {
	Encoding    string       `json:"encoding" enum:"UTF-8,UTF-16,Windows-1252,Latin-1" doc:"As it was found out"`
	Separator   string       `json:"separator" doc:"A comma, a semicolon or a tab"`
	Ignored     []string     `json:"ignored" nullable:"false" doc:"Headers of columns that are not read"`
	Counts      RosterCounts `json:"counts"`
	Lines       []RosterLine `json:"lines" nullable:"false"`
	Fingerprint string       `json:"fingerprint" doc:"Of this preview, to be sent with the import"`
	Invitations []Invitation `json:"invitations" nullable:"false" doc:"For new accounts, after an import. They are shown this once."`
	CSV         string       `json:"csv" doc:"The invitations as a table; empty without any"`
}

// RosterCounts counts the lines of each kind.
type RosterCounts struct {
	New      int `json:"new" doc:"An account is made, which the student takes over with a code"`
	Joins    int `json:"joins" doc:"Somebody with an account becomes a member"`
	Changed  int `json:"changed" doc:"Entries of a member change"`
	Member   int `json:"member" doc:"Already a member, nothing changes"`
	Repeated int `json:"repeated" doc:"The same as an earlier line"`
	Refused  int `json:"refused" doc:"Nothing is done about them"`
}

// RosterLine is a line of the roster.
type RosterLine struct {
	Line          int    `json:"line"`
	Name          string `json:"name"`
	Email         string `json:"email"`
	StudentNumber string `json:"student_number"`
	Group         string `json:"group"`
	Team          string `json:"team"`
	Step          string `json:"step" enum:"new,joins,changed,member,repeated,refused"`
	Account       string `json:"account" doc:"Its name, also of one that is to be made"`
	Note          string `json:"note" doc:"Why, or what else to know"`
}

// RosterInputBody holds a roster.
type RosterInputBody struct {
	File        []byte `json:"file" contentEncoding:"base64" doc:"The table as it is, in any encoding, as base64"`
	Fingerprint string `json:"fingerprint,omitempty" doc:"Of the preview that was looked at; an import is refused when it would do something else by now"`
}

type rosterInput struct {
	ContestPath
	Body RosterInputBody
}

type rosterAnswer struct{ Body Roster }

func (s *Server) rosterRoutes() {
	add(s, route{
		method: post, path: "/api/contests/{contest}/roster/preview", id: "previewRoster", tag: "People", maxBody: maxRosterBody,
		summary: "What the import of a roster would do, line by line. It changes nothing.",
	}, s.previewRoster)
	add(s, route{
		method: post, path: "/api/contests/{contest}/roster", id: "importRoster", tag: "People", maxBody: maxRosterBody,
		summary: "Import a roster. The same one twice changes nothing.",
	}, s.importRoster)
	add(s, route{
		method: get, path: "/api/contests/{contest}/roster.csv", id: "exportRoster", names: namesToStaff, tag: "People",
		summary: "The members as a table that can be imported again, for the contest's organizers",
		answers: content("Comma-separated values with a line of headings: name, e-mail, student number, group, team, account", "text/csv", ""),
	}, s.exportRoster)
}

func (s *Server) previewRoster(ctx context.Context, in *rosterInput) (*rosterAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	file, err := readRoster(in)
	if err != nil {
		return nil, err
	}
	contest, err := s.store.Contest(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("read contest: %w", err)
	}
	plan, err := people.PlanRoster(ctx, s.store, contest, file.Lines)
	if err != nil {
		return nil, err
	}
	return &rosterAnswer{Body: describeRoster(file, plan, nil, contest.TimeZone)}, nil
}

func (s *Server) importRoster(ctx context.Context, in *rosterInput) (*rosterAnswer, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if in.Body.Fingerprint == "" {
		return nil, refuse(CodeBadRoster, "The import needs the fingerprint of a preview. Ask for a preview first and look at it.")
	}
	file, err := readRoster(in)
	if err != nil {
		return nil, err
	}
	plan, invited, err := people.ImportRoster(ctx, s.pool, s.inserter, contestID, file.Lines, in.Body.Fingerprint, &who.id)
	if isUniqueViolation(err) { // somebody registered a name at the same moment
		return nil, refuse(contest.CodeRosterChanged, "Somebody has changed the members or accounts since you looked at the preview. Look at the new one.")
	}
	if err != nil {
		return nil, err
	}
	row, err := s.store.Contest(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("read contest: %w", err)
	}
	return &rosterAnswer{Body: describeRoster(file, plan, invited, row.TimeZone)}, nil
}

// exportRoster leaves addresses out that no roster has: one that a user typed is not known to be theirs.
func (s *Server) exportRoster(ctx context.Context, in *ContestPath) (*fileAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	members, err := s.store.RosterMembers(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("list members: %w", err)
	}
	rows := make([][]string, 0, len(members))
	for _, m := range members {
		rows = append(rows, []string{m.FullName, m.Email, m.StudentNumber, m.GroupName, m.Team, m.Account})
	}
	table := roster.WriteCSV([]string{"name", "e-mail", "student number", "group", "team", "account"}, rows)
	return &fileAnswer{
		ContentType: "text/csv; charset=utf-8", CacheControl: "private, no-store", Body: []byte(table),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": in.Contest + "-roster.csv"}),
	}, nil
}

func readRoster(in *rosterInput) (roster.File, error) {
	file, err := roster.Read(in.Body.File)
	if err != nil {
		return file, refuse(CodeBadRoster, "The roster cannot be read: %s.", err)
	}
	return file, nil
}

// describeRoster tells what an import does or has done, with times in the contest's time zone.
func describeRoster(file roster.File, plan people.RosterPlan, invited []people.Invitation, zone string) Roster {
	out := Roster{
		Encoding: file.Encoding, Separator: file.Separator, Ignored: append([]string{}, file.Ignored...), Fingerprint: plan.Fingerprint(),
		Counts: RosterCounts{
			New: plan.Count(people.RosterNew), Joins: plan.Count(people.RosterJoins), Changed: plan.Count(people.RosterChanged),
			Member: plan.Count(people.RosterMember), Repeated: plan.Count(people.RosterRepeated), Refused: plan.Count(people.RosterRefused),
		},
		Lines: make([]RosterLine, 0, len(plan.Rows)), Invitations: make([]Invitation, 0, len(invited)),
	}
	for _, r := range plan.Rows {
		out.Lines = append(out.Lines, RosterLine{
			Line: r.Number, Name: r.Name, Email: r.Email, StudentNumber: r.StudentNumber, Group: r.Group, Team: r.Team,
			Step: string(r.Step), Account: r.Account, Note: r.Note,
		})
	}
	for _, i := range invited {
		out.Invitations = append(out.Invitations, describeInvitation(i))
	}
	if len(invited) > 0 {
		out.CSV = people.InvitationsCSV(invited, zone)
	}
	return out
}
