package dispatch_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// counter counts what a process asks of the database. It is the tracer of a pool's connections.
type counter struct{ statements, commits, rows atomic.Int64 }

// TraceQueryStart implements pgx.QueryTracer.
func (c *counter) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	c.statements.Add(1)
	return ctx
}

// TraceQueryEnd implements pgx.QueryTracer.
func (c *counter) TraceQueryEnd(_ context.Context, conn *pgx.Conn, data pgx.TraceQueryEndData) {
	if data.CommandTag.Select() {
		c.rows.Add(data.CommandTag.RowsAffected())
	}
	c.noteCommit(conn, data.CommandTag.String() != "ROLLBACK")
}

// TraceBatchStart implements pgx.BatchTracer.
func (*counter) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return ctx
}

// TraceBatchQuery implements pgx.BatchTracer.
func (c *counter) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {
	c.statements.Add(1)
}

// TraceBatchEnd implements pgx.BatchTracer.
func (c *counter) TraceBatchEnd(_ context.Context, conn *pgx.Conn, _ pgx.TraceBatchEndData) {
	c.noteCommit(conn, true)
}

// TraceCopyFromStart implements pgx.CopyFromTracer.
func (c *counter) TraceCopyFromStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceCopyFromStartData) context.Context {
	c.statements.Add(1)
	return ctx
}

// TraceCopyFromEnd implements pgx.CopyFromTracer.
func (c *counter) TraceCopyFromEnd(_ context.Context, conn *pgx.Conn, _ pgx.TraceCopyFromEndData) {
	c.noteCommit(conn, true)
}

// noteCommit counts a statement after which its connection has no transaction.
func (c *counter) noteCommit(conn *pgx.Conn, committed bool) {
	if committed && conn.PgConn().TxStatus() == 'I' {
		c.commits.Add(1)
	}
}

// costs is what results have cost, from the first match of a site on.
type costs struct {
	results, statements, commits int64
	wal, pageImages              int64 // bytes; how many whole pages are among them
	at                           time.Time
}

func (h *harvest) costs() (c costs) {
	h.t.Helper()
	require.NoError(h.t, h.pool.QueryRow(h.t.Context(), `SELECT (SELECT sum(rated_seq) FROM contests)::bigint,
		pg_current_wal_insert_lsn() - '0/0', (SELECT wal_fpi FROM pg_stat_wal)`).Scan(&c.results, &c.wal, &c.pageImages))
	c.statements, c.commits, c.at = h.counter.statements.Load(), h.counter.commits.Load(), time.Now()
	return c
}

// report reports the difference of two costs by result.
func (c costs) report(b *testing.B, since costs) {
	b.Helper()
	results := float64(c.results - since.results)
	b.ReportMetric(results/c.at.Sub(since.at).Seconds(), "results/s")
	b.ReportMetric(float64(c.statements-since.statements)/results, "statements/match")
	b.ReportMetric(float64(c.commits-since.commits)/results, "commits/match")
	b.ReportMetric(float64(c.wal-since.wal)/1024/results, "WAL-KiB/match")
	b.ReportMetric(float64(c.pageImages-since.pageImages)/results, "full-pages/match")
	b.ReportMetric(0, "ns/op")
}
