package settings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/texts"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// The actions on contests themselves.
const (
	ActionCreate  audit.Action = "create"  // a contest was created
	ActionEdit    audit.Action = "edit"    // its settings were changed
	ActionArchive audit.Action = "archive" // it can only be looked at
	ActionRestore audit.Action = "restore" // it can be changed again
	ActionDelete  audit.Action = "delete"  // it was empty and was deleted
)

// Service creates and changes contests on behalf of a user.
type Service struct {
	Pool     *pgxpool.Pool
	Inserter jobs.Inserter
	By       *int64 // user; nil: on the command line
	DryRun   bool   // Create and Change only say whether they would be refused
	TextsOf  int64  // contest whose texts and pictures Create copies; 0: none
}

// Create creates a contest with the user as its organizer, and asks to add its built-in players. It refuses wrong settings
// with a message for each field.
func (svc Service) Create(ctx context.Context, g Game, s Settings) (c store.Contest, err error) {
	row, checked, err := (&checker{g: g, s: s, now: time.Now()}).validate()
	if err != nil {
		return c, err
	}
	row.ChangedBy = svc.By
	err = contest.Do(ctx, svc.Pool, "make the contest", func(tx pgx.Tx, q *store.Queries) error {
		if err := svc.checkGameVersion(ctx, q, row.Game, row.Visibility); err != nil {
			return err
		}
		c, err = q.MakeContest(ctx, row)
		if errors.Is(err, pgx.ErrNoRows) {
			return contest.RefuseFields(contest.FieldError{Field: "slug", Message: fmt.Sprintf("There is a contest %s already; take another address.", row.Slug)})
		}
		if err != nil {
			return err
		}
		if svc.By != nil {
			if err := q.SetMember(ctx, c.ID, *svc.By, words.MemberOrganizer); err != nil {
				return err
			}
		}
		plan, err := planBoards(c, nil, nil, checked.Boards, false)
		if err != nil {
			return err
		}
		if err := plan.apply(ctx, q); err != nil {
			return err
		}
		after, err := Read(ctx, q, c)
		if err != nil {
			return err
		}
		if svc.TextsOf != 0 {
			if err := texts.Copy(ctx, q, svc.TextsOf, c.ID); err != nil {
				return err
			}
		}
		if err := svc.enqueueBuiltins(ctx, tx, c.ID); err != nil {
			return err
		}
		if svc.DryRun {
			return contest.ErrUndo
		}
		return audit.Record(ctx, q, audit.Entry{Contest: c.ID, By: svc.By, Action: ActionCreate, Detail: audit.Change{After: after}})
	})
	return c, err
}

func (svc Service) enqueueBuiltins(ctx context.Context, tx pgx.Tx, contest int64) error {
	if _, err := svc.Inserter.InsertTx(ctx, tx, jobs.BuiltinsArgs{Contest: contest}, nil); err != nil {
		return fmt.Errorf("ask for the built-in players: %w", err)
	}
	return jobs.AskForMatches(ctx, tx, svc.Inserter, contest)
}

// Change changes the settings of a contest. Version is the version of the settings that the user has read. Mixed says that
// the user knows that results on two configurations will stand on one ladder. Change refuses with CodeBadSettings and a
// message for each field, with CodeEditConflict if somebody else has changed the contest in the meantime, and with
// CodeMixedResults if mixed is needed. Without a difference it does nothing.
func (svc Service) Change(ctx context.Context, g Game, slug string, version int32, s Settings, mixed bool) (c store.Contest, err error) {
	err = contest.Do(ctx, svc.Pool, "change the contest", func(tx pgx.Tx, q *store.Queries) error {
		before, err := contest.Lock(ctx, q, slug)
		if err != nil {
			return err
		}
		if before.Version != version {
			return contest.Refuse(contest.CodeEditConflict, "Somebody has changed the settings since you read them. Look at what is different, and save again.")
		}
		if before.ArchivedAt != nil {
			return contest.Refuse(contest.CodeContestClosed, "%s is archived; take it out of the archive first.", before.Title)
		}
		c, err = svc.change(ctx, tx, g, before, s, mixed)
		return err
	})
	return c, err
}

