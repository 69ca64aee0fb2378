package people

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgerrcode"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

// Identity is a person as a course's log-in knows them.
type Identity struct {
	Issuer  string // of the log-in
	Subject string // identifies the person at the issuer for good, even if their name and address change
	Email   string // verified by the issuer; empty: none
	Name    string // a new account is named after it
}

// Identify returns the account of an identity. A new identity gets the account whose address a roster or this log-in has
// confirmed for it, or else a new account. Addresses that people typed themselves give nobody an account. Identify refuses
// with CodeNoAddress and CodeAddressTaken.
func Identify(ctx context.Context, pool *pgxpool.Pool, who Identity) (user int64, err error) {
	for range 3 { // the same person may log in twice at the same time; then the other log-in has made the account
		err = contest.Do(ctx, pool, "find the account of a log-in", func(_ pgx.Tx, q *store.Queries) error {
			user, err = identify(ctx, q, who)
			return err
		})
		if pg, ok := errors.AsType[*pgconn.PgError](err); !ok || pg.Code != pgerrcode.UniqueViolation {
			break
		}
	}
	return user, err
}

func identify(ctx context.Context, q *store.Queries, who Identity) (int64, error) {
	user, err := q.IdentityUser(ctx, who.Issuer, who.Subject)
	if err == nil || !errors.Is(err, pgx.ErrNoRows) {
		return user, err
	}
	if who.Email == "" {
		return 0, contest.Refuse(contest.CodeNoAddress, "The log-in has verified no e-mail address; ask those who run it.")
	}
	account, err := q.ConfirmedAccount(ctx, who.Issuer, who.Email)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		if account.ID, err = makeAccount(ctx, q, who); err != nil {
			return 0, err
		}
	case err != nil:
		return 0, err
	case account.Taken: // an address may be given to another person; an account may not
		return 0, contest.Refuse(contest.CodeAddressTaken, "The address belongs to an account that somebody else logs in to; ask the organizers.")
	}
	// A person who has the link of the roster's account can no longer take the account from its owner.
	if err := q.EndActivation(ctx, account.ID); err != nil {
		return 0, err
	}
	return account.ID, q.AddIdentity(ctx, who.Issuer, who.Subject, account.ID)
}

// makeAccount makes an account without a password, under a free name.
func makeAccount(ctx context.Context, q *store.Queries, who Identity) (int64, error) {
	base := accountName(who.Name)
	name := base
	for n := 2; ; n++ {
		id, err := q.MakeConfirmedAccount(ctx, name, who.Email)
		if !errors.Is(err, pgx.ErrNoRows) {
			return id, err
		}
		name = fmt.Sprintf("%s-%d", base, n)
	}
}

// Link adds an identity to those that open an account. Linking it again changes nothing. Link refuses with
// CodeIdentityTaken if the identity opens another account, and with CodeLinkedAlready if another identity of the same
// issuer opens this one.
func Link(ctx context.Context, pool *pgxpool.Pool, who Identity, user int64) error {
	return contest.Do(ctx, pool, "link a log-in", func(_ pgx.Tx, q *store.Queries) error {
		if _, err := q.LockUser(ctx, user); err != nil {
			return err
		}
		linked, err := q.Identities(ctx, user)
		if err != nil {
			return err
		}
		for _, i := range linked {
			if i.Issuer == who.Issuer && i.Subject != who.Subject {
				return contest.Refuse(contest.CodeLinkedAlready, "Your account is linked with somebody else there; unlink that first.")
			}
		}
		if err := q.LinkIdentity(ctx, who.Issuer, who.Subject, user); err != nil {
			return err
		}
		owner, err := q.IdentityUser(ctx, who.Issuer, who.Subject)
		if err == nil && owner != user {
			return contest.Refuse(contest.CodeIdentityTaken, "It opens another account of this site.")
		}
		return err
	})
}

// Unlink removes an identity from those that open an account, and ends the account's sessions, because one of them may
// have begun with that identity. An account must keep a password or an identity of the issuer that people log in with now
// ("" if there is none). Unlink refuses with CodeNotFound and CodeLastLogIn.
func Unlink(ctx context.Context, pool *pgxpool.Pool, user, identity int64, issuer string) error {
	return contest.Do(ctx, pool, "unlink a log-in", func(_ pgx.Tx, q *store.Queries) error {
		account, err := q.LockUser(ctx, user)
		if err != nil {
			return err
		}
		linked, err := q.Identities(ctx, user)
		if err != nil {
			return err
		}
		found, opens := false, account.PasswordHash != ""
		for _, i := range linked {
			found = found || i.ID == identity
			opens = opens || i.ID != identity && i.Issuer == issuer
		}
		switch {
		case !found:
			return contest.Refuse(contest.CodeNotFound, "Your account is not linked with that any more; look at the page again.")
		case !opens:
			return contest.Refuse(contest.CodeLastLogIn, "It is the only way in to your account. Set a password first.")
		}
		if err := q.DropIdentity(ctx, identity); err != nil {
			return err
		}
		return q.EndSessions(ctx, user)
	})
}
