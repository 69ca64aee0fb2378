package worker_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The machine that runs strangers' programs must not need a key to the database, so nothing that a worker is made of may
// be able to use one.
func TestAWorkerKnowsNoDatabase(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", ".", "./build", "./match", "./task", "./remote", "./protocol").Output()
	require.NoError(t, err)
	packages := strings.Fields(string(out))
	require.Contains(t, packages, "github.com/agon-judge/agon/sandbox", "the list is not that of a worker")
	for _, forbidden := range []string{
		"database/sql", "github.com/jackc/", "github.com/riverqueue/",
		"github.com/agon-judge/agon/schema", "github.com/agon-judge/agon/contest", "github.com/agon-judge/agon/dispatch", "github.com/agon-judge/agon/api",
	} {
		for _, p := range packages {
			require.False(t, strings.HasPrefix(p, forbidden), "a worker imports %s", p)
		}
	}
}
