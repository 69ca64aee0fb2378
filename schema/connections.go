package schema

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
)

// mostPool bounds the pools of large machines: an API process and a dispatcher together leave some of the 100 connections
// that PostgreSQL has by default.
const mostPool = 40

// poolSize is the size of the pool of a process with so many cores, when the URL does not set pool_max_conns. What runs at a
// time is bounded by the cores; jobs of matches hold no connection while the match is played.
func poolSize(cores int) int32 {
	return int32(min(12+2*cores, mostPool))
}

// ServerConnections returns how many connections the server takes from all its clients.
func ServerConnections(ctx context.Context, pool *pgxpool.Pool) (int, error) {
	var most int
	err := pool.QueryRow(ctx, "SELECT current_setting('max_connections')::int").Scan(&most)
	if err != nil {
		return 0, fmt.Errorf("read how many connections the server takes: %w", err)
	}
	return most, nil
}
