package people

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// ActionMemberAdd says that a user may see the contest and play in it.
const ActionMemberAdd audit.Action = "member_add"

// Organizers changes the organizers and members of contests, and the roles of users.
type Organizers struct {
	Pool *pgxpool.Pool
	By   *int64 // user; nil: on the command line
}

// AddOrganizer makes a user an organizer of a contest. A user who is one already stays one.
func (o Organizers) AddOrganizer(ctx context.Context, slug, user string) error {
	return o.onMember(ctx, slug, user, func(q *store.Queries, c store.Contest, u store.User, staff []store.StaffRow) error {
		if isStaff(staff, u.ID) {
			return nil
		}
		if err := q.SetMember(ctx, c.ID, u.ID, words.MemberOrganizer); err != nil {
			return err
		}
		return audit.RecordContest(ctx, q, c, o.By, audit.ActionStaffAdd, map[string]string{"user": u.Name})
	})
}

// RemoveOrganizer makes an organizer of a contest an ordinary member. It refuses to remove the last organizer.
func (o Organizers) RemoveOrganizer(ctx context.Context, slug, user string) error {
	return o.onMember(ctx, slug, user, func(q *store.Queries, c store.Contest, u store.User, staff []store.StaffRow) error {
		if !isStaff(staff, u.ID) {
			return contest.Refuse(contest.CodeNotFound, "%s is not an organizer of %s.", u.Name, c.Title)
		}
		if len(staff) == 1 {
			return contest.Refuse(contest.CodeLastOrganizer, "%s is the last organizer of %s; add another one first.", u.Name, c.Title)
		}
		if err := q.SetMember(ctx, c.ID, u.ID, words.MemberStudent); err != nil {
			return err
		}
		return audit.RecordContest(ctx, q, c, o.By, audit.ActionStaffRemove, map[string]string{"user": u.Name})
	})
}

// AddMember makes a user a member of a contest. A user who is one already stays one.
func (o Organizers) AddMember(ctx context.Context, slug, user string) error {
	return o.onMember(ctx, slug, user, func(q *store.Queries, c store.Contest, u store.User, _ []store.StaffRow) error {
		added, err := q.AddMember(ctx, c.ID, u.ID)
		if err != nil || added == 0 {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{Contest: c.ID, By: o.By, Action: ActionMemberAdd, Detail: map[string]string{"user": u.Name}})
	})
}

func isStaff(staff []store.StaffRow, user int64) bool {
	return slices.ContainsFunc(staff, func(r store.StaffRow) bool { return r.ID == user })
}

// onMember does something to a user's membership with the contest locked, so that the last two organizers cannot be
// removed at the same time.
func (o Organizers) onMember(ctx context.Context, slug, user string, do func(*store.Queries, store.Contest, store.User, []store.StaffRow) error) error {
	return contest.Do(ctx, o.Pool, "change the contest's people", func(_ pgx.Tx, q *store.Queries) error {
		c, err := contest.Lock(ctx, q, slug)
		if err != nil {
			return err
		}
		u, err := Find(ctx, q, user)
		if err != nil {
			return err
		}
		staff, err := q.Staff(ctx, c.ID)
		if err != nil {
			return err
		}
		return do(q, c, u, staff)
	})
}

// Find returns the account with a name. It refuses a name that no account of a person has.
func Find(ctx context.Context, q *store.Queries, name string) (store.User, error) {
	if !contest.IsPlainText(name, false) { // the database would not take it
		name = ""
	}
	u, err := q.UserByName(ctx, name)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && u.System {
		return u, contest.Refuse(contest.CodeNotFound, "There is no user %q; names are those of the accounts.", contest.Truncate(name, 40))
	}
	return u, err
}

// SetRole gives a user a role on the whole site.
func (o Organizers) SetRole(ctx context.Context, user string, role words.Role) error {
	if !slices.Contains(role.All(), role) {
		return contest.Refuse(contest.CodeNotFound, "There is no role %q; there are student, author, organizer and admin.", contest.Truncate(string(role), 40))
	}
	return contest.Do(ctx, o.Pool, "change the role", func(_ pgx.Tx, q *store.Queries) error {
		u, err := Find(ctx, q, user)
		if err != nil || u.Role == role {
			return err
		}
		if err := q.SetUserRole(ctx, u.ID, role); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{By: o.By, Action: audit.ActionRole, Reason: fmt.Sprintf("%s is %s.", u.Name, role), Detail: audit.Change{Before: u.Role, After: role}})
	})
}
