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
func checkCpp(sdk map[string][]byte) func(engine.Files) error {
	allowed := cpp.Allowed{Variables: []string{registration}}
	for _, name := range slices.Sorted(maps.Keys(sdk)) {
		if path.Ext(name) == ".hh" {
			allowed.Headers = append(allowed.Headers, name)
		}
	}
	return func(files engine.Files) error {
		found := cpp.Check(string(files[CppSource]), allowed)
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
