// Package schematest gives every test a migrated PostgreSQL database of its own.
//
// All test processes of a user share one server. The first starts it, and it ends some seconds after the last (see
// keeper.go). A database is a copy of a template that is migrated once for each state of the migrations, so it costs
// some 50 ms. AGON_TEST_DATABASE_URL names another server to use; its user must be allowed to create databases
// and roles.
package schematest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/postgres"
)

// templateLock is the advisory lock under which a template is made.
const templateLock = 4136

// objectInUse is what Postgres answers when somebody is still connected to what is to be dropped.
const objectInUse = "55006"

// New gives a pool on an empty, migrated database that is dropped when the test ends.
func New(t testing.TB) *pgxpool.Pool {
	t.Helper()
	pool, err := schema.Open(t.Context(), URL(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

// URL gives the address of an empty, migrated database that is dropped when the test ends.
func URL(t testing.TB) string {
	t.Helper()
	return clone(t, templateName())
}

// Empty gives the address of a database without any tables that is dropped when the test ends.
func Empty(t testing.TB) string {
	t.Helper()
	return clone(t, "template0")
}

// roles are those of all test databases.
var roles = schema.RolesFor("agon_test")

// AppURL gives the address of an empty, migrated database as the role of the site's programs.
func AppURL(t testing.TB) string {
	t.Helper()
	return AsApp(URL(t))
}

// AsApp changes the address of a test's database to the role of the site's programs, which may not do all that the database's
// owner may.
func AsApp(address string) string { return as(address, roles.App) }

// AsRead changes the address of a test's database to the role of dashboards.
func AsRead(address string) string { return as(address, roles.Read) }

func as(address, role string) string {
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	return address + separator + "role=" + role
}

// makeRoles gives the roles their rights in the template, from where each database has them.
func makeRoles(ctx context.Context, address string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	return schema.MakeRoles(ctx, conn, roles)
}

func clone(t testing.TB, template string) string {
	t.Helper()
	server, err := theServer()
	if errors.Is(err, postgres.ErrNone) {
		t.Skip("skipped, as this test needs a database: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	name := "test_" + strings.ToLower(rand.Text())
	// The other strategy writes every page to the log; on a disk it takes twice as long.
	if err := execute(ctx, server, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY FILE_COPY"); err != nil {
		t.Fatal("make a database for the test: ", err)
	}
	t.Cleanup(func() {
		if err := drop(context.WithoutCancel(ctx), server, name); err != nil {
			t.Error("drop the test's database: ", err)
		}
	})
	return onDatabase(server, name)
}

// drop removes a database with all connections to it. Postgres waits some seconds for those to end; on a machine that is too
// busy for that they are asked again.
func drop(ctx context.Context, server, name string) error {
	for {
		err := execute(ctx, server, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
		if pgErr, ok := errors.AsType[*pgconn.PgError](err); !ok || pgErr.Code != objectInUse {
			return err
		}
	}
}

// theServer is the server of this process, with the template on it; found or started at the first call.
var theServer = sync.OnceValues(func() (string, error) {
	ctx := context.Background()
	server := os.Getenv("AGON_TEST_DATABASE_URL")
	if server == "" {
		var err error
		if server, err = shared(ctx); err != nil {
			return "", err
		}
	}
	if err := ensureTemplate(ctx, server); err != nil {
		return "", fmt.Errorf("make the template of the test databases: %w", err)
	}
	return server, nil
})

func ensureTemplate(ctx context.Context, server string) error {
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return err
	}
	defer conn.Close(ctx) // gives up the lock as well
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", templateLock); err != nil {
		return err
	}
	name := templateName()
	var ready bool
	err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1 AND datistemplate)", name).Scan(&ready)
	if err != nil || ready {
		return err
	}
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name + " TEMPLATE template0"} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return err
		}
	}
	if err := schema.Migrate(ctx, onDatabase(server, name)); err != nil {
		return err
	}
	if err := makeRoles(ctx, onDatabase(server, name)); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "ALTER DATABASE "+name+" IS_TEMPLATE true") // it is complete from here on
	return err
}

// templateName changes with the migrations.
func templateName() string {
	digest := sha256.New()
	err := fs.WalkDir(schema.Migrations(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(schema.Migrations(), path)
		fmt.Fprintf(digest, "%s %d\n%s", path, len(content), content)
		return err
	})
	if err != nil {
		panic(err) // the files are embedded
	}
	return "template_" + hex.EncodeToString(digest.Sum(nil)[:8])
}

func execute(ctx context.Context, server, statement string) error {
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

func onDatabase(server, name string) string {
	u, err := url.Parse(server)
	if err != nil {
		return server // pgx names the error better
	}
	u.Path = "/" + name
	return u.String()
}
