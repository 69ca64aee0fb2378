package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema"
)

// packageEventsRoute is the stream's path.
const packageEventsRoute = "/api/packages/events"

func (s *Server) packageEventRoutes() {
	add(s, route{
		method: get, path: packageEventsRoute, id: "packageEvents", names: namesNone, tag: "Packages of games",
		summary: "What happens to versions of games, as it happens: server-sent events named game; for authors",
		answers: content("A stream like that of a contest", "text/event-stream", ""),
	}, s.packageEvents)
}

func (s *Server) packageEvents(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	if _, err := s.requireAuthor(ctx); err != nil {
		return nil, err
	}
	by, err := s.streamHolder(ctx)
	if err != nil {
		return nil, err
	}
	const ofTheSite = 0
	sub, err := s.hub.subscribe(ofTheSite, true, by)
	if errors.Is(err, errHoldsTooMany) {
		return nil, refuseFor(30*time.Second, contest.CodeRateLimited, "You have %d pages with live news open, as many as one may. Close some.", by.most)
	}
	if err != nil {
		return nil, refuseFor(10*time.Second, CodeBusy, "Too many people watch at the moment. Reload the page to see what is new.")
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer sub.cancel()
		c := humagin.Unwrap(hc)
		out := &stream{w: c.Writer, control: http.NewResponseController(c.Writer), kinds: []string{schema.EventGame}}
		out.open()
		out.run(ctx, sub, s.cfg.Heartbeat, func() bool { return true })
	}}, nil
}
