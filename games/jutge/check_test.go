package jutge_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/apocalypse"
	"github.com/agon-judge/agon/games/dominator"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

func jutgeGames() []engine.Game {
	return []engine.Game{ants.Game{}, apocalypse.Game{}, dominator.Game{}}
}

// messages are what the check of C++ players says.
func messages(t *testing.T, g engine.Game, source string) []string {
	t.Helper()
	l, ok := engine.LanguageByID(g, jutge.CppID)
	require.True(t, ok)
	require.NotNil(t, l.Check, "the statement of %s asks for it", g.Title())
	err := l.CheckSource(engine.Files{jutge.CppSource: []byte(source)}, nil)
	if err == nil {
		return nil
	}
	forbidden, ok := errors.AsType[*engine.CheckError](err)
	require.True(t, ok, "%v", err)
	require.NotEmpty(t, forbidden.Messages)
	return forbidden.Messages
}

func TestCheckSpeaksAsACompiler(t *testing.T) {
	source := "#include \"Player.hh\"\n#include <unistd.h>\nint score = 0;\n"
	for _, g := range jutgeGames() {
		require.Equal(t, []string{
			`player.cc:2:10: error: <unistd.h> is not a standard header; leave it out and use only the standard library (statement, Restrictions)`,
			`player.cc:3:5: error: "score" is a global variable; make it an attribute of your class, or const if it never changes (statement, Restrictions)`,
		}, messages(t, g, source))
		require.Contains(t, string(g.Statement()), "## Restrictions\n")
	}
}

// Each restriction can be switched off by itself.
func TestRestrictionsCanBeSwitchedOff(t *testing.T) {
	files := engine.Files{jutge.CppSource: []byte("#include <unistd.h>\nint score = 0;\n")}
	for _, g := range jutgeGames() {
		require.Equal(t, []engine.Restriction{engine.NoGlobalVariables, engine.StandardHeaders, engine.OneSourceFile}, engine.RestrictionsOf(g))
		l, _ := engine.LanguageByID(g, jutge.CppID)
		require.NoError(t, l.CheckSource(files, []string{}))
		for chosen, says := range map[string]string{"global_variables": "global variable", "standard_headers": "standard header"} {
			err := l.CheckSource(files, []string{chosen})
			found, ok := errors.AsType[*engine.CheckError](err)
			require.True(t, ok)
			require.Len(t, found.Messages, 1)
			require.Contains(t, found.Messages[0], says)
		}
	}
}

// A player of several files is refused for that, unless a contest takes it. Its own headers are no strangers' then, and the
// other restrictions hold in each file.
func TestPlayersOfSeveralFiles(t *testing.T) {
	files := engine.Files{
		"AIMine.cc":     []byte("#include \"Player.hh\"\n#include \"more/map.hh\"\n"),
		"search.cc":     []byte("#include \"more/map.hh\"\nint depth;\n"),
		"more/map.hh":   []byte("#include \"cells.hh\"\n#include \"../search.hh\"\n"),
		"more/cells.hh": []byte("#pragma once\n"),
		"search.hh":     []byte("extern int depth;\n#include <unistd.h>\n"),
		"README":        []byte("#include <unistd.h>\n"),
	}
	for _, g := range jutgeGames() {
		l, _ := engine.LanguageByID(g, jutge.CppID)
		says := func(chosen []string, want ...string) {
			t.Helper()
			found, ok := errors.AsType[*engine.CheckError](l.CheckSource(files, chosen))
			require.True(t, ok)
			require.Equal(t, want, found.Messages)
		}
		several := "AIMine.cc: error: there are 6 files; put all your code into one file and send that (statement, Restrictions)"
		global := `search.cc:2:5: error: "depth" is a global variable; make it an attribute of your class, or const if it never changes (statement, Restrictions)`
		header := "search.hh:2:10: error: <unistd.h> is not a standard header; leave it out and use only the standard library (statement, Restrictions)"
		says(nil, several, global, header)
		says([]string{"one_source_file"}, several)
		says([]string{"global_variables", "standard_headers"}, global, header)
		require.NoError(t, l.CheckSource(files, []string{}))
	}
}

