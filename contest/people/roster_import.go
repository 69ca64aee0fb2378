package people

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/people/roster"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// ActionRoster is an import of a roster.
const ActionRoster audit.Action = "roster"

// ActivationLife is how long a code to take over an account works.
const ActivationLife = 30 * 24 * time.Hour

// Invitation is a code with which a student takes over the account that a roster made for them. It is shown once.
type Invitation struct {
	User      int64
	Account   string
	FullName  string
	Email     string
	Number    string
	Group     string
	Code      string
	ExpiresAt time.Time
}

// ImportRoster carries out the plan of a roster, all of it or nothing. It refuses if the plan has another fingerprint than
// the one that the organizer looked at; "" accepts any plan.
func ImportRoster(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, contestID int64, lines []roster.Line, fingerprint string, by *int64) (p RosterPlan, invited []Invitation, err error) {
	err = contest.Do(ctx, pool, "import roster", func(tx pgx.Tx, q *store.Queries) error {
		w := teamsTx{Teams: Teams{Inserter: inserter, Contest: contestID, By: by, Staff: true}, tx: tx, q: q}
		if err := w.lockContest(ctx); err != nil {
			return err
		}
		c := w.contest
		if p, err = PlanRoster(ctx, q, c, lines); err != nil {
			return err
		}
		if fingerprint != "" && fingerprint != p.Fingerprint() {
			return contest.Refuse(contest.CodeRosterChanged, "Somebody has changed the members or accounts since you looked at the preview; look at the new one.")
		}
		if len(p.with(RosterNew, RosterJoins, RosterChanged)) == 0 {
			return nil // nothing to do, and nothing to record
		}
		if invited, err = enrol(ctx, q, c, &p); err != nil {
			return err
		}
		if err := w.enrolTeams(ctx, &p); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{Contest: contestID, By: by, Action: ActionRoster, Detail: map[string]int{
			"new": p.Count(RosterNew), "joins": p.Count(RosterJoins), "changed": p.Count(RosterChanged), "refused": p.Count(RosterRefused),
		}})
	})
	return p, invited, err
}

// enrol makes the accounts and members of a plan.
func enrol(ctx context.Context, q *store.Queries, c store.Contest, p *RosterPlan) ([]Invitation, error) {
	fresh := p.with(RosterNew)
	names, emails := make([]string, len(fresh)), make([]string, len(fresh))
	for i, r := range fresh {
		names[i], emails[i] = r.Account, r.Email
	}
	made, err := q.RosterMakeAccounts(ctx, names, emails)
	if err != nil {
		return nil, err
	}
	ids := map[string]int64{}
	for _, m := range made {
		ids[strings.ToLower(m.Name)] = m.ID
	}
	var invited []Invitation
	set := store.RosterSetMembersParams{ContestID: c.ID}
	for i := range p.Rows {
		r := &p.Rows[i]
		switch r.Step {
		case RosterNew:
			r.User = ids[strings.ToLower(r.Account)]
			invited = append(invited, Invitation{User: r.User, Account: r.Account, FullName: r.Name, Email: r.Email, Number: r.StudentNumber, Group: r.Group})
		case RosterJoins, RosterChanged:
		case RosterMember, RosterRepeated, RosterRefused:
			continue
		}
		set.Ids = append(set.Ids, r.User)
		set.FullNames, set.Emails = append(set.FullNames, r.Name), append(set.Emails, r.Email)
		set.Numbers, set.Groups = append(set.Numbers, r.StudentNumber), append(set.Groups, r.Group)
	}
	if err := q.RosterSetMembers(ctx, set); err != nil {
		return nil, err
	}
	return invited, invite(ctx, q, invited)
}

// invite makes the codes of invitations. Earlier codes of the same accounts stop working.
func invite(ctx context.Context, q *store.Queries, invited []Invitation) error {
	expires := time.Now().Add(ActivationLife).Truncate(time.Second)
	var users []int64
	var hashes [][]byte
	for i := range invited {
		code := newCode(activationCodeLength)
		invited[i].Code, invited[i].ExpiresAt = FormatCode(code), expires
		users, hashes = append(users, invited[i].User), append(hashes, codeHash(code))
	}
	return q.SetActivations(ctx, expires, users, hashes)
}

// InvitationsCSV writes a table of invitations for spreadsheets and mail programs, with times in the contest's time zone.
func InvitationsCSV(invited []Invitation, zone string) string {
	rows := make([][]string, 0, len(invited))
	for _, i := range invited {
		rows = append(rows, []string{i.FullName, i.Email, i.Number, i.Group, i.Account, i.Code, "/activate/" + i.Code, contest.FormatTime(i.ExpiresAt, zone)})
	}
	return roster.WriteCSV([]string{"name", "e-mail", "student number", "group", "account", "code", "page", "expires"}, rows)
}
