package api_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// A draft is told what its submission would be refused for, in the same words and at its lines, and nothing is stored.
func TestCheckOfADraft(t *testing.T) {
	t.Parallel()
	s := start(t, unlimited)
	ada, bob := s.student(t, "ada"), s.student(t, "bob")
	require.Equal(t, http.StatusCreated, bob.submit("cup", "AIb.cc", []byte("name Lasius\n"), nil).status)
	check := func(source string) answer {
		t.Helper()
		got := ada.post("/api/contests/cup/submissions/check", map[string]any{"filename": "AIa.cc", "source": source})
		require.Equal(t, http.StatusOK, got.status, got.body)
		return got
	}

	well := check("name Formica\n")
	require.Equal(t, "Formica", well.field(t, "player"))
	require.Equal(t, "cpp", well.field(t, "language"))
	require.Empty(t, well.field(t, "problems"))

	forbidden := check("name Formica\nglobal x\nglobal y\n")
	require.Len(t, forbidden.field(t, "problems"), 2)
	require.Equal(t, json.Number("2"), forbidden.field(t, "problems", 0, "line"))
	require.Equal(t, json.Number("1"), forbidden.field(t, "problems", 0, "column"))
	require.Equal(t, `"global x" is a global variable`, forbidden.field(t, "problems", 0, "message"))

	for source, want := range map[string]string{
		"name Lasius\n": "Somebody else's player is called Lasius; choose another name.",
		"  \n":          ada.submit("cup", "AIa.cc", []byte("  \n"), nil).field(t, "detail").(string),
		"int main;\n":   ada.submit("cup", "AIa.cc", []byte("int main;\n"), nil).field(t, "detail").(string),
	} {
		got := check(source)
		require.Equal(t, want, got.field(t, "problems", 0, "message"))
		require.Equal(t, json.Number("0"), got.field(t, "problems", 0, "line"))
	}

	require.Empty(t, ada.get("/api/contests/cup/submissions").field(t, "submissions"))
	var players int
	require.NoError(t, s.pool.QueryRow(t.Context(), "SELECT count(*) FROM players WHERE name = 'Formica'").Scan(&players))
	require.Zero(t, players, "the name is still free")
	s.visitor(t).post("/api/contests/cup/submissions/check", map[string]any{"filename": "AIa.cc", "source": "name A\n"}).refused(t, http.StatusUnauthorized, "not_logged_in")
}
