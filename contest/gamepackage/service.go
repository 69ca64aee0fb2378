package gamepackage

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Person is who does something to games.
type Person struct {
	ID   int64
	Role words.Role // on the whole site
}

// IsAuthor reports whether the person may put games on the site.
func (p Person) IsAuthor() bool { return p.Role != words.RoleStudent }

// owns reports whether a game that belongs to a user is in the person's hands.
func (p Person) owns(owner int64) bool { return owner == p.ID || p.Role == words.RoleAdmin }

// Service changes games.
type Service struct {
	Pool     *pgxpool.Pool
	Inserter jobs.Inserter
	Builtins []engine.Game // whose identifiers are taken
	By       Person
}

// about is the detail of an entry of the log about a version.
type about struct {
	Version string `json:"version"` // as contests name it
	Title   string `json:"title,omitempty"`
	Number  string `json:"number,omitempty"` // that its author has given it
}

// Publishers says who publishes versions on this site.
func Publishers(ctx context.Context, q *store.Queries) (words.Publishers, error) {
	publish, err := q.GamePublishers(ctx)
	if err != nil {
		return publish, fmt.Errorf("read who publishes games: %w", err)
	}
	return publish, nil
}

// SetPublishers says who publishes versions from now on.
func (s Service) SetPublishers(ctx context.Context, who words.Publishers) error {
	return contest.Do(ctx, s.Pool, "say who publishes games", func(_ pgx.Tx, q *store.Queries) error {
		before, err := q.GamePublishers(ctx)
		if err != nil || before == who {
			return err
		}
		if err := q.SetGamePublishers(ctx, who); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{By: &s.By.ID, Action: audit.ActionGamePublishers, Detail: audit.Change{Before: before, After: who}})
	})
}

// change does something to a version with its row locked, and tells of it.
func (s Service) change(ctx context.Context, what, name string, action audit.Action, do func(pgx.Tx, *store.Queries, store.LockGameVersionRow) error) error {
	return contest.Do(ctx, s.Pool, what, func(tx pgx.Tx, q *store.Queries) error {
		v, err := q.LockGameVersion(ctx, name)
		if errors.Is(err, pgx.ErrNoRows) {
			return NoVersion(name)
		}
		if err != nil {
			return err
		}
		owner, err := q.GameOwner(ctx, v.Game)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if !s.By.owns(owner) {
			if v.State == words.GameDraft || v.State == words.GameTested { // of which only its author knows
				return NoVersion(name)
			}
			return contest.Refuse(contest.CodeNotYours, "%s belongs to another author. Ask the author, or an admin of the site.", v.Title)
		}
		if err := do(tx, q, v); err != nil {
			return err
		}
		if err := audit.Record(ctx, q, audit.Entry{By: &s.By.ID, Action: action, Detail: about{Version: v.Name, Title: v.Title, Number: v.Version}}); err != nil {
			return err
		}
		return notify(ctx, q, v.ID)
	})
}

// notify tells pages of a change of a version.
func notify(ctx context.Context, q *store.Queries, version int64) error {
	return schema.Notify(ctx, q, schema.Event{Kind: schema.EventGame, ID: version, Private: true})
}

// NoVersion refuses a name that no version has, or none that the person may know of.
func NoVersion(name string) error {
	return contest.Refuse(contest.CodeNotFound, "There is no version %q of a game. The page Games lists those that there are.", contest.Truncate(name, 60))
}
