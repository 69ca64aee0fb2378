package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema"
)

// eventsRoute is the stream's path in the router.
const eventsRoute = "/api/contests/:contest/events"

const (
	eventPause   = 500 * time.Millisecond // between two batches of events on one stream
	eventTimeout = 10 * time.Second       // for a client to take what it is sent
	eventRetry   = 3 * time.Second        // after which browsers reconnect
)

// EventData is the data of an event.
type EventData struct {
	ID int64 `json:"id" doc:"Of the match, submission, order or final that changed, or the version of the contest's settings. 0 stands for many or unknown ones: read again whatever you show."`
}

func (s *Server) eventRoutes() {
	event := s.huma.OpenAPI().Components.Schemas.Schema(eventDataType, true, "EventData")
	add(s, route{
		method: get, path: "/api/contests/{contest}/events", id: "contestEvents", names: namesNone, tag: "Contests",
		summary: "What happens in the contest, as it happens: server-sent events named ladder, match, submission, order, contest and final",
		answers: map[string]*huma.Response{"200": {
			Description: "A stream that ends only with the connection. Each event's data is an EventData in JSON; comments are signs of life. At most one lot of events every half second; what happens between is put together.",
			Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: event}},
		}},
	}, s.events)
}

func (s *Server) events(ctx context.Context, in *ContestPath) (*huma.StreamResponse, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	staff, err := s.runsContest(ctx, contestID)
	if err != nil {
		return nil, err
	}
	by, err := s.streamHolder(ctx)
	if err != nil {
		return nil, err
	}
	sub, err := s.hub.subscribe(contestID, staff, by)
	switch {
	case errors.Is(err, errHoldsTooMany):
		return nil, refuseFor(30*time.Second, contest.CodeRateLimited, "You have %d pages with live news open, as many as one may. Close some, or log in if many people share your network; pages work without live news, too.", by.most)
	case err != nil:
		return nil, refuseFor(10*time.Second, CodeBusy, "Too many people watch at the moment. The page works without live news; reload it to see what is new.")
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer sub.cancel()
		c := humagin.Unwrap(hc)
		out := &stream{w: c.Writer, control: http.NewResponseController(c.Writer), kinds: contestEvents()}
		out.open()
		out.run(ctx, sub, s.cfg.Heartbeat, func() bool { return s.stillMaySee(ctx, in.Contest) })
	}}, nil
}

// contestEvents are the kinds of events of contests.
func contestEvents() []string {
	return []string{schema.EventLadder, schema.EventMatch, schema.EventSubmission, schema.EventOrder, schema.EventContest, schema.EventFinal}
}

// streamHolder returns whom the request's stream counts for: the user who is logged in, or else the address. Users do not
// count for their address, so that visitors from a lecture hall cannot keep users there from live news.
func (s *Server) streamHolder(ctx context.Context) (holder, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return holder{}, err
	}
	if who != nil {
		return holder{fmt.Sprintf("user %d", who.id), s.limits.StreamsPerUser}, nil
	}
	return holder{"address " + identityOf(ctx).address, s.limits.StreamsPerAddress}, nil
}

// stillMaySee checks again whether the caller may see a contest.
func (s *Server) stillMaySee(ctx context.Context, slug string) bool {
	c, err := s.contestScope(ctx, slug)
	if err != nil {
		return false
	}
	sees, err := s.maySee(ctx, c)
	return err == nil && sees
}

// stream writes one client's events. A client that does not take them in time is disconnected. Its browser reconnects and
// reads the pages again.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	kinds   []string // of events that it tells of
}

func (st *stream) open() {
	h := st.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store, no-transform")
	h.Set("X-Accel-Buffering", "no") // nginx would hold events back
	st.w.WriteHeader(http.StatusOK)
}

// run writes events until the connection ends or the client may not see the contest any more, which only a change of the
// contest can cause.
func (st *stream) run(ctx context.Context, sub *subscription, heartbeat time.Duration, allowed func() bool) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	pause := time.NewTimer(eventPause)
	defer pause.Stop()
	pause.Stop()
	if st.send(fmt.Sprintf("retry: %d\n: hello\n\n", eventRetry.Milliseconds())) != nil {
		return
	}
	wake := sub.wake // nil while pausing
	for {
		var text string
		select {
		case <-ctx.Done():
			return
		case <-sub.done:
			return
		case <-beat.C:
			text = ": still here\n\n"
		case <-pause.C:
			wake = sub.wake
			continue
		case <-wake:
			events := sub.take()
			if slices.ContainsFunc(events, func(e event) bool { return e.kind == schema.EventContest }) && !allowed() {
				return
			}
			text = eventText(slices.DeleteFunc(events, func(e event) bool { return !slices.Contains(st.kinds, e.kind) }))
			wake = nil
			pause.Reset(eventPause)
		}
		if st.send(text) != nil {
			return
		}
	}
}

func (st *stream) send(text string) error {
	if err := st.control.SetWriteDeadline(time.Now().Add(eventTimeout)); err != nil {
		return fmt.Errorf("set deadline: %w", err)
	}
	if _, err := io.WriteString(st.w, text); err != nil {
		return fmt.Errorf("write events: %w", err)
	}
	if err := st.control.Flush(); err != nil {
		return fmt.Errorf("flush events: %w", err)
	}
	return nil
}

func eventText(events []event) string {
	var text []byte
	for _, e := range events {
		data, err := json.Marshal(EventData{ID: e.id})
		if err != nil {
			panic(err) // a number can always be written
		}
		text = fmt.Appendf(text, "event: %s\ndata: %s\n\n", e.kind, data)
	}
	return string(text)
}
