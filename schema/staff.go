package schema

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/store"
)

// What is done to people.
const (
	ActionStaffAdd    Action = "staff_add"    // a user runs the contest from then on
	ActionStaffRemove Action = "staff_remove" // and does not any more
	ActionMemberAdd   Action = "member_add"   // a user may see and play in the contest
	ActionRole        Action = "role"         // a user has another role on the site
)

// siteRoles are those that a user can have on the whole site.
var siteRoles = []string{"student", "organizer", "admin"}

// AddOrganizer lets a user run a contest. Once more is no error.
func (o Office) AddOrganizer(ctx context.Context, slug, user string) error {
	return o.onMember(ctx, slug, user, func(q *store.Queries, c store.Contest, u store.User, staff []store.StaffRow) error {
		if isStaff(staff, u.ID) {
			return nil
		}
		if err := q.SetMember(ctx, c.ID, u.ID, "organizer"); err != nil {
			return err
		}
		return o.written(ctx, q, c, ActionStaffAdd, map[string]string{"user": u.Name})
	})
}

// RemoveOrganizer makes an organizer of a contest an ordinary member. The last one stays.
func (o Office) RemoveOrganizer(ctx context.Context, slug, user string) error {
	return o.onMember(ctx, slug, user, func(q *store.Queries, c store.Contest, u store.User, staff []store.StaffRow) error {
		if !isStaff(staff, u.ID) {
			return refuse(CodeNotFound, "%s is no organizer of %s.", u.Name, c.Title)
		}
		if len(staff) == 1 {
			return refuse(CodeLastOrganizer, "%s is the last organizer of %s; add another one first.", u.Name, c.Title)
		}
		if err := q.SetMember(ctx, c.ID, u.ID, "student"); err != nil {
			return err
		}
		return o.written(ctx, q, c, ActionStaffRemove, map[string]string{"user": u.Name})
	})
}

// AddMember lets a user see a contest that is for members. Once more is no error.
func (o Office) AddMember(ctx context.Context, slug, user string) error {
	return o.onMember(ctx, slug, user, func(q *store.Queries, c store.Contest, u store.User, _ []store.StaffRow) error {
		added, err := q.AddMember(ctx, c.ID, u.ID)
		if err != nil || added == 0 {
			return err
		}
		return Audit(ctx, q, Entry{Contest: c.ID, By: o.By, Action: ActionMemberAdd, Detail: map[string]string{"user": u.Name}})
	})
}

func isStaff(staff []store.StaffRow, user int64) bool {
	return slices.ContainsFunc(staff, func(r store.StaffRow) bool { return r.ID == user })
}

// onMember does something to a member with the contest locked, so that two cannot be the last at once.
func (o Office) onMember(ctx context.Context, slug, user string, do func(*store.Queries, store.Contest, store.User, []store.StaffRow) error) error {
	err := pgx.BeginFunc(ctx, o.Pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		c, err := lockContest(ctx, q, slug)
		if err != nil {
			return err
		}
		u, err := userByName(ctx, q, user)
		if err != nil {
			return err
		}
		staff, err := q.Staff(ctx, c.ID)
		if err != nil {
			return err
		}
		return do(q, c, u, staff)
	})
	return wrapUnlessRefused("change the contest's people", err)
}

func userByName(ctx context.Context, q *store.Queries, name string) (store.User, error) {
	if !plainText(name, false) { // the database would not take it
		name = ""
	}
	u, err := q.UserByName(ctx, name)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && u.System {
		return u, refuse(CodeNotFound, "There is no user %q; names are those of the accounts.", cutText(name, 40))
	}
	return u, err
}

// SetRole gives a user a role on the whole site: student, organizer or admin.
func (o Office) SetRole(ctx context.Context, user, role string) error {
	if !slices.Contains(siteRoles, role) {
		return refuse(CodeNotFound, "There is no role %q; there are student, organizer and admin.", cutText(role, 40))
	}
	err := pgx.BeginFunc(ctx, o.Pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		u, err := userByName(ctx, q, user)
		if err != nil || u.Role == role {
			return err
		}
		if err := q.SetUserRole(ctx, u.ID, role); err != nil {
			return err
		}
		return Audit(ctx, q, Entry{By: o.By, Action: ActionRole, Reason: fmt.Sprintf("%s is %s.", u.Name, role), Detail: Change{Before: u.Role, After: role}})
	})
	return wrapUnlessRefused("change the role", err)
}
