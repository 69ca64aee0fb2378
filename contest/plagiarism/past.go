package plagiarism

import (
	"context"
	"fmt"
	"regexp"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// plainLabel matches the labels of past years. They stand in tables and addresses.
var plainLabel = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 _.-]{0,39}$`)

// PastSource is one author's program of a past year.
type PastSource struct {
	Author  string
	Content []byte // zip
}

// Import is programs of a past year to be stored.
type Import struct {
	Contest int64 // whose log has the entry; 0: on the command line
	Game    string
	Label   string
	By      *int64 // user; nil: on the command line
	Sources []PastSource
}

// Store stores programs of a past year and asks to compare all sources of the game with them. Programs of the same
// authors under the same label are replaced; Store returns how many were.
func (i Import) Store(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter) (replaced int, err error) {
	if err := checkLabel(i.Label); err != nil {
		return 0, err
	}
	if len(i.Sources) == 0 {
		return 0, &contest.Error{Code: contest.CodeEmptySource, Message: "There is no program in the archive; pack one folder for each author."}
	}
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		for _, s := range i.Sources {
			row, err := q.PutPastSource(ctx, store.PutPastSourceParams{Game: i.Game, Label: i.Label, Author: s.Author, Content: s.Content, UserID: i.By})
			if err != nil {
				return fmt.Errorf("store the program of %s: %w", s.Author, err)
			}
			if row.Replaced {
				replaced++
				if err := q.ForgetPastWork(ctx, &row.ID); err != nil {
					return fmt.Errorf("forget the earlier program of %s: %w", s.Author, err)
				}
			}
		}
		if _, err := inserter.InsertTx(ctx, tx, jobs.PlagiarismScanArgs{Game: i.Game}, nil); err != nil {
			return fmt.Errorf("ask for a scan: %w", err)
		}
		return audit.Record(ctx, q, audit.Entry{
			Contest: i.Contest, By: i.By, Action: audit.ActionPlagiarismImport,
			Detail: map[string]any{"game": i.Game, "label": i.Label, "authors": len(i.Sources)},
		})
	})
	return replaced, err
}

// Forget deletes the programs of a past year, and what they share with others. It returns how many it deleted.
func Forget(ctx context.Context, pool *pgxpool.Pool, contest int64, game, label string, by *int64) (deleted int64, err error) {
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		if deleted, err = q.DeletePast(ctx, game, label); err != nil || deleted == 0 {
			return err
		}
		return audit.Record(ctx, q, audit.Entry{
			Contest: contest, By: by, Action: audit.ActionPlagiarismForget, Detail: map[string]any{"game": game, "label": label, "authors": deleted},
		})
	})
	if err != nil {
		err = fmt.Errorf("delete the programs of %s: %w", label, err)
	}
	return deleted, err
}

func checkLabel(label string) error {
	if plainLabel.MatchString(label) {
		return nil
	}
	return &contest.Error{Code: contest.CodeBadName, Message: fmt.Sprintf("%.60q cannot name a past year; use 1 to 40 letters, digits, spaces, _ . and -, as in 2025.", label)}
}
