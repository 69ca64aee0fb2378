package people

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
)

// What changes who takes part in a contest.
const (
	ActionJoin         audit.Action = "join"          // somebody joined by a code
	ActionJoinCode     audit.Action = "join_code"     // the code was made, made anew or taken away
	ActionMemberRemove audit.Action = "member_remove" // somebody is no member any more
)

// NewJoinCode gives a contest a code to join with. The one before is worth nothing from then on.
func NewJoinCode(ctx context.Context, pool *pgxpool.Pool, contest int64, by *int64) (string, error) {
	code := newCode(joinCodeLength)
	return code, setJoinCode(ctx, pool, contest, by, &code, "It has a new code to join with.")
}

// EndJoinCode takes a contest's code away: nobody joins any more.
func EndJoinCode(ctx context.Context, pool *pgxpool.Pool, contest int64, by *int64) error {
	return setJoinCode(ctx, pool, contest, by, nil, "It has no code to join with.")
}

func setJoinCode(ctx context.Context, pool *pgxpool.Pool, contestID int64, by *int64, code *string, reason string) error {
	return contest.Do(ctx, pool, "set the code to join with", func(_ pgx.Tx, q *store.Queries) error {
		if _, err := q.SetJoinCode(ctx, contestID, code); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{Contest: contestID, By: by, Action: ActionJoinCode, Reason: reason})
	})
}

// Joinable is the contest of a code to join with. The refusal of a wrong one is an *Error.
func Joinable(ctx context.Context, q *store.Queries, code string) (store.Contest, error) {
	c, err := q.ContestByJoinCode(ctx, ParseCode(code))
	if errors.Is(err, pgx.ErrNoRows) {
		return c, contest.Refuse(contest.CodeUnknownCode, "This code opens no contest; look at it again, or ask for the new one.")
	}
	return c, err
}

// Join makes a user a member of the contest whose code he knows. Joined is false for who is one already.
func Join(ctx context.Context, pool *pgxpool.Pool, code string, user int64) (c store.Contest, joined bool, err error) {
	err = contest.Do(ctx, pool, "join contest", func(_ pgx.Tx, q *store.Queries) error {
		if c, err = Joinable(ctx, q, code); err != nil {
			return err
		}
		n, err := q.AddMember(ctx, c.ID, user)
		if joined = n > 0; err != nil || !joined {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{Contest: c.ID, By: &user, Action: ActionJoin})
	})
	return c, joined, err
}

// RemoveMember ends a student's membership, and with it his place in a team. What he has submitted stays, and plays on.
func RemoveMember(ctx context.Context, pool *pgxpool.Pool, contestID, user int64, by *int64) error {
	return contest.Do(ctx, pool, "remove member", func(_ pgx.Tx, q *store.Queries) error {
		if err := q.LockContestFor(ctx, LockPeople, int32(contestID)); err != nil {
			return err
		}
		m, err := q.LockMember(ctx, contestID, user)
		if errors.Is(err, pgx.ErrNoRows) {
			return contest.Refuse(contest.CodeNotFound, "Nobody with the number %d is a member; look at the list again.", user)
		}
		if err != nil {
			return err
		}
		if contest.Role(m.Role) != contest.RoleStudent {
			return contest.Refuse(contest.CodeIsStaff, "%s is an organizer; take the organizer's role away first.", m.Name)
		}
		teams, err := q.TeamsOfPeople(ctx, contestID, []int64{user})
		if err != nil {
			return err
		}
		if err := q.LeaveContest(ctx, contestID, user); err != nil {
			return err
		}
		for _, team := range teams {
			w := teamsTx{Teams: Teams{Staff: true}, q: q}
			if err := w.afterLeaving(ctx, team); err != nil {
				return err
			}
		}
		return audit.Record(ctx, q, audit.Entry{Contest: contestID, By: by, Action: ActionMemberRemove, Detail: AboutUser{user}})
	})
}

// AboutUser is the detail of an entry about somebody. It has no name, so that nothing of him is left when his account
// is deleted.
type AboutUser struct {
	User int64 `json:"user_id"`
}
