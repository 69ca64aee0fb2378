package admin

import (
	"archive/zip"
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/cmd/agon/database"
)

// as gives the environment of another account of the site.
func (b *bureau) as(name string) map[string]string {
	b.t.Helper()
	env := maps.Clone(b.env)
	env["AGON_TOKEN"] = b.token(name)
	return env
}

// commandLines are one of each command that speaks to the site, with arguments that name what there is.
func commandLines(t *testing.T) [][]string {
	t.Helper()
	zipped := filepath.Join(t.TempDir(), "past.zip")
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	file, err := w.Create("ada/AIAda.cc")
	require.NoError(t, err)
	_, err = file.Write([]byte("int main() {}\n"))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, os.WriteFile(zipped, archive.Bytes(), 0o600))
	roster := filepath.Join(t.TempDir(), "students.csv")
	require.NoError(t, os.WriteFile(roster, []byte("name,email\nZoe,zoe@uni.example\n"), 0o600))
	texts := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(texts, "start.en.md"), []byte("Welcome."), 0o600))
	var lines [][]string
	for _, line := range []string{
		"contest list", "contest show a", "contest edit a --set title=B", "contest create b ants", "contest clone a b", "contest archive a", "contest restore a",
		"contest delete a --yes", "contest board list a", "contest board add a Meadow", "contest board rename a Meadow Field", "contest board retire a Meadow",
		"contest board restore a Meadow", "contest board delete a Meadow",
		"user role ada organizer", "user reset bob", "erase eve --yes", "takeout bob " + filepath.Join(t.TempDir(), "bob.zip"),
		"member list a", "member add a bob", "member remove a ada", "member role a ada organizer", "member invite a ada",
		"team list a", "team create a Vespae ada", "team rename a Apes Bees", "team add a Apes ada", "team remove a ada", "team code a Apes", "team delete a Apes",
		"join-code show a", "join-code new a", "join-code end a", "roster export a", "roster import a " + roster, "grades a", "report a ada", "log a",
		"plagiarism a", "plagiarism pair a 1", "plagiarism clear a 1 --note x", "plagiarism reopen a 1", "plagiarism scan a",
		"plagiarism import ants " + zipped + " --label 2025", "plagiarism forget ants 2025",
		"final list a", "final create a", "final change 1 --format race", "final delete 1", "final forecast a", "final start 1", "final pause 1", "final resume 1",
		"final cancel 1", "final status 1", "final redo 1 s1h1 --reason x", "final depart 1 P --reason x", "final show 1", "final export 1",
		"void 1 --reason x", "rejudge 1 --reason x", "disqualify a Formica --reason x", "withdraw a Formica --reason x", "reinstate a Formica --reason x",
		"system a elo --reason x", "settle a",
		"texts get a " + t.TempDir(), "texts put a " + texts, "looks set --name Quibble", "looks start " + texts, "referee show a", "referee log 1", "referee resume a",
		"worker add lab-1", "worker list", "worker show lab-1", "worker drain lab-1", "worker undrain lab-1", "worker quarantine lab-1 --reason x", "worker lift lab-1", "worker revoke lab-1",
	} {
		lines = append(lines, strings.Fields(line))
	}
	return lines
}

// TestEveryCommandLineIsTried fails for a new command that the tests of rights do not know.
func TestEveryCommandLineIsTried(t *testing.T) {
	t.Parallel()
	p := cli.Program{}
	root := &cobra.Command{Use: "agon"}
	root.AddCommand(Command(p, database.AddUser(p), database.Token(p)))
	tried := map[string]bool{
		"agon admin user add": true, "agon admin token": true, // which work on the database
		"agon admin looks show": true, // which everybody may use
	}
	for _, line := range commandLines(t) {
		c, _, err := root.Find(append([]string{"admin"}, line...))
		require.NoError(t, err)
		tried[c.CommandPath()] = true
	}
	for _, c := range cli.Commands(root) {
		if !c.HasSubCommands() || c.Name() == "plagiarism" {
			require.True(t, tried[c.CommandPath()], c.CommandPath())
		}
	}
}

func TestWithoutALoginACommandSaysWhatToType(t *testing.T) {
	t.Parallel()
	env := map[string]string{"AGON_CREDENTIALS": t.TempDir() + "/credentials.json"}
	for _, line := range commandLines(t) {
		r := run(t, env, "", append([]string{"admin"}, line...)...)
		require.Equal(t, cli.ExitFailed, r.code, line)
		require.Contains(t, r.stderr, "you are not logged in; run: agon login --server URL (or, on the server's machine, agon admin token --save)\n", line)
		require.Empty(t, r.stdout, line)
	}
	elsewhere := run(t, env, "", "admin", "contest", "list", "--site", "https://agon.example.edu")
	require.Contains(t, elsewhere.stderr, "you are not logged in to https://agon.example.edu; run: agon login --server https://agon.example.edu (or")
}

