package schema

import (
	"context"
	_ "embed" // the rights of the roles
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

//go:embed roles.sql
var rights string

// Roles are the names of the roles that work with a database besides its owner, who migrates it.
type Roles struct {
	App  string // api and dispatch: all rows, no DDL, and the log only to read and to append
	Read string // dashboards: what is played and how fast, nothing secret or personal
}

// MissingRolesError says that roles are missing and that the database's owner may not make them.
type MissingRolesError struct{ SQL string } // the statements that make them

// Error says what to do.
func (*MissingRolesError) Error() string {
	return "roles are missing, and the owner of the database may not make any: let an administrator of the server run the statements that make them, then do this again"
}

// RolesFor returns the roles of a database by its name.
func RolesFor(database string) Roles { return Roles{App: database + "_app", Read: database + "_read"} }

// MakeRoles makes the roles of a migrated database where they are missing, and gives them their rights. It runs as the
// database's owner and may be repeated. Roles that it makes can log in and have no password.
func MakeRoles(ctx context.Context, conn *pgx.Conn, roles Roles) error {
	if err := makeMissing(ctx, conn, roles); err != nil {
		return err
	}
	var database string
	if err := conn.QueryRow(ctx, "SELECT current_database()").Scan(&database); err != nil {
		return fmt.Errorf("ask for the database's name: %w", err)
	}
	quote := func(name string) string { return pgx.Identifier{name}.Sanitize() }
	script := strings.NewReplacer("{database}", quote(database), "{app}", quote(roles.App), "{read}", quote(roles.Read)).Replace(rights)
	if _, err := conn.PgConn().Exec(ctx, "BEGIN;"+script+"COMMIT").ReadAll(); err != nil {
		return fmt.Errorf("give the roles their rights: %w", err)
	}
	return nil
}

func makeMissing(ctx context.Context, conn *pgx.Conn, roles Roles) error {
	var missing []string
	for _, name := range []string{roles.App, roles.Read} {
		var there bool
		if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", name).Scan(&there); err != nil {
			return fmt.Errorf("look for the role %s: %w", name, err)
		}
		if !there {
			missing = append(missing, "CREATE ROLE "+pgx.Identifier{name}.Sanitize()+" LOGIN;\n")
		}
	}
	for _, statement := range missing {
		_, err := conn.Exec(ctx, statement)
		if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == "42501" { // insufficient privilege
			return &MissingRolesError{SQL: strings.Join(missing, "")}
		}
		if err != nil {
			return fmt.Errorf("make a role: %w", err)
		}
	}
	return nil
}
