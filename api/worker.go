package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/schema/words"
)

// Worker is a machine that compiles and plays, as admins see it.
type Worker struct {
	Name        string            `json:"name" example:"lab-3"`
	Level       words.WorkerLevel `json:"level" doc:"trusted: everything, with sources; guest: compiled players whose owners allow it, in matches of the ladder"`
	State       workers.State     `json:"state" doc:"What it does, or what keeps it from doing it; the first that holds"`
	Own         bool              `json:"own" doc:"It is part of a process of the site and has no key"`
	CreatedAt   time.Time         `json:"created_at"`
	CreatedBy   string            `json:"created_by" doc:"Account that added it; empty: none"`
	ExpiresAt   *time.Time        `json:"expires_at" doc:"Of its key; null: never"`
	RevokedAt   *time.Time        `json:"revoked_at"`
	Drained     bool              `json:"drained" doc:"It finishes what it has and gets nothing else"`
	Quarantined *WorkerQuarantine `json:"quarantined" doc:"null: it is in none"`
	SeenAt      *time.Time        `json:"seen_at" doc:"When it has reported last; null: never"`

	Connected   bool              `json:"connected"`
	ConnectedAt *time.Time        `json:"connected_at" doc:"Of this session or the last one, as all that follows; null: there was none"`
	Version     string            `json:"version" doc:"Of its program; empty: that of the site, or not known"`
	Cores       int32             `json:"cores" doc:"Matches that it plays at a time"`
	Running     int32             `json:"running" doc:"Items that it works on"`
	Languages   []string          `json:"languages" nullable:"false" doc:"In which it compiles and runs players, as the worker names them: game/language, or language alone for games that came as packages"`
	Toolchains  map[string]string `json:"toolchains" nullable:"false" doc:"What the compiler or runtime says of its version, by language"`
	Isolation   json.RawMessage   `json:"isolation" doc:"What holds between the players that it runs, as in its matches"`
	DiskFree    int64             `json:"disk_free" doc:"Bytes of the disk of its cache; this and disk_total are 0 where that is not known"`
	DiskTotal   int64             `json:"disk_total"`
	Trouble     string            `json:"trouble" doc:"Why it takes nothing at the moment; empty: it is well"`
	LastError   string            `json:"last_error" doc:"The last fault that it had; empty: none"`
	LastErrorAt *time.Time        `json:"last_error_at"`
	Matches     int64             `json:"matches" doc:"That it has finished in the last 24 hours"`
	Void        int64             `json:"void" doc:"Matches in which the judge failed on it in the last 24 hours"`
	Check       *WorkerCheck      `json:"check" doc:"The newest check of its matches, which a quarantine begins; null: there was none"`
}

// WorkerCheck is how far others have played again what a worker played in the day before its quarantine, and what that has
// shown.
type WorkerCheck struct {
	BeganAt   time.Time  `json:"began_at"`
	EndedAt   *time.Time `json:"ended_at" doc:"null: it goes on"`
	Checked   int32      `json:"checked" doc:"Matches that were looked at"`
	Differed  int32      `json:"differed" doc:"Of them, those that go another way on other workers"`
	TakenBack int32      `json:"taken_back" doc:"Of those, the ones of ladders: they are void, and others play them; all others are in the log of their contest"`
	Unclear   int32      `json:"unclear" doc:"Of those looked at, the ones that cannot be played again, or go another way each time"`
}

// WorkerQuarantine says since when and why the results of a worker are doubted.
type WorkerQuarantine struct {
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
}

// WorkerMatch is a match that a worker plays now.
type WorkerMatch struct {
	ID        int64           `json:"id"`
	Kind      words.MatchKind `json:"kind"`
	Contest   string          `json:"contest" doc:"Address of its contest"`
	Title     string          `json:"title" doc:"Of its contest"`
	StartedAt *time.Time      `json:"started_at"`
}

// WorkerDetails is a worker with what it plays now.
type WorkerDetails struct {
	Worker
	Playing []WorkerMatch `json:"playing" nullable:"false" doc:"Longest first"`
}

// NewWorkerBody says which worker is to be let in.
type NewWorkerBody struct {
	Name  string            `json:"name" doc:"1 to 40 letters, digits, dashes and dots; a name is never used again" example:"lab-3"`
	Level words.WorkerLevel `json:"level,omitempty" default:"trusted"`
	Days  int               `json:"days,omitempty" minimum:"0" maximum:"3650" doc:"After which its key expires; 0: never"`
}

// NewWorker is a worker with its key.
type NewWorker struct {
	Worker
	Key string `json:"key" doc:"What the worker connects with, as AGON_KEY. It is shown this once and stored as a hash."`
}

// QuarantineBody says why the results of a worker are doubted.
type QuarantineBody struct {
	Reason string `json:"reason" doc:"One line of 1 to 200 characters, for admins"`
}

// WorkerPath is the part of an address that names a worker. It is exported because huma reads only exported fields.
type WorkerPath struct {
	Worker string `path:"worker" doc:"Name of the worker"`
}

type workersAnswer struct {
	Body []Worker `nullable:"false"`
}

type workerAnswer struct{ Body WorkerDetails }

type newWorkerInput struct{ Body NewWorkerBody }

type newWorkerAnswer struct{ Body NewWorker }

type quarantineInput struct {
	WorkerPath
	Body QuarantineBody
}

