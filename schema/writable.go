package schema

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Writable reports why the database cannot be written, nil if it can. It makes a table and rolls the transaction back: the
// pages of a new table must be allocated on disk, whereas updates of rows still succeed for a while when the disk is full. A
// probe table that stays would be locked by backups and would have free pages. The table is temporary, which every role may
// make that may write rows.
func Writable(ctx context.Context, pool *pgxpool.Pool) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return fmt.Errorf("begin to write: %w", err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	if _, err := tx.Exec(ctx, "CREATE TEMPORARY TABLE agon_write_probe AS SELECT n FROM generate_series(1, 5000) n"); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}
