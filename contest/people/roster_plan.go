package people

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/agon-judge/agon/contest/people/roster"
	"github.com/agon-judge/agon/schema/store"
)

// RosterStep is what an import does with a line of a roster.
type RosterStep string

// The steps.
const (
	RosterNew      RosterStep = "new"      // an account is made, which the student takes over with a code
	RosterJoins    RosterStep = "joins"    // the owner of an account becomes a member
	RosterChanged  RosterStep = "changed"  // a member's entries change
	RosterMember   RosterStep = "member"   // the student is a member already, and nothing changes
	RosterRepeated RosterStep = "repeated" // the line is the same as an earlier one
	RosterRefused  RosterStep = "refused"  // nothing is done, see the note
)

// RosterRow is a line with what is done with it.
type RosterRow struct {
	roster.Line
	Step    RosterStep
	User    int64  // the account; 0: none yet
	Account string // the name of the account, even if it is still to be made
	Note    string // why, or what else to know

	from string // the team that the member is in now
}

// RosterPlan is what an import would do. Equal plans have equal fingerprints.
type RosterPlan struct {
	Rows  []RosterRow
	Teams bool // the contest has teams, so the column of teams is read
}

// Fingerprint identifies the plan. It changes when somebody changes the members or accounts.
func (p RosterPlan) Fingerprint() string {
	hash := sha256.New()
	for _, r := range p.Rows {
		fmt.Fprintf(hash, "%d %s %d %q %q %q %q %q %q %q\n", r.Number, r.Step, r.User, r.Account, r.Name, r.Email, r.StudentNumber, r.Group, r.Team, r.Note)
	}
	return hex.EncodeToString(hash.Sum(nil)[:12])
}

// Count returns the number of lines that have a step.
func (p RosterPlan) Count(step RosterStep) int {
	n := 0
	for _, r := range p.Rows {
		if r.Step == step {
			n++
		}
	}
	return n
}

// PlanRoster decides for each line of a roster what its import into a contest would do. It changes nothing.
func PlanRoster(ctx context.Context, q *store.Queries, contest store.Contest, lines []roster.Line) (RosterPlan, error) {
	p := planner{
		plan: RosterPlan{Teams: contest.TeamSize > 1, Rows: make([]RosterRow, 0, len(lines))}, members: map[int64]store.RosterMembersRow{},
		byEmail: map[string]int64{}, byNumber: map[string]int64{}, accounts: map[string]store.RosterAccountsRow{},
		contest: contest, alone: map[int64][]string{}, teams: map[string]bool{}, teamNames: map[string]string{}, accountNames: map[string]bool{}, emailLine: map[string]roster.Line{}, numberLine: map[string]roster.Line{}, userLine: map[int64]int{}, names: map[string]bool{}, numbered: map[string]int{},
	}
	if err := p.load(ctx, q, contest, lines); err != nil {
		return p.plan, fmt.Errorf("compare the roster with the members: %w", err)
	}
	for _, l := range lines {
		row := RosterRow{Line: l}
		p.decide(&row)
		p.plan.Rows = append(p.plan.Rows, row)
	}
	if p.plan.Teams {
		p.fillTeams()
	}
	return p.plan, nil
}

// planner compares lines with the members and accounts, and with the lines before them.
type planner struct {
	plan         RosterPlan
	contest      store.Contest
	members      map[int64]store.RosterMembersRow
	byEmail      map[string]int64 // member, by the roster's address in lower case
	byNumber     map[string]int64
	accounts     map[string]store.RosterAccountsRow // by address; a confirmed one, if there is one
	emailLine    map[string]roster.Line             // the first line with an address
	numberLine   map[string]roster.Line
	userLine     map[int64]int      // the line that an account was found for
	names        map[string]bool    // names of accounts that are taken
	alone        map[int64][]string // the players that members have without a team
	teams        map[string]bool    // existing teams, by their names in lower case
	teamNames    map[string]string  // the spelling of the names of existing and new teams
	accountNames map[string]bool    // names of members, in lower case
	numbered     map[string]int     // the highest number that is known to be taken behind a name: a course may have a thousand students called "info"
}

func (p *planner) load(ctx context.Context, q *store.Queries, contest store.Contest, lines []roster.Line) error {
	members, err := q.RosterMembers(ctx, contest.ID)
	if err != nil {
		return err
	}
	for _, m := range members {
		p.members[m.UserID] = m
		p.byEmail[strings.ToLower(m.Email)], p.byNumber[strings.ToLower(m.StudentNumber)] = m.UserID, m.UserID
	}
	delete(p.byEmail, "")
	delete(p.byNumber, "")
	if p.plan.Teams {
		if err := p.loadTeams(ctx, q, contest.ID, members); err != nil {
			return err
		}
	}
	var emails []string
	for _, l := range lines {
		if l.Email != "" {
			emails = append(emails, strings.ToLower(l.Email))
		}
	}
	accounts, err := q.RosterAccounts(ctx, emails)
	if err != nil {
		return err
	}
	for _, a := range accounts { // confirmed ones come last
		p.accounts[a.Email] = a
	}
	names, err := q.TakenNames(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		p.names[name] = true
	}
	return nil
}

