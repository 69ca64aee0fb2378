package admin

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/store"
)

// hall is a contest with eight players of the ladder, P0 the strongest, and the command line about its finals.
type hall struct{ *bureau }

func newHall(t *testing.T) *hall {
	t.Helper()
	h := &hall{newSite(
		t,
		"INSERT INTO contests (slug, title, game, limits) VALUES ('a', 'A', 'ants', '{}')",
		"INSERT INTO boards (contest_id, place, name, config) VALUES (1, 1, 'Board 1', '')",
	)}
	for i := range 8 {
		h.exec(`WITH u AS (INSERT INTO users (name) VALUES ('u' || $1::text) RETURNING id),
			p AS (INSERT INTO players (contest_id, user_id, name, state, qualified_at) SELECT 1, id, 'P' || $1::text, 'qualified', now() FROM u RETURNING id, user_id),
			s AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state) SELECT 1, id, user_id, 'cpp', 'AI.cc', '', 'qualified' FROM p RETURNING id)
			INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) SELECT 1, id, 25, 8, 1500, $2, 200 FROM p`, strconv.Itoa(i), 2000-100*i)
	}
	h.exec("UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id")
	return h
}

// say gives what a command about finals prints.
func (h *hall) say(args ...string) string {
	h.t.Helper()
	r := run(h.t, h.env, "", append([]string{"admin", "final"}, args...)...)
	require.Equal(h.t, cli.ExitOK, r.code, r.stderr)
	return r.stdout
}

func (h *hall) refused(words string, args ...string) {
	h.t.Helper()
	r := run(h.t, h.env, "", append([]string{"admin", "final"}, args...)...)
	require.Equal(h.t, cli.ExitFailed, r.code, r.stdout)
	require.Contains(h.t, r.stderr, words)
}

// play does the work of the workers: who was there first wins.
func (h *hall) play(id int64) {
	h.t.Helper()
	for {
		book, err := final.Read(h.t.Context(), store.New(h.pool), id)
		require.NoError(h.t, err)
		if book.Final.Done {
			h.exec("UPDATE finals SET state = 'done' WHERE id = $1", id)
			return
		}
		for _, m := range book.Final.Next {
			h.exec(`INSERT INTO matches (contest_id, kind, reason, seed, state, finished_at, final_id, heat, attempt, number, hidden)
				VALUES (1, 'final', 'test', $1, 'done', now(), $2, $3, $4, $5, true)`, m.Seed, id, m.Heat, m.Attempt, m.Number)
			for seat, player := range m.Entrants {
				h.exec(`INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict)
					SELECT (SELECT max(id) FROM matches), $1, p.id, p.submission_id, 1000 - p.id, 1 + (SELECT count(*) FROM players b WHERE b.id = ANY($3::bigint[]) AND b.id < p.id), 'ok' FROM players p WHERE p.id = $2`,
					seat, player, m.Entrants)
			}
		}
	}
}

func TestAFinalIsForetoldOnTheCommandLine(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	var lines []forecastLine
	require.NoError(t, json.Unmarshal([]byte(h.say("forecast", "a", "--format", "heats", "--matches", "24", "--json")), &lines))
	require.Len(t, lines, len(finals.Formats()))
	for _, l := range lines {
		require.Empty(t, l.Problem, l.Format)
		require.Positive(t, l.Matches.Mean, l.Format)
		require.Nil(t, l.Seconds, "no match was played yet")
		require.Positive(t, l.Off, l.Format)
		if l.Format == "race" {
			require.Equal(t, 24, l.Rules.Minimum)
		}
		if l.Format == "heats" {
			require.Equal(t, 24, l.Rules.Matches)
		}
	}
	table := h.say("forecast", "a", "--first", "6")
	require.Regexp(t, `(?m)^FORMAT +MATCHES +TIME +THE BEST WINS +SHARED +SIMULATIONS$`, table)
	require.Regexp(t, `(?m)^round_robin +\d+ +not known yet +\d+ % ± \d+ +\d+ % ± \d+ +\d+$`, table)
	require.Regexp(t, `(?m)^race +\d+ ± \d+ \(\d+ to \d+\) `, table)

	// a ladder that is certain says so
	h.exec("UPDATE ratings SET interval = 0.1")
	require.Regexp(t, `race: The ladder all but decides it: with a probability of 100 % ± \d+ it ends as soon as its minimum of 24 matches is played\.\n`, h.say("forecast", "a", "--first", "5"))
	require.Contains(t, h.say("forecast", "a", "--first", "5", "--format", "race", "--minimum", "0"), "race: The ladder is certain enough already: ")
	require.Contains(t, h.say("create", "a", "--format", "race", "--budget", "8"), "Race", "the default minimum is no more than the budget")

	h.refused(`there is no format "knockout"; take one of race, `, "forecast", "a", "--format", "knockout")
	h.refused("say which with --format", "forecast", "a", "--rounds", "3")
	h.refused(`there is no contest "b"`, "forecast", "b")
}

