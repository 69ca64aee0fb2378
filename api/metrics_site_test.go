package api

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/schematest"
)

func TestMetricsOfTheSite(t *testing.T) {
	t.Parallel()
	pool := schematest.New(t)
	for _, sql := range []string{
		`INSERT INTO contests (slug, title, game, limits, rated_seq) VALUES ('cup', 'The Cup', 'tally', '{}', 5)`,
		`INSERT INTO matches (contest_id, kind, reason, seed, state) SELECT id, 'ladder', 'test', 1, 'done' FROM contests, generate_series(1, 3)`,
		`INSERT INTO matches (contest_id, kind, reason, seed, state, fault) SELECT id, 'ladder', 'test', 1, 'void', 'the sandbox broke' FROM contests`,
		`INSERT INTO dispatchers (name, host) VALUES ('alive', 'x'), ('dead', 'x')`,
		`INSERT INTO workers (name, level, cores, dispatcher_id) SELECT name, 'trusted', CASE name WHEN 'alive' THEN 3 ELSE 5 END, id FROM dispatchers`,
		`INSERT INTO workers (name, level, cores, dispatcher_id, quarantined_at, trouble) SELECT n, 'guest', 8, id, CASE n WHEN 'doubted' THEN now() END,
			CASE n WHEN 'full' THEN 'Its disk is full.' ELSE '' END FROM dispatchers, unnest('{doubted,full}'::text[]) n WHERE name = 'alive'`,
		`INSERT INTO river_job (kind, queue, max_attempts, args, scheduled_at) VALUES ('compile', 'compile', 1, '{}', now() - interval '1 hour')`,
	} {
		_, err := pool.Exec(t.Context(), sql)
		require.NoError(t, err)
	}
	worker, err := pool.Acquire(t.Context())
	require.NoError(t, err)
	defer worker.Release()
	_, err = worker.Exec(t.Context(), "SELECT pg_advisory_lock(4137, id) FROM dispatchers WHERE name = 'alive'")
	require.NoError(t, err)

	got := httptest.NewRecorder()
	newMetrics(pool, newHub(1)).handler().ServeHTTP(got, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))

	require.Equal(t, http.StatusOK, got.Code, got.Body)
	for _, line := range []string{
		"agon_workers 3", "agon_worker_cores 3", "agon_workers_quarantined 1", "agon_workers_in_trouble 1", "agon_rating_lag_results 3", "agon_void_matches_ratio 0.25",
		`agon_queue_waiting{queue="compile"} 1`, `agon_queue_running{queue="compile"} 0`, `agon_queue_oldest_seconds{queue="compile"} 36`,
	} {
		require.Contains(t, got.Body.String(), line)
	}
}
