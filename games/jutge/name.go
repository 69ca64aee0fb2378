package jutge

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/cpp"
)

// longestName is the length of the longest name of a player, for uploads and for the kits' runners alike.
const longestName = 12

// NameOf finds the name that the files of a player give it. Players in other languages than those with an SDK do not name
// themselves: theirs is "". The error is a *engine.SourceError.
func NameOf(language string, files engine.Files) (string, error) {
	switch language {
	case CppID:
		return cppName(files)
	case PythonID:
		return PythonName(files[PythonSource])
	}
	return "", nil
}

// PlayerName finds the X of the one `#define PLAYER_NAME X` in a C++ source. Comments, strings and raw strings do not
// count; conditional directives are not evaluated. The error is a *engine.SourceError.
func PlayerName(source []byte) (string, error) { return cppName(engine.Files{CppSource: source}) }

// cppName does what PlayerName does with all sources and headers of a player.
func cppName(files engine.Files) (string, error) {
	var found []nameLine
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !isCpp(name) {
			continue
		}
		if err := engine.CheckText(files[name]); err != nil && (len(files) == 1 || len(files[name]) > 0) {
			return "", err
		}
		for _, d := range cpp.Definitions(string(files[name]), "PLAYER_NAME") {
			found = append(found, nameLine{d.Value, placeIn(files, name, d.Line)})
		}
	}
	switch len(found) {
	case 0:
		return "", engine.SourceErrorf(engine.NoPlayerName,
			"There is no line `#define PLAYER_NAME YourName`: copy AINull.cc and put your player's name there.")
	case 1:
		return found[0].value, found[0].check()
	}
	return "", engine.SourceErrorf(engine.TwoPlayerNames,
		"PLAYER_NAME is defined %d times (%s and %s): leave one `#define PLAYER_NAME YourName`.",
		len(found), found[0].place, found[1].place)
}

// nameLine is a line that gives a player its name.
type nameLine struct {
	value string
	place string // "line 3", or "line 3 of mine.hh"
}

// placeIn names a line of a player's file, and the file if there are several.
func placeIn(files engine.Files, name string, line int) string {
	if len(files) == 1 {
		return fmt.Sprintf("line %d", line)
	}
	return fmt.Sprintf("line %d of %s", line, Shown(name))
}

func (l nameLine) check() error {
	place := "L" + l.place[1:] // at the beginning of a sentence
	switch {
	case l.value == "":
		return engine.SourceErrorf(engine.BadName, "%s defines PLAYER_NAME without a name: write `#define PLAYER_NAME YourName`.", place)
	case !isIdentifier(l.value):
		return engine.SourceErrorf(engine.BadName, "%s: the name %s is not an identifier: use letters, digits and _ and begin with a letter.", place, Shown(l.value))
	case isKeyword(l.value):
		return engine.SourceErrorf(engine.BadName, "%s: the name %s is a word of C++: choose another one.", place, Shown(l.value))
	case len(l.value) > longestName:
		return engine.SourceErrorf(engine.BadName, "%s: the name %s has %d letters: choose one with at most %d.", place, Shown(l.value), len(l.value), longestName)
	}
	return nil
}

// CheckName reports whether a player can have the name: an identifier with at most 12 letters. The error is a
// *engine.SourceError.
func CheckName(name string) error {
	if !isIdentifier(name) || len(name) > longestName {
		return engine.SourceErrorf(engine.BadName, "The name %s cannot be used: take at most %d letters, digits and _ and begin with a letter.", Shown(name), longestName)
	}
	return nil
}

// IsSeatName reports whether a name is one word of visible ASCII with at most 12 characters, so that output files stay
// readable.
func IsSeatName(name string) bool {
	for k := range len(name) {
		if name[k] <= ' ' || name[k] > '~' {
			return false
		}
	}
	return name != "" && len(name) <= longestName
}

func isIdentifier(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '_', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', i > 0 && '0' <= c && c <= '9':
		default:
			return false
		}
	}
	return s != ""
}

func isKeyword(s string) bool {
	_, found := slices.BinarySearch(strings.Fields(keywords), s)
	return found
}

// keywords of all versions of C++ up to 23, sorted: a name should survive the next compiler.
const keywords = `alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t
class co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default
delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable
namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires
return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try
typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq`
