package api

import (
	"fmt"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// namePolicy says how an answer that is not JSON treats people's names: withPseudonyms cannot read such an answer. A route
// with such an answer must have a policy, or New fails; TestWhatIsNoJSONTreatsNamesAsItSays checks that it follows it.
type namePolicy string

const (
	namesNone     namePolicy = "nobody" // it holds no names
	namesByViewer namePolicy = "cast"   // its writer asks the caller's viewer for the names
	namesToOwner  namePolicy = "owner"  // only its owner and the organizers get it
	namesToStaff  namePolicy = "staff"  // only the organizers get it
	namesToAdmins namePolicy = "admins" // only the admins of the site get it
)

// namePolicyExtension is the key of the policy in the API's description.
const namePolicyExtension = "x-agon-names"

var (
	bytesType  = reflect.TypeFor[[]byte]()
	streamType = reflect.TypeFor[huma.StreamResponse]()
)

// isRawAnswer reports whether answers of the type are bytes or a stream, and not values that huma writes as JSON.
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

// extensions returns what the API's description says of a route beyond the standard. It panics if a route lacks its policy,
// so that such a server does not start.
func (r route) extensions(answer reflect.Type) map[string]any {
	switch written := isRawAnswer(answer); {
	case written && r.names == "":
		panic(fmt.Sprintf("api: %s %s answers something other than JSON and needs a namePolicy", r.method, r.path))
	case !written && r.names != "":
		panic(fmt.Sprintf("api: %s %s answers JSON, whose names have types, so it takes no namePolicy", r.method, r.path))
	case !written:
		return nil
	}
	return map[string]any{namePolicyExtension: string(r.names)}
}
