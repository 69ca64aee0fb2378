package api

import (
	"context"
	"maps"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// route describes one route of the API, for the router and for the documentation.
type route struct {
	method      string
	path        string
	id          string // operation id; generated clients use it as function name
	summary     string
	tag         string
	status      int // of success; 0 is huma's default: 200, or 204 without a body
	maxBody     int64
	revalidated bool                      // a browser may keep the answer and ask whether it is still true, see tagAnswers
	answers     map[string]*huma.Response // of success, where they are not plain JSON
	names       namePolicy                // of answers that are not JSON; empty for all others
	body        *huma.RequestBody         // of a POST whose handler reads the body itself
}

const defaultMaxBody = 64 << 10

// add registers a typed handler. Every error that it returns leaves the server as a problem document.
func add[I, O any](s *Server, r route, handler func(context.Context, *I) (*O, error)) {
	responses := map[string]*huma.Response{"default": s.problemResponse()}
	maps.Copy(responses, r.answers)
	if r.maxBody == 0 {
		r.maxBody = defaultMaxBody
	}
	middlewares := s.authorize(r)
	if r.revalidated {
		middlewares = append(middlewares, func(ctx huma.Context, next func(huma.Context)) {
			ctx.SetHeader("Cache-Control", revalidated)
			next(ctx)
		})
	}
	veiled := withPseudonyms(s, r.method != get, handler)
	huma.Register(s.huma, huma.Operation{
		OperationID: r.id, Method: r.method, Path: r.path, Summary: r.summary, Tags: []string{r.tag},
		DefaultStatus: r.status, MaxBodyBytes: r.maxBody, Responses: responses, Middlewares: middlewares,
		Extensions: r.extensions(reflect.TypeFor[O]()), Parameters: r.namesParameter(reflect.TypeFor[*O]()),
	}, func(ctx context.Context, in *I) (*O, error) {
		if r.method != get {
			if err := s.requireChanges(ctx); err != nil {
				return nil, s.toProblem(ctx, r.id, err)
			}
		}
		out, err := veiled(ctx, in)
		if err != nil {
			return nil, s.toProblem(ctx, r.id, err)
		}
		return out, nil
	})
	if r.body != nil { // set after Register, which would make huma read the body itself
		s.huma.OpenAPI().Paths[r.path].Post.RequestBody = r.body
	}
}

// problemResponse documents the refusals of every route.
func (s *Server) problemResponse() *huma.Response {
	return &huma.Response{
		Description: "Refused: the code says why, the detail what to do next",
		Content: map[string]*huma.MediaType{
			"application/problem+json": {Schema: s.huma.OpenAPI().Components.Schemas.Schema(problemType, true, "Problem")},
		},
	}
}

// content documents an answer that is not JSON.
func content(description, mediaType, format string) map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: description,
		Content:     map[string]*huma.MediaType{mediaType: {Schema: &huma.Schema{Type: huma.TypeString, Format: format}}},
	}}
}

const (
	get   = http.MethodGet
	post  = http.MethodPost
	put   = http.MethodPut
	erase = http.MethodDelete
)
