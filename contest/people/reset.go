package people

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
)

// How long links to reset a password open the account.
const (
	mailedReset = time.Hour
	madeReset   = 24 * time.Hour // by an admin
)

// mostForgetful is how many accounts with one address get a link at once.
const mostForgetful = 5

// Reset is a one-time code with which the owner of an account sets a new password, at /activate/CODE. The code is stored
// as a hash and cannot be read again.
type Reset struct {
	Account   string
	Email     string // "": the account has none
	Code      string
	ExpiresAt time.Time
}

// madeBy is the detail of an audit entry about a link to reset a password.
type madeBy struct {
	AboutUser
	ByMail bool `json:"by_mail"`
}

// Forgetful returns the accounts with a name or an address to which a link can be sent.
func Forgetful(ctx context.Context, q *store.Queries, account string) ([]int64, error) {
	if account == "" || !contest.IsPlainText(account, false) { // the database would not take it
		return nil, nil
	}
	ids, err := q.ForgetfulAccounts(ctx, account, mostForgetful)
	if err != nil {
		return nil, fmt.Errorf("find the accounts of a forgotten password: %w", err)
	}
	return ids, nil
}

// ResetByMail makes a code that is to be sent to the account's own address and to nobody else. It refuses an account
// without a password with CodeNoPassword; what it returns then has the account's name and address.
func ResetByMail(ctx context.Context, pool *pgxpool.Pool, user int64) (Reset, error) {
	return makeReset(ctx, pool, func(context.Context, *store.Queries) (int64, error) { return user, nil }, nil)
}

// ResetByAdmin makes a code that an admin gives to the account's owner. It refuses an account without a password with
// CodeNoPassword.
func ResetByAdmin(ctx context.Context, pool *pgxpool.Pool, account string, admin int64) (Reset, error) {
	return makeReset(ctx, pool, func(ctx context.Context, q *store.Queries) (int64, error) {
		u, err := Find(ctx, q, account)
		return u.ID, err
	}, &admin)
}

// makeReset makes a code, by mail unless an admin made it. The earlier code of the account stops working.
func makeReset(ctx context.Context, pool *pgxpool.Pool, find func(context.Context, *store.Queries) (int64, error), admin *int64) (r Reset, err error) {
	err = contest.Do(ctx, pool, "make a link to reset the password", func(_ pgx.Tx, q *store.Queries) error {
		user, err := find(ctx, q)
		if err != nil {
			return err
		}
		u, err := q.LockUser(ctx, user)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && u.DeletedAt != nil {
			return contest.Refuse(contest.CodeNotFound, "The account is gone.")
		}
		if err != nil {
			return err
		}
		r = Reset{Account: u.Name, Email: u.Email}
		if u.PasswordHash == "" {
			return refuseReset(ctx, q, u)
		}
		life := mailedReset
		if admin != nil {
			life = madeReset
		}
		r.Code, r.ExpiresAt = newCode(activationCodeLength), time.Now().Add(life)
		if err := q.SetReset(ctx, user, codeHash(r.Code), r.ExpiresAt); err != nil {
			return err
		}
		r.Code = FormatCode(r.Code)
		return audit.Record(ctx, q, audit.Entry{By: admin, Action: audit.ActionResetLink, Detail: madeBy{AboutUser{user}, admin == nil}})
	})
	return r, err
}

// refuseReset says how an account without a password is opened. Its only way in must stay the only one until its owner
// chooses another.
func refuseReset(ctx context.Context, q *store.Queries, u store.User) error {
	linked, err := q.Identities(ctx, u.ID)
	if err != nil {
		return err
	}
	if len(linked) > 0 {
		return contest.Refuse(contest.CodeNoPassword, "The account %s has no password: it is opened with the course's log-in. Log in with that; the account page can set a password then.", u.Name)
	}
	return contest.Refuse(contest.CodeNoPassword, "Nobody has taken over the account %s yet, so it has no password. An organizer of the contest can make a new link for it.", u.Name)
}

func resetPassword(ctx context.Context, q *store.Queries, user int64, with Activation) error {
	if err := q.ResetPassword(ctx, with.PasswordHash, user, with.KeepTokens); err != nil {
		return err
	}
	return audit.Record(ctx, q, audit.Entry{By: &user, Action: audit.ActionResetPassword, Detail: AboutUser{user}})
}
