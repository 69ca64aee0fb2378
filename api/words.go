package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/ranking/systems"
	"github.com/agon-judge/agon/schema/words"
)

// describeLists makes huma describe types with a closed list of words by their lists, and refuse all other words. The
// packages that own the types know no HTTP.
func describeLists(schemas huma.Registry) {
	describe[contest.State, oneOf[contest.State]](schemas)
	describe[words.Visibility, oneOf[words.Visibility]](schemas)
	describe[words.Naming, oneOf[words.Naming]](schemas)
	describe[words.Role, oneOf[words.Role]](schemas)
	describe[words.GameState, oneOf[words.GameState]](schemas)
	describe[words.Publishers, oneOf[words.Publishers]](schemas)
	describe[words.MemberRole, oneOf[words.MemberRole]](schemas)
	describe[words.PlayerState, oneOf[words.PlayerState]](schemas)
	describe[words.SubmissionState, oneOf[words.SubmissionState]](schemas)
	describe[words.MatchKind, oneOf[words.MatchKind]](schemas)
	describe[words.MatchState, oneOf[words.MatchState]](schemas)
	describe[words.ComparisonState, oneOf[words.ComparisonState]](schemas)
	describe[words.Verdict, oneOf[words.Verdict]](schemas)
	describe[words.FinalState, oneOf[words.FinalState]](schemas)
	describe[words.OrderAction, oneOf[words.OrderAction]](schemas)
	describe[words.OrderState, oneOf[words.OrderState]](schemas)
	describe[words.WorkerLevel, oneOf[words.WorkerLevel]](schemas)
	describe[workers.State, oneOf[workers.State]](schemas)
	describe[engine.Reason, freezeReason](schemas)
	describe[systems.ID, ratingSystem](schemas)
	describe[finals.Format, finalFormat](schemas)
}

// describe makes huma describe a type by the schema of another one.
func describe[Word any, By huma.SchemaProvider](schemas huma.Registry) {
	schemas.RegisterTypeAlias(reflect.TypeFor[Word](), reflect.TypeFor[By]())
}

// oneOf describes a type that knows its list.
type oneOf[W interface {
	~string
	All() []W
}] string

// Schema implements [huma.SchemaProvider], as do those below.
func (oneOf[W]) Schema(huma.Registry) *huma.Schema { return schemaOf(W("").All()) }

// Descriptions of types that do not know their lists.
type (
	freezeReason string // engine.Reason
	ratingSystem string // systems.ID
	finalFormat  string // finals.Format
)

func (freezeReason) Schema(huma.Registry) *huma.Schema { return schemaOf(engine.Reasons()) }
func (ratingSystem) Schema(huma.Registry) *huma.Schema { return schemaOf(systems.IDs()) }
func (finalFormat) Schema(huma.Registry) *huma.Schema  { return schemaOf(finals.Names()) }

// Parts of the list of actions.
type (
	// MatchOrder is an operation on a match, for organizers.
	MatchOrder words.OrderAction
	// PlayerOrder is an operation on a player.
	PlayerOrder words.OrderAction
	// ContestOrder is an operation on a whole contest, for organizers.
	ContestOrder words.OrderAction
	publicAction words.OrderAction
)

// Schema implements [huma.SchemaProvider].
func (MatchOrder) Schema(huma.Registry) *huma.Schema { return schemaOf(words.MatchOrders()) }

// Schema implements [huma.SchemaProvider].
func (PlayerOrder) Schema(huma.Registry) *huma.Schema { return schemaOf(words.PlayerOrders()) }

// Schema implements [huma.SchemaProvider].
func (ContestOrder) Schema(huma.Registry) *huma.Schema { return schemaOf(words.ContestOrders()) }
func (publicAction) Schema(huma.Registry) *huma.Schema { return schemaOf(audit.PublicActions()) }

// schemaOf returns the schema of a text that is one of a list of words.
func schemaOf[W ~string](list []W) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, word := range list {
		s.Enum = append(s.Enum, string(word))
	}
	return s
}
