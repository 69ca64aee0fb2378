package dispatch_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/ranking/systems"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/schematest"
)

// league is a contest whose results are made up: no program runs.
type league struct {
	*site
	inserter jobs.Inserter
}

// newLeague is an empty contest of two-letter players.
func newLeague(t testing.TB, system string) *league {
	t.Helper()
	url := schematest.URL(t)
	pool, err := schema.Open(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	inserter, err := schema.Inserter(pool)
	require.NoError(t, err)
	l := &league{&site{t: t, url: url, pool: pool}, inserter}
	l.exec("INSERT INTO contests (slug, title, game, limits, rating_system) VALUES ('ants', 'Ants', 'ants', '{}', $1)", system)
	return l
}

func (l *league) exec(query string, args ...any) {
	l.t.Helper()
	_, err := l.pool.Exec(l.t.Context(), query, args...)
	require.NoError(l.t, err, query)
}

func (l *league) id(query string, args ...any) int64 {
	l.t.Helper()
	var id int64
	require.NoError(l.t, l.pool.QueryRow(l.t.Context(), query, args...).Scan(&id), query)
	return id
}

// player puts a player of a user's on the ladder.
func (l *league) player(user, name string) int64 {
	l.t.Helper()
	owner := l.id("INSERT INTO users (name) VALUES ($1) ON CONFLICT (lower(name)) WHERE team_of IS NULL DO UPDATE SET name = users.name RETURNING id", user)
	id := l.id("INSERT INTO players (contest_id, user_id, name, state, qualified_at) VALUES (1, $1, $2, 'qualified', now()) RETURNING id", owner, name)
	l.version(id)
	l.exec("INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) VALUES (1, $1, 25, 25.0/3, 1500, 1500, 784)", id)
	return id
}

// version is a player's next submission.
func (l *league) version(player int64) {
	l.t.Helper()
	l.exec(`WITH s AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state)
		SELECT 1, id, user_id, 'cpp', 'x', 'x', 'qualified' FROM players WHERE id = $1 RETURNING id)
		UPDATE players SET submission_id = (SELECT id FROM s) WHERE id = $1`, player)
}

func (l *league) players(n int) []int64 {
	l.t.Helper()
	ids := make([]int64, n)
	for i := range ids {
		name := fmt.Sprintf("P%d", i)
		ids[i] = l.player(name, name)
	}
	return ids
}

// outcome is that of one seat.
type outcome struct {
	player int64
	score  int
	frozen bool
}

// result enters a ladder match that was just played, and asks for its rating.
func (l *league) result(series *int64, seats ...outcome) (match int64) {
	l.t.Helper()
	ctx := l.t.Context()
	require.NoError(l.t, pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `INSERT INTO matches (contest_id, kind, reason, seed, state, series, finished_at)
			VALUES (1, 'ladder', 'Test.', 7, 'done', $1, now()) RETURNING id`, series).Scan(&match)
		if err != nil {
			return err
		}
		for i, s := range seats {
			rank, verdict := 1, "ok"
			for _, other := range seats {
				if other.score > s.score {
					rank++
				}
			}
			if s.frozen {
				verdict = "frozen"
			}
			_, err := tx.Exec(ctx, `INSERT INTO seats (match_id, seat, player_id, submission_id, score, rank, verdict)
				SELECT $1, $2, p.id, p.submission_id, $4, $5, $6 FROM players p WHERE p.id = $3`, match, i, s.player, s.score, rank, verdict)
			if err != nil {
				return err
			}
		}
		return result.AskForRating(ctx, tx, l.inserter, 1)
	}))
	return match
}

// rater is a worker that plays nothing.
func (l *league) rater() parts {
	return parts{Pool: l.pool, Cache: cacheDir(), Cores: []int{0}, Log: quiet()}
}

func (l *league) untilRated() {
	l.t.Helper()
	l.until("all results are rated", "SELECT NOT EXISTS (SELECT FROM matches WHERE kind = 'ladder' AND state = 'done' AND seq IS NULL)")
}

