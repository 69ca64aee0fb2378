package plagiarism

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// maxNote is the greatest length of a note on a pair, in bytes.
const maxNote = 2000

// PairRegion is a run of code that both have.
type PairRegion struct {
	A      PairSpan `json:"a"`
	B      PairSpan `json:"b"`
	Tokens int      `json:"tokens" doc:"Words and signs in it, without what everybody was given"`
}

// PairSpan is where a region stands in a file.
type PairSpan struct {
	File string `json:"file"`
	From int    `json:"from" doc:"First line, from 1"`
	To   int    `json:"to" doc:"Last line"`
}

// FindPair reads a pair that has a work from the contest. It refuses all others.
func FindPair(ctx context.Context, q *store.Queries, contestRow store.Contest, id int64) (store.LikenessRow, error) {
	row, err := q.Likeness(ctx, id)
	in := func(of *int64) bool { return of != nil && *of == contestRow.ID }
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !in(row.ContestA) && !in(row.ContestB) {
		return row, &contest.Error{Code: contest.CodeNotFound, Message: fmt.Sprintf("There is no pair %d in %s; it may have been compared again. Look it up in the report.", id, contestRow.Slug)}
	}
	if err != nil {
		return row, fmt.Errorf("find pair: %w", err)
	}
	return row, nil
}

// ClearedOf returns who has found a pair innocent, when and why; nil if nobody has.
func ClearedOf(ctx context.Context, q *store.Queries, row store.LikenessRow) (*Cleared, error) {
	k, err := q.ClearedPair(ctx, row.Game, row.OwnerA, row.OwnerB)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // most pairs were never cleared
	}
	if err != nil {
		return nil, fmt.Errorf("read who has cleared a pair: %w", err)
	}
	return &Cleared{By: k.By, At: k.CreatedAt, Note: k.Note, Similarity: k.Similarity}, nil
}

// Service records what organizers decide about the pairs of a contest.
type Service struct {
	Pool    *pgxpool.Pool
	Contest store.Contest
	By      *int64 // user; nil: on the command line
}

// Clear records that a pair is innocent, and why. Seen is the time of the last clearing that the organizer saw; nil: none.
func (svc Service) Clear(ctx context.Context, pair int64, note string, seen *time.Time) error {
	note = strings.TrimSpace(note)
	if note == "" || len(note) > maxNote || !utf8.ValidString(note) || strings.ContainsRune(note, 0) {
		return &contest.Error{Code: contest.CodeBadRequest, Message: fmt.Sprintf("Say in a few words why the pair is innocent, in at most %d characters.", maxNote)}
	}
	return svc.record(ctx, pair, audit.ActionPlagiarismClear, note, func(q *store.Queries, row store.LikenessRow) (int64, error) {
		return q.ClearPair(ctx, store.ClearPairParams{
			Game: row.Game, OwnerA: row.OwnerA, OwnerB: row.OwnerB, Similarity: row.Similarity, Note: note, UserID: svc.By, Seen: seen,
		})
	})
}

// Reopen takes the finding of innocence back. Seen is the time of the clearing that the organizer saw.
func (svc Service) Reopen(ctx context.Context, pair int64, seen time.Time) error {
	return svc.record(ctx, pair, audit.ActionPlagiarismReopen, "", func(q *store.Queries, row store.LikenessRow) (int64, error) {
		return q.UnclearPair(ctx, store.UnclearPairParams{Game: row.Game, OwnerA: row.OwnerA, OwnerB: row.OwnerB, Seen: seen})
	})
}

// record writes a decision about a pair. It refuses if somebody else has decided about the pair in the meantime.
func (svc Service) record(ctx context.Context, pair int64, action audit.Action, note string, write func(*store.Queries, store.LikenessRow) (int64, error)) error {
	return pgx.BeginFunc(ctx, svc.Pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		row, err := FindPair(ctx, q, svc.Contest, pair)
		if err != nil {
			return err
		}
		changed, err := write(q, row)
		if err != nil {
			return fmt.Errorf("judge pair %d: %w", pair, err)
		}
		if changed == 0 {
			return &contest.Error{Code: contest.CodeEditConflict, Message: "Somebody else has judged this pair since you looked. Look at the pair and the new note again."}
		}
		// The note stays in the detail: the reason of an entry can be read by everybody.
		return audit.Record(ctx, q, audit.Entry{
			Contest: svc.Contest.ID, By: svc.By, Action: action,
			Detail: map[string]any{"pair": pair, "owners": []string{row.OwnerA, row.OwnerB}, "similarity": row.Similarity, "note": note},
		})
	})
}

// Scan asks to compare all sources of a game again. It does nothing if such a scan is waiting already.
func Scan(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, game string) error {
	queued, err := store.New(pool).ScanQueued(ctx, game)
	if err != nil {
		return fmt.Errorf("look for a scan: %w", err)
	}
	if queued {
		return nil
	}
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		_, err := inserter.InsertTx(ctx, tx, jobs.PlagiarismScanArgs{Game: game}, nil)
		return err
	})
}
