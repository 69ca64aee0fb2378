package api

import (
	"context"
	"reflect"

	"github.com/agon-judge/agon/contest/pseudonym"
)

// withPseudonyms lets a handler work with the names of the database while the caller is told those that he may know: in a contest
// that names nobody, pseudonyms. Every address has this veil, so no handler need think of it; its part is that names have
// the types of package names wherever they are sent or asked for. What is no JSON says in its route how it treats names,
// see naming. TestNobodyIsNamedWhereNobodyIsToBeNamed and TestNoChangeTellsWhoSomebodyIs find what was forgotten. A request
// that changes something may change whom the caller may know: who comes into a team knows its name then.
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

// replaceNames lets a refusal call players as the caller did.
func replaceNames(err error, called map[string]string) error {
	p, ok := problemFrom(err)
	if !ok {
		return err
	}
	said := *p
	said.Detail = pseudonym.ReplaceNames(said.Detail, called)
	return &said
}

// viewer is the people of the request's contest as the caller may know them; nil where everybody is named.
func (s *Server) viewer(ctx context.Context) (*pseudonym.Viewer, error) {
	c, ok := scopeOf(ctx)
	if !ok || !c.pseudonyms {
		return nil, nil //nolint:nilnil // a contest like most
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