func (l *league) rerate() {
	l.t.Helper()
	_, err := result.Rerate(l.t.Context(), l.pool, "ants")
	require.NoError(l.t, err)
}

// random are matches of four: the more a player's number, the stronger it is.
func (l *league) random(r *rand.Rand, players []int64) []outcome {
	var seats []outcome
	for _, i := range r.Perm(len(players))[:4] {
		score := int(10*float64(i) + 30*r.NormFloat64())
		frozen := r.IntN(12) == 0
		if frozen {
			score = -200
		}
		seats = append(seats, outcome{players[i], score, frozen})
	}
	return seats
}

func TestWhateverIsRememberedTheNumbersAreTheSame(t *testing.T) {
	t.Parallel()
	for _, system := range systems.IDs() {
		t.Run(system, func(t *testing.T) {
			t.Parallel() // they wait for the database
			// given results of players, some with several versions, that two workers rate as they come
			l := newLeague(t, system)
			players := l.players(6)
			r := rand.New(rand.NewPCG(1, 2))
			l.work(l.rater())
			stop := l.work(l.rater())
			for n := range 70 {
				switch n {
				case 20, 45:
					players = append(players, l.player(fmt.Sprint("P", n%4), fmt.Sprint("late", n)))
				case 30:
					l.version(players[2])
				case 60:
					stop() // and one from here on
				}
				var series *int64
				if n%5 == 4 {
					last := l.id("SELECT max(id) FROM matches")
					series = &last
				}
				l.result(series, l.random(r, players)...)
				if n%3 == 0 || n > 60 {
					l.untilRated()
				}
			}
			l.untilRated()
			before := l.books()

			// when they are rated again
			l.exec("UPDATE ratings SET shown = 0, batch = 1, best = 2, mu = 3, elo = 4, place_low = 5")
			l.exec("UPDATE versions SET shown = 0, previous = NULL")
			l.rerate()

			// then all is the same, bit for bit
			require.Equal(t, before, l.books())
			require.Equal(t, 9, l.count("SELECT count(*) FROM versions"))
			require.Equal(t, 3, l.count("SELECT count(*) FROM versions WHERE previous IS NOT NULL"))
			require.Equal(t, 0, l.count("SELECT count(*) FROM ratings r JOIN versions v USING (player_id) WHERE v.shown <> r.batch AND v.submission_id = (SELECT max(submission_id) FROM versions n WHERE n.player_id = r.player_id)"))
			require.Equal(t, 280, l.count("SELECT sum(matches) FROM versions"))
			require.Greater(t, l.count("SELECT count(*) FROM ratings WHERE place_low <= place_high AND best >= 0"), 7)
		})
	}
}

func TestStrangeContestsHaveALadder(t *testing.T) {
	t.Parallel()
	tie := func(n int) func(l *league, p []int64) {
		return func(l *league, p []int64) {
			for range n {
				l.result(nil, outcome{p[0], 5, false}, outcome{p[1], 5, false})
			}
		}
	}
	for name, c := range map[string]struct {
		players int
		play    func(l *league, p []int64)
		shown   []float64
		places  [][2]int
	}{
		"nobody":              {0, func(*league, []int64) {}, nil, nil},
		"one player":          {1, func(*league, []int64) {}, []float64{1500}, [][2]int{{0, 0}}},
		"two without matches": {2, tie(0), []float64{1500, 1500}, [][2]int{{0, 0}, {0, 0}}},
		"everybody ties":      {2, tie(40), []float64{1500, 1500}, [][2]int{{1, 2}, {1, 2}}},
		"a match of one seat": {1, func(l *league, p []int64) { l.result(nil, outcome{p[0], 5, false}) }, []float64{1500}, [][2]int{{0, 0}}},
		"everybody is frozen in every match": {2, func(l *league, p []int64) {
			for range 5 {
				l.result(nil, outcome{p[0], 0, true}, outcome{p[1], 0, true})
			}
		}, []float64{1500, 1500}, [][2]int{{1, 2}, {1, 2}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLeague(t, "batch")
			c.play(l, l.players(c.players))

			l.rerate()

			rows, err := l.pool.Query(t.Context(), "SELECT shown FROM ratings ORDER BY player_id")
			require.NoError(t, err)
			shown := collect[float64](t, rows)
			require.Len(t, shown, c.players)
			for i := range c.shown {
				require.InDelta(t, c.shown[i], shown[i], 1e-6)
				require.Equal(t, c.places[i][0], l.count("SELECT coalesce(place_low, 0) FROM ratings WHERE player_id = $1", i+1))
				require.Equal(t, c.places[i][1], l.count("SELECT coalesce(place_high, 0) FROM ratings WHERE player_id = $1", i+1))
			}
		})
	}
}

