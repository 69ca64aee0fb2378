package dispatch_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/ranking/systems"
)

var request = result.Request{Reason: "The board was broken."}

// played is a league of six with some rated results, and a worker that remembers them.
func played(t *testing.T, system string) (l *league, players, matches []int64) {
	t.Helper()
	l = newLeague(t, system)
	players = l.players(6)
	r := rand.New(rand.NewPCG(3, 4))
	l.work(l.rater())
	for range 50 {
		matches = append(matches, l.result(nil, l.random(r, players)...))
	}
	l.untilRated()
	return l, players, matches
}

// requireExact makes sure that the ratings are those of all over again, and stay so with results that come now.
func (l *league) requireExact(players []int64) {
	l.t.Helper()
	now := l.books()
	l.rerate()
	require.Equal(l.t, now, l.books())
	l.result(nil, outcome{players[0], 3, false}, outcome{players[1], 2, false}, outcome{players[2], 1, false})
	l.untilRated()
	now = l.books()
	l.rerate()
	require.Equal(l.t, now, l.books())
}

func TestAVoidMatchDoesNotCount(t *testing.T) {
	t.Parallel()
	for _, system := range systems.IDs() {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			l, players, matches := played(t, system)
			before := l.books()

			require.NoError(t, result.Void(t.Context(), l.pool, matches[20], request))

			require.NotEqual(t, before, l.books())
			require.Equal(t, 196, l.count("SELECT sum(matches) FROM ratings"))
			require.Equal(t, 196, l.count("SELECT count(*) FROM rating_history"))
			require.Equal(t, 4, l.count("SELECT count(score) FROM seats JOIN matches m ON m.id = match_id WHERE m.state = 'void' AND m.note = 'The board was broken.'"), "it can be seen")
			require.Equal(t, 1, l.count("SELECT count(*) FROM audit WHERE action = 'void' AND match_id = $1 AND reason = 'The board was broken.' AND user_id IS NULL", matches[20]))
			l.requireExact(players)
		})
	}
}

func TestAMatchIsJudgedAgain(t *testing.T) {
	t.Parallel()
	l, players, matches := played(t, "batch")
	l.exec("UPDATE matches SET series = 1 WHERE id = $1", matches[7])

	fresh, err := result.Rejudge(t.Context(), l.pool, matches[7], request)

	require.NoError(t, err)
	require.Equal(t, 1, l.count("SELECT count(*) FROM matches WHERE id = $1 AND replaces = $2 AND seed = 7 AND series = 1 AND state = 'queued' AND kind = 'ladder'", fresh, matches[7]))
	require.Equal(t, 4, l.count("SELECT count(*) FROM seats a JOIN seats b USING (seat, player_id, submission_id) WHERE a.match_id = $1 AND b.match_id = $2 AND b.score IS NULL", matches[7], fresh))
	require.Equal(t, 1, l.count("SELECT count(*) FROM river_job WHERE kind = 'match' AND args->>'match' = $1::bigint::text", fresh))
	require.Equal(t, 1, l.count("SELECT count(*) FROM audit WHERE action = 'rejudge'"))
	l.requireExact(players)
}

