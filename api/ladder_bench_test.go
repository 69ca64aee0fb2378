package api_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/schematest"
)

// BenchmarkLadder asks for pages of a ladder of 10,000 players, each time as after a new result: nothing is kept.
func BenchmarkLadder(b *testing.B) {
	pool := schematest.New(b)
	for _, sql := range []string{
		`INSERT INTO contests (id, slug, title, game, limits, opens_at) OVERRIDING SYSTEM VALUE VALUES (1, 'cup', 'The Cup', 'tally', '{}', now())`,
		`INSERT INTO users (name) SELECT 'author' || n FROM generate_series(1, 10000) n`,
		`INSERT INTO players (contest_id, user_id, name, state, qualified_at) SELECT 1, id, 'Player' || id, 'qualified', now() FROM users`,
		`INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state)
			SELECT 1, id, user_id, (ARRAY['cpp', 'cpp', 'cpp', 'java'])[1 + id % 4], 'a.cc', '', 'qualified' FROM players`,
		`UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id`,
		`INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval, matches, last_match_at)
			SELECT 1, id, 25, 8, 1500, 1000 + hashint4(id::int) % 500, 50, 100, now() FROM players`,
		`ANALYZE`,
	} {
		_, err := pool.Exec(b.Context(), sql)
		require.NoError(b, err)
	}
	now := time.Now()
	server, err := api.New(api.Config{Pool: pool, Games: []engine.Game{tally{}}, Now: func() time.Time { return now }})
	require.NoError(b, err)
	defer server.Close()
	for _, named := range []bool{true, false} {
		_, err := pool.Exec(b.Context(), "UPDATE contests SET pseudonyms = $1", !named)
		require.NoError(b, err)
		for _, page := range []struct{ name, query string }{
			{"first page", "?"}, {"last page", "?offset=9975"}, {"search", "?search=player99"}, {"language", "?language=java"},
		} {
			name := page.name
			if !named {
				name += " with pseudonyms"
			}
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					now = now.Add(2 * time.Second) // what was kept is too old
					w := httptest.NewRecorder()
					server.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/contests/cup/ladder"+page.query, nil))
					require.Equal(b, http.StatusOK, w.Code)
				}
			})
		}
	}
}
