package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/cmd/agon/database"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/store"
)

// bureau is a site, served in this process on a database of its own, and the command line of its admin root.
type bureau struct {
	t    *testing.T
	env  map[string]string
	pool *pgxpool.Pool
}

// newSite serves a database that the statements have filled.
func newSite(t *testing.T, statements ...string) *bureau {
	t.Helper()
	b := &bureau{t: t, env: map[string]string{"DATABASE_URL": schematest.URL(t), "AGON_CREDENTIALS": t.TempDir() + "/credentials.json"}}
	var err error
	b.pool, err = schema.Open(t.Context(), b.env["DATABASE_URL"])
	require.NoError(t, err)
	t.Cleanup(b.pool.Close)
	for _, s := range statements {
		b.exec(s)
	}
	server, err := api.New(api.Config{Pool: b.pool, Games: games.All()})
	require.NoError(t, err)
	web := httptest.NewServer(server.Handler())
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	var background sync.WaitGroup
	background.Go(func() { server.Background(ctx) })
	t.Cleanup(func() {
		server.Close()
		cancel()
		background.Wait()
		web.Close()
	})
	b.exec("INSERT INTO users (name, role) VALUES ('root', 'admin')")
	b.env["AGON_SITE"], b.env["AGON_TOKEN"] = web.URL, b.token("root")
	return b
}

// token lets an account in.
func (b *bureau) token(name string) string {
	b.t.Helper()
	q := store.New(b.pool)
	u, err := q.UserByName(b.t.Context(), name)
	require.NoError(b.t, err)
	token, err := api.IssueToken(b.t.Context(), q, u.ID, "test", time.Time{})
	require.NoError(b.t, err)
	return token.Token
}

func (b *bureau) exec(query string, args ...any) {
	b.t.Helper()
	_, err := b.pool.Exec(b.t.Context(), query, args...)
	require.NoError(b.t, err, query)
}

func (b *bureau) text(query string, args ...any) (s string) {
	b.t.Helper()
	require.NoError(b.t, b.pool.QueryRow(b.t.Context(), query, args...).Scan(&s), query)
	return s
}

func (b *bureau) number(query string, args ...any) (n int) {
	b.t.Helper()
	require.NoError(b.t, b.pool.QueryRow(b.t.Context(), query, args...).Scan(&n), query)
	return n
}

// actions is what root has done in the first contest, in order.
func (b *bureau) actions() string {
	b.t.Helper()
	return b.text("SELECT coalesce(string_agg(action, ' ' ORDER BY id), '') FROM audit WHERE contest_id = 1 AND user_id = (SELECT id FROM users WHERE name = 'root')")
}

// say gives what a command of agon admin prints.
func (b *bureau) say(args ...string) string {
	b.t.Helper()
	r := run(b.t, b.env, "", append([]string{"admin"}, args...)...)
	require.Equal(b.t, cli.ExitOK, r.code, r.stderr)
	return r.stdout
}

func (b *bureau) tell(into any, args ...string) {
	b.t.Helper()
	require.NoError(b.t, json.Unmarshal([]byte(b.say(append(args, "--json")...)), into))
}

// refused looks that a command is refused in one line.
func (b *bureau) refused(words string, args ...string) {
	b.t.Helper()
	r := run(b.t, b.env, "", append([]string{"admin"}, args...)...)
	require.Equal(b.t, cli.ExitFailed, r.code, r.stdout)
	require.Contains(b.t, r.stderr, words)
	require.Equal(b.t, 1, strings.Count(r.stderr, "\n"), r.stderr)
	require.Empty(b.t, r.stdout)
}

// exit is what a finished command left.
type exit struct {
	code           int
	stdout, stderr string
}

// run executes one command line to its end, in a world with only the given environment.
func run(t *testing.T, env map[string]string, stdin string, args ...string) exit {
	t.Helper()
	var stdout, stderr bytes.Buffer
	p := cli.Program{Stdin: strings.NewReader(stdin), Stdout: &stdout, Stderr: &stderr, Getenv: func(name string) string { return env[name] }}
	root := &cobra.Command{Use: "agon"}
	root.AddCommand(Command(p, database.AddUser(p), database.Token(p)))
	code := p.Execute(t.Context(), root, args)
	return exit{code: code, stdout: stdout.String(), stderr: stderr.String()}
}
