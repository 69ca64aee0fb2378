// Package database holds the commands that work on the database directly: before a site runs, or where it would be no help.
// All others speak to a site's HTTP API.
package database

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/postgres"
)

// Name is the database that `agon up` makes in its private server.
const Name = "agon"

// Connect opens what a process of the site needs: DATABASE_URL, which may lead through a pooler such as PgBouncer, and
// DATABASE_DIRECT_URL past it.
func Connect(ctx context.Context, p cli.Program) (schema.Connections, error) {
	if address := p.Getenv("DATABASE_URL"); address != "" {
		return schema.Connect(ctx, address, p.Getenv(directVariable))
	}
	address, err := URL(p)
	if err != nil {
		return schema.Connections{}, err
	}
	return schema.Connect(ctx, address, "")
}

// Open connects to the database of [URL].
func Open(ctx context.Context, p cli.Program) (*pgxpool.Pool, error) {
	address, err := URL(p)
	if err != nil {
		return nil, err
	}
	return schema.Open(ctx, address)
}

// directVariable names the address of the database itself, where DATABASE_URL is that of a pooler.
const directVariable = "DATABASE_DIRECT_URL"

// URL is the address of the database itself: DATABASE_DIRECT_URL, or else DATABASE_URL or, without these, that of the
// private server of a running `agon up` on this machine.
func URL(p cli.Program) (string, error) {
	if address := p.Getenv(directVariable); address != "" {
		return address, nil
	}
	if address := p.Getenv("DATABASE_URL"); address != "" {
		return address, nil
	}
	data, err := p.DataDir()
	if err != nil {
		return "", err
	}
	if address, ok := postgres.Running(filepath.Join(data, "postgres"), Name); ok {
		return address, nil
	}
	return "", errors.New("no database: set DATABASE_URL (postgres://user:password@host/database), or run agon up beside this")
}

// Start gives the URL of DATABASE_URL's database itself or of a private server, which stop ends. Fresh throws a private
// server's data away before.
func Start(ctx context.Context, p cli.Program, fresh bool) (address string, stop func() error, err error) {
	if p.Getenv("DATABASE_URL") != "" {
		if fresh {
			return "", nil, errors.New("--fresh would throw away the database that DATABASE_URL names; empty it by hand if you mean it")
		}
		address, err := URL(p)
		return address, func() error { return nil }, err
	}
	data, err := p.DataDir()
	if err != nil {
		return "", nil, err
	}
	data = filepath.Join(data, "postgres")
	if fresh {
		if err := postgres.Remove(data); err != nil {
			return "", nil, err
		}
	}
	server, err := postgres.Start(ctx, postgres.Options{Data: data})
	if err != nil {
		return "", nil, err
	}
	if err := server.CreateDatabase(ctx, Name); err != nil {
		return "", nil, errors.Join(fmt.Errorf("making the database: %w", err), server.Stop())
	}
	return server.URL(Name), server.Stop, nil
}