// Files that would be taken for the judge's are refused whatever a contest takes, and so is what cannot be read.
func TestNoFileStandsInThePlaceOfTheJudges(t *testing.T) {
	l, _ := engine.LanguageByID(ants.Game{}, jutge.CppID)
	for name, says := range map[string]string{
		"Player.hh": "Player.hh: error: it is a file of the kit, and the judge has its own; leave it out",
		"Main.cc":   "Main.cc: error: it is a file of the kit, and the judge has its own; leave it out",
		"Main.o":    "Main.o: error: it is compiled code; send sources only",
		"x/more.a":  "x/more.a: error: it is compiled code; send sources only",
	} {
		require.EqualError(t, l.CheckSource(engine.Files{"AIMine.cc": nil, name: nil}, []string{}), says)
	}
}

func TestCheckSaysNoMoreThanCanBeRead(t *testing.T) {
	var source strings.Builder
	for i := range 100 {
		fmt.Fprintf(&source, "int x%d;\n", i)
	}
	said := messages(t, ants.Game{}, source.String())
	require.Len(t, said, 21)
	require.Contains(t, said[19], "player.cc:20:5:")
	require.Equal(t, "player.cc: note: 80 more like these", said[20])
}

func TestHeadersOfTheSDKMayBeIncluded(t *testing.T) {
	for _, header := range []string{"Player.hh", "Structs.hh", "State.hh", "Info.hh", "Random.hh"} {
		require.Empty(t, messages(t, ants.Game{}, "#include \""+header+"\"\n"))
	}
	require.Len(t, messages(t, ants.Game{}, "#include \"Main.cc\"\n"), 1)
}

func TestBuiltinsPassTheirOwnCheck(t *testing.T) {
	for _, g := range jutgeGames() {
		for _, b := range g.Builtins() {
			l, ok := engine.LanguageByID(g, b.Language)
			require.True(t, ok)
			require.NoError(t, l.CheckSource(b.Files, nil), "%s of %s", b.Name, g.Title())
		}
	}
}

// TestCheckOnAllSources reads all C++ of the games: players, traps, which do what students do, and SDKs. What is found in
// them is written down here.
func TestCheckOnAllSources(t *testing.T) {
	globals := "is a global variable"
	notStandard := "is not a standard header"
	known := map[string]string{
		"ants/testdata/traps/Collisions.cc":       globals,
		"apocalypse/testdata/traps/Collisions.cc": globals,
		"dominator/testdata/traps/Collisions.cc":  globals,
		"jutge/jutgetest/traps/Cout.cc":           `"printed" is a global variable`,
		"jutge/jutgetest/traps/Cin.cc":            notStandard,
		"jutge/jutgetest/traps/Descriptors.cc":    notStandard,
		"jutge/jutgetest/traps/Flood.cc":          notStandard,
		"jutge/jutgetest/traps/Intruder.cc":       notStandard,
		"jutge/sdk/Main.cc":                       "",
		"jutge/sdk/Common.hh":                     notStandard,
		"dominator/sdk/Utils.hh":                  notStandard,
	}
	var read []string
	for _, folder := range []string{"ants", "apocalypse", "dominator", "jutge"} {
		err := filepath.WalkDir(filepath.Join("..", folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !slices.Contains([]string{".cc", ".hh"}, filepath.Ext(path)) {
				return err
			}
			source, err := os.ReadFile(path)
			require.NoError(t, err)
			name := strings.TrimPrefix(filepath.ToSlash(path), "../")
			read = append(read, name)
			said := messages(t, dominatorOr(folder), string(source))
			says, expected := known[name]
			if !expected {
				require.Empty(t, said, name)
				return nil
			}
			require.NotEmpty(t, said, name)
			for _, line := range said {
				require.Contains(t, line, says, name)
			}
			return nil
		})
		require.NoError(t, err)
	}
	require.Greater(t, len(read), 70)
	for name := range known {
		require.Contains(t, read, name)
	}
}

// dominatorOr is the game of a folder. What all games share is read as a part of Dominator.
func dominatorOr(folder string) engine.Game {
	for _, g := range jutgeGames() {
		if g.ID() == folder {
			return g
		}
	}
	return dominator.Game{}
}
