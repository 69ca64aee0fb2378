package dispatch

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
)

// Only the owner of an index may rebuild it.
func TestOnlyTheOwnerReindexesTheQueue(t *testing.T) {
	url := schematest.URL(t)
	evening := time.Date(2027, 1, 31, 23, 59, 0, 0, time.FixedZone("CET", 3600))
	midnight := time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		address string
		owns    bool
	}{"the owner": {url, true}, "the programs' role": {schematest.AsApp(url), false}} {
		t.Run(name, func(t *testing.T) {
			pool, err := schema.Open(t.Context(), c.address)
			require.NoError(t, err)
			defer pool.Close()
			d, err := New(Config{Pool: pool})
			require.NoError(t, err)

			require.NoError(t, d.learnRights(t.Context()))

			next := reindexing{d}.Next(evening)
			require.Equal(t, c.owns, next.Equal(midnight), "%v", next)
			require.Equal(t, c.owns, reindexing{d}.Next(midnight).Equal(midnight.AddDate(0, 0, 1)))
		})
	}
}