func TestTheBoardsOfAFinalAreNamedOnTheCommandLine(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	h.exec("UPDATE boards SET config = $1", ants.Game{}.Config())
	h.exec("INSERT INTO boards (contest_id, place, name, config) SELECT 1, 2, unnest('{Meadow,Two rivers,Old}'::text[]), config FROM boards")
	h.exec("UPDATE boards SET retired_at = now() WHERE name = 'Old'")

	require.Contains(t, h.say("create", "a"), "Played on Board 1, Meadow, Two rivers.\n", "all that are played on")
	require.Contains(t, h.say("create", "a", "--board", "two RIVERS", "--board", "Meadow"), "Played on Meadow, Two rivers.\n")
	require.Contains(t, h.say("create", "a", "--board", "Meadow"), "Played on Meadow.\n")
	require.Contains(t, h.say("forecast", "a", "--board", "Meadow", "--format", "heats"), "heats")

	h.refused(`there is no board "Lake"; agon admin contest board list CONTEST names them`, "create", "a", "--board", "Lake")
	h.refused("Old is retired. Put it back, or choose others.", "create", "a", "--board", "Old")
	h.refused("Meadow is there twice.", "create", "a", "--board", "Meadow", "--board", "meadow")
}

func TestAFinalIsRunOnTheCommandLine(t *testing.T) {
	t.Parallel()
	h := newHall(t)

	// what cannot be is refused, and says what to do
	h.refused("--drop means nothing to the format heats, which has --advance, --drawn beside", "create", "a", "--drop", "2")
	h.refused("minimum 30: must be 0 to 20, which is the budget", "create", "a", "--format", "race", "--minimum", "30", "--budget", "20")
	h.refused("--minimum means nothing to the format heats", "create", "a", "--minimum", "2")
	h.refused("certainty", "create", "a", "--format", "race", "--certainty", "0.4")
	h.refused(`There is no player "nobody"`, "create", "a", "--players", "P0,Nobody")

	// rules are the format's, but for what is said
	created := h.say("create", "a", "--title", "Grand Final", "--format", "single", "--first", "8", "--size", "4", "--matches", "4", "--advance", "2", "--drawn=false", "--seed", "7", "--json")
	var view final.View
	require.NoError(t, json.Unmarshal([]byte(created), &view))
	rules := view.Backstage.Rules
	require.Equal(t, []any{4, 4, 2, uint64(7), false}, []any{rules.Size, rules.Matches, rules.Advance, rules.Seed, rules.Drawn})
	id := fmt.Sprint(view.ID)

	// it is planned again, and another one is not wanted any more
	require.Contains(t, h.say("change", id, "--format", "race", "--first", "4"), "Grand Final (Race")
	require.Contains(t, h.say("change", id, "--format", "single", "--first", "8", "--size", "4", "--matches", "4", "--advance", "2", "--drawn=false"), "Grand Final (Single")
	require.NoError(t, json.Unmarshal([]byte(h.say("create", "a", "--title", "Mistake", "--json")), &view))
	require.Regexp(t, `(?m)^2 +planned +heats +Mistake\n1 +planned +single +Grand Final$`, h.say("list", "a"))
	require.Equal(t, "Final 2 is deleted.\n", h.say("delete", "2"))
	view.ID = 1

	require.Contains(t, h.say("start", id), "Grand Final (Single elimination): running. 0 matches played")
	h.refused("The final is running, so it cannot be started.", "start", id)
	h.refused("it cannot be deleted", "delete", id)
	h.play(view.ID)
	require.Contains(t, h.say("show", id), " steps shown.")
	require.Contains(t, h.say("export", id), "Standing,,P0,u0,1,")

	// a departure gives the title to the next; a heat that is redone takes the show back
	h.refused("reason: it is empty", "depart", id, "P0")
	h.say("depart", id, "P0", "--disqualified", "--reason", "It is a copy.")
	h.play(view.ID)
	require.Contains(t, h.say("export", id, "--all"), "disqualified")
	h.refused(`There is no heat "s9h9"`, "redo", id, "s9h9", "--reason", "The board was wrong.")
	require.Contains(t, h.say("redo", id, "s1h1", "--reason", "The board was wrong."), "running")

	require.Contains(t, h.say("cancel", id), "cancelled")
	h.refused("it cannot be resumed", "resume", id)
}
