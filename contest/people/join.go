package people

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// The actions on who takes part in a contest.
const (
	ActionJoin         audit.Action = "join"          // a user joined by the code
	ActionJoinCode     audit.Action = "join_code"     // the code was made, replaced or removed
	ActionMemberRemove audit.Action = "member_remove" // a membership ended
)

// NewJoinCode gives a contest a new code to join with. The earlier code stops working.
func NewJoinCode(ctx context.Context, pool *pgxpool.Pool, contest int64, by *int64) (string, error) {
	code := newCode(joinCodeLength)
	return code, setJoinCode(ctx, pool, contest, by, &code, "It has a new code to join with.")
}

// EndJoinCode removes a contest's code to join with.
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

// Joinable returns the contest of a code to join with. It refuses a code that opens no contest.
func Joinable(ctx context.Context, q *store.Queries, code string) (store.Contest, error) {
	c, err := q.ContestByJoinCode(ctx, ParseCode(code))
	if errors.Is(err, pgx.ErrNoRows) {
		return c, contest.Refuse(contest.CodeUnknownCode, "This code opens no contest; look at it again, or ask for the new one.")
	}
	return c, err
}

// Join makes a user a member of the contest that a code opens. Joined is false if the user is a member already.
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

// RemoveMember ends a student's membership, and with it the place in a team. The student's players stay and play on.
func RemoveMember(ctx context.Context, pool *pgxpool.Pool, contestID, user int64, by *int64) error {
	return contest.Do(ctx, pool, "remove member", func(_ pgx.Tx, q *store.Queries) error {
		if err := q.LockContestFor(ctx, contest.LockPeople, int32(contestID)); err != nil {
			return err
		}
		m, err := q.LockMember(ctx, contestID, user)
		if errors.Is(err, pgx.ErrNoRows) {
			return contest.Refuse(contest.CodeNotFound, "Nobody with the number %d is a member; look at the list again.", user)
		}
		if err != nil {
			return err
		}
		if m.Role != words.MemberStudent {
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

// AboutUser is the detail of an audit entry about a user. It holds no name, so that nothing personal is left when the
// account is deleted.
type AboutUser struct {
	User int64 `json:"user_id"`
}
