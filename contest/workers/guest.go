package workers

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
)

// ActionGuests says that the owner of a player has opened it to guests, or closed it.
const ActionGuests audit.Action = "player_guests"

// SetGuests opens a player to workers of the level guest, or closes it. Only its owner can: the person, or somebody of the
// team. Matches that are being played go on.
func (s Service) SetGuests(ctx context.Context, player int64, open bool) error {
	return contest.Do(ctx, s.Pool, "open a player to guests", func(_ pgx.Tx, q *store.Queries) error {
		p, err := q.LockPlayer(ctx, player)
		if err != nil {
			return err
		}
		if err := s.checkOwner(ctx, q, p); err != nil {
			return err
		}
		if p.GuestWorkers == open {
			return contest.ErrUndo
		}
		if err := q.SetGuestWorkers(ctx, p.ID, open); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{Contest: p.ContestID, By: s.By, Action: ActionGuests, Player: &p.ID, Detail: audit.Change{Before: p.GuestWorkers, After: open}})
	})
}

func (s Service) checkOwner(ctx context.Context, q *store.Queries, p store.Player) error {
	if s.By != nil && !p.Builtin {
		author, err := q.AuthorOf(ctx, p.ContestID, *s.By)
		if err != nil {
			return err
		}
		if author == p.UserID || *s.By == p.UserID {
			return nil
		}
	}
	return contest.Refuse(contest.CodeNotFound, "Only the owner of %s can say which computers may play its matches.", p.Name)
}

// GuestsMayPlay reports whether a worker of the level guest may play a match: it is a match of the ladder, and the owners
// of all its players allow it. Built-in players are open to everybody.
func GuestsMayPlay(ctx context.Context, q *store.Queries, match int64) (bool, error) {
	allowed, err := q.GuestsMayPlay(ctx, match)
	return allowed, contest.Wrap("look whether guests may play the match", err)
}