func TestWhoIsOffTheLadderHasNoPlaceOnIt(t *testing.T) {
	t.Parallel()
	// given three players, and the best one leaves
	l := newLeague(t, "batch")
	p := l.players(3)
	for range 30 {
		l.result(nil, outcome{p[0], 90, false}, outcome{p[1], 50, false}, outcome{p[2], 10, false})
	}
	l.exec("UPDATE ratings SET on_ladder = false WHERE player_id = $1", p[0])

	l.rerate()

	// then the others have the places, and the results against it count all the same
	require.Equal(t, 1, l.count("SELECT count(*) FROM ratings WHERE player_id = $1 AND best = 0 AND place_low IS NULL AND shown > 1550", p[0]))
	require.Equal(t, 1, l.count("SELECT count(*) FROM ratings WHERE player_id = $1 AND best > 0.9 AND place_low = 1", p[1]))
	require.Equal(t, 1, l.count("SELECT count(*) FROM ratings WHERE player_id = $1 AND place_high = 2", p[2]))
	require.Equal(t, 30, l.count("SELECT matches FROM ratings WHERE player_id = $1", p[1]))
}

func TestTheLadderShowsThePlayersNewestVersion(t *testing.T) {
	t.Parallel()
	// given a built-in player whose second version is much worse
	l := newLeague(t, "batch")
	p := l.players(3)
	l.exec("UPDATE players SET builtin = true WHERE id = $1", p[0])
	duel := func(score int) {
		for range 20 {
			l.result(nil, outcome{p[0], score, false}, outcome{p[1], 50, false}, outcome{p[2], 40, false})
		}
	}
	duel(90)
	l.version(p[0])
	duel(10)

	l.rerate()

	require.Equal(t, 1, l.count("SELECT count(*) FROM ratings WHERE player_id = $1 AND shown < 1500 AND matches = 40 AND place_low = 3", p[0]))
	require.Equal(t, 1, l.count("SELECT count(*) FROM versions v JOIN versions b ON v.previous = b.submission_id WHERE v.player_id = $1 AND b.shown > 1600 AND v.shown < 1500 AND v.matches = 20", p[0]))
}

func TestAFailedRateJobChangesNothing(t *testing.T) {
	t.Parallel()
	// given a worker that remembers a league, and a database that fails at the end of the next rate job
	l, players, _ := played(t, "batch")
	l.exec(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$`)
	l.exec("CREATE TRIGGER fail BEFORE UPDATE OF rated_seq ON contests FOR EACH ROW EXECUTE FUNCTION fail()")
	ratings := "SELECT hashtext(string_agg(r::text, ',' ORDER BY player_id)) FROM ratings r"
	before := l.id(ratings)

	l.result(nil, outcome{players[0], 9, false}, outcome{players[5], 2, false})
	l.until("the job has failed", "SELECT EXISTS (SELECT FROM river_job WHERE kind = 'rate' AND cardinality(errors) > 0)")

	// then nothing has changed
	require.Equal(t, before, l.id(ratings))
	require.Equal(t, 200, l.count("SELECT count(*) FROM rating_history"))

	// and when the database is well again, the result counts once
	l.exec("DROP TRIGGER fail ON contests")
	l.result(nil, outcome{players[0], 9, false}, outcome{players[5], 2, false})
	l.untilRated()
	require.Equal(t, 204, l.count("SELECT count(*) FROM rating_history"))
	l.requireExact(players)
}
