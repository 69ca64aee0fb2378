package languages_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/languages"
)

func TestTableIsSound(t *testing.T) {
	ids, suffixes, mains := map[string]bool{}, map[string]string{}, map[string]string{}
	for _, l := range languages.All() {
		t.Run(l.ID, func(t *testing.T) {
			require.False(t, ids[l.ID], "two rows")
			ids[l.ID] = true
			require.NotEmpty(t, l.Title)
			require.NotEmpty(t, l.Tools)
			require.Contains(t, l.Main, l.Source, "a single file is a main file, too")
			for _, suffix := range l.Suffix {
				require.Empty(t, suffixes[suffix], "one suffix, one language")
				suffixes[suffix] = l.ID
				require.True(t, strings.HasPrefix(suffix, ".") && suffix == strings.ToLower(suffix), suffix)
			}
			for _, main := range l.Main {
				require.Empty(t, mains[main], "one main file, one language")
				mains[main] = l.ID
				require.True(t, strings.HasPrefix(main, "MyBot."), main)
			}
			require.NotEmpty(t, l.Compile, "mistakes are found before the first match")
			if l.Output == "." {
				require.Equal(t, "vm", l.Profile)
				require.NotEmpty(t, l.Run)
				require.Positive(t, l.Memory)
				require.Positive(t, l.StartCPU)
				require.True(t, strings.HasPrefix(l.Run[0], "./") || slices.Contains(l.Tools, l.Run[0]), l.Run[0])
			} else {
				require.Contains(t, []string{"static", "threads"}, l.Profile)
				require.Empty(t, l.Run)
			}
		})
	}
	require.Len(t, ids, len(languages.All()))
}

func TestExcept(t *testing.T) {
	for _, l := range languages.Except("cpp", "java", "cobol") {
		require.NotContains(t, []string{"cpp", "java"}, l.ID)
	}
	require.Len(t, languages.Except("cpp", "java", "cobol"), len(languages.All())-2)
}
