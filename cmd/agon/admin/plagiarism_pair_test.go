package admin

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/grade"
	"github.com/agon-judge/agon/contest/plagiarism"
)

// suspects are two programs of ada and bob that a worker has compared, as pair 1.
func (b *bureau) suspects() {
	b.exec("INSERT INTO members (contest_id, user_id, role, full_name) VALUES (1, 1, 'student', 'Ada L.'), (1, 2, 'student', '')")
	b.exec("INSERT INTO players (contest_id, user_id, name, state) VALUES (1, 1, 'Formica', 'qualified'), (1, 2, 'Lasius', 'qualified')")
	b.exec("INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT 1, n, n, 'cpp', 'AI.cc', 'x', 'qualified' FROM generate_series(1, 2) n")
	b.exec("INSERT INTO works (game, owner, contest_id, submission_id, own, prints, revision, handed_in_at) SELECT 'ants', 'u' || n, 1, n, 200, '{1,2,3}', '1', '2026-05-01'::timestamptz - n * interval '1 day' FROM generate_series(1, 2) n")
	b.exec(`INSERT INTO likenesses (a, b, owner_a, owner_b, share_a, share_b, similarity, longest, regions)
		VALUES (1, 2, 'u1', 'u2', 0.8, 0.5, 0.8, 120, '[{"a":{"file":"AI.cc","from":3,"to":9},"b":{"file":"AI.cc","from":7,"to":13},"tokens":120}]')`)
}

func TestPairsAreJudgedOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	b.suspects()

	table := b.say("plagiarism", "a")
	require.Regexp(t, `(?m)^1 +80 % +Lasius by bob +Formica by ada +120 *$`, table)
	require.Contains(t, table, "Group 1, as they handed in: bob, ada.\n1 of 1 pairs from 70 % on; 2 submissions of 2 authors compared, 0 wait.\n")
	require.Regexp(t, `(?m)^AI.cc:3-9 +AI.cc:7-13 +120$`, b.say("plagiarism", "pair", "a", "1"))

	b.refused("Say in a few words why the pair is innocent", "plagiarism", "clear", "a", "1", "--note", " ")
	b.refused("nobody has found this pair innocent", "plagiarism", "reopen", "a", "1")
	b.refused("There is no pair 7 in a", "plagiarism", "clear", "a", "7", "--note", "x")
	b.refused(`"x" is no number of a pair; agon admin plagiarism a lists them`, "plagiarism", "pair", "a", "x")
	require.Equal(t, "Formica by ada and Lasius by bob are found innocent.\n", b.say("plagiarism", "clear", "a", "1", "--note", "From the lecture."))
	b.say("plagiarism", "clear", "a", "1", "--note", "From the second lecture.")
	cleared := b.say("plagiarism", "a")
	require.Contains(t, cleared, "root")
	require.NotContains(t, cleared, "Group")
	var pair shownPair
	b.tell(&pair, "plagiarism", "pair", "a", "1")
	require.Equal(t, "From the second lecture.", pair.Cleared.Note)
	require.Equal(t, []plagiarism.PairRegion{{A: plagiarism.PairSpan{File: "AI.cc", From: 3, To: 9}, B: plagiarism.PairSpan{File: "AI.cc", From: 7, To: 13}, Tokens: 120}}, pair.Regions)
	b.say("plagiarism", "reopen", "a", "1")
	require.Contains(t, b.say("plagiarism", "a"), "Group 1")
	require.Equal(t, "source source plagiarism_clear plagiarism_clear plagiarism_reopen", b.actions())

	b.say("plagiarism", "scan", "a")
	b.say("plagiarism", "scan", "a")
	require.Equal(t, "1", b.text("SELECT count(*)::text FROM river_job WHERE kind = 'plagiarism_scan'"), "one is as good as two")
}

func TestAStudentIsReportedOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	b.suspects()
	b.say("team", "create", "a", "Formicae", "ada")

	var report grade.StudentReport
	b.tell(&report, "report", "a", "Ada")
	require.Equal(t, []any{"ada", "Ada L.", "Formicae", 0}, []any{report.Account, report.Name, report.Author, len(report.Players)}, "the players are the team's")
	text := b.say("report", "a", "bob")
	require.True(t, strings.HasPrefix(text, "bob\n"), text)
	require.Regexp(t, `(?m)^Lasius +qualified +- +0 +0 +0$`, text)
	b.refused("eve is not a member of a", "report", "a", "eve")
}

func TestTheLogOnTheCommandLine(t *testing.T) {
	t.Parallel()
	b := newBureau(t)
	b.say("member", "add", "a", "ada")
	b.exec("INSERT INTO audit (contest_id, user_id, action, reason) VALUES (1, 4, 'settle', '=cmd|x')")

	var entries []audit.LogEntry
	b.tell(&entries, "log", "a")
	require.Len(t, entries, 2)
	require.Equal(t, []any{"settle", "olga"}, []any{entries[0].Action, *entries[0].By})
	require.Equal(t, "root", *entries[1].By)
	require.Regexp(t, `(?m) +root +member_add +ada `, b.say("log", "a", "--action", "member_add"))
	require.NotContains(t, b.say("log", "a", "--most", "1"), "member_add")
	require.Contains(t, b.say("log", "a", "--csv"), ",olga,settle,,,'=cmd|x,\n")
	b.exec("INSERT INTO audit (contest_id, action, reason) VALUES (1, 'rerate', 'Directly.')")
	require.Regexp(t, `(?m) +the command line +rerate +- +Directly\.`, b.say("log", "a", "--action", "rerate"))
	b.refused("--most 0: say at least 1", "log", "a", "--most", "0")
}
