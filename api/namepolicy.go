package api

import (
	"fmt"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// namePolicy says how an answer treats people's names that is no JSON, which veil therefore cannot see into. A route with such
// an answer has to say it, or the server is not made; TestWhatIsNoJSONTreatsNamesAsItSays holds it to its word.
type namePolicy string

const (
	namesNone     namePolicy = "nobody" // there is no name in it, whoever asks
	namesByViewer namePolicy = "cast"   // its writer takes the names of the caller's cast
	namesToOwner  namePolicy = "owner"  // who is not its owner and does not run the contest does not get it
	namesToStaff  namePolicy = "staff"  // who does not run the contest does not get it
)

// namePolicyExtension is where the API's description says how an answer treats names.
const namePolicyExtension = "x-agon-names"

var (
	bytesType  = reflect.TypeFor[[]byte]()
	streamType = reflect.TypeFor[huma.StreamResponse]()
)

// isRawAnswer says whether the answers of a type are written by hand: they are bytes or a stream.
func isRawAnswer(answer reflect.Type) bool {
	if answer == streamType {
		return true
	}
	if answer.Kind() != reflect.Struct {
		return false
	}
	body, ok := answer.FieldByName("Body")
	return ok && (body.Type == bytesType || body.Type.Kind() == reflect.Func)
}

// extensions are what the API's description says of a route beside the standard. It panics where a route does not say how
// it treats names: such a server must not start.
func (r route) extensions(answer reflect.Type) map[string]any {
	switch written := isRawAnswer(answer); {
	case written && r.names == "":
		panic(fmt.Sprintf("api: %s %s answers no JSON and does not say how it treats names, see naming", r.method, r.path))
	case !written && r.names != "":
		panic(fmt.Sprintf("api: %s %s answers JSON, whose names are veiled by their types", r.method, r.path))
	case !written:
		return nil
	}
	return map[string]any{namePolicyExtension: string(r.names)}
}
