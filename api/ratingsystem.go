package api

import (
	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/ranking/systems"
)

// ratingSystem describes [systems.ID] to huma: its values are those of the list.
type ratingSystem string

// Schema implements [huma.SchemaProvider].
func (ratingSystem) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, id := range systems.IDs() {
		s.Enum = append(s.Enum, id)
	}
	return s
}
