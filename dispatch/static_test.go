package dispatch_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/build"
)

func TestWhatTheStatementForbidsIsNotCompiled(t *testing.T) {
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{scores: map[string]int{"Queen": 50, "King": 5}}
	s.work(c)
	ada := s.user("ada")
	forbidden := strings.Replace(player("Queen", "++score_so_far;"), "struct", "#include <unistd.h>\nint score_so_far = 0;\nstruct", 1)

	// given a player with a global variable, when it is submitted, then it ends there
	for range 2 { // also when it comes again
		refused := s.untilSubmission(s.submit(ada, "Queen", forbidden), "compile_failed")

		require.Equal(t, `player.cc:3:10: error: <unistd.h> is not a standard header; leave it out and use only the standard library (statement, Restrictions)
player.cc:4:5: error: "score_so_far" is a global variable; make it an attribute of your class, or const if it never changes (statement, Restrictions)`, refused.CompileLog)
		require.Contains(t, refused.Note, "the statement forbids")
		require.NotNil(t, refused.DecidedAt)
		require.Nil(t, refused.BuildKey, "there is no build")
		s.until("the job ends", "SELECT count(*) = 0 FROM river_job WHERE kind = 'compile' AND state <> 'completed'")
	}
	require.Zero(t, s.count("SELECT count(*) FROM matches WHERE submission_id IS NOT NULL"))

	// and with an attribute in its place, the same name qualifies
	allowed := strings.Replace(player("Queen", "++score_so_far;"), "{", "{\n  int score_so_far = 0;", 1)
	s.untilSubmission(s.submit(ada, "Queen", allowed), "qualified")

	// and in a contest that does not check for global variables, headers are still checked
	_, err := s.pool.Exec(t.Context(), "UPDATE contests SET restrictions = '{standard_headers}'")
	require.NoError(t, err)
	global := strings.Replace(player("King", "++score_so_far;"), "struct", "int score_so_far = 0;\nstruct", 1)
	refused := s.untilSubmission(s.submit(ada, "King", "#include <unistd.h>\n"+global), "compile_failed")
	require.NotContains(t, refused.CompileLog, "global variable")
	s.untilSubmission(s.submit(ada, "King", global), "not_qualified")
}

func TestABuildFromBeforeDoesNotPassTheCheck(t *testing.T) {
	// given the build of a player that the statement forbids, in the cache
	s := newSite(t)
	c := s.config()
	source := strings.Replace(player("Queen", "++score_so_far;"), "struct", "int score_so_far = 0;\nstruct", 1)
	builder := build.Builder{Sandbox: s.box, Dir: c.Cache}
	built, err := builder.Build(t.Context(), s.game, "cpp", engine.Files{"player.cc": []byte(source)})
	require.NoError(t, err)
	require.True(t, built.OK, built.Log)

	// when it is submitted
	s.work(c)
	refused := s.untilSubmission(s.submit(s.user("ada"), "Queen", source), "compile_failed")

	// then it is refused all the same
	require.Contains(t, refused.CompileLog, `player.cc:3:5: error: "score_so_far" is a global variable`)
	again, known, err := builder.Find(t.Context(), built.Key)
	require.NoError(t, err)
	require.True(t, known && again.OK, "the build is as it was")
}
