package gamepackage

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// MayPublish reports whether a person may publish versions of a game that belongs to a user.
func MayPublish(p Person, owner int64, who words.Publishers) bool {
	return p.Role == words.RoleAdmin || who == words.PublishersAuthor && p.IsAuthor() && owner == p.ID
}

// Publish lets contests be made of a version, which keeps its bytes for good from now on. It refuses one whose test has not
// passed. One that is published already stays so; one that was withdrawn comes back.
func (s Service) Publish(ctx context.Context, name string) error {
	return s.change(ctx, "publish a game", name, audit.ActionGamePublish, func(_ pgx.Tx, q *store.Queries, v store.LockGameVersionRow) error {
		who, err := q.GamePublishers(ctx)
		if err != nil {
			return err
		}
		if s.By.Role != words.RoleAdmin && who != words.PublishersAuthor {
			return contest.Refuse(contest.CodeNotYours, "Admins publish games on this site. Ask one of them to look at %s.", v.Title)
		}
		switch v.State {
		case words.GamePublished:
			return contest.ErrUndo
		case words.GameDraft:
			return contest.Refuse(contest.CodeNotNow, "%s %s has not passed its test. Wait for its report, mend what it says, and upload it again.", v.Title, v.Version)
		case words.GameTested, words.GameWithdrawn:
		}
		others, err := q.GameVersionsOf(ctx, v.Game, v.Version)
		if err != nil {
			return err
		}
		for _, other := range others {
			if other.ID != v.ID && (other.State == words.GamePublished || other.State == words.GameWithdrawn) {
				return contest.Refuse(contest.CodeNotNow, "Version %s of %s was published with other bytes: upload this one as %s.", v.Version, v.Title, next(v.Version))
			}
		}
		return q.PublishGameVersion(ctx, v.ID)
	})
}

// Withdraw keeps new contests from being made of a version. Those that have it go on with it.
func (s Service) Withdraw(ctx context.Context, name string) error {
	return s.change(ctx, "withdraw a game", name, audit.ActionGameWithdraw, func(_ pgx.Tx, q *store.Queries, v store.LockGameVersionRow) error {
		switch v.State {
		case words.GameWithdrawn:
			return contest.ErrUndo
		case words.GameDraft, words.GameTested:
			return contest.Refuse(contest.CodeNotNow, "%s %s is not published: delete the draft instead.", v.Title, v.Version)
		case words.GamePublished:
		}
		return q.SetGameVersionState(ctx, v.ID, words.GameWithdrawn)
	})
}

// Delete deletes a draft that no contest is made of. What was published is never deleted.
func (s Service) Delete(ctx context.Context, name string) error {
	return s.change(ctx, "delete a draft", name, audit.ActionGameDelete, func(_ pgx.Tx, q *store.Queries, v store.LockGameVersionRow) error {
		if v.State == words.GamePublished || v.State == words.GameWithdrawn {
			return contest.Refuse(contest.CodeNotNow, "%s %s was published, and is never deleted: withdraw it instead.", v.Title, v.Version)
		}
		deleted, err := q.DeleteDraft(ctx, v.ID)
		if err == nil && deleted == 0 {
			return contest.Refuse(contest.CodeNotNow, "A contest is made of %s %s: delete the contest first.", v.Title, v.Version)
		}
		return err
	})
}

// next is a version after a version of three numbers.
func next(version string) string {
	at := strings.LastIndexByte(version, '.') + 1
	patch, _ := strconv.Atoi(version[at:])
	return fmt.Sprintf("%s%d", version[:at], patch+1)
}