func (s *Server) workerRoutes() {
	const path, tag = "/api/workers", "Workers"
	add(s, route{method: get, path: path, id: "listWorkers", tag: tag, summary: "The workers of the site with what they do; for admins"}, s.listWorkers)
	add(s, route{method: post, path: path, id: "addWorker", tag: tag, status: http.StatusCreated, summary: "Let a worker in: makes its key; for admins"}, s.addWorker)
	add(s, route{method: get, path: path + "/{worker}", id: "getWorker", tag: tag, summary: "A worker with what it plays now; for admins"}, s.getWorker)
	for _, change := range []struct {
		id, summary string
		do          func(workers.Service, context.Context, string) error
	}{
		{"drain", "Let a worker finish what it has, and give it nothing else; for admins", workers.Service.Drain},
		{"undrain", "Give work to a drained worker again; for admins", workers.Service.Undrain},
		{"lift", "End the quarantine of a worker; for admins", workers.Service.Lift},
		{"revoke", "Make a worker's key worthless for good; for admins", workers.Service.Revoke},
	} {
		add(s, route{method: post, path: path + "/{worker}/" + change.id, id: change.id + "Worker", tag: tag, summary: change.summary},
			func(ctx context.Context, in *WorkerPath) (*struct{}, error) {
				return nil, s.changeWorker(ctx, func(by workers.Service) error { return change.do(by, ctx, in.Worker) })
			})
	}
	add(s, route{
		method: post, path: path + "/{worker}/quarantine", id: "quarantineWorker", tag: tag,
		summary: "Give a worker nothing more because its results are doubted; for admins",
	}, func(ctx context.Context, in *quarantineInput) (*struct{}, error) {
		return nil, s.changeWorker(ctx, func(by workers.Service) error { return by.Quarantine(ctx, in.Worker, in.Body.Reason) })
	})
}

func (s *Server) listWorkers(ctx context.Context, _ *struct{}) (*workersAnswer, error) {
	if _, err := s.requireAdmin(ctx); err != nil {
		return nil, err
	}
	list, err := workers.List(ctx, s.store, s.cfg.Now())
	if err != nil {
		return nil, err
	}
	out := &workersAnswer{Body: make([]Worker, 0, len(list))}
	for _, w := range list {
		described, err := describeWorker(w)
		if err != nil {
			return nil, err
		}
		out.Body = append(out.Body, described)
	}
	return out, nil
}

func (s *Server) getWorker(ctx context.Context, in *WorkerPath) (*workerAnswer, error) {
	if _, err := s.requireAdmin(ctx); err != nil {
		return nil, err
	}
	w, playing, err := workers.Get(ctx, s.store, in.Worker, s.cfg.Now())
	if err != nil {
		return nil, err
	}
	out := &workerAnswer{Body: WorkerDetails{Playing: make([]WorkerMatch, 0, len(playing))}}
	if out.Body.Worker, err = describeWorker(w); err != nil {
		return nil, err
	}
	for _, m := range playing {
		out.Body.Playing = append(out.Body.Playing, WorkerMatch{ID: m.ID, Kind: m.Kind, Contest: m.Contest, Title: m.Title, StartedAt: m.StartedAt})
	}
	return out, nil
}

func (s *Server) addWorker(ctx context.Context, in *newWorkerInput) (*newWorkerAnswer, error) {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	var expires *time.Time
	if in.Body.Days > 0 {
		at := s.cfg.Now().AddDate(0, 0, in.Body.Days)
		expires = &at
	}
	_, key, err := workers.Service{Pool: s.pool, By: &who.id}.Add(ctx, in.Body.Name, in.Body.Level, expires)
	if err != nil {
		return nil, err
	}
	w, _, err := workers.Get(ctx, s.store, in.Body.Name, s.cfg.Now())
	if err != nil {
		return nil, err
	}
	described, err := describeWorker(w)
	return &newWorkerAnswer{Body: NewWorker{Worker: described, Key: key}}, err
}

// changeWorker does what an admin wants done to a worker.
func (s *Server) changeWorker(ctx context.Context, do func(workers.Service) error) error {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return err
	}
	return do(workers.Service{Pool: s.pool, By: &who.id})
}

func describeWorker(w workers.Listed) (Worker, error) {
	out := Worker{
		Name: w.Name, Level: w.Level, State: w.State, Own: w.KeyHash == nil, CreatedAt: w.CreatedAt, CreatedBy: w.Creator, ExpiresAt: w.ExpiresAt,
		RevokedAt: w.RevokedAt, Drained: w.Drained, SeenAt: w.SeenAt, Connected: w.Connected, ConnectedAt: w.ConnectedAt, Version: w.Version, Cores: w.Cores,
		Running: w.Running, Languages: w.Languages, Isolation: w.Isolation, DiskFree: w.DiskFree, DiskTotal: w.DiskTotal, Trouble: w.Trouble,
		LastError: w.LastError, LastErrorAt: w.LastErrorAt, Matches: w.Done, Void: w.Void,
	}
	if !w.Connected {
		out.Running = 0 // the last session ended without a word
	}
	if w.QuarantinedAt != nil {
		out.Quarantined = &WorkerQuarantine{At: *w.QuarantinedAt, Reason: w.QuarantineReason}
	}
	if c := w.Check; c != nil {
		out.Check = &WorkerCheck{BeganAt: c.BeganAt, EndedAt: c.EndedAt, Checked: c.Checked, Differed: c.Differed, TakenBack: c.TakenBack, Unclear: c.Unclear}
	}
	if err := json.Unmarshal(w.Toolchains, &out.Toolchains); err != nil {
		return out, fmt.Errorf("read the toolchains of the worker %s: %w", w.Name, err)
	}
	return out, nil
}