func TestADisqualifiedPlayersSeatsDoNotCount(t *testing.T) {
	t.Parallel()
	// given a league, and matches to come
	l, p, _ := played(t, "batch")
	before := l.books()
	l.exec("WITH m AS (INSERT INTO matches (contest_id, kind, reason, seed) VALUES (1, 'ladder', 'Test.', 1) RETURNING id) INSERT INTO seats (match_id, seat, player_id, submission_id) SELECT m.id, 0, p.id, p.submission_id FROM m, players p WHERE p.id = $1", p[5])

	// when a player is disqualified, and one of its matches ends after that
	require.NoError(t, result.Disqualify(t.Context(), l.pool, p[5], request))
	l.result(nil, outcome{p[5], 9, false}, outcome{p[0], 2, false}, outcome{p[1], 1, false})
	l.untilRated()

	// then nothing of its own is left, and the others have played as many matches as before
	require.Equal(t, 1, l.count("SELECT count(*) FROM ratings WHERE player_id = $1 AND NOT on_ladder AND matches = 0 AND shown = 1500 AND best = 0 AND place_low IS NULL", p[5]))
	require.Equal(t, 0, l.count("SELECT count(*) FROM rating_history WHERE player_id = $1", p[5]))
	require.Equal(t, 0, l.count("SELECT count(*) FROM versions WHERE player_id = $1", p[5]))
	require.Equal(t, l.count("SELECT count(*) FROM seats WHERE score IS NOT NULL AND player_id <> $1", p[5]), l.count("SELECT sum(matches) FROM ratings"))
	require.Equal(t, 1, l.count("SELECT count(*) FROM matches WHERE state = 'void' AND note = 'The player was disqualified.'"), "what had not begun is called off")
	require.Equal(t, 5, l.count("SELECT max(place_high) FROM ratings"))
	l.requireExact(p[:3])

	// and when it is reinstated, all counts again
	l.exec("DELETE FROM rating_history WHERE seq > 50")
	l.exec("DELETE FROM seats USING matches m WHERE match_id = m.id AND (seq > 50 OR state = 'void')")
	l.exec("DELETE FROM matches WHERE seq > 50 OR state = 'void'")
	l.exec("UPDATE contests SET rated_seq = 50")
	require.NoError(t, result.Reinstate(t.Context(), l.pool, p[5], request))
	require.Equal(t, before, l.books())
}

func TestAWithdrawnPlayersResultsStay(t *testing.T) {
	t.Parallel()
	l, p, _ := played(t, "batch")
	before := l.books()
	history := "SELECT count(*) FROM rating_history"
	rows := l.count(history)
	rating := l.id("SELECT round(1000 * shown) FROM ratings WHERE player_id = $1", p[0])

	require.NoError(t, result.Withdraw(t.Context(), l.pool, p[5], request))

	require.Equal(t, rows, l.count(history))
	require.Equal(t, rating, l.id("SELECT round(1000 * shown) FROM ratings WHERE player_id = $1", p[0]))
	require.Equal(t, 1, l.count("SELECT count(*) FROM players JOIN ratings r ON r.player_id = id WHERE id = $1 AND state = 'withdrawn' AND NOT on_ladder AND matches > 0 AND place_low IS NULL", p[5]))
	require.Equal(t, 5, l.count("SELECT max(place_high) FROM ratings"), "places are at once among those who are left")
	l.requireExact(p[:3])
	require.NotEqual(t, before, l.books())
}

func TestWhoComesBackTakesItsPlaceAmongItsUsersPlayers(t *testing.T) {
	t.Parallel()
	// given a user whose older player was withdrawn, and who has a newer one
	l := newLeague(t, "batch")
	older := l.player("ada", "Older")
	require.NoError(t, result.Withdraw(t.Context(), l.pool, older, request))
	newer := l.player("ada", "Newer")

	require.NoError(t, result.Reinstate(t.Context(), l.pool, older, request))

	require.Equal(t, 1, l.count("SELECT count(*) FROM players JOIN ratings r ON r.player_id = id WHERE id = $1 AND state = 'retired' AND NOT on_ladder", older))
	require.Equal(t, 1, l.count("SELECT count(*) FROM players JOIN ratings r ON r.player_id = id WHERE id = $1 AND state = 'qualified' AND on_ladder", newer))
}

