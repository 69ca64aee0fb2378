package api

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/agon-judge/agon/schema"
)

const healthTimeout = 3 * time.Second

// Health is the state of the site.
type Health struct {
	Status        string                 `json:"status" enum:"ok,degraded,down" doc:"degraded: the schema is not this program's; down: the database does not answer"`
	Database      string                 `json:"database" enum:"ok,down"`
	SchemaVersion int                    `json:"schema_version"`
	SchemaWanted  int                    `json:"schema_wanted" doc:"The version that this program needs"`
	Queue         map[string]QueueHealth `json:"queue" doc:"By name; queues without jobs are left out"`
	OldestSeconds float64                `json:"oldest_seconds" doc:"How long the oldest job has been ready without being taken"`
	Streams       int                    `json:"streams" doc:"Event streams of this process"`
	Workers       []WorkerHealth         `json:"workers" nullable:"false" doc:"The processes that compile and play; none: submissions wait"`
	Events        string                 `json:"events" enum:"ok,interrupted" doc:"interrupted: this process receives no live events for the moment, so pages do not move by themselves; it tries again"`
}

// QueueHealth is the state of a queue.
type QueueHealth struct {
	Waiting       int64   `json:"waiting"`
	Running       int64   `json:"running"`
	OldestSeconds float64 `json:"oldest_seconds"`
}

// WorkerHealth is a process that compiles and plays.
type WorkerHealth struct {
	Cores     int32           `json:"cores" doc:"Matches that it plays at a time"`
	Isolation json.RawMessage `json:"isolation" doc:"What holds between the players that it runs, as in its matches"`
}

type healthAnswer struct {
	Status int
	Body   Health
}

func (s *Server) healthRoutes() {
	add(s, route{method: get, path: "/health", id: "health", summary: "How the site is; 503 when it cannot work", tag: "Site"}, s.health)
}

func (s *Server) health(ctx context.Context, _ *struct{}) (*healthAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	out := &healthAnswer{Status: http.StatusOK, Body: Health{
		Status: "ok", Database: "ok", SchemaWanted: schema.Latest(), Queue: map[string]QueueHealth{}, Workers: []WorkerHealth{}, Streams: s.hub.streams(), Events: "ok",
	}}
	if !s.hub.isLive() {
		out.Body.Events = "interrupted"
	}
	if err := s.fillHealth(ctx, &out.Body); err != nil {
		s.log.WarnContext(ctx, "the database does not answer", "error", err)
		out.Status, out.Body.Status, out.Body.Database = http.StatusServiceUnavailable, "down", "down"
	}
	return out, nil
}

func (s *Server) fillHealth(ctx context.Context, h *Health) error {
	version, dirty, err := schema.Version(ctx, s.pool)
	if err != nil {
		return err
	}
	h.SchemaVersion = version
	if dirty || version != h.SchemaWanted {
		h.Status = "degraded"
	}
	queues, err := s.store.APIQueues(ctx)
	if err != nil {
		return err
	}
	for _, q := range queues {
		h.Queue[q.Queue] = QueueHealth{Waiting: q.Waiting, Running: q.Running, OldestSeconds: q.OldestSeconds}
		h.OldestSeconds = max(h.OldestSeconds, q.OldestSeconds)
	}
	workers, err := s.store.APIWorkers(ctx)
	if err != nil {
		return err
	}
	for _, w := range workers {
		h.Workers = append(h.Workers, WorkerHealth{Cores: w.Cores, Isolation: w.Isolation})
	}
	return nil
}
