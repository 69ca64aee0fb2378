package api

import (
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/games/engine"
)

// Words of closed lists in answers and requests. The packages that own the lists know no HTTP, so each list has a type
// here that puts it into the API's description, and lets huma refuse all other words.
type (
	contestState    contest.State
	visibility      contest.Visibility
	siteRole        contest.Role // on the whole site
	memberRole      contest.Role // in a contest, which has no admins
	submissionState contest.SubmissionState
	playerState     contest.PlayerState
	matchKind       contest.MatchKind
	matchState      contest.MatchState
	freezeReason    engine.Reason
	finalState      string
	publicAction    audit.Action // on a match or a player
)

// TransformSchema implements huma.SchemaTransformer, as do those below.
func (contestState) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, contest.States())
}

func (visibility) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, contest.Visibilities())
}

func (siteRole) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, contest.Roles())
}

func (memberRole) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, slices.DeleteFunc(contest.Roles(), func(r contest.Role) bool { return r == contest.RoleAdmin }))
}

func (submissionState) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, contest.SubmissionStates())
}

func (playerState) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, contest.PlayerStates())
}

func (matchKind) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, contest.MatchKinds())
}

func (matchState) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, contest.MatchStates())
}

func (freezeReason) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, engine.Reasons())
}

func (finalState) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, final.States())
}

func (publicAction) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return withWords(s, audit.PublicActions())
}

// withWords lets a schema take the words of a list and no others.
func withWords[W ~string](s *huma.Schema, words []W) *huma.Schema {
	for _, word := range words {
		s.Enum = append(s.Enum, string(word))
	}
	return s
}
