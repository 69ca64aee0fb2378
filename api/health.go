package api

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/words"
)

const (
	healthTimeout = 3 * time.Second
	writeProbeAge = 5 * time.Second // for which the outcome of a write probe holds
)

// Health is the state of the site. Only admins get the details.
type Health struct {
	Status string `json:"status" enum:"ok,degraded,down" doc:"degraded: the schema is not this program's, or no worker runs; down: the database does not answer or cannot be written"`
	*HealthDetails
}

// HealthDetails is what an admin learns of the site's state.
type HealthDetails struct {
	Database      string                 `json:"database" required:"false" enum:"ok,readonly,down" doc:"readonly: it answers but cannot be written, as when its disk is full"`
	SchemaVersion int                    `json:"schema_version" required:"false"`
	SchemaWanted  int                    `json:"schema_wanted" required:"false" doc:"The version that this program needs"`
	Queue         map[string]QueueHealth `json:"queue" required:"false" doc:"By name; queues without jobs are left out"`
	OldestSeconds float64                `json:"oldest_seconds" required:"false" doc:"How long the oldest job has been ready without being taken"`
	Streams       int                    `json:"streams" required:"false" doc:"Event streams of this process"`
	Workers       []WorkerHealth         `json:"workers" required:"false" nullable:"false" doc:"The processes that compile and play and are alive; none: submissions wait"`
	Events        string                 `json:"events" required:"false" enum:"ok,interrupted" doc:"interrupted: this process receives no live events for the moment, so pages do not move by themselves; it tries again"`
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

type probeAnswer struct {
	Status int
	Body   struct {
		Status string `json:"status" enum:"ok,down"`
	}
}

func (s *Server) healthRoutes() {
	add(s, route{method: get, path: "/health", id: "health", summary: "How the site is, with details for admins; 503 when it cannot work", tag: "Site"}, s.health)
	add(s, route{method: get, path: "/livez", id: "livez", summary: "Whether this process answers; it asks nothing of the database", tag: "Site"}, s.livez)
	add(s, route{method: get, path: "/readyz", id: "readyz", summary: "Whether this process can serve requests; 503 when the database cannot be reached or written, or has another schema", tag: "Site"}, s.readyz)
}

func (s *Server) livez(context.Context, *struct{}) (*probeAnswer, error) {
	out := &probeAnswer{Status: http.StatusOK}
	out.Body.Status = "ok"
	return out, nil
}

func (s *Server) readyz(ctx context.Context, _ *struct{}) (*probeAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	out := &probeAnswer{Status: http.StatusOK}
	out.Body.Status = "ok"
	err := schema.Check(ctx, s.pool)
	if err == nil {
		err = s.probeWrites(ctx)
	}
	if err != nil {
		s.log.WarnContext(ctx, "not ready", "error", err)
		out.Status, out.Body.Status = http.StatusServiceUnavailable, "down"
	}
	return out, nil
}

func (s *Server) health(ctx context.Context, _ *struct{}) (*healthAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	out := &healthAnswer{Status: http.StatusOK, Body: Health{Status: "ok", HealthDetails: &HealthDetails{
		Database: "ok", SchemaWanted: schema.Latest(), Queue: map[string]QueueHealth{}, Workers: []WorkerHealth{}, Streams: s.hub.streams(), Events: "ok",
	}}}
	if !s.hub.isLive() {
		out.Body.Events = "interrupted"
	}
	if err := s.fillHealth(ctx, &out.Body); err != nil {
		s.log.WarnContext(ctx, "the database does not answer", "error", err)
		out.Body.Database = "down"
	}
	if out.Body.Database != "ok" {
		out.Status, out.Body.Status = http.StatusServiceUnavailable, "down"
	}
	if who, err := s.caller(ctx); err != nil || who == nil || who.role != words.RoleAdmin {
		out.Body.HealthDetails = nil
	}
	return out, nil
}

func (s *Server) fillHealth(ctx context.Context, h *Health) error {
	version, dirty, err := schema.Version(ctx, s.pool)
	if err != nil {
		return err
	}
	h.SchemaVersion = version
	if err := s.probeWrites(ctx); err != nil {
		s.log.WarnContext(ctx, "the database cannot be written", "error", err)
		h.Database = "readonly"
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
	if dirty || version != h.SchemaWanted || len(workers) == 0 {
		h.Status = "degraded"
	}
	return nil
}

// writeProbe is the outcome of trying to write to the database.
type writeProbe struct{ failure error }

// probeWrites reports why the database cannot be written. Requests within a few seconds share one probe.
func (s *Server) probeWrites(ctx context.Context) error {
	probe, err := s.writeProbes.get(ctx, "", func(ctx context.Context) (writeProbe, error) {
		ctx, cancel := context.WithTimeout(ctx, healthTimeout)
		defer cancel()
		return writeProbe{schema.Writable(ctx, s.pool)}, nil
	})
	if err != nil {
		return err
	}
	return probe.failure
}
