package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/batch"
	"github.com/agon-judge/agon/schema/schematest"
)

// publicContest is a rated contest "a" behind the API: a built-in player of two versions, one that replaced another of its
// author's, a disqualified one, boards that are played twice, a void match and copies that fill seats.
func publicContest(t *testing.T) (pool *pgxpool.Pool, get func(path string) string) {
	t.Helper()
	pool = schematest.New(t)
	exec := func(statement string, args ...any) {
		t.Helper()
		_, err := pool.Exec(t.Context(), statement, args...)
		require.NoError(t, err, statement)
	}
	exec("INSERT INTO contests (slug, title, game, limits, rated_seq) VALUES ('a', 'A', 'ants', '{}', 30)")
	exec("INSERT INTO users (name) SELECT 'u' || n FROM generate_series(1, 6) n")
	exec("UPDATE users SET name = '=cmd' WHERE id = 2")
	// Players 1 to 7, of which the seventh is the second of user 6's; each has the submission of its number, and the first also 8.
	exec(`INSERT INTO players (contest_id, user_id, name, builtin, state, qualified_at)
		SELECT 1, least(n, 6), CASE n WHEN 2 THEN '=1+1' ELSE 'P' || n END, n = 1, CASE n WHEN 6 THEN 'retired' WHEN 5 THEN 'disqualified' ELSE 'qualified' END, now() FROM generate_series(1, 7) n`)
	exec("INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT 1, CASE n WHEN 8 THEN 1 ELSE n END, CASE n WHEN 7 THEN 6 WHEN 8 THEN 1 ELSE n END, 'cpp', 'x', 'x', 'qualified' FROM generate_series(1, 8) n")
	exec("UPDATE players SET submission_id = CASE id WHEN 1 THEN 8 ELSE id END")
	exec("INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval, on_ladder) SELECT 1, n, 25, 25.0/3, 1500, 1500, 784, n NOT IN (5, 6) FROM generate_series(1, 7) n")
	exec("INSERT INTO boards (contest_id, place, name, config) VALUES (1, 1, 'Meadow', 'x'), (1, 2, '=Swamp', 'y')")
	random := rand.New(rand.NewPCG(1, 1))
	for seq := 1; seq <= 30; seq++ {
		state, series := "done", any(nil)
		if seq == 13 {
			state = "void"
		}
		if seq%4 == 0 {
			series = seq - 1
		}
		exec("INSERT INTO matches (contest_id, kind, reason, seed, state, seq, series, board_id, finished_at) VALUES (1, 'ladder', 'Test.', $1, $2, $3, $4, $5, now())", (seq+1)/2, state, seq, series, 1+(seq-1)/2%2)
		scores := map[int]int{}
		for seat, player := range random.Perm(7)[:4] {
			player++
			submission := player
			if player == 1 && seq > 15 {
				submission = 8
			}
			scores[seat] = 20*player + random.IntN(100)
			verdict := "ok"
			if random.IntN(10) == 0 {
				verdict, scores[seat] = "frozen", -5
			}
			exec("INSERT INTO seats (match_id, seat, player_id, submission_id, score, verdict, filler) VALUES ($1, $2, $3, $4, $5, $6, $7)", seq, seat, player, submission, scores[seat], verdict, false)
		}
		exec("INSERT INTO seats (match_id, seat, player_id, submission_id, score, verdict, filler) VALUES ($1, 4, 1, 1, 1000, 'ok', true)", seq)
		exec("UPDATE seats s SET rank = (SELECT 1 + count(*) FROM seats o WHERE o.match_id = s.match_id AND o.score > s.score) WHERE match_id = $1", seq)
	}
	_, err := result.Rerate(t.Context(), pool, "a")
	require.NoError(t, err)
	server, err := api.New(api.Config{Pool: pool})
	require.NoError(t, err)
	web := httptest.NewServer(server.Handler())
	t.Cleanup(func() {
		server.Close()
		web.Close()
	})
	return pool, func(path string) string {
		t.Helper()
		response, err := http.Get(web.URL + "/api/contests/a" + path)
		require.NoError(t, err)
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, response.StatusCode, string(body))
		return string(body)
	}
}

func decode[T any](t *testing.T, text string) (value T) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(text), &value), text)
	return value
}

