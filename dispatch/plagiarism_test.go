package dispatch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/plagiarism/winnow/corpus"
)

// Players are compared as they come in, and all of a game again after what makes fingerprints has changed.
func TestPlayersAreCompared(t *testing.T) {
	t.Parallel()
	// given two players of equal sources, and one that is another
	s := newSite(t)
	functions, _ := corpus.Write(1, 80).Functions(1)
	source := player("Queen", "") + functions
	s.submit(s.user("ada"), "Queen", source)
	s.submit(s.user("bob"), "King", source)
	s.submit(s.user("eve"), "Rook", player("Rook", ""))

	c := s.config()
	c.Runner = &scripted{}
	stop := s.work(c)
	s.until("all are compared", "SELECT count(*) = 3 FROM river_job WHERE kind = 'plagiarism' AND state = 'completed'")
	stop()
	pairs := "SELECT count(*) FROM likenesses l JOIN works a ON a.id = l.a JOIN works b ON b.id = l.b WHERE l.similarity > 0.9"
	require.Equal(t, 1, s.count(pairs))

	// when fingerprints are made in another way
	_, err := s.pool.Exec(t.Context(), "UPDATE works SET revision = 'old'; DELETE FROM likenesses")
	require.NoError(t, err)
	stop = s.work(c)
	s.until("a scan", "SELECT EXISTS (SELECT FROM river_job WHERE kind = 'plagiarism_scan' AND state = 'completed')")
	stop()

	// then the pair is found again
	require.Equal(t, 1, s.count(pairs))
}
