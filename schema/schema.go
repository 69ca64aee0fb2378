// Package schema is the database and nothing else: its migrations, its queries (package store, generated), the arguments
// of its jobs (package jobs), the events that it sends, a private server (package postgres) and databases for tests
// (package schematest). What may be written, by whom and why, is decided in package contest.
package schema

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"strconv"
	"strings"

	"github.com/golang-migrate/migrate/v4"
	migratepgx "github.com/golang-migrate/migrate/v4/database/pgx/v5"
	"github.com/golang-migrate/migrate/v4/source/iofs"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations returns the migration files.
func Migrations() fs.FS {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}

// Open connects to a database and refuses one whose schema this program does not know.
func Open(ctx context.Context, url string) (*pgxpool.Pool, error) {
	return open(ctx, url, func(*pgxpool.Config) {})
}

func open(ctx context.Context, url string, adapt func(*pgxpool.Config)) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("read the database's address: %w", err)
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = poolSize(runtime.GOMAXPROCS(0))
	}
	adapt(config)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("connect to the database: %w", err)
	}
	if err := Check(ctx, pool); err != nil {
		pool.Close()
		return nil, err
	}
	return pool, nil
}

// Check checks that the database has the schema that this program needs. Its error says what to do.
func Check(ctx context.Context, pool *pgxpool.Pool) error {
	version, dirty, err := Version(ctx, pool)
	if err != nil {
		return err
	}
	latest := Latest()
	switch {
	case dirty:
		return fmt.Errorf("schema: the migration to version %d is not complete; if it is still running (agon migrate, agon up), wait and try again; if it broke off, restore a backup or mend it by hand, then run `agon migrate`", version)
	case version < latest:
		return fmt.Errorf("schema: the database has version %d and this program needs %d; run `agon migrate`", version, latest)
	case version > latest:
		return fmt.Errorf("schema: the database has version %d and this program knows only %d; install the newer agon, it has been migrated already", version, latest)
	}
	return nil
}

// Version returns the version of the database's schema, 0 if the database is empty. Dirty means that a migration to this
// version is running or broke off.
func Version(ctx context.Context, pool *pgxpool.Pool) (version int, dirty bool, err error) {
	err = pool.QueryRow(ctx, "SELECT version, dirty FROM schema_migrations").Scan(&version, &dirty)
	var pgErr *pgconn.PgError
	if errors.Is(err, pgx.ErrNoRows) || errors.As(err, &pgErr) && pgErr.Code == "42P01" { // undefined table
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("read the schema's version: %w", err)
	}
	return version, dirty, nil
}

// Latest returns the version that the migrations lead to.
func Latest() int {
	latest := 0
	files, err := fs.Glob(Migrations(), "*.up.sql")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for _, name := range files {
		number, _, _ := strings.Cut(name, "_")
		if n, err := strconv.Atoi(number); err == nil {
			latest = max(latest, n)
		}
	}
	return latest
}

// Migrate brings a database to the latest version. Several processes may do so at once. When ctx ends, it stops after
// the migration it is in.
func Migrate(ctx context.Context, url string) error {
	return withMigrator(ctx, url, func(m *migrate.Migrate) error { return m.Up() })
}

func withMigrator(ctx context.Context, url string, do func(*migrate.Migrate) error) (err error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return fmt.Errorf("read the database's address: %w", err)
	}
	db := stdlib.OpenDB(*config)
	driver, err := migratepgx.WithInstance(db, &migratepgx.Config{})
	if err != nil {
		return errors.Join(fmt.Errorf("prepare to migrate: %w", err), db.Close())
	}
	source, err := iofs.New(Migrations(), ".")
	if err != nil {
		return errors.Join(fmt.Errorf("read migrations: %w", err), driver.Close())
	}
	m, err := migrate.NewWithInstance("iofs", source, "pgx5", driver)
	if err != nil {
		return errors.Join(fmt.Errorf("prepare to migrate: %w", err), driver.Close())
	}
	stop := context.AfterFunc(ctx, func() { m.GracefulStop <- true })
	defer func() {
		stop()
		sourceErr, dbErr := m.Close() // closes db as well; a connection left open would hang its owner's Close
		err = errors.Join(err, sourceErr, dbErr)
	}()
	if err := do(m); err != nil && !errors.Is(err, migrate.ErrNoChange) {
		return fmt.Errorf("migrate: %w", err)
	}
	return ctx.Err()
}

// Inserter returns a River client that inserts jobs and does not work them.
func Inserter(pool *pgxpool.Pool) (*river.Client[pgx.Tx], error) {
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{})
	if err != nil {
		return nil, fmt.Errorf("make a client that inserts jobs: %w", err)
	}
	return client, nil
}
