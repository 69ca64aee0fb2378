package jutge

import (
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge/cpp"
)

// mostMessages bounds what a student reads at a time.
const mostMessages = 20

// registration is the variable that RegisterPlayer defines. A player may do by hand what the macro does.
const registration = "registration"

// checkCpp makes the check of C++ players: what the section Restrictions of the statements says of global variables and of
// the standard library. A player may include the headers of its SDK. That it is one source file, package bundle sees to.
func checkCpp(sdk map[string][]byte) func(engine.Files, []engine.Restriction) error {
	var headers []string
	for _, name := range slices.Sorted(maps.Keys(sdk)) {
		if path.Ext(name) == ".hh" {
			headers = append(headers, name)
		}
	}
	return CheckCpp(headers)
}

// CheckCpp is the check of C++ players, who may include some headers besides those of the standard library. Its error is a
// *engine.CheckError.
func CheckCpp(headers []string) func(engine.Files, []engine.Restriction) error {
	allowed := cpp.Allowed{Headers: headers, Variables: []string{registration}}
	return func(files engine.Files, on []engine.Restriction) error {
		found := slices.DeleteFunc(cpp.Check(string(files[CppSource]), allowed), func(f cpp.Finding) bool {
			return !slices.Contains(on, restrictionOf(f))
		})
		if len(found) == 0 {
			return nil
		}
		e := &engine.CheckError{}
		for _, f := range found[:min(len(found), mostMessages)] {
			e.Messages = append(e.Messages, fmt.Sprintf("%s:%d:%d: error: %s (statement, Restrictions)", CppSource, f.Line, f.Column, f.Message))
		}
		if more := len(found) - mostMessages; more > 0 {
			e.Messages = append(e.Messages, fmt.Sprintf("%s: note: %d more like these", CppSource, more))
		}
		return e
	}
}

// cppRestrictions are those that the check of C++ players makes.
func cppRestrictions() []engine.Restriction {
	return []engine.Restriction{engine.NoGlobalVariables, engine.StandardHeaders}
}

func restrictionOf(f cpp.Finding) engine.Restriction {
	if f.Header {
		return engine.StandardHeaders
	}
	return engine.NoGlobalVariables
}
