package admin

import (
	"archive/zip"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/settings"
)

func TestContestsAreMadeChangedAndClonedOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)

	require.Regexp(t, `^cup: The Cup, open, of the game ants; opens .*, deadline 2099-05-03T23:59 \(UTC\); seen by: members\n$`,
		b.say("contest", "create", "cup", "ants", "--set", "title=The Cup", "--set", "visibility=members", "--set", "freezes_at=2099-05-03T23:59", "--organizer", "olga"))
	require.Equal(t, "2", b.text("SELECT count(*)::text FROM members WHERE contest_id = 2 AND role = 'organizer'"), "olga, and root, who made it")
	b.refused(`there is no game "chess"; the games are: `, "contest", "create", "x", "chess")
	b.refused("agon admin contest create: slug: There is a contest cup already; take another address.\n", "contest", "create", "cup", "ants")
	b.refused(" players_per_user: ", "contest", "edit", "cup", "--set", "title=", "--set", "players_per_user=0")
	b.refused("contest edit: title: ", "contest", "edit", "cup", "--set", "title=", "--set", "players_per_user=0")
	b.refused("cup is there, but without its organizer: There is no user", "contest", "edit", "cup", "--organizer", "nobody")
	b.refused(`there is no contest "b"; agon admin contest list names them`, "contest", "edit", "b", "--set", "title=B")

	b.say("contest", "clone", "cup", "cup-2", "--set", "title=Next")
	var next settings.Settings
	b.tell(&next, "contest", "show", "cup-2")
	require.Equal(t, []any{"cup-2", "Next", "members"}, []any{next.Slug, next.Title, string(next.Visibility)})
	require.Contains(t, b.say("contest", "archive", "cup-2"), "cup-2: Next, closed,")
	b.refused("archived", "contest", "edit", "cup-2", "--set", "title=Later")
	b.say("contest", "restore", "cup-2")
	b.exec("UPDATE contests SET visibility = 'hidden' WHERE slug = 'cup'")
	require.Regexp(t, `(?s)^CONTEST.*\na .*\ncup +ants +open +hidden +The Cup\n.*cup-2`, b.say("contest", "list"))

	// boards
	file := filepath.Join(t.TempDir(), "own.cnf")
	require.NoError(t, os.WriteFile(file, []byte(next.Boards[0].Config), 0o600))
	require.Regexp(t, `(?m)^Two rivers +played on +\d+ +0$`, b.say("contest", "board", "add", "cup", "Two rivers", file))
	b.say("contest", "board", "rename", "cup", "two RIVERS", "Rivers")
	require.Regexp(t, `(?m)^Rivers +retired +\d+ +0$`, b.say("contest", "board", "retire", "cup", "Rivers"))
	require.Regexp(t, `(?m)^Rivers +played on `, b.say("contest", "board", "restore", "cup", "Rivers"))
	var boards []listedBoard
	b.tell(&boards, "contest", "board", "list", "cup")
	require.Equal(t, len(next.Boards[0].Config), boards[len(boards)-1].Bytes)
	require.NotContains(t, b.say("contest", "board", "delete", "cup", "Rivers"), "Rivers")
	b.refused(`there is no board "Rivers"; agon admin contest board list CONTEST names them`, "contest", "board", "delete", "cup", "Rivers")
}

func TestAccountsAreTakenOutAndErasedOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	file := filepath.Join(t.TempDir(), "ada.zip")

	b.say("takeout", "Ada", file)
	archive, err := zip.OpenReader(file)
	require.NoError(t, err)
	require.Equal(t, "account.json", archive.File[0].Name)
	require.NoError(t, archive.Close())
	b.refused("file exists", "takeout", "ada", file)
	missing := filepath.Join(t.TempDir(), "nobody.zip")
	b.refused(`there is no user "nobody"`, "takeout", "nobody", missing)
	require.NoFileExists(t, missing)

	b.refused("this cannot be undone; say --yes if you mean it", "erase", "ada")
	b.refused(`there is no user "nobody"`, "erase", "nobody", "--yes")
	b.refused("olga is the last organizer of A", "erase", "olga", "--yes")
	require.Equal(t, "ada is deleted; what is left of it is called deleted-1.\n", b.say("erase", "ADA", "--yes"))
	require.Equal(t, "deleted-1", b.text("SELECT name FROM users WHERE id = 1"))
}

func TestPastYearsOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	var past []string
	for _, line := range commandLines(t) {
		if line[0] == "plagiarism" && line[1] == "import" {
			past = line
		}
	}

	require.Equal(t, "Took 1 programs of 2025, 0 of them in the place of earlier ones. The workers compare them now.\n", b.say(past...))
	var again struct{ Taken, Replaced int }
	b.tell(&again, past...)
	require.Equal(t, 1, again.Replaced)
	require.Contains(t, b.say("plagiarism", "a"), "Past year 2025: 1 programs.\n")
	b.refused("there is no game \"chess\"; `agon games` lists them", "plagiarism", "import", "chess", past[3], "--label", "2025")
	require.Equal(t, "Deleted 1 programs of 2025.\n", b.say("plagiarism", "forget", "ants", "2025"))
	b.refused(`there are no programs of ants under the label "2025"`, "plagiarism", "forget", "ants", "2025")
}
