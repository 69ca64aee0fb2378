package schematest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema/schematest"
)

func TestEachTestHasItsOwnDatabase(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"one", "two", "three"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pool := schematest.New(t)

			_, err := pool.Exec(t.Context(), "INSERT INTO users (name) VALUES ('ada')")

			require.NoError(t, err, "the name is free in this database")
		})
	}
}
