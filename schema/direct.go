package schema

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Connections are the ways of a process to its database.
type Connections struct {
	Pool *pgxpool.Pool // for queries
	// Direct is for what lasts longer than a transaction: locks of a session, and LISTEN. It is Pool, unless Pool goes through
	// a program such as PgBouncer that gives each transaction another session.
	Direct *pgxpool.Pool
}

// Connect is [Open] for a process that also needs sessions of its own. Direct is the address of the same database past the
// pooler that url leads to; "" means that there is none.
func Connect(ctx context.Context, url, direct string) (Connections, error) {
	if direct == "" {
		pool, err := Open(ctx, url)
		return Connections{Pool: pool, Direct: pool}, err
	}
	pool, err := open(ctx, url, statelessly)
	if err != nil {
		return Connections{}, err
	}
	past, err := pgxpool.New(ctx, direct)
	if err != nil {
		pool.Close()
		return Connections{}, fmt.Errorf("read the database's direct address: %w", err)
	}
	c := Connections{Pool: pool, Direct: past}
	if err := c.checkSame(ctx); err != nil {
		c.Close()
		return Connections{}, err
	}
	return c, nil
}

// Close closes all connections.
func (c Connections) Close() {
	c.Pool.Close()
	if c.Direct != c.Pool {
		c.Direct.Close()
	}
}

// checkSame refuses two addresses that lead to different databases: one would hold the locks that the other looks for.
func (c Connections) checkSame(ctx context.Context) error {
	var names [2]string
	for i, pool := range []*pgxpool.Pool{c.Pool, c.Direct} {
		err := pool.QueryRow(ctx, "SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) FROM pg_control_system()").Scan(&names[i])
		if err != nil {
			return fmt.Errorf("ask the database who it is: %w", err)
		}
	}
	if names[0] != names[1] {
		return fmt.Errorf("the direct address leads to another database than the one through the pooler; DATABASE_DIRECT_URL has to name the same one")
	}
	return nil
}

// statelessly has the pool leave no prepared statements in sessions, which the next transaction may not find, unless the
// URL says how to execute: PgBouncer from 1.21 on can look after prepared statements.
func statelessly(config *pgxpool.Config) {
	if !strings.Contains(config.ConnString(), "default_query_exec_mode") {
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
}
