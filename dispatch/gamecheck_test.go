package dispatch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/gamepackage"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/words"
	"github.com/agon-judge/agon/worker"
	"github.com/agon-judge/agon/worker/build"
)

// A package whose referee ends before it has said anything is tested on a machine that has no database, and gets a report.
func TestAPackageIsTestedOnAnotherMachine(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	files, err := examples.Files("tron")
	require.NoError(t, err)
	files["referee/referee.py"] = []byte("import sys\nsys.exit('no rules today')\n")
	delete(files, "players/3-Hunter.cc")
	for name := range files {
		if len(name) > 9 && name[:9] == "starters/" {
			delete(files, name)
		}
	}
	pack, err := manifest.Read(files)
	require.NoError(t, err)
	if missing := build.Missing(pack.Referee.Language); missing != "" {
		t.Skipf("skipped: the referee needs %s, which is not here; run deploy/bootstrap", missing)
	}
	inserter, err := schema.Inserter(s.pool)
	require.NoError(t, err)
	author := gamepackage.Person{ID: s.user("ada"), Role: words.RoleAuthor}

	name, _, err := gamepackage.Service{Pool: s.pool, Inserter: inserter, By: author}.Upload(t.Context(), pack)
	require.NoError(t, err)
	s.dispatching(0, map[string]worker.Runner{"lab": told{func(int64) string { return "" }}})
	s.until("it is tested", "SELECT ended_at IS NOT NULL FROM game_checks")

	v, err := gamepackage.Get(t.Context(), s.q, author, name)
	require.NoError(t, err)
	require.Equal(t, string(words.GameCheckFailed), v.CheckState)
	require.Equal(t, words.GameDraft, v.State)
	require.Equal(t, "programs", v.Checks[0].Name)
	require.Empty(t, v.Checks[0].Findings, "all programs compile")
	require.Equal(t, "boards", v.Checks[1].Name)
	require.Contains(t, v.Checks[1].Findings[0].Text, "does not begin")
	require.Len(t, v.Checks, 2, "nothing can be played")
	require.Equal(t, 1, s.count("SELECT count(*) FROM river_job WHERE kind = 'game_check' AND state = 'completed'"))
}
