package jutge

import (
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/cpp"
)

// mostMessages bounds what a student reads at a time.
const mostMessages = 20

// registration is the variable that RegisterPlayer defines. A player may do by hand what the macro does.
const registration = "registration"

// checkCpp makes the check of C++ players: what the section Restrictions of the statements says of files, global variables
// and the standard library. A player may include the headers of its SDK.
func checkCpp(sdk map[string][]byte) func(engine.Files, []engine.Restriction) error {
	var headers []string
	for _, name := range slices.Sorted(maps.Keys(sdk)) {
		if path.Ext(name) == ".hh" {
			headers = append(headers, name)
		}
	}
	check := CheckCpp(headers)
	return func(files engine.Files, on []engine.Restriction) error {
		if e := checkNames(files, sdk); e != nil {
			return e
		}
		return check(files, on)
	}
}

// CheckCpp is the check of C++ players, who may include some headers besides those of the standard library. Its error is a
// *engine.CheckError.
func CheckCpp(headers []string) func(engine.Files, []engine.Restriction) error {
	return func(files engine.Files, on []engine.Restriction) error {
		var said []string
		if others := len(files) - 1; others > 0 && slices.Contains(on, engine.OneSourceFile) {
			names := slices.Sorted(maps.Keys(files))
			said = append(said, fmt.Sprintf("%s: error: there are %d files; put all your code into one file and send that (statement, Restrictions)",
				names[0], len(files)))
		}
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if !isCpp(name) {
				continue
			}
			allowed := cpp.Allowed{Headers: slices.Concat(headers, included(files, name)), Variables: []string{registration}}
			for _, f := range cpp.Check(string(files[name]), allowed) {
				if slices.Contains(on, restrictionOf(f)) {
					said = append(said, fmt.Sprintf("%s:%d:%d: error: %s (statement, Restrictions)", name, f.Line, f.Column, f.Message))
				}
			}
		}
		return complain(said)
	}
}

// checkNames refuses files that would stand in the place of those of the SDK. What a player is made of is source, so that it
// can be read and compared.
func checkNames(files engine.Files, sdk map[string][]byte) error {
	var said []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		_, own := sdk[name]
		switch {
		case own:
			said = append(said, name+": error: it is a file of the kit, and the judge has its own; leave it out")
		case slices.Contains([]string{".o", ".a", ".so", ".gch"}, path.Ext(name)):
			said = append(said, name+": error: it is compiled code; send sources only")
		}
	}
	return complain(said)
}

// complain makes an error of messages, nil if there are none.
func complain(said []string) error {
	if len(said) == 0 {
		return nil
	}
	e := &engine.CheckError{Messages: said[:min(len(said), mostMessages)]}
	if more := len(said) - mostMessages; more > 0 {
		file, _, _ := strings.Cut(said[0], ":")
		e.Messages = append(slices.Clip(e.Messages), fmt.Sprintf("%s: note: %d more like these", file, more))
	}
	return e
}

// included are the names by which a file of a player can include the others: from its own folder and from the top.
func included(files engine.Files, by string) []string {
	var names []string
	for other := range files {
		if other == by {
			continue
		}
		names = append(names, other)
		if relative, err := filepath.Rel(path.Dir(by), other); err == nil {
			names = append(names, filepath.ToSlash(relative))
		}
	}
	return names
}

// isCpp reports whether a file is a source or a header of C++.
func isCpp(name string) bool {
	return slices.Contains([]string{".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".h"}, strings.ToLower(path.Ext(name)))
}

// cppRestrictions are those that the check of C++ players makes.
func cppRestrictions() []engine.Restriction {
	return []engine.Restriction{engine.NoGlobalVariables, engine.StandardHeaders, engine.OneSourceFile}
}

func restrictionOf(f cpp.Finding) engine.Restriction {
	if f.Header {
		return engine.StandardHeaders
	}
	return engine.NoGlobalVariables
}
