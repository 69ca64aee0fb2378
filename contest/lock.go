package contest

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/store"
)

// Classes of advisory locks, see [store.Queries.LockContestFor]; the second number is the contest.
const (
	LockMatchmaking = 4138 // one transaction at a time makes ladder matches
	LockRating      = 4139 // one transaction at a time changes ratings
	LockPeople      = 4142 // serialises what changes the members of a contest as a whole
	LockWorkerNames = 4143 // of no contest: one dispatcher at a time names its own worker
	LockReliance    = 4144 // held together by transactions that rely on a rate job that may run, see package result
)

// Lock reads a contest and locks its row until the transaction ends. It refuses with CodeNotFound.
func Lock(ctx context.Context, q *store.Queries, slug string) (store.Contest, error) {
	return found(slug)(q.LockContest(ctx, slug))
}

// BySlug reads a contest. It refuses with CodeNotFound.
func BySlug(ctx context.Context, q *store.Queries, slug string) (store.Contest, error) {
	return found(slug)(q.ContestBySlug(ctx, slug))
}

func found(slug string) func(store.Contest, error) (store.Contest, error) {
	return func(c store.Contest, err error) (store.Contest, error) {
		if errors.Is(err, pgx.ErrNoRows) {
			err = Refuse(CodeNotFound, "There is no contest %q.", Truncate(slug, 40))
		}
		return c, err
	}
}

// LockOwner locks a submission's user and player. All transactions lock in the same order, so that they cannot wait for
// each other in a circle: match, user, player, submission, contest. A transaction that changes a match while it holds a
// later lock does not wait for it, but passes over a match that somebody else has locked.
func LockOwner(ctx context.Context, q *store.Queries, s store.Submission) (store.Player, error) {
	if _, err := q.LockUser(ctx, s.UserID); err != nil {
		return store.Player{}, fmt.Errorf("lock user %d: %w", s.UserID, err)
	}
	player, err := q.LockPlayer(ctx, s.PlayerID)
	if err != nil {
		return player, fmt.Errorf("lock player %d: %w", s.PlayerID, err)
	}
	return player, nil
}
