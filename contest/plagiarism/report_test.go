package plagiarism

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func between(id int64, a, b string, similarity float64) Pair {
	day := func(owner string) time.Time { return time.Date(2026, 1, int(owner[0]-'a')+1, 0, 0, 0, 0, time.UTC) }
	return Pair{ID: id, A: Side{Owner: a, At: day(a)}, B: Side{Owner: b, At: day(b)}, Similarity: similarity}
}

// Given pairs, when they are grouped, then authors connected above the threshold are one cluster, in the order in which
// they handed in, and pairs that somebody found innocent connect nobody.
func TestClusters(t *testing.T) {
	t.Parallel()
	innocent := between(4, "d", "e", 0.9)
	innocent.Cleared = &Cleared{Similarity: 0.9}
	risen := between(5, "f", "g", 0.8)
	risen.Cleared, risen.Risen = &Cleared{Similarity: 0.5}, true
	got := clusters([]Pair{between(1, "b", "c", 0.9), between(2, "a", "b", 0.6), between(3, "c", "d", 0.3), innocent, risen}, 0.5)
	require.Len(t, got, 2)
	owners := func(c Cluster) (names []string) {
		for _, m := range c.Members {
			names = append(names, m.Owner)
		}
		return names
	}
	require.Equal(t, []string{"a", "b", "c"}, owners(got[0]))
	require.Equal(t, []int64{1, 2}, got[0].Pairs)
	require.InDelta(t, 0.6, got[0].Weakest, 0)
	require.Equal(t, []string{"f", "g"}, owners(got[1]))
	require.Empty(t, clusters(nil, 0.5))
}

// The histogram counts every pair of authors, including those that share nothing and are not stored.
func TestHistogramAndThreshold(t *testing.T) {
	t.Parallel()
	h := histogram([]Pair{between(1, "a", "b", 1), between(2, "a", "c", 0.32)}, 10)
	require.Equal(t, int64(8), h[0])
	require.Equal(t, int64(1), h[6])
	require.Equal(t, int64(1), h[bins-1])
	require.InDelta(t, 0.025, median(h), 1e-9)
	require.InDelta(t, 0.35, suggested(median(h)), 1e-9, "nobody shares anything: the least threshold")

	var alike []Pair // a game that leads everybody to the same code
	for i := range int64(10) {
		alike = append(alike, between(i, "a", "b", 0.3))
	}
	require.InDelta(t, 0.625, suggested(median(histogram(alike, 10))), 1e-9)
}