func TestAnExportedContestIsRatedTheSameOutside(t *testing.T) {
	t.Parallel()
	// given a contest's exported results
	_, get := publicContest(t)
	matches := get("/export/matches.csv")
	require.Contains(t, matches, ",finished_at,board_name\n")
	require.Contains(t, matches, ",Meadow\n")
	require.Contains(t, matches, ",'=Swamp\n", "no spreadsheet takes a board's name for a formula")

	// when they are rated without the site
	results, err := ranking.ReadResults(strings.NewReader(matches))
	require.NoError(t, err)
	standing, err := batch.System{}.Rank(results.Field(), results.Matches)
	require.NoError(t, err)
	outside := map[string]int{}
	for i, name := range results.Names {
		outside[name] = i
	}

	// then the ladder is the site's
	ladder := decode[[]struct {
		Rank              int
		Player            string
		Rating, Low, High float64
		Matches           int
	}](t, get("/export/ladder.json"))
	require.Len(t, ladder, 5)
	for i, row := range ladder {
		name := row.Player
		if name == "=1+1" {
			name = "'=1+1"
		}
		n, known := outside[name]
		require.True(t, known, name)
		require.Equal(t, i+1, row.Rank)
		require.InDelta(t, row.Rating, standing.Ratings[n], 0.2, name)
		require.InDelta(t, row.High-row.Low, 2*twoSided*standing.Deviations[n], 0.5, name)
	}
	// and so are the versions, who replaced whom among them
	versions := decode[[]struct {
		Submission int
		Replaces   *int
		Player     string
		Rating     float64
	}](t, get("/export/versions.json"))
	require.Len(t, versions, 7, "of the disqualified player none counts")
	for _, v := range versions {
		name := strings.Replace(v.Player, "=1", "'=1", 1)
		if v.Submission == 1 {
			name = "P1 (submission 1)"
		}
		require.InDelta(t, v.Rating, standing.Ratings[outside[name]], 0.2, name)
	}
	require.Equal(t, 6, *versions[5].Replaces)
	require.Equal(t, outside["P6"], results.Previous[outside["P7"]])
	require.Equal(t, outside["P1 (submission 1)"], results.Previous[outside["P1"]])

	// and any two are told apart as by agon rank
	path := filepath.Join(t.TempDir(), "matches.csv")
	require.NoError(t, os.WriteFile(path, []byte(matches), 0o600))
	for _, pair := range [][2]string{{"P7", "P3"}, {"P3", "P7"}, {"P1", "P4"}, {"P7", "P6"}} {
		r := run(t, nil, "", "rank", path, "--win", "--json", pair[0], pair[1])
		require.Equal(t, cli.ExitOK, r.code, r.stderr)
		want := decode[struct{ Win float64 }](t, r.stdout)
		got := decode[api.Against](t, get("/players/"+pair[0]+"/against/"+pair[1]))
		require.InDelta(t, want.Win, *got.Win, 0.005)
		c := standing.Compare(outside[pair[0]], outside[pair[1]])
		require.InDelta(t, c.Better, *got.Stronger, 0.005)
		require.InDelta(t, c.Difference, *got.Difference, 1)
	}
}

func TestWhatIsExportedCannotBeAFormula(t *testing.T) {
	t.Parallel()
	_, get := publicContest(t)
	for _, name := range []string{"ladder.csv", "versions.csv", "matches.csv"} {
		lines, err := csv.NewReader(strings.NewReader(get("/export/" + name))).ReadAll()
		require.NoError(t, err)
		numbers := 0
		for _, line := range lines {
			for _, cell := range line {
				if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
					require.Equal(t, "-5", cell, "in %s", name)
					numbers++
				}
			}
		}
		require.Equal(t, name == "matches.csv", numbers > 0, "a score below zero stays a number")
		require.Contains(t, fmt.Sprint(lines), "'=1+1")
	}
	require.Equal(t, get("/export/matches.json")[:1], "[")
}

func TestOnlyResultsThatCountAreExported(t *testing.T) {
	t.Parallel()
	pool, get := publicContest(t)

	lines, err := csv.NewReader(strings.NewReader(get("/export/matches.csv"))).ReadAll()
	require.NoError(t, err)

	var seats int
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT sum(matches) FROM versions").Scan(&seats))
	require.Len(t, lines, 1+seats)
	for _, line := range lines[1:] {
		require.NotEqual(t, "13", line[0], "it is void")
		require.NotEqual(t, "4", line[1], "it was a copy")
		require.NotEqual(t, "P5", line[2], "it is disqualified")
	}
	require.EqualValues(t, 29, decode[api.Contest](t, get("")).Matches)
}

func TestAnEmptyContestIsExported(t *testing.T) {
	t.Parallel()
	pool, get := publicContest(t)
	for _, statement := range []string{"TRUNCATE seats, matches, ratings, rating_history, versions, standings CASCADE", "UPDATE contests SET rated_seq = 0"} {
		_, err := pool.Exec(t.Context(), statement)
		require.NoError(t, err)
	}
	for _, name := range []string{"ladder", "versions", "matches"} {
		require.Empty(t, decode[[]any](t, get("/export/"+name+".json")))
		require.Equal(t, 1, strings.Count(get("/export/"+name+".csv"), "\n"))
	}
	against := decode[api.Against](t, get("/players/P1/against/P3"))
	require.Nil(t, against.Win)
	require.Zero(t, against.Meetings)
}