func TestAPlayerOfATeammatesOwnDoesNotComeBackBesideTheTeams(t *testing.T) {
	t.Parallel()
	// given a member of a team that plays, with two own players, and one of these was disqualified
	l := newLeague(t, "batch")
	own, cheat := l.player("ada", "Alone"), l.player("ada", "Cheat")
	theirs := l.player("crew", "Together")
	l.exec("UPDATE users SET team_of = 1 WHERE name = 'crew'")
	l.exec("INSERT INTO teams (id, contest_id, code) SELECT id, 1, 'code' FROM users WHERE name = 'crew'")
	l.exec("INSERT INTO members (contest_id, user_id, role) SELECT 1, id, 'student' FROM users WHERE name = 'ada'")
	l.exec("INSERT INTO team_members (contest_id, user_id, team_id) SELECT 1, a.id, c.id FROM users a, users c WHERE a.name = 'ada' AND c.name = 'crew'")
	require.NoError(t, result.Withdraw(t.Context(), l.pool, own, request))
	require.NoError(t, result.Disqualify(t.Context(), l.pool, cheat, request))
	require.NoError(t, result.Withdraw(t.Context(), l.pool, theirs, request))
	before, deeds := l.books(), l.count("SELECT count(*) FROM audit")

	// then neither comes back while the user is in it, and the refusal says what to do
	for _, player := range []int64{own, cheat} {
		err := result.Reinstate(t.Context(), l.pool, player, request)
		require.True(t, contest.IsRefused(err, contest.CodeNotNow), "%v", err)
		require.ErrorContains(t, err, "plays in the team crew now, which would have two; take its owner out of the team first")
	}
	require.Equal(t, before, l.books())
	require.Equal(t, deeds, l.count("SELECT count(*) FROM audit"))

	// and the team's own does, as does the user's outside of any team
	require.NoError(t, result.Reinstate(t.Context(), l.pool, theirs, request))
	l.exec("DELETE FROM team_members")
	require.NoError(t, result.Reinstate(t.Context(), l.pool, own, request))
}

func TestOperationsAndRateJobsDoNotWaitForEachOtherInACircle(t *testing.T) {
	t.Parallel()
	for name, operate := range map[string]func(l *league, p, match int64) error{
		"void":       func(l *league, _, match int64) error { return result.Void(t.Context(), l.pool, match, request) },
		"disqualify": func(l *league, p, _ int64) error { return result.Disqualify(t.Context(), l.pool, p, request) },
		"reinstate":  func(l *league, p, _ int64) error { return result.Reinstate(t.Context(), l.pool, p, request) },
		"system": func(l *league, _, _ int64) error {
			return result.ChangeSystem(t.Context(), l.pool, "ants", "elo", request)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// given a rate job that holds its lock, and an operation that waits for that
			l := newLeague(t, "batch")
			p := l.players(2)
			match := l.result(nil, outcome{p[0], 2, false}, outcome{p[1], 1, false})
			l.rerate()
			if name == "reinstate" {
				require.NoError(t, result.Withdraw(t.Context(), l.pool, p[0], request))
			}
			tx, err := l.pool.Begin(t.Context())
			require.NoError(t, err)
			_, err = tx.Exec(t.Context(), "SELECT pg_advisory_xact_lock(4139, 1)")
			require.NoError(t, err)
			ended := make(chan error, 1)
			go func() { ended <- operate(l, p[0], match) }()
			l.until("the operation waits", "SELECT EXISTS (SELECT FROM pg_locks k JOIN pg_database d ON d.oid = k.database WHERE k.locktype = 'advisory' AND NOT k.granted AND d.datname = current_database())")

			// when the job writes what such jobs write
			for _, statement := range []string{
				"SET LOCAL lock_timeout = '1s'",
				"UPDATE ratings SET wins = wins",
				"UPDATE versions SET matches = matches",
				"INSERT INTO rating_history (match_id, player_id, seq, mu, sigma, elo, shown, interval, change) SELECT 1, 1, 999, 0, 0, 0, 0, 0, 0",
				"DELETE FROM rating_history WHERE seq = 999",
				"UPDATE contests SET rated_seq = rated_seq",
			} {
				_, err := tx.Exec(t.Context(), statement)
				require.NoError(t, err, statement)
			}

			// then both end well
			require.NoError(t, tx.Commit(t.Context()))
			require.NoError(t, <-ended)
		})
	}
}

func TestAnotherRatingSystem(t *testing.T) {
	t.Parallel()
	l, p, _ := played(t, "batch")

	require.NoError(t, result.ChangeSystem(t.Context(), l.pool, "ants", "elo", request))

	require.Equal(t, 6, l.count("SELECT count(*) FROM ratings WHERE shown = elo AND batch <> 1500"))
	require.Equal(t, 200, l.count("SELECT count(*) FROM rating_history WHERE shown = elo"))
	l.requireExact(p)
}