func (p *planner) decide(r *RosterRow) {
	email, number := strings.ToLower(r.Email), strings.ToLower(r.StudentNumber)
	if !p.plan.Teams && r.Team != "" {
		r.Team = ""
		r.Note = "There are no teams in this contest; the column is left out."
	}
	if r.Problem != "" {
		r.refuse("The line " + r.Problem + ".")
		return
	}
	if r.Team != "" {
		if why := p.spellTeam(r); why != "" {
			r.refuse(why)
			return
		}
	}
	if p.repeats(r, p.emailLine[email], "e-mail") || p.repeats(r, p.numberLine[number], "student number") {
		return
	}
	if email != "" {
		p.emailLine[email] = r.Line
	}
	if number != "" {
		p.numberLine[number] = r.Line
	}
	byEmail, byNumber := p.byEmail[email], p.byNumber[number]
	if byEmail != 0 && byNumber != 0 && byEmail != byNumber {
		r.refuse(fmt.Sprintf("The e-mail is that of the member %s and the student number that of %s; correct one of them.", p.members[byEmail].Account, p.members[byNumber].Account))
		return
	}
	switch user, account := max(byEmail, byNumber), p.accounts[email]; {
	case user != 0:
		p.known(r, p.members[user])
	case email != "" && account.EmailConfirmed:
		if m, ok := p.members[account.ID]; ok {
			p.known(r, m)
			break
		}
		r.Step, r.User, r.Account = RosterJoins, account.ID, account.Name
	default:
		r.Step, r.Account = RosterNew, p.freeName(r.Line)
		if account.ID != 0 {
			r.note(fmt.Sprintf("The account %s says that it has this e-mail, which nobody has confirmed. If it is the student's, they can open the link while logged in and keep it.", account.Name))
		}
	}
	if r.User != 0 {
		if first, ok := p.userLine[r.User]; ok {
			r.refuse(fmt.Sprintf("This is the account %s as in line %d, with other entries; keep one of the two lines.", r.Account, first))
			return
		}
		p.userLine[r.User] = r.Number
	}
}

// repeats decides about a line that has the same key as an earlier one.
func (p *planner) repeats(r *RosterRow, first roster.Line, key string) bool {
	if first.Number == 0 {
		return false
	}
	same := func(a, b string) bool { return strings.EqualFold(a, b) }
	if same(first.Name, r.Name) && same(first.Email, r.Email) && same(first.StudentNumber, r.StudentNumber) && same(first.Group, r.Group) && (!p.plan.Teams || same(first.Team, r.Team)) {
		r.Step = RosterRepeated
		r.note(fmt.Sprintf("The same as line %d.", first.Number))
		return true
	}
	r.refuse(fmt.Sprintf("Line %d has the same %s and other entries; keep one of the two lines.", first.Number, key))
	return true
}

// known decides about the line of a member.
func (p *planner) known(r *RosterRow, m store.RosterMembersRow) {
	r.User, r.Account, r.Step = m.UserID, m.Account, RosterMember
	var changes []string
	compare := func(what, before string, after *string) {
		if *after == "" { // what the roster leaves out stays
			*after = before
		}
		if before != *after {
			changes = append(changes, fmt.Sprintf("%s: %s", what, *after))
		}
	}
	compare("name", m.FullName, &r.Name)
	compare("e-mail", m.Email, &r.Email)
	compare("student number", m.StudentNumber, &r.StudentNumber)
	compare("group", m.GroupName, &r.Group)
	if p.plan.Teams {
		compare("team", m.Team, &r.Team)
		r.from = m.Team
	}
	if len(changes) > 0 {
		r.Step = RosterChanged
		r.note(strings.Join(changes, ", ") + ".")
	}
}

func (r *RosterRow) refuse(why string) { r.Step, r.Note = RosterRefused, why }

func (r *RosterRow) note(text string) { r.Note = strings.TrimSpace(r.Note + " " + text) }

const (
	minAccountName = 3
	maxAccountName = 32
)

// freeName makes a free name for an account from the address or the student's name, and marks it as taken.
func (p *planner) freeName(l roster.Line) string {
	wish := l.Email
	if wish == "" {
		wish = l.Name
	}
	base := accountName(wish)
	name, n := base, max(p.numbered[strings.ToLower(base)], 1)
	for p.names[strings.ToLower(name)] {
		n++
		name = fmt.Sprintf("%s-%d", base, n)
	}
	p.names[strings.ToLower(name)] = true
	p.numbered[strings.ToLower(base)] = n
	return name
}

// accountName makes a valid account name from an address or a person's name. It leaves room for a number at the end.
func accountName(wish string) string {
	base, _, isAddress := strings.Cut(wish, "@")
	if !isAddress {
		base = strings.ReplaceAll(strings.ToLower(base), " ", "-")
	}
	base = strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_':
			return r
		case r == '.' || r == '+':
			return '-'
		}
		return -1
	}, latin(base)), "-_")
	if len(base) < minAccountName {
		base = "student-" + base
	}
	return strings.TrimRight(base[:min(len(base), maxAccountName-6)], "-")
}

// with returns the rows that have one of the steps.
func (p RosterPlan) with(steps ...RosterStep) []RosterRow {
	var rows []RosterRow
	for _, r := range p.Rows {
		if slices.Contains(steps, r.Step) {
			rows = append(rows, r)
		}
	}
	return rows
}
