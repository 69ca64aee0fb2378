package schema_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

const insufficientPrivilege = "42501"

// login opens one connection.
func login(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	return acquire(t, connect(t, address))
}

func forbidden(t *testing.T, conn *pgx.Conn, statement string) {
	t.Helper()
	_, err := conn.Exec(t.Context(), statement)
	var refused *pgconn.PgError
	require.ErrorAs(t, err, &refused, statement)
	require.Equal(t, insufficientPrivilege, refused.Code, "%s: %s", statement, refused.Message)
}

func TestTheProgramsOfASiteChangeNoTables(t *testing.T) {
	t.Parallel()
	app := login(t, schematest.AppURL(t))
	for _, statement := range []string{
		"CREATE TABLE more (id int)", "DROP TABLE audit", "ALTER TABLE audit ADD COLUMN more int", "TRUNCATE audit", "CREATE INDEX more ON audit (at)",
		"DROP FUNCTION audit_forget_access", "UPDATE schema_migrations SET version = 1", "ALTER TABLE users DISABLE TRIGGER ALL",
	} {
		forbidden(t, app, statement)
	}
}

func TestTheLogCanOnlyGrow(t *testing.T) {
	t.Parallel()
	address := schematest.URL(t)
	owner, app := login(t, address), login(t, schematest.AsApp(address))
	_, err := app.Exec(t.Context(), "INSERT INTO users (id, name) OVERRIDING SYSTEM VALUE VALUES (1, 'ada')")
	require.NoError(t, err)
	for _, action := range []string{"log_in", "void"} {
		_, err := app.Exec(t.Context(), "INSERT INTO audit (action, user_id, security, reason, detail) VALUES ($1, 1, $1 = 'log_in', 'ada is here', '{\"user\": \"ada\"}')", action)
		require.NoError(t, err)
	}
	for _, statement := range []string{"DELETE FROM audit", "UPDATE audit SET reason = ''", "UPDATE audit SET contest_id = NULL"} {
		forbidden(t, app, statement)
	}
	entries := func() (n int) {
		require.NoError(t, owner.QueryRow(t.Context(), "SELECT count(*) FROM audit WHERE detail->>'user' = 'ada'").Scan(&n))
		return n
	}

	// what it may ask for does nothing before its time
	for _, statement := range []string{"SELECT audit_forget_access()", "SELECT audit_erase(1, 'ada')"} {
		_, err := app.Exec(t.Context(), statement)
		require.NoError(t, err)
		require.Equal(t, 2, entries(), statement)
	}
	_, err = owner.Exec(t.Context(), "UPDATE audit SET at = now() - interval '181 days'")
	require.NoError(t, err)
	_, err = app.Exec(t.Context(), "SELECT audit_forget_access()")
	require.NoError(t, err)
	require.Equal(t, 1, entries())
	_, err = app.Exec(t.Context(), "UPDATE users SET deleted_at = now()")
	require.NoError(t, err)
	_, err = app.Exec(t.Context(), "SELECT audit_erase(1, 'ada')")
	require.NoError(t, err)
	require.Equal(t, 0, entries())

	forbidden(t, login(t, schematest.AsRead(address)), "SELECT audit_erase(1, 'ada')")
}

func TestDashboardsReadNothingSecret(t *testing.T) {
	t.Parallel()
	read := login(t, schematest.AsRead(schematest.URL(t)))
	for _, query := range []string{
		"SELECT * FROM users", "SELECT name FROM users", "SELECT * FROM api_tokens", "SELECT * FROM sessions", "SELECT * FROM audit", "SELECT * FROM members", "SELECT source FROM submissions",
		"SELECT filename FROM submissions", "SELECT compile_log FROM submissions", "SELECT stderr FROM seats", "SELECT key_hash FROM workers", "SELECT join_code FROM contests", "SELECT name FROM players",
		"SELECT log FROM matches", "SELECT args FROM river_job", "SELECT * FROM identities", "SELECT * FROM artefacts", "SELECT * FROM grades", "SELECT * FROM pseudonyms", "DELETE FROM matches",
		"CREATE TABLE more (id int)",
	} {
		forbidden(t, read, query)
	}
	rows, err := read.Query(t.Context(), `SELECT c.relname || '.' || a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND has_column_privilege(c.oid, a.attnum, 'SELECT') ORDER BY 1`)
	require.NoError(t, err)
	columns, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Greater(t, len(columns), 100)
	for _, column := range columns {
		_, name, _ := strings.Cut(column, ".")
		require.NotRegexp(t, `hash|token|password|source|email|code|stderr|^log$|fault|alias|user_id|full_name|student|detail`, name, column)
	}

	// and what they are for works
	for _, query := range []string{
		"SELECT count(*), max(finished_at) FROM matches WHERE state = 'done'", "SELECT verdict, reason, avg(cpu_us) FROM seats GROUP BY 1, 2",
		"SELECT queue, count(*) FROM river_job WHERE state = 'available' GROUP BY queue", "SELECT sum(cores) FROM connected_workers WHERE willing",
		"SELECT language, count(*) FROM submissions GROUP BY language", "SELECT slug, rated_seq FROM contests",
	} {
		_, err := read.Exec(t.Context(), query)
		require.NoError(t, err, query)
	}
}

// The owner is no superuser, and makes the roles twice.
func TestAnOwnerThatMayMakeRolesMakesThem(t *testing.T) {
	t.Parallel()
	address := schematest.Empty(t)
	admin := login(t, address)
	database := admin.Config().Database
	names := []string{database + "_owner", database + "_app", database + "_read"}
	owner := address + "&role=" + names[0]
	if !strings.Contains(address, "?") {
		owner = address + "?role=" + names[0]
	}
	exec := func(statement string) {
		_, err := admin.Exec(context.WithoutCancel(t.Context()), statement)
		require.NoError(t, err, statement)
	}
	exec("CREATE ROLE " + names[0])
	t.Cleanup(func() {
		exec("REASSIGN OWNED BY " + names[0] + " TO CURRENT_USER")
		for _, name := range names {
			exec("DROP OWNED BY " + name)
			exec("DROP ROLE " + name)
		}
	})
	exec("ALTER DATABASE " + database + " OWNER TO " + names[0])
	require.NoError(t, schema.Migrate(t.Context(), owner))
	conn := login(t, owner)

	// given that it may not, it learns what to run
	var missing *schema.MissingRolesError
	require.ErrorAs(t, schema.MakeRoles(t.Context(), conn, schema.RolesFor(database)), &missing)
	require.Equal(t, `CREATE ROLE "`+names[1]+"\" LOGIN;\nCREATE ROLE \""+names[2]+"\" LOGIN;\n", missing.SQL)
	// one that somebody else has made is as good
	exec("CREATE ROLE " + names[1] + " LOGIN")
	exec("ALTER ROLE " + names[0] + " CREATEROLE")
	for range 2 {
		require.NoError(t, schema.MakeRoles(t.Context(), conn, schema.RolesFor(database)))
	}

	// then also later tables are the programs'
	_, err := conn.Exec(t.Context(), "CREATE TABLE later (id int GENERATED ALWAYS AS IDENTITY)")
	require.NoError(t, err)
	exec("SET ROLE " + names[1])
	exec("INSERT INTO later DEFAULT VALUES")
	exec("INSERT INTO users (name) VALUES ('ada')")
	exec("RESET ROLE")
}