func TestRefusedOperationsChangeNothing(t *testing.T) {
	l, p, matches := played(t, "batch")
	require.NoError(t, result.Void(t.Context(), l.pool, matches[0], request))
	require.NoError(t, result.Disqualify(t.Context(), l.pool, p[0], request))
	queued := l.id("INSERT INTO matches (contest_id, kind, reason, seed) VALUES (1, 'ladder', 'Test.', 1) RETURNING id")
	trial := l.id("INSERT INTO matches (contest_id, kind, reason, seed, state) VALUES (1, 'qualify', 'Test.', 1, 'done') RETURNING id")
	before, deeds := l.books(), l.count("SELECT count(*) FROM audit")
	ctx, pool := t.Context(), l.pool
	for name, c := range map[string]struct {
		err     error
		is      contest.Code
		message string
	}{
		"an unknown match":         {result.Void(ctx, pool, 999, request), contest.CodeNotFound, "There is no match 999"},
		"a void match":             {result.Void(ctx, pool, matches[0], request), contest.CodeNotNow, "void already"},
		"a match to come":          {result.Void(ctx, pool, queued, request), contest.CodeNotNow, "is queued"},
		"a qualification match":    {result.Void(ctx, pool, trial, request), contest.CodeNotNow, "not of the ladder"},
		"no reason":                {result.Void(ctx, pool, matches[1], result.Request{Reason: " "}), contest.CodeNotNow, "without one"},
		"a void match, again":      {second(result.Rejudge(ctx, pool, matches[0], request)), contest.CodeNotNow, "void already"},
		"an unknown player":        {result.Withdraw(ctx, pool, 999, request), contest.CodeNotFound, "There is no player 999"},
		"a disqualified player":    {result.Disqualify(ctx, pool, p[0], request), contest.CodeNotNow, "P0 is disqualified already"},
		"withdrawal of a cheat":    {result.Withdraw(ctx, pool, p[0], request), contest.CodeNotNow, "disqualified already"},
		"a player that is in":      {result.Reinstate(ctx, pool, p[1], request), contest.CodeNotNow, "neither disqualified nor withdrawn"},
		"an unknown contest":       {result.ChangeSystem(ctx, pool, "chess", "elo", request), contest.CodeNotFound, `no contest "chess"`},
		"an unknown rating system": {result.ChangeSystem(ctx, pool, "ants", "dice", request), contest.CodeNotFound, "there are batch, trueskill and elo"},
		"the same rating system":   {result.ChangeSystem(ctx, pool, "ants", "batch", request), contest.CodeNotNow, "already"},
	} {
		t.Run(name, func(t *testing.T) {
			require.True(t, contest.IsRefused(c.err, c.is), "%v", c.err)
			require.ErrorContains(t, c.err, c.message)
		})
	}
	require.Equal(t, before, l.books())
	require.Equal(t, deeds, l.count("SELECT count(*) FROM audit"))
}

func second(_ int64, err error) error { return err }

func TestARejudgedMatchIsPlayedAndCounts(t *testing.T) {
	t.Parallel()
	// given a site that plays, frozen so that nothing else is played
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{}
	stop := s.work(c)
	s.untilMatches(5)
	stop()
	s.freeze()
	s.work(c)
	s.until("the queue is empty", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running') OR kind = 'ladder' AND state = 'done' AND seq IS NULL)")
	before := s.count("SELECT sum(matches) FROM ratings")
	var match int64
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT id FROM matches WHERE seq = 3").Scan(&match))

	fresh, err := result.Rejudge(t.Context(), s.pool, match, request)

	require.NoError(t, err)
	s.until("it is played and rated", "SELECT coalesce(m.seq = c.rated_seq, false) FROM matches m JOIN contests c ON c.id = m.contest_id WHERE m.id = $1", fresh)
	require.Equal(t, before, s.count("SELECT sum(matches) FROM ratings"))
	books := s.books()
	_, err = result.Rerate(t.Context(), s.pool, "ants")
	require.NoError(t, err)
	require.Equal(t, books, s.books())
}
