package session

import (
	"context"
	"encoding/hex"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/worker/protocol"
	"github.com/agon-judge/agon/worker/task"
)

// Caller is what every request but the first carries.
type Caller struct {
	Authorization string `header:"Authorization"`
	Session       string `header:"Agon-Session"`
}

type (
	helloInput struct {
		Authorization string `header:"Authorization"`
		Body          protocol.Hello
	}
	acquireInput struct {
		Caller
		Body protocol.Acquire
	}
	resultInput struct {
		Caller
		ID   string `path:"id"`
		Body protocol.Result
	}
	filesInput struct {
		Caller
		ID   string `path:"id"`
		Seat int    `path:"seat"`
	}
	packageInput struct {
		Caller
		Game string `path:"game"`
	}
	checkInput struct {
		Caller
		ID   string `path:"id"`
		Body report.Check
	}
	buildInput struct {
		Caller
		Key string `path:"key"`
	}
	saveInput struct {
		Caller
		Key  string `path:"key"`
		Body protocol.Build
	}
	output[T any] struct{ Body T }
)

// routes makes the handler. The description of the protocol is made from it, too.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	config := huma.DefaultConfig("Agon's workers", "1")
	config.Info.Description = "What workers on other machines and the site say to each other. See docs/12-workers.md."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = protocol.Prefix+"/openapi", "", ""
	config.CreateHooks = nil
	api := humago.New(mux, config)
	register(s, api, http.MethodPost, "/sessions", "begin-session", "Begin a session", protocol.MaxRequest, func(ctx context.Context, in *helloInput) (*output[protocol.Welcome], error) {
		welcome, err := s.enter(ctx, bearer(in.Authorization), &in.Body)
		return &output[protocol.Welcome]{welcome}, err
	})
	register(s, api, http.MethodDelete, "/sessions", "end-session", "End the session", protocol.MaxRequest, func(_ context.Context, in *Caller) (*struct{}, error) {
		session, err := s.session(in.Session, bearer(in.Authorization))
		if err == nil {
			session.end("it has said good-bye", false)
		}
		return nil, err
	})
	register(s, api, http.MethodPost, "/items", "acquire-items", "Get items, and hear which to drop", protocol.MaxRequest, func(ctx context.Context, in *acquireInput) (*output[protocol.Items], error) {
		session, err := s.session(in.Session, bearer(in.Authorization))
		if err != nil {
			return nil, err
		}
		items, err := session.acquire(ctx, &in.Body)
		return &output[protocol.Items]{items}, err
	})
	register(s, api, http.MethodPut, "/items/{id}", "finish-item", "Say what came of an item", protocol.MaxResult, func(ctx context.Context, in *resultInput) (*struct{}, error) {
		session, err := s.session(in.Session, bearer(in.Authorization))
		if err != nil {
			return nil, err
		}
		return nil, session.finish(ctx, in.ID, &in.Body)
	})
	register(s, api, http.MethodGet, "/items/{id}/seats/{seat}/files", "get-files", "Get what a player is built from", protocol.MaxRequest, func(ctx context.Context, in *filesInput) (*output[protocol.Files], error) {
		files, err := s.files(ctx, in)
		return &output[protocol.Files]{protocol.Files{Files: files}}, err
	})
	register(s, api, http.MethodGet, "/games/{game}", "get-game", "Get the package of a game that an item names", protocol.MaxRequest, func(_ context.Context, in *packageInput) (*output[protocol.Package], error) {
		archive, err := s.archive(in)
		return &output[protocol.Package]{protocol.Package{Archive: archive}}, err
	})
	register(s, api, http.MethodPost, "/items/{id}/checks", "tell-check", "Say what one check of a package has found, while the others go on", protocol.MaxRequest, func(_ context.Context, in *checkInput) (*struct{}, error) {
		i, err := s.examined(in.Caller, in.ID)
		if err == nil {
			i.told(in.Body)
		}
		return nil, err
	})
	load := func(ctx context.Context, in *buildInput) (*output[*protocol.Build], error) {
		build, err := s.load(ctx, in)
		return &output[*protocol.Build]{build}, err
	}
	register(s, api, http.MethodGet, "/builds/{key}", "get-build", "Get a build", protocol.MaxRequest, load)
	register(s, api, http.MethodHead, "/builds/{key}", "has-build", "Ask whether there is a build", protocol.MaxRequest, func(ctx context.Context, in *buildInput) (*struct{}, error) {
		return nil, s.has(ctx, in)
	})
	register(s, api, http.MethodPut, "/builds/{key}", "save-build", "Store a build", protocol.MaxBuild, func(ctx context.Context, in *saveInput) (*struct{}, error) {
		return nil, s.save(ctx, in)
	})
	return mux
}

// bodyTime is how long a body may take on its way: a large log over a slow line.
const bodyTime = 2 * time.Minute

