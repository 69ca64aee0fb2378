package dispatch_test

import (
	"bytes"
	"log/slog"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/schematest"
)

// lockedBuffer is a buffer for a log that several write.
type lockedBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}

func TestADispatcherNeedNotOwnTheDatabase(t *testing.T) {
	t.Parallel()
	// given a site whose programs have the role that is meant for them
	s := newSiteOn(t, "ants", schematest.AppURL)
	_, err := s.pool.Exec(t.Context(), "DROP TABLE seats")
	require.ErrorContains(t, err, "must be owner")
	c := s.config()
	log := &lockedBuffer{}
	c.Runner, c.Log = &scripted{}, slog.New(slog.NewTextHandler(log, nil))

	// when it compiles, plays, rates and does its upkeep
	stop := s.work(c)
	s.untilMatches(6)
	s.freeze()
	s.until("everything is played and rated", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running') OR kind = 'ladder' AND state = 'done' AND seq IS NULL)")
	s.until("the upkeep is done", "SELECT EXISTS (SELECT FROM river_job WHERE kind = 'upkeep' AND state = 'completed')")
	stop()

	// then nothing was denied
	require.NotContains(t, log.String(), "denied")
	require.Equal(t, 0, s.count("SELECT count(*) FROM river_job WHERE cardinality(errors) > 0"))
	require.Equal(t, 1, s.count("SELECT count(*) FROM workers WHERE dispatcher_id IS NULL AND cores > 0"), "its own worker has left")
}