func (svc Service) change(ctx context.Context, tx pgx.Tx, g Game, before store.Contest, s Settings, mixed bool) (store.Contest, error) {
	q := store.New(tx)
	boards, err := q.LockBoards(ctx, before.ID)
	if err != nil {
		return before, fmt.Errorf("read the boards: %w", err)
	}
	old, err := Of(before, boards)
	if err != nil {
		return before, err
	}
	row, checked, err := (&checker{g: g, s: s, now: time.Now(), before: &before, old: old}).validate()
	if err != nil {
		return before, err
	}
	if row.Visibility != before.Visibility {
		if err := svc.checkGameVersion(ctx, q, before.Game, row.Visibility); err != nil {
			return before, err
		}
	}
	if row.TeamSize < before.TeamSize {
		if err := checkTeamSize(ctx, q, before.ID, row.TeamSize); err != nil {
			return before, err
		}
	}
	inUse, err := q.BoardsInUse(ctx, before.ID)
	if err != nil {
		return before, fmt.Errorf("read which boards are in use: %w", err)
	}
	plan, err := planBoards(before, boards, inUse, checked.Boards, mixed)
	if err != nil {
		return before, err
	}
	if err := plan.apply(ctx, q); err != nil {
		return before, err
	}
	c, err := q.ChangeContest(ctx, store.ChangeContestParams{
		ID: before.ID, Title: row.Title, Limits: row.Limits, Languages: row.Languages, Restrictions: row.Restrictions, Builtins: row.Builtins, Names: row.Names,
		PlayersPerUser: row.PlayersPerUser, TeamSize: row.TeamSize, RefusedWords: row.RefusedWords, Gate: row.Gate, QualifyMatches: row.QualifyMatches, QualifyWins: row.QualifyWins,
		SubmissionsPerHour: row.SubmissionsPerHour, SubmissionsPerDay: row.SubmissionsPerDay, SubmissionsTotal: row.SubmissionsTotal, CompileSPerHour: row.CompileSPerHour, StorageMiB: row.StorageMiB, TriesPerHour: row.TriesPerHour, TriesAfterFreeze: row.TriesAfterFreeze,
		RatingSystem: row.RatingSystem, Rotate: row.Rotate, Certainty: row.Certainty, SettledMatches: row.SettledMatches, SettledPauseS: row.SettledPauseS,
		TimeZone: row.TimeZone, OpensAt: row.OpensAt, FreezesAt: row.FreezesAt, ClosesAt: row.ClosesAt, FinalAt: row.FinalAt,
		Visibility: row.Visibility, Pseudonyms: row.Pseudonyms, Announcement: row.Announcement, AnnouncementUntil: row.AnnouncementUntil, ChangedBy: svc.By,
	})
	if err != nil {
		return before, err
	}
	after, err := Read(ctx, q, c)
	if err != nil {
		return before, err
	}
	if len(after.Changed(old)) == 0 {
		return before, contest.ErrUndo
	}
	if svc.DryRun {
		return before, contest.ErrUndo
	}
	if err := svc.enqueueBuiltins(ctx, tx, c.ID); err != nil {
		return before, err
	}
	return c, audit.RecordContest(ctx, q, c, svc.By, ActionEdit, difference(old, after))
}

// difference returns the settings that differ, before and after.
func difference(old, after Settings) audit.Change {
	names := after.Changed(old)
	old.Boards, after.Boards = differentBoards(old.Boards, after.Boards)
	pick := func(s Settings) map[string]any {
		values := map[string]any{}
		for _, f := range s.fields() {
			if slices.Contains(names, f.name) {
				values[f.name] = json.RawMessage(f.value)
			}
		}
		return values
	}
	return audit.Change{Before: pick(old), After: pick(after)}
}

// Archive makes a contest read-only. Waiting matches are no longer played.
func (svc Service) Archive(ctx context.Context, slug string) (store.Contest, error) {
	return svc.setArchived(ctx, slug, ActionArchive, true, "")
}

// Restore undoes Archive.
func (svc Service) Restore(ctx context.Context, slug string) (store.Contest, error) {
	return svc.setArchived(ctx, slug, ActionRestore, false, "")
}

// setArchived archives or restores a contest. The visibility "" leaves the contest's as it is.
func (svc Service) setArchived(ctx context.Context, slug string, action audit.Action, archived bool, visibility words.Visibility) (c store.Contest, err error) {
	err = contest.Do(ctx, svc.Pool, "archive the contest", func(tx pgx.Tx, q *store.Queries) error {
		before, err := contest.Lock(ctx, q, slug)
		if err != nil {
			return err
		}
		if visibility == "" {
			visibility = before.Visibility
		}
		if (before.ArchivedAt != nil) == archived && visibility == before.Visibility {
			c = before
			return nil // done already
		}
		c, err = q.SetArchived(ctx, store.SetArchivedParams{ID: before.ID, Archived: archived, Visibility: visibility, ChangedBy: svc.By})
		if err != nil {
			return err
		}
		if !archived {
			if err := svc.enqueueBuiltins(ctx, tx, c.ID); err != nil {
				return err
			}
		}
		return audit.RecordContest(ctx, q, c, svc.By, action, audit.Change{Before: map[string]any{"visibility": before.Visibility}, After: map[string]any{"visibility": visibility}})
	})
	return c, err
}

// Delete deletes a contest in which nobody has taken part and nothing was played. Any other contest is archived and hidden
// instead, so that nothing is lost, and gone is false.
func (svc Service) Delete(ctx context.Context, slug string) (gone bool, err error) {
	err = contest.Do(ctx, svc.Pool, "delete the contest", func(_ pgx.Tx, q *store.Queries) error { return svc.remove(ctx, q, slug) })
	var pg *pgconn.PgError
	switch {
	case err == nil:
		return true, nil
	case errors.Is(err, errUsed), errors.As(err, &pg) && pg.Code == "23503": // something still refers to it
		_, err = svc.setArchived(ctx, slug, ActionArchive, true, words.VisibilityHidden)
		return false, err
	}
	return false, err
}

var errUsed = errors.New("the contest is not empty")

func (svc Service) remove(ctx context.Context, q *store.Queries, slug string) error {
	c, err := contest.Lock(ctx, q, slug)
	if err != nil {
		return err
	}
	use, err := q.ContestUse(ctx, c.ID)
	if err != nil {
		return err
	}
	if use.Players > 0 || use.Matches > 0 {
		return errUsed
	}
	before, err := Read(ctx, q, c)
	if err != nil {
		return err
	}
	for _, step := range []func(context.Context, int64) error{q.EmptyContest, q.DropSubmissions, q.DropPlayers, q.DropContest} {
		if err := step(ctx, c.ID); err != nil {
			return err
		}
	}
	return audit.Record(ctx, q, audit.Entry{By: svc.By, Action: ActionDelete, Reason: fmt.Sprintf("The contest %s was empty.", slug), Detail: audit.Change{Before: before}})
}
