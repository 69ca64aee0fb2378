package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/postgres"
)

// databaseName is the database that `agon up` makes in its private server.
const databaseName = "agon"

// openDatabase connects to DATABASE_URL or, without it, to the private server of a running `agon up` on this machine.
func (m Main) openDatabase(ctx context.Context) (*pgxpool.Pool, error) {
	address, err := m.databaseURL()
	if err != nil {
		return nil, err
	}
	return schema.Open(ctx, address)
}

func (m Main) databaseURL() (string, error) {
	if address := m.Getenv("DATABASE_URL"); address != "" {
		return address, nil
	}
	data, err := m.dataDir()
	if err != nil {
		return "", err
	}
	if address, ok := postgres.Running(filepath.Join(data, "postgres"), databaseName); ok {
		return address, nil
	}
	return "", errors.New("no database: set DATABASE_URL (postgres://user:password@host/database), or run agon up beside this")
}

// startDatabase gives the URL of DATABASE_URL's database or of a private server, which stop ends. Fresh throws a private
// server's data away before.
func (m Main) startDatabase(ctx context.Context, fresh bool) (address string, stop func() error, err error) {
	if address := m.Getenv("DATABASE_URL"); address != "" {
		if fresh {
			return "", nil, errors.New("--fresh would throw away the database that DATABASE_URL names; empty it by hand if you mean it")
		}
		return address, func() error { return nil }, nil
	}
	data, err := m.dataDir()
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
	if err := server.CreateDatabase(ctx, databaseName); err != nil {
		return "", nil, errors.Join(fmt.Errorf("making the database: %w", err), server.Stop())
	}
	return server.URL(databaseName), server.Stop, nil
}
