package admin

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/settings"
)

// newBureau is a site with a contest "a" with teams of two, and the accounts ada, bob, eve and olga, who runs it.
func newBureau(t *testing.T) *bureau {
	t.Helper()
	return newSite(
		t,
		"INSERT INTO users (name, password_hash) VALUES ('ada', 'x'), ('bob', 'x'), ('eve', 'x'), ('olga', 'x')",
		"INSERT INTO contests (slug, title, game, limits, team_size) VALUES ('a', 'A', 'ants', '{}', 2)",
		"INSERT INTO boards (contest_id, place, name, config) VALUES (1, 1, 'Board 1', '')",
		"INSERT INTO members (contest_id, user_id, role) VALUES (1, 4, 'organizer')",
	)
}

func TestPeopleOfAContestOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)

	b.say("member", "add", "a", "ada")
	b.say("member", "add", "a", "bob")
	require.Equal(t, "bob runs a.\n", b.say("member", "role", "a", "bob", "organizer"))
	b.refused("bob is an organizer; take the organizer's role away first", "member", "remove", "a", "bob")
	require.Equal(t, "bob is an ordinary member of a.\n", b.say("member", "role", "a", "bob", "student"))
	b.refused("olga is the last organizer of A; add another one first", "member", "role", "a", "olga", "student")
	require.Equal(t, "bob is not a member of a any more; their submissions stay.\n", b.say("member", "remove", "a", "bob"))

	var members []member
	b.tell(&members, "member", "list", "a")
	require.Equal(t, []string{"olga organizer", "ada student"}, []string{members[0].Account + " " + members[0].Role, members[1].Account + " " + members[1].Role})
	require.Regexp(t, `(?m)^ada +student .* yes$`, b.say("member", "list", "a", "--search", "AD"))
	require.Equal(t, "member_add member_add staff_add staff_remove member_remove", b.actions())

	for words, args := range map[string][]string{
		"bob is not a member of a; agon admin member add a bob makes them one": {"member", "remove", "a", "bob"},
		`there is no user "nobody"`:                                          {"member", "remove", "a", "nobody"},
		`there is no contest "b"; agon admin contest list names them`:        {"member", "list", "b"},
		`there is no role "king" in a contest; there are organizer and stud`: {"member", "role", "a", "ada", "king"},
		"ada can log in and needs no link":                                   {"member", "invite", "a", "ada"},
	} {
		b.refused(words, args...)
	}
}

func TestARosterIsExportedAsItIsImported(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	file := filepath.Join(t.TempDir(), "students.csv")
	write := func(text string) {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	write("name;correu;DNI;grup;equip\nBea;bea@uni.example;007;11;Formicae\nÒscar;o@uni.example;8;12;Formicae\n")
	b.say("roster", "import", "a", file)

	// what is exported changes nothing where it is from, and makes members elsewhere
	exported := b.say("roster", "export", "a")
	require.Contains(t, exported, "Bea,bea@uni.example,007,11,Formicae,bea\r\n")
	write(exported)
	var again, elsewhere rosterDone
	b.tell(&again, "roster", "import", "a", file)
	require.Equal(t, []string{"member", "member"}, steps(again, "Bea", "Òscar"))
	b.exec("INSERT INTO contests (slug, title, game, limits) VALUES ('next', 'Next', 'ants', '{}')")
	b.tell(&elsewhere, "roster", "import", "next", file)
	require.Equal(t, []string{"joins", "joins"}, steps(elsewhere, "Bea", "Òscar"))

	// a new link replaces a lost one
	before := b.text("SELECT encode(hash, 'hex') FROM activations a JOIN users u ON u.id = a.user_id WHERE u.name = 'bea'")
	require.Regexp(t, `^bea takes the account over at /activate/[0-9A-Z-]+ until `, b.say("member", "invite", "a", "bea"))
	require.NotEqual(t, before, b.text("SELECT encode(hash, 'hex') FROM activations a JOIN users u ON u.id = a.user_id WHERE u.name = 'bea'"))
	require.Equal(t, "roster invite", b.actions())
}

func steps(d rosterDone, names ...string) (steps []string) {
	for _, name := range names {
		for _, l := range d.Lines {
			if l.Name == name {
				steps = append(steps, l.Step)
			}
		}
	}
	return steps
}

func TestACodeToJoinWithOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	require.Contains(t, b.say("join-code", "show", "a"), "agon admin join-code new a makes one")

	var first, second, none struct{ Contest, Code string }
	b.tell(&first, "join-code", "new", "a")
	b.tell(&second, "join-code", "new", "a")
	require.NotEqual(t, first.Code, second.Code)
	require.Contains(t, b.say("join-code", "show", "a"), "/join/"+second.Code)
	_, joined, err := people.Join(t.Context(), b.pool, second.Code, 1)
	require.NoError(t, err)
	require.True(t, joined)
	b.tell(&none, "join-code", "end", "a")
	require.Empty(t, none.Code)
	require.Equal(t, "join_code join_code join_code", b.actions())
}

func TestTeamsOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	for _, name := range []string{"ada", "bob", "eve"} {
		b.say("member", "add", "a", name)
	}
	code := func() string { return b.text("SELECT code FROM teams") }

	require.Regexp(t, `^Formicae is a team of a; others join it with the code [0-9A-Z-]+\.\n$`, b.say("team", "create", "a", "Formicae", "ada"))
	require.Equal(t, "bob is in the team formicae.\n", b.say("team", "add", "a", "formicae", "bob"))
	b.refused("Formicae is full: a team of A has at most 2 people", "team", "add", "a", "Formicae", "eve")
	require.Equal(t, "Formicae is called Las Formicas.\n", b.say("team", "rename", "a", "Formicae", "Las Formicas"))
	before := code()
	require.Equal(t, "bob is in no team.\n", b.say("team", "remove", "a", "bob"))
	require.NotEqual(t, before, code(), "the old code does not let bob back in")
	before = code()
	require.Regexp(t, `^The code of las formicas is [0-9A-Z-]+ from now on\.\n$`, b.say("team", "code", "a", "las formicas"))
	require.NotEqual(t, before, code())

	var list []listedTeam
	b.tell(&list, "team", "list", "a")
	require.Equal(t, []listedTeam{{"Las Formicas", people.FormatCode(code()), []listedPerson{{"ada", ""}}, []string{}, 0}}, list)
	require.Regexp(t, `(?m)^Las Formicas +[0-9A-Z-]+ +ada +- +0$`, b.say("team", "list", "a"))

	require.Equal(t, "The team Las Formicas is deleted.\n", b.say("team", "delete", "a", "Las Formicas"))
	require.Equal(t, "0", b.text("SELECT count(*)::text FROM teams"))
	require.Equal(t, "member_add member_add member_add team_make team_enter team_enter team_rename team_leave team_code team_leave team_delete", b.actions())

	// the own players of a user are withdrawn by the organizer who puts the user into a team
	b.exec("INSERT INTO players (contest_id, user_id, name, state, qualified_at) VALUES (1, 1, 'Formica', 'qualified', now())")
	b.say("team", "create", "a", "Apes", "ada")
	require.Equal(t, "withdraw root", b.text("SELECT action || ' ' || u.name FROM orders o JOIN users u ON u.id = o.user_id WHERE NOT o.detail ? 'command_line'"))

	b.exec("INSERT INTO users (name) VALUES ('zoe')")
	for words, args := range map[string][]string{
		`There is no team "Vespae" in A`:                                       {"team", "add", "a", "Vespae", "ada"},
		"zoe is not a member of a; agon admin member add a zoe makes them one": {"team", "create", "a", "Vespae", "zoe"},
		`"=1" cannot be a team's name`:                                         {"team", "create", "a", "=1"},
		"choose fewer":                                                         {"team", "create", "a", "Vespae", "ada", "bob", "eve"},
	} {
		b.refused(words, args...)
	}
	b.exec("UPDATE contests SET team_size = 1")
	b.refused("There are no teams in A: everybody plays alone", "team", "create", "a", "Vespae")
	r := run(t, b.env, "", "admin", "team", "add", "a", "Vespae")
	require.Equal(t, cli.ExitUsage, r.code)
}

