package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/ranking/systems"
)

// rankingOf rates results with flags and returns the ranking and what was said beside it.
func rankingOf(t *testing.T, results string, flags ...string) (rows []rankedPlayer, notes string) {
	t.Helper()
	r := run(t, nil, results, append([]string{"rank", "-", "--json"}, flags...)...)
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &rows))
	require.NotNil(t, rows, "JSON is a list even of nobody")
	return rows, r.stderr
}

const duel = "match,seat,player,score\n1,1,Ann,7\n1,2,Bob,-3\n"

func TestRankByEverySystem(t *testing.T) {
	t.Parallel()
	for _, system := range systems.IDs() {
		rows, notes := rankingOf(t, duel, "--system", system)
		require.Empty(t, notes)
		require.Len(t, rows, 2)
		require.Equal(t, []any{1, "Ann", 1}, []any{rows[0].Rank, rows[0].Player, rows[0].Matches}, system)
		require.Equal(t, []any{2, "Bob", 1}, []any{rows[1].Rank, rows[1].Player, rows[1].Matches}, system)
		require.Greater(t, rows[0].Rating, 1500.0, system)
		require.Less(t, rows[1].Rating, 1500.0, system)
		if system == "elo" {
			require.Nil(t, rows[0].Low, "Elo knows no uncertainty")
			require.Nil(t, rows[0].High)
		} else {
			require.InDelta(t, rows[0].Rating, (*rows[0].Low+*rows[0].High)/2, 0.11)
			require.Less(t, *rows[0].Low, *rows[0].High)
		}
	}
}

func TestRankPrintsTablesAndLines(t *testing.T) {
	t.Parallel()
	r := run(t, nil, "", "rank", "testdata/results.csv")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Empty(t, r.stderr)
	lines := strings.Split(strings.TrimSpace(r.stdout), "\n")
	require.Len(t, lines, 7)
	require.Equal(t, "RANK PLAYER RATING LOW HIGH MATCHES", strings.Join(strings.Fields(lines[0]), " "))
	require.Equal(t, "1 Myrmidon", strings.Join(strings.Fields(lines[1])[:2], " "))

	r = run(t, nil, "match,seat,player,score\n1,1,\"Ann, the 1st\",7\n1,2,\"Bob\n\t\x1b[31m\",7\n", "rank", "--system", "elo", "-")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Equal(t, "RANK  PLAYER        RATING  LOW  HIGH  MATCHES\n1     Ann, the 1st  1500    -    -     1\n1     Bob \uFFFD[31m     1500    -    -     1\n", r.stdout)

	r = run(t, nil, strings.ReplaceAll(duel, "Bob", `"Bob, the 2nd"`), "rank", "--system", "elo", "--csv", "-")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	require.Equal(t, "rank,player,rating,low,high,matches\n1,Ann,1512,,,1\n2,\"Bob, the 2nd\",1488,,,1\n", r.stdout)
}

func TestRankStrangeResults(t *testing.T) {
	t.Parallel()
	head := "match,seat,player,score\n"
	for name, c := range map[string]struct {
		results string
		ranks   string // and names
		notes   string
	}{
		"nobody":             {head, "", ""},
		"one player alone":   {head + "1,1,Ann,5\n", "1 Ann", ""},
		"two players":        {duel, "1 Ann, 2 Bob", ""},
		"everybody tied":     {head + "1,1,A,7\n1,2,B,7\n1,3,C,7\n2,1,C,1\n2,2,B,1\n2,3,A,1\n", "1 A, 1 B, 1 C", ""},
		"huge scores":        {head + "1,1,A,-1e300\n1,2,B,1e300\n2,1,B,99999999999\n2,2,A,-99999999999\n", "1 B, 2 A", ""},
		"ranks and no score": {"match,seat,player,score,rank\n1,1,A,0,2\n1,2,B,0,1\n", "1 B, 2 A", ""},
		"ranks only":         {"match,seat,player,rank\n1,1,A,2\n1,2,B,1\n", "1 B, 2 A", ""},
		"two groups":         {duel + "2,1,Xen,1\n2,2,Yve,1\n", "1 Ann, 2 Xen, 2 Yve, 4 Bob", "note: 2 groups of players never met, such as those of Ann and Xen: the order between groups is a guess\n"},
		"met through others": {duel + "2,1,Xen,1\n2,2,Yve,0\n3,1,Yve,1\n3,2,Bob,0\n", "1 Ann, 1 Xen, 3 Yve, 4 Bob", ""},
		"from a spreadsheet": {"\ufeff\"match\";\"seat\";\"player\";\"score\"\r\n1;1;Ann;-0,5\r\n1;2;Bob;0,5\r\n", "1 Bob, 2 Ann", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rows, notes := rankingOf(t, c.results, "--system", "trueskill")
			var got []string
			for _, r := range rows {
				got = append(got, fmt.Sprint(r.Rank, " ", r.Player))
			}
			require.Equal(t, c.ranks, strings.Join(got, ", "))
			require.Equal(t, c.notes, notes)
			again, _ := rankingOf(t, c.results) // by all results at once
			require.Len(t, again, len(rows))
		})
	}
}

