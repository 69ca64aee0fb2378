package api_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestHealth(t *testing.T) {
	t.Parallel()
	s := start(t)
	operator := s.operator(t)
	require.Equal(t, http.StatusCreated, s.student(t, "ada").submit("cup", "a.cc", []byte("name Formica\n"), nil).status)
	s.addWorker(t, "one", 2, `{}`)
	got := operator.get("/health")
	require.Equal(t, http.StatusOK, got.status, got.body)
	require.Equal(t, "ok", got.field(t, "status"))
	require.Equal(t, "ok", got.field(t, "database"))
	require.Equal(t, got.field(t, "schema_wanted"), got.field(t, "schema_version"))
	require.Equal(t, json.Number("1"), got.field(t, "queue", "compile", "waiting"))

	s.exec(t, "UPDATE schema_migrations SET version = 1")
	require.Equal(t, "degraded", s.visitor(t).get("/health").field(t, "status"))
	s.visitor(t).get("/readyz").notReady(t)
	s.served.Close()
	down := s.visitor(t).get("/health")
	require.Equal(t, http.StatusServiceUnavailable, down.status)
	require.Equal(t, "down", down.field(t, "status"))
	s.visitor(t).get("/readyz").notReady(t)
	require.Equal(t, http.StatusOK, s.visitor(t).get("/livez").status, "the process lives without its database")
}

func (a answer) notReady(t *testing.T) {
	t.Helper()
	require.Equal(t, http.StatusServiceUnavailable, a.status, a.body)
	require.JSONEq(t, `{"status":"down"}`, a.body)
}

func TestHealthTellsOnlyAdminsTheDetails(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.addWorker(t, "one", 2, `{}`)
	for who, c := range map[string]*client{"visitor": s.visitor(t), "student": s.student(t, "ada")} {
		require.JSONEq(t, `{"status":"ok"}`, c.get("/health").body, who)
	}
}

func TestHealthCountsOnlyLivingWorkers(t *testing.T) {
	t.Parallel()
	s := start(t)
	operator := s.operator(t)
	stop := s.addWorker(t, "one", 2, `{}`)
	require.Len(t, operator.get("/health").field(t, "workers"), 1)
	stop()
	require.Eventually(t, func() bool {
		workers, _ := operator.get("/health").field(t, "workers").([]any)
		return len(workers) == 0
	},
		eventPatience, time.Millisecond, "the row of a dead worker stays")
	got := s.visitor(t).get("/health")
	require.Equal(t, http.StatusOK, got.status)
	require.Equal(t, "degraded", got.field(t, "status"))
}

// A full disk refuses writes with the same kind of error as a trigger does here.
func TestReadinessNeedsADatabaseThatCanBeWritten(t *testing.T) {
	t.Parallel()
	s := start(t)
	operator, visitor := s.operator(t), s.visitor(t)
	require.Equal(t, http.StatusOK, visitor.get("/readyz").status)
	s.exec(t, `CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS
		$$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'no space left on device'; END $$`)
	s.exec(t, "CREATE EVENT TRIGGER full_disk ON ddl_command_end WHEN TAG IN ('CREATE TABLE AS') EXECUTE FUNCTION refuse()")
	s.clock.advance(time.Minute)
	visitor.get("/readyz").notReady(t)
	require.Equal(t, http.StatusOK, visitor.get("/livez").status)
	got := operator.get("/health")
	require.Equal(t, http.StatusServiceUnavailable, got.status)
	require.Equal(t, "down", got.field(t, "status"))
	require.Equal(t, "readonly", got.field(t, "database"))
	s.exec(t, "DROP EVENT TRIGGER full_disk")
	s.clock.advance(time.Minute)
	require.Equal(t, http.StatusOK, visitor.get("/readyz").status)
	require.Zero(t, s.insert(t, "SELECT count(*) FROM pg_class WHERE relname = 'agon_write_probe'"), "the probe leaves nothing")
}