func TestAnEmptyContestIsDeletedAndAnotherIsHidden(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	b.exec("INSERT INTO contests (slug, title, game, limits) VALUES ('b', 'B', 'ants', '{}')")
	b.exec("INSERT INTO players (contest_id, user_id, name, state) VALUES (1, 1, 'Formica', 'new')")

	b.refused("say --yes if you mean it", "contest", "delete", "b")
	require.Equal(t, "b was empty and is deleted.\n", b.say("contest", "delete", "b", "--yes"))
	b.refused(`There is no contest "b"`, "contest", "delete", "b", "--yes")
	require.Contains(t, b.say("contest", "delete", "a", "--yes"), "a is not empty, so it is archived and hidden, and nothing is lost.")
	require.Equal(t, "hidden", b.text("SELECT visibility FROM contests WHERE archived_at IS NOT NULL"))
}

// An announcement and limits of submissions are settings like others; an empty value takes one away.
func TestAnAnnouncementOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	set := func(values ...string) (s settings.Settings) {
		args := []string{"contest", "edit", "cup"}
		for _, v := range values {
			args = append(args, "--set", v)
		}
		b.tell(&s, args...)
		return s
	}
	b.say("contest", "create", "cup", "ants")
	s := set("announcement=**Room 3**", "announcement_until=2099-01-01T00:00", "submissions_per_day=5", "submissions_total=50")
	require.Equal(t, []any{"**Room 3**", int32(5), int32(50)}, []any{s.Announcement, *s.SubmissionsPerDay, *s.SubmissionsTotal})
	s = set("announcement=", "announcement_until=", "submissions_per_day=")
	require.Empty(t, s.Announcement)
	require.Nil(t, s.SubmissionsPerDay)
	require.Equal(t, "create edit edit", b.text("SELECT string_agg(action, ' ' ORDER BY id) FROM audit WHERE contest_id = 2"))
}

func TestGradesByRulesOfTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	b.exec("INSERT INTO members (contest_id, user_id, role) VALUES (1, 1, 'student'), (1, 2, 'student')")
	b.exec("INSERT INTO players (contest_id, user_id, name, state, qualified_at) VALUES (1, 1, 'Formica', 'qualified', now())")
	b.exec("INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) VALUES (1, 1, 25, 8, 1500, 1600, 100)")
	points := func(args ...string) []float64 {
		var rows []gradeLine
		b.tell(&rows, append([]string{"grades", "a"}, args...)...)
		var points []float64
		for _, r := range rows {
			points = append(points, r.Points)
		}
		return points
	}

	require.ElementsMatch(t, []float64{20, 1}, points("--best", "20", "--unqualified", "1"))
	b.refused("The rules cannot be used: the best gets less than the last", "grades", "a", "--best", "2")
	b.refused(`--steps "x" is no PERCENT:POINTS`, "grades", "a", "--form", "steps", "--steps", "x")
	require.ElementsMatch(t, []float64{9, 0}, points("--form", "steps", "--steps", "50:9", "--keep", "by steps"))
	require.ElementsMatch(t, []float64{9, 0}, points(), "what is kept is the newest")
	b.refused("a grading that was kept does not change", "grades", "a", "--number", "1", "--best", "3")

	var list []listedGrading
	b.tell(&list, "grades", "a", "--list")
	require.Len(t, list, 1)
	require.Equal(t, []any{int32(1), "by steps", "steps"}, []any{list[0].Number, list[0].Note, string(list[0].Rules.Form)})
	require.Equal(t, "grades", b.actions())
}

func TestAnAdminMakesALinkForAForgottenPassword(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	require.Regexp(t, `^http://\S+/activate/[0-9A-Z-]+\nada sets a new password there\. The link works once, until .* UTC\.\n$`, b.say("user", "reset", "ADA"))
	b.refused(`There is no user "nobody"`, "user", "reset", "nobody")
}
