package people

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// ActionInvite says that a member who has not taken over the account yet got a new code.
const ActionInvite audit.Action = "invite"

// InviteAgain gives a new code to a member who has not taken over the account yet. The earlier code stops working.
func InviteAgain(ctx context.Context, pool *pgxpool.Pool, contestID, user int64, by *int64) (i Invitation, err error) {
	err = contest.Do(ctx, pool, "make a new code", func(_ pgx.Tx, q *store.Queries) error {
		m, err := q.InvitedMember(ctx, contestID, user)
		if errors.Is(err, pgx.ErrNoRows) {
			return contest.Refuse(contest.CodeNotFound, "Nobody with the number %d waits for a code here; look at the list again.", user)
		}
		if err != nil {
			return err
		}
		invited := []Invitation{{User: user, Account: m.Name, FullName: m.FullName, Email: m.Email, Number: m.StudentNumber, Group: m.GroupName}}
		if err := invite(ctx, q, invited); err != nil {
			return err
		}
		i = invited[0]
		return audit.Record(ctx, q, audit.Entry{Contest: contestID, By: by, Action: ActionInvite, Detail: AboutUser{user}})
	})
	return i, err
}

// ActivationHash returns the stored form of a code as somebody typed it.
func ActivationHash(code string) []byte { return codeHash(ParseCode(code)) }

// Activation is what the owner of a code wants the account to be like.
type Activation struct {
	Code         string
	Name         string // of an account that is taken over; a reset changes no name
	PasswordHash string
	KeepTokens   bool // of a reset: API tokens stay valid
}

// Activate takes over the account of a code, or resets its password, which ends its sessions. The code stops working.
func Activate(ctx context.Context, pool *pgxpool.Pool, with Activation) (user int64, err error) {
	err = contest.Do(ctx, pool, "take over the account", func(_ pgx.Tx, q *store.Queries) error {
		a, err := openActivation(ctx, q, with.Code)
		if err != nil {
			return err
		}
		user = a.UserID
		if a.Reset {
			err = resetPassword(ctx, q, user, with)
		} else {
			err = q.ActivateUser(ctx, user, with.Name, with.PasswordHash)
		}
		if err != nil {
			return err
		}
		return q.EndActivation(ctx, user)
	})
	return user, err
}

// ActivateWith moves the memberships and teams of a code's account to another account that its owner has already. See
// [Teams] for what happens to players of that account. The code's account is deleted, and its address is confirmed for the
// other one.
func ActivateWith(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, code string, account int64) error {
	return contest.Do(ctx, pool, "take the place over", func(tx pgx.Tx, q *store.Queries) error {
		a, err := openActivation(ctx, q, code)
		if err != nil {
			return err
		}
		if a.Reset { // the account is somebody's already, and would be deleted
			return contest.Refuse(contest.CodeUnknownCode, "This link sets a new password of %s; it brings no place in a contest.", a.Name)
		}
		before, err := q.TeamsOf(ctx, account)
		if err != nil {
			return err
		}
		shared, err := q.SharedContests(ctx, a.UserID, account)
		if err != nil {
			return err
		}
		if err := q.MoveTeams(ctx, a.UserID, account); err != nil {
			return err
		}
		if shared > 0 {
			if err := q.MergePlaces(ctx, account, a.UserID); err != nil {
				return err
			}
		}
		for _, do := range []func() error{
			func() error { return q.MovePlaces(ctx, account, a.UserID) },
			func() error { return q.MoveGrades(ctx, account, a.UserID) },
			func() error { return q.EndActivation(ctx, a.UserID) },
			func() error { return q.DropUser(ctx, a.UserID) },
		} {
			if err := do(); err != nil {
				return err
			}
		}
		if err := settleInTeams(ctx, tx, inserter, account, before); err != nil {
			return err
		}
		if a.Email == "" {
			return nil
		}
		return q.ConfirmEmail(ctx, account, a.Email)
	})
}

// settleInTeams withdraws the account's own players in contests where it is in a team now, and deletes the teams that it
// was in before if they are empty.
func settleInTeams(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, account int64, before []store.TeamsOfRow) error {
	q := store.New(tx)
	if _, err := q.LockUser(ctx, account); err != nil {
		return err
	}
	teams, err := q.TeamsOf(ctx, account)
	if err != nil {
		return err
	}
	for _, t := range teams {
		if err := withdrawAlone(ctx, tx, inserter, t.ContestID, []int64{account}, &account); err != nil {
			return err
		}
	}
	for _, t := range before {
		if err := q.DropEmptyTeams(ctx, []int64{t.TeamID}); err != nil {
			return err
		}
	}
	return nil
}

func openActivation(ctx context.Context, q *store.Queries, code string) (store.ActivationRow, error) {
	a, err := q.Activation(ctx, ActivationHash(code))
	if errors.Is(err, pgx.ErrNoRows) || err == nil && time.Now().After(a.ExpiresAt) {
		return a, contest.Refuse(contest.CodeUnknownCode, "This link was used already or has expired; ask for a new one.")
	}
	return a, err
}
