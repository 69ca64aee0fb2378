package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/ranking/systems"
)

// describeLists makes huma describe types with a closed list of values by their lists.
func describeLists(schemas huma.Registry) {
	schemas.RegisterTypeAlias(reflect.TypeFor[systems.ID](), reflect.TypeFor[ratingSystem]())
	schemas.RegisterTypeAlias(reflect.TypeFor[finals.Format](), reflect.TypeFor[finalFormat]())
}

// ratingSystem describes [systems.ID].
type ratingSystem string

// Schema implements [huma.SchemaProvider].
func (ratingSystem) Schema(huma.Registry) *huma.Schema { return oneOf(systems.IDs()) }

// finalFormat describes [finals.Format].
type finalFormat string

// Schema implements [huma.SchemaProvider].
func (finalFormat) Schema(huma.Registry) *huma.Schema { return oneOf(finals.Names()) }

func oneOf(values []string) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, v := range values {
		s.Enum = append(s.Enum, v)
	}
	return s
}
