package dispatch_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWorkersLeaveLanguagesThatTheyLackToOthers(t *testing.T) {
	s := newSite(t)
	submission := s.submit(s.user("ada"), "Queen", player("Queen", ""))
	path := os.Getenv("PATH")
	t.Setenv("PATH", t.TempDir())

	stop := s.work(s.config())

	s.until("it waits", "SELECT note = 'It waits for a worker with C++17 (g++).' FROM submissions WHERE id = $1", submission.ID)
	require.Equal(t, 1, s.count("SELECT count(*) FROM workers WHERE languages = '{}'"))
	stop()
	require.Zero(t, s.count("SELECT count(*) FROM river_job WHERE kind = 'compile' AND cardinality(errors) > 0"), "that is nobody's fault")

	t.Setenv("PATH", path)
	s.work(s.config())
	s.until("it is compiled", "SELECT compiled_at IS NOT NULL AND compile_log = '' FROM submissions WHERE id = $1", submission.ID)
	require.Equal(t, 1, s.count("SELECT count(*) FROM workers WHERE 'ants/cpp' = ANY(languages)"))
}
