package texts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/texts"
)

func TestReadersGetTheLanguageTheyPreferAmongThoseThatThereAre(t *testing.T) {
	t.Parallel()
	written := []texts.Text{{Language: "en"}, {Language: "ca"}, {Language: "es"}}
	for header, language := range map[string]string{
		"": "en", "ca": "ca", "ca-ES,en;q=0.5": "ca", "de, es;q=0.3, ca;q=0.7": "ca", "de": "en", "fr;q=0.9,*;q=0.1": "en", "es;q=0": "en",
		"ES": "es", ",,;q=,ca;q=x": "en", "ca;q=1;x=y": "en",
	} {
		chosen, ok := texts.Choose(written, texts.Accepted(header))
		require.True(t, ok)
		require.Equal(t, language, chosen.Language, header)
	}
	_, ok := texts.Choose(nil, []string{"ca"})
	require.False(t, ok)
}