// What students and visitors may read anyway they may read here as well; nothing else.
func TestAStudentsLoginIsRefused(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	b.suspects()
	b.exec("INSERT INTO finals (contest_id, title, rules, state) VALUES (1, 'Final', '{\"format\":\"race\"}', 'planned')")
	b.exec("INSERT INTO matches (contest_id, kind, reason, seed, state) VALUES (1, 'ladder', 'Test.', 7, 'queued')")
	student := b.as("eve")
	forged := maps.Clone(b.env)
	forged["AGON_TOKEN"] = "agon_forged"
	for _, line := range commandLines(t) {
		args := append([]string{"admin"}, line...)
		r := run(t, forged, "", args...)
		require.Equal(t, cli.ExitFailed, r.code, line)
		require.Contains(t, r.stderr, "(run agon login or, on the server's machine, agon admin token --save)\n", line)

		r = run(t, student, "", args...)
		if public := strings.Join(line, " "); public == "contest list" || public == "final list a" {
			require.Equal(t, cli.ExitOK, r.code, line)
			require.NotContains(t, r.stdout, "Final", "nobody else knows yet that there is one")
			continue
		}
		require.Equal(t, cli.ExitFailed, r.code, line)
		require.Regexp(t, `Only (the )?(organizers|admins) |There is no final 1|The referee has not failed in match 1`, r.stderr, line)
		require.Empty(t, r.stdout, line)
	}
	require.Equal(t, "0", b.text("SELECT count(*)::text FROM audit WHERE action <> 'token_make'"))
}

func TestAnOrganizerNeedsNoAdmin(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	olga := b.as("olga")
	r := run(t, olga, "", "admin", "member", "add", "a", "ada")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Equal(t, "olga", b.text("SELECT u.name FROM audit a JOIN users u ON u.id = a.user_id WHERE action = 'member_add'"))
	r = run(t, olga, "", "admin", "user", "role", "ada", "organizer")
	require.Contains(t, r.stderr, "agon admin user role: Only admins of the site may do this.")
}

func TestTheFirstAdminIsMadeInTheDatabase(t *testing.T) {
	t.Parallel()
	b := newSite(t)
	b.exec("DELETE FROM api_tokens")
	delete(b.env, "AGON_TOKEN")
	const secret = "a long enough password\n"
	direct := func(stdin string, args ...string) exit {
		return run(t, b.env, stdin, append([]string{"admin"}, args...)...)
	}

	require.Equal(t, "rosa is an admin of the site. Next: agon login --name rosa\n", direct(secret, "user", "add", "rosa", "--admin").stdout)
	require.Contains(t, direct("short\n", "user", "add", "emma").stderr, "The password is too short.")
	require.Contains(t, direct(secret, "user", "add", "a b").stderr, `The name "a b" cannot be used.`)
	require.Equal(t, "emma can log in.\n", direct(secret, "user", "add", "emma").stdout)
	require.Contains(t, direct(secret, "user", "add", "EMMA").stderr, `there is an account "EMMA" already; --admin makes it an admin`)

	// a token of the database lets an admin in, and nobody else
	require.Equal(t, "agon admin token: say for which admin: root, rosa\n", direct("", "token").stderr)
	b.exec("UPDATE users SET role = 'student' WHERE name = 'root'")
	require.Contains(t, direct("", "token").stdout, "agon_")
	b.exec("UPDATE users SET role = 'student' WHERE name = 'rosa'")
	require.Contains(t, direct("", "token").stderr, "there is no admin yet; agon admin user add NAME --admin makes one")
	require.Contains(t, direct("", "user", "add", "rosa", "--admin").stdout, "rosa is an admin of the site.")
	require.Contains(t, direct("", "token", "emma").stderr, `there is no admin "emma"; agon admin user add emma --admin makes one`)
	require.Contains(t, direct("", "token", "nobody").stderr, `there is no admin "nobody"`)
	require.Contains(t, direct("", "token", "rosa", "--for", "1000h").stderr, "at most 168h0m0s")
	printed := direct("", "token", "rosa")
	require.Regexp(t, `^agon_[A-Za-z0-9_-]{43}\n$`, printed.stdout)
	b.env["AGON_TOKEN"] = strings.TrimSpace(printed.stdout)
	require.Equal(t, "emma is organizer.\n", b.say("user", "role", "emma", "organizer"))
	delete(b.env, "AGON_TOKEN")

	// those of earlier days are gone
	b.exec("UPDATE api_tokens SET created_at = now() - interval '8 days'")
	direct("", "token", "rosa")
	require.Equal(t, "1", b.text("SELECT count(*)::text FROM api_tokens WHERE user_id = (SELECT id FROM users WHERE name = 'rosa')"))

	// one that is kept serves the commands to come, on its site alone
	saved := direct("", "token", "rosa", "--save", "--for", "1h")
	require.Regexp(t, `^Logged in to `+b.env["AGON_SITE"]+` as rosa until `, saved.stdout)
	delete(b.env, "AGON_SITE")
	b.refused(`There is no role "king"; there are student, author, organizer and admin.`, "user", "role", "emma", "king")
	require.Equal(t, "emma is admin.\n", b.say("user", "role", "emma", "admin"))
	b.refused("you are not logged in to http://127.0.0.1:1;", "contest", "list", "--site", "http://127.0.0.1:1")
}
