package dispatch_test

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/storage"
)

func TestAnEvictedPlayerIsCompiledAgainForItsNextMatch(t *testing.T) {
	t.Parallel()
	// given a player on the ladder whose build is gone from the database and from the disk
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{scores: map[string]int{"Queen": 50}}
	stop := s.work(c)
	queen := s.untilSubmission(s.submit(s.user("ada"), "Queen", player("Queen", "evicted: ;")), "qualified")
	stop()
	key := hex.EncodeToString(queen.BuildKey)
	dir := filepath.Join(cacheDir(), "builds", key[:2], key)
	require.FileExists(t, filepath.Join(dir, "player"))
	_, err := storage.Evict(t.Context(), s.pool, storage.Keep{})
	require.NoError(t, err)
	require.Equal(t, 0, s.count("SELECT count(*) FROM artefacts"))
	require.NoError(t, os.RemoveAll(dir))
	before := s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'")

	// when the ladder goes on
	s.work(c)
	s.until("it plays", `SELECT count(*) >= 2 FROM matches m JOIN seats p ON p.match_id = m.id
		WHERE m.kind = 'ladder' AND m.state = 'done' AND m.seq > $1 AND p.submission_id = $2`, before, queen.ID)

	// then the player was compiled again, and no match was lost
	require.FileExists(t, filepath.Join(dir, "player"))
	require.Equal(t, 1, s.count("SELECT count(*) FROM builds WHERE key = $1 AND artefact IS NOT NULL", queen.BuildKey))
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE state = 'void' AND kind = 'ladder'"))
}
