package api

import (
	"context"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/contest/pseudonym"
)

// withPseudonyms lets a handler work with real names in a contest that shows pseudonyms: it replaces the pseudonyms of the
// request by real names, and the names of the answer by those that the caller may know. Every route has this wrapper.
// Handlers only declare names with the types of package pseudonym. A route whose answer is not JSON declares a namePolicy.
// TestNobodyIsNamedWhereNobodyIsToBeNamed and TestNoChangeTellsWhoSomebodyIs fail for names that are missed. A request that
// changes something may change what its caller may know: a student who joins a team knows its name from then on.
func withPseudonyms[I, O any](s *Server, changes bool, handler func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	asked, answered := pseudonym.TypeInfoOf(reflect.TypeFor[*I]()), pseudonym.TypeInfoOf(reflect.TypeFor[*O]())
	if !asked.HoldsNames(reflect.TypeFor[*I]()) && !answered.HoldsNames(reflect.TypeFor[*O]()) {
		return handler
	}
	return func(ctx context.Context, in *I) (*O, error) {
		viewer, err := s.viewer(ctx)
		if err != nil {
			return nil, err
		}
		if viewer == nil {
			return handler(ctx, in)
		}
		in, called, err := pseudonym.Unmask(ctx, viewer, asked, in)
		if err != nil {
			return nil, err
		}
		out, err := handler(ctx, in)
		if err != nil {
			return nil, replaceNames(err, called)
		}
		if changes {
			if viewer, err = s.viewer(ctx); err != nil {
				return nil, err
			}
		}
		return pseudonym.Mask(ctx, viewer, answered, out)
	}
}

// namesParameter documents the query parameter that every answer with names takes; see identity.publicNames. It is nil for a
// route that changes something or tells no names.
func (r route) namesParameter(answer reflect.Type) []*huma.Param {
	if r.method != get || r.names != namesByViewer && !pseudonym.TypeInfoOf(answer).HoldsNames(answer) {
		return nil
	}
	return []*huma.Param{{
		Name: "names", In: "query",
		Description: "public: pseudonyms, even for organizers, in a contest that shows no names. An organizer publishes such answers.",
		Schema:      &huma.Schema{Type: huma.TypeString, Enum: []any{"public"}},
	}}
}

// replaceNames words a refusal with the names that the caller used for players.
func replaceNames(err error, called map[string]string) error {
	p, ok := problemFrom(err)
	if !ok {
		return err
	}
	said := *p
	said.Detail = pseudonym.ReplaceNames(said.Detail, called)
	return &said
}

// viewer returns the caller's view of the names in the request's contest; nil if the contest shows real names.
func (s *Server) viewer(ctx context.Context) (*pseudonym.Viewer, error) {
	c, ok := scopeOf(ctx)
	if !ok || !c.pseudonyms {
		return nil, nil //nolint:nilnil // the contest shows real names
	}
	viewer := &pseudonym.Viewer{Contest: c.contest, Store: s.store}
	who, err := s.caller(ctx)
	if err != nil || who == nil {
		return viewer, err
	}
	runs, err := s.runs(ctx, who, c.contest)
	if err != nil || runs {
		viewer.SeesAll = runs && !identityOf(ctx).publicNames
		return viewer, err
	}
	owner, err := s.ownerIn(ctx, who, c.contest)
	viewer.Own = owner.ids()
	return viewer, err
}
