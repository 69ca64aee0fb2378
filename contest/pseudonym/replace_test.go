package pseudonym

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestATextCallsPeopleByOtherNames(t *testing.T) {
	t.Parallel()
	called := map[string]string{"ada": "Amber Heron", "ada2": "AmberHeron", "O.Neill": "Calm Kayak"}
	for text, want := range map[string]string{
		"ada2 is new, and ada has a seat.":         "AmberHeron is new, and Amber Heron has a seat.",
		"ada ada ada":                              "Amber Heron Amber Heron Amber Heron",
		"A challenge by O.Neill: canada against É": "A challenge by Calm Kayak: canada against É",
		"OxNeill and adaé are others.":             "OxNeill and adaé are others.",
		"":                                         "",
	} {
		require.Equal(t, want, ReplaceNames(text, called))
	}
}
