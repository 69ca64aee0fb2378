package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/schema/store"
)

// tally counts the rated ladder matches of all contests, from now on.
type tally struct {
	pool  *pgxpool.Pool
	start int64
}

func newTally(ctx context.Context, pool *pgxpool.Pool) (tally, error) {
	t := tally{pool: pool}
	var err error
	t.start, err = t.rated(ctx)
	return t, err
}

// toBegin is the number of contests whose first result is still to come.
func (t tally) toBegin(ctx context.Context) (int64, error) {
	n, err := store.New(t.pool).ContestsToBegin(ctx)
	if err != nil {
		return 0, fmt.Errorf("counting contests: %w", err)
	}
	return n, nil
}

func (t tally) rated(ctx context.Context) (int64, error) {
	contests, err := store.New(t.pool).Contests(ctx)
	if err != nil {
		return 0, fmt.Errorf("counting matches: %w", err)
	}
	var n int64
	for _, c := range contests {
		n += c.RatedSeq
	}
	return n, nil
}

// wait returns once n matches more have been rated, and every contest has begun. It is woken by the database's live events.
func (t tally) wait(ctx context.Context, n int, progress func(int)) error {
	conn, err := t.pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("waiting for matches: %w", err)
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, "LISTEN agon"); err != nil {
		return fmt.Errorf("waiting for matches: %w", err)
	}
	for {
		now, err := t.rated(ctx)
		if err != nil {
			return err
		}
		progress(int(now - t.start))
		toBegin, err := t.toBegin(ctx)
		if err != nil {
			return err
		}
		if now-t.start >= int64(n) && toBegin == 0 {
			return nil
		}
		if _, err := conn.Conn().WaitForNotification(ctx); err != nil {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return errors.Join(errors.New("waiting for matches"), err)
		}
	}
}

// ladderRows is how much of a ladder is printed.
const ladderRows = 100

// printLadders prints every contest's ladder.
func (m Main) printLadders(ctx context.Context, pool *pgxpool.Pool) error {
	queries := store.New(pool)
	contests, err := queries.Contests(ctx)
	if err != nil {
		return fmt.Errorf("reading the contests: %w", err)
	}
	for _, c := range contests {
		rows, err := queries.Ladder(ctx, c.ID, ladderRows, 0)
		if err != nil {
			return fmt.Errorf("reading the ladder of %s: %w", c.Title, err)
		}
		fmt.Fprintf(m.Stdout, "\n%s (%s)\n", c.Title, c.Slug)
		if err := m.Print(false, nil, func(w io.Writer) {
			fmt.Fprintln(w, "#\tPLAYER\tAUTHOR\tRATING\tMATCHES")
			for i, r := range rows {
				fmt.Fprintf(w, "%d\t%s\t%s\t%.0f ± %.0f\t%d\n", i+1, r.Name, r.Author, r.Shown, r.Interval, r.Matches)
			}
		}); err != nil {
			return err
		}
	}
	return nil
}
