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

// Open connects to DATABASE_URL or, without it, to the private server of a running `agon up` on this machine.
func Open(ctx context.Context, p cli.Program) (*pgxpool.Pool, error) {
	address, err := URL(p)
	if err != nil {
		return nil, err
	}
	return schema.Open(ctx, address)
}

// URL is the address of that database.
func URL(p cli.Program) (string, error) {
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

// Start gives the URL of DATABASE_URL's database or of a private server, which stop ends. Fresh throws a private
// server's data away before.
func Start(ctx context.Context, p cli.Program, fresh bool) (address string, stop func() error, err error) {
	if address := p.Getenv("DATABASE_URL"); address != "" {
		if fresh {
			return "", nil, errors.New("--fresh would throw away the database that DATABASE_URL names; empty it by hand if you mean it")
		}
		return address, func() error { return nil }, nil
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
