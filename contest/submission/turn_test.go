package submission_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema/store"
)

// begin makes the oldest waiting compile job run, as a worker does, and returns what it compiles.
func begin(t *testing.T, f *contesttest.Fixture) (compiled int64) {
	t.Helper()
	err := pgx.BeginFunc(t.Context(), f.Pool, func(tx pgx.Tx) error {
		var job, own int64
		err := tx.QueryRow(t.Context(), `UPDATE river_job SET state = 'running', attempt = 1, attempted_at = now() WHERE id = (
			SELECT id FROM river_job WHERE kind = 'compile' AND state = 'available' ORDER BY priority, id LIMIT 1)
			RETURNING id, (args->>'submission')::bigint`).Scan(&job, &own)
		if err != nil {
			return err
		}
		compiled, err = submission.Turn(t.Context(), tx, job, own)
		return err
	})
	require.NoError(t, err)
	return compiled
}

// Who has used the compilers least has the next turn, so one author cannot keep the others waiting.
func TestCompilationsTakeTurns(t *testing.T) {
	f := contesttest.New(t)
	var ada, bob []store.Submission
	for _, name := range []string{"A1", "A2", "A3", "A4"} {
		ada = append(ada, f.MustSubmit(f.Upload(f.Ada, name)))
	}
	for _, name := range []string{"B1", "B2", "B3"} {
		bob = append(bob, f.MustSubmit(f.Upload(f.Bob, name)))
	}
	f.Exec("UPDATE submissions SET compile_ms = 5000, compile_ended_at = now() - interval '2 hours' WHERE id = $1", bob[0].ID)

	require.Equal(t, ada[0].ID, begin(t, f), "who came first")
	require.Equal(t, bob[0].ID, begin(t, f), "Ada has one that runs; what was long ago is forgotten")
	f.Exec("UPDATE river_job SET state = 'completed', finalized_at = now() WHERE state = 'running'")
	require.NoError(t, f.Q.ChargeCompile(t.Context(), 30_000, ada[0].ID))
	require.NoError(t, f.Q.ChargeCompile(t.Context(), 1000, bob[0].ID))
	require.Equal(t, bob[1].ID, begin(t, f))
	f.Exec("UPDATE river_job SET state = 'completed', finalized_at = now() WHERE state = 'running'")
	require.Equal(t, bob[2].ID, begin(t, f))
	require.Equal(t, ada[1].ID, begin(t, f))

	require.Equal(t, 7, f.Count("SELECT count(DISTINCT args->>'submission') FROM river_job WHERE kind = 'compile'"), "each has its job")
}

func TestTimeOfTheCompilersIsLimited(t *testing.T) {
	f := contesttest.New(t)
	s := f.MustSubmit(f.Upload(f.Ada, "Slow"))
	require.NoError(t, f.Q.ChargeCompile(t.Context(), 599_000, s.ID))
	f.MustSubmit(f.Upload(f.Ada, "Next"))
	require.NoError(t, f.Q.ChargeCompile(t.Context(), 1000, s.ID))
	f.MustRefuse(f.Upload(f.Ada, "Last"), contest.CodeRateLimited, "busy for 600 seconds in the last hour and 600 are allowed in Ants")
	f.MustSubmit(f.Upload(f.Bob, "Others"))
	f.Exec("UPDATE submissions SET compile_ended_at = now() - interval '61 minutes'")
	f.MustSubmit(f.Upload(f.Ada, "Later"))
}

func TestRoomOfAnAuthorIsLimited(t *testing.T) {
	f := contesttest.New(t)
	f.Exec("UPDATE contests SET storage_mib = 1")
	s := f.MustSubmit(f.Upload(f.Ada, "First"))
	f.Exec("INSERT INTO artefacts (hash, content, size) VALUES ('x', $1, 1)", make([]byte, 1<<20-100))
	f.Exec("INSERT INTO builds (key, ok, artefact, log, cpu_ms) VALUES ('x', true, 'x', '', 1)")
	f.Exec("UPDATE submissions SET build_key = 'x' WHERE id = $1", s.ID)
	big := f.Upload(f.Ada, "Second")
	big.Source = append(big.Source, make([]byte, 100)...)
	f.MustRefuse(big, contest.CodeRateLimited, "take 1.0 MiB in Ants and 1 are allowed")
	big.User = f.Bob
	f.MustSubmit(big)
	f.Exec("UPDATE builds SET artefact = NULL")
	f.Exec("DELETE FROM artefacts")
	f.MustSubmit(f.Upload(f.Ada, "Third"))
}
