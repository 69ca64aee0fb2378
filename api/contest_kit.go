package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/games/engine"
	kitfiles "github.com/agon-judge/agon/games/kit"
	"github.com/agon-judge/agon/games/packages"
)

// kits holds the kits of games. A kit depends on the program alone, so it is made once, at the first request.
type kits struct {
	viewer  func(game string) ([]byte, error)
	makeKit func(game engine.Game, viewer []byte) ([]byte, error)
	log     *slog.Logger

	mu     sync.Mutex
	byGame map[string]*kit
}

type kit struct {
	once sync.Once
	zip  []byte
	etag string
	err  error
}

func newKits(cfg Config) *kits {
	ks := &kits{viewer: cfg.Viewer, makeKit: cfg.Kit, log: cfg.Logger, byGame: map[string]*kit{}}
	if ks.makeKit == nil {
		ks.makeKit = zipKit
	}
	return ks
}

func zipKit(game engine.Game, viewer []byte) ([]byte, error) {
	var zip bytes.Buffer
	if _, err := kitfiles.WriteZip(&zip, game, kitfiles.Extras{Viewer: viewer}); err != nil {
		return nil, err
	}
	return zip.Bytes(), nil
}

func (s *Server) kitRoutes() {
	add(s, route{
		method: get, path: "/api/contests/{contest}/kit.zip", id: "contestKit", names: namesNone, summary: "What students need at home to write and try a player", tag: "Contests",
		answers: content("The kit", "application/zip", "binary"),
	}, s.kit)
}

func (s *Server) kit(ctx context.Context, in *ContestPath) (*huma.StreamResponse, error) {
	list, err := s.contests(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, noContest(in.Contest)
	}
	game, err := s.game(ctx, list[0].Game)
	if err != nil {
		return nil, err
	}
	k, err := s.kits.get(game)
	if err != nil {
		s.log.ErrorContext(ctx, "the kit was not made", "game", game.ID(), "error", err)
		return nil, refuse(CodeNoKit, "This server was built without the kit of %s. Tell the organizer; the server's log says what is missing.", game.Title())
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		c := humagin.Unwrap(hc)
		h := c.Writer.Header()
		h.Set("Content-Type", "application/zip")
		h.Set("Content-Disposition", "attachment; filename="+strconv.Quote(game.ID()+"-kit.zip"))
		h.Set("Cache-Control", cacheFor(ctx, time.Minute))
		h.Set("ETag", k.etag)
		http.ServeContent(c.Writer, c.Request, "", time.Time{}, bytes.NewReader(k.zip))
	}}, nil
}

// get returns the kit, which the first call makes. After a failure the next call tries again.
func (ks *kits) get(game engine.Game) (*kit, error) {
	ks.mu.Lock()
	k, ok := ks.byGame[catalog.Name(game)]
	if !ok {
		k = &kit{}
		ks.byGame[catalog.Name(game)] = k
	}
	ks.mu.Unlock()
	k.once.Do(func() {
		k.zip, k.err = ks.build(game)
		k.etag = kitTag(k.zip)
	})
	if k.err != nil {
		ks.mu.Lock()
		if ks.byGame[catalog.Name(game)] == k {
			delete(ks.byGame, catalog.Name(game))
		}
		ks.mu.Unlock()
		return nil, k.err
	}
	return k, nil
}

func (ks *kits) build(game engine.Game) ([]byte, error) {
	var viewer []byte
	if ks.viewer != nil {
		var err error
		if viewer, err = packages.ViewerOf(game, ks.viewer); err != nil { // a kit without viewer is better than none
			ks.log.Warn("the kit has no viewer", "game", game.ID(), "error", err)
		}
	}
	return ks.makeKit(game, viewer)
}

func kitTag(zip []byte) string {
	sum := sha256.Sum256(zip)
	return strconv.Quote(hex.EncodeToString(sum[:16]))
}
