package dispatch_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What the probe found on the machine is in the record of each match, and in the worker's row for /health.
func TestIsolationIsRecorded(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	stop := s.work(s.config())
	s.untilMatches(1)

	require.Equal(t, 1, s.count("SELECT count(*) FROM workers WHERE isolation @> '{\"secure\": true, \"seccomp\": true}'"))
	stop()
	require.Positive(t, s.count("SELECT count(*) FROM matches WHERE state = 'done'"))
	require.Zero(t, s.count("SELECT count(*) FROM matches WHERE state = 'done' AND NOT coalesce(isolation @> '{\"secure\": true, \"seccomp\": true}', false)"))
}
