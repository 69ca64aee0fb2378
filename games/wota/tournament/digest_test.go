package tournament

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// Two colonies with different sources never share a build.
func TestDigestTellsBuildsApart(t *testing.T) {
	l := engine.Language{ID: "java", Check: func(engine.Files, []engine.Restriction) error { return nil }}
	one := digest(l, engine.Files{"A.java": []byte("one")})
	require.Equal(t, one, digest(l, engine.Files{"A.java": []byte("one")}))
	require.NotEqual(t, one, digest(l, engine.Files{"A.java": []byte("two")}))
	l.Compile = [][]string{{"javac"}}
	require.NotEqual(t, one, digest(l, engine.Files{"A.java": []byte("one")}))
}