// register adds an operation. Its errors become problems by RFC 9457.
func register[I, O any](s *Server, api huma.API, method, path, id, summary string, size int64, do func(context.Context, *I) (*O, error)) {
	huma.Register(api, huma.Operation{Method: method, Path: protocol.Prefix + path, OperationID: id, Summary: summary, MaxBodyBytes: size, BodyReadTimeout: bodyTime}, func(ctx context.Context, in *I) (*O, error) {
		out, err := do(ctx, in)
		if err != nil {
			return nil, s.problem(err)
		}
		return out, nil
	})
}

// problem turns an error into what the worker is told.
func (s *Server) problem(err error) error {
	if errors.Is(err, errGone) {
		return huma.NewError(http.StatusGone, "This is not, or no longer, the worker's: what it was has gone to another one.")
	}
	if refused, ok := errors.AsType[*contest.Error](err); ok {
		status, known := map[contest.Code]int{
			contest.CodeWorkerKey: http.StatusUnauthorized, contest.CodeWorkerBusy: http.StatusConflict,
			contest.CodeNotFound: http.StatusNotFound, codeUpgrade: http.StatusUpgradeRequired,
		}[refused.Code]
		if !known {
			status = http.StatusUnprocessableEntity
		}
		return huma.NewError(status, refused.Message)
	}
	if !errors.Is(err, context.Canceled) {
		s.Log.Error("a request of a worker failed", "error", err)
	}
	return huma.NewError(http.StatusServiceUnavailable, "The site cannot answer now; try again.")
}

// files returns the files of a seat of one of the worker's matches. Guests get no sources.
func (s *Server) files(ctx context.Context, in *filesInput) (engine.Files, error) {
	session, err := s.session(in.Session, bearer(in.Authorization))
	if err != nil {
		return nil, err
	}
	i, err := session.item(in.ID)
	if err != nil {
		return nil, err
	}
	if i.match == nil || in.Seat < 0 || in.Seat >= len(i.match.Seats) || session.trust < task.Trusted {
		return nil, contest.Refuse(contest.CodeNotFound, "There are no such files for this worker.")
	}
	return i.match.Seats[in.Seat].Files(ctx)
}

// archive returns the package of a game. Guests play and test none.
func (s *Server) archive(in *packageInput) ([]byte, error) {
	session, err := s.session(in.Session, bearer(in.Authorization))
	if err != nil {
		return nil, err
	}
	archive, ok := session.archive(in.Game)
	if !ok || session.trust < task.Trusted {
		return nil, contest.Refuse(contest.CodeNotFound, "There is no such game among the worker's items.")
	}
	return archive, nil
}

// examined returns an item of the worker that is the test of a package.
func (s *Server) examined(by Caller, id string) (*item, error) {
	session, err := s.session(by.Session, bearer(by.Authorization))
	if err != nil {
		return nil, err
	}
	i, err := session.item(id)
	if err == nil && i.pack == nil {
		err = contest.Refuse(contest.CodeNotFound, "The item is no test of a package.")
	}
	return i, err
}

// keyOf reads the key of a build in an address, if the worker may have the build.
func (s *Server) keyOf(in *buildInput) (key task.Key, err error) {
	session, err := s.session(in.Session, bearer(in.Authorization))
	if err != nil {
		return key, err
	}
	text, err := hex.DecodeString(in.Key)
	if err != nil || len(text) != len(key) {
		return key, contest.Refuse(contest.CodeNotFound, "This is no key of a build.")
	}
	if key = task.Key(text); !session.mayLoad(key) {
		return key, contest.Refuse(contest.CodeNotFound, "There is no such build among the worker's items.")
	}
	return key, nil
}

func (s *Server) load(ctx context.Context, in *buildInput) (*protocol.Build, error) {
	key, err := s.keyOf(in)
	if err != nil {
		return nil, err
	}
	build, ok, err := s.Builds.Load(ctx, key)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, contest.Refuse(contest.CodeNotFound, "There is no such build.")
	}
	return protocol.BuildOf(build, s.pack), nil
}

func (s *Server) has(ctx context.Context, in *buildInput) error {
	key, err := s.keyOf(in)
	if err != nil {
		return err
	}
	known, err := s.Builds.Has(ctx, key)
	if err == nil && !known {
		return contest.Refuse(contest.CodeNotFound, "There is no such build.")
	}
	return err
}

func (s *Server) save(ctx context.Context, in *saveInput) error {
	session, err := s.session(in.Session, bearer(in.Authorization))
	if err != nil {
		return err
	}
	key, err := hex.DecodeString(in.Key)
	if err != nil || len(key) != len(task.Key{}) || !session.maySave() {
		return contest.Refuse(contest.CodeNotFound, "The worker has nothing to compile.")
	}
	build, err := in.Body.Task(s.unpack)
	if err != nil {
		return contest.Refuse(codeImpossible, "The build is refused: %s.", err)
	}
	return s.Builds.Save(ctx, task.Key(key), build)
}