func TestRankWithOnePlayerInAllMatches(t *testing.T) {
	t.Parallel()
	var results strings.Builder
	results.WriteString("match,seat,player,score\n")
	for i := range 30 {
		fmt.Fprintf(&results, "%d,1,Hub,5\n%d,2,P%d,%d\n", i, i, i%10, i%10)
	}
	rows, notes := rankingOf(t, results.String())
	require.Empty(t, notes)
	require.Equal(t, "P9", rows[0].Player)
	require.Equal(t, "P0", rows[10].Player)
}

func TestRankTenThousandPlayers(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("10,000 players take seconds; run without -short")
	}
	var results strings.Builder
	results.WriteString("match,seat,player,score\n")
	for i := range 10000 {
		opponent := (i*37 + 1) % 10000
		fmt.Fprintf(&results, "%d,1,P%d,%d\n%d,2,P%d,%d\n", i, i, i, i, opponent, opponent)
	}
	for _, system := range systems.IDs() {
		rows, _ := rankingOf(t, results.String(), "--system", system)
		require.Len(t, rows, 10000)
	}
}

func TestRankOfTwoPlayers(t *testing.T) {
	t.Parallel()
	many := "match,seat,player,score\n"
	for i := range 40 {
		many += fmt.Sprintf("%d,1,Ann,%d\n%d,2,Bob,%d\n", i, 3+i%5, i, i%3)
	}
	r := run(t, nil, many, "rank", "-", "--win", "Ann", "Bob", "--json")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	var win struct{ Win float64 }
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &win))
	require.Greater(t, win.Win, 0.9)

	r = run(t, nil, many, "rank", "-", "--compare", "Bob", "Ann", "--json")
	require.Equal(t, cli.ExitOK, r.code, r.stderr)
	var comparison struct {
		Difference, Better float64
		Decided            int
	}
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &comparison))
	require.Equal(t, -1, comparison.Decided)
	require.Negative(t, comparison.Difference)
	require.Less(t, comparison.Better, 0.05)

	r = run(t, nil, duel, "rank", "-", "--win", "Ann", "Bob")
	require.Contains(t, r.stdout, "Ann ends before Bob with probability 0.")
	r = run(t, nil, duel, "rank", "-", "--compare", "Ann", "Bob")
	require.Contains(t, r.stdout, "Ann is better than Bob with probability 0.")
	require.Contains(t, r.stdout, "at a certainty of 0.95: not decided")
}

func TestRankSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		stdin string
		args  []string
		code  int
		says  string
	}{
		"no file named":      {"", nil, cli.ExitUsage, "name one file of results"},
		"no file":            {"", []string{"/no/such/file"}, cli.ExitFailed, "/no/such/file"},
		"a folder":           {"", []string{"testdata"}, cli.ExitFailed, "testdata"},
		"unknown system":     {"", []string{"-", "--system", "chess"}, cli.ExitUsage, "the systems are batch, trueskill and elo"},
		"two formats":        {"", []string{"-", "--json", "--csv"}, cli.ExitUsage, "json"},
		"one player to meet": {duel, []string{"-", "--win", "Ann"}, cli.ExitUsage, "the two players"},
		"unknown player":     {duel, []string{"-", "--win", "Ann", "Zed"}, cli.ExitFailed, `there is no player "Zed" in standard input`},
		"Elo compares":       {duel, []string{"-", "--system", "elo", "--compare", "Ann", "Bob"}, cli.ExitFailed, "choose another --system"},
		"empty":              {"", []string{"-"}, cli.ExitFailed, "standard input: the results cannot be read: there is no line"},
		"no column":          {"match,seat,player\n", []string{"-"}, cli.ExitFailed, `neither a column "score" nor "rank"`},
		"a line twice":       {duel + "1,2,Bob,-3\n", []string{"-"}, cli.ExitFailed, "line 4: match 1 has two lines for seat 2"},
		"no number":          {duel + "2,1,Ann,many\n", []string{"-"}, cli.ExitFailed, `line 4: score "many"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := run(t, nil, c.stdin, append([]string{"rank"}, c.args...)...)
			require.Equal(t, c.code, r.code, r.stderr)
			require.Contains(t, r.stderr, c.says)
			require.Empty(t, r.stdout)
			if c.code == cli.ExitFailed {
				require.Equal(t, 1, strings.Count(r.stderr, "\n"), r.stderr)
			}
		})
	}
}

func TestTheManualShowsWhatRankPrints(t *testing.T) {
	t.Parallel()
	manual, err := os.ReadFile("../../docs/8-ranking.md")
	require.NoError(t, err)
	for _, flags := range [][]string{nil, {"--win", "Myrmidon", "Greedy"}, {"--compare", "Myrmidon", "Greedy"}} {
		r := run(t, nil, "", append([]string{"rank", "testdata/results.csv"}, flags...)...)
		require.Equal(t, cli.ExitOK, r.code, r.stderr)
		command := strings.TrimSpace("$ agon rank cmd/agon/testdata/results.csv " + strings.Join(flags, " "))
		require.Contains(t, string(manual), command+"\n"+r.stdout, "docs/8-ranking.md is to show what this prints now")
	}
}
