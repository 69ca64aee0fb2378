package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/singleflight"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/words"
)

const (
	previewCacheBytes = 16 << 20
	refusedKey        = "broken "                    // prefix of the keys of refusals
	maxPreviewBody    = 2*settings.MaxConfig + 1<<10 // lines end in two characters in JSON
)

// BoardOpening is the initial position of matches on a board, for a picture.
type BoardOpening struct {
	File  string       `json:"file" doc:"An output file of the game that ends with the state before the first round, as its viewer opens it"`
	Seats int          `json:"seats" doc:"Players in it"`
	Low   int          `json:"low" doc:"Fewest players of a match on the board"`
	High  int          `json:"high" doc:"Most players of a match on the board"`
	Drawn engine.Drawn `json:"drawn" enum:"nothing,places,board" doc:"What is another thing in each match, as the seed decides: nothing; who or what stands where; the whole board, of which this is an example"`
}

const jsonType = "application/json"

var previewType = reflect.TypeFor[BoardOpening]()

// previews computes initial positions, each configuration once: most take about a millisecond, but the maps that AI
// Challenge Ants generates take a tenth of a second.
type previews struct {
	cache  *byteCache
	flight singleflight.Group
}

func newPreviews() *previews { return &previews{cache: newByteCache(previewCacheBytes)} }

type openingInput struct {
	ContestPath
	Board          int64  `path:"board"`
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
	IfNoneMatch    string `header:"If-None-Match" hidden:"true"`
}

type tryOpeningInput struct {
	Game           string `path:"game" example:"ants"`
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
	Body           struct {
		Config string `json:"config" doc:"A configuration of the game"`
	}
}

func (s *Server) previewRoutes() {
	answers := map[string]*huma.Response{"200": {Description: "The opening", Content: map[string]*huma.MediaType{
		"application/json": {Schema: s.huma.OpenAPI().Components.Schemas.Schema(previewType, true, "BoardOpening")},
	}}}
	add(s, route{
		method: get, path: "/api/contests/{contest}/boards/{board}/opening", id: "boardOpening", names: namesNone, summary: "How a match on a board begins, for a picture of it", tag: "Contests",
		answers: answers,
	}, s.boardPreview)
	add(s, route{
		method: post, path: "/api/games/{game}/opening", id: "tryOpening", names: namesNone, summary: "How a match of a configuration would begin, for organizers", tag: "Organizing",
		answers: answers, maxBody: maxPreviewBody,
	}, s.tryPreview)
}

func (s *Server) boardPreview(ctx context.Context, in *openingInput) (*huma.StreamResponse, error) {
	contest, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	g, err := s.game(ctx, contest.Game)
	if err != nil {
		return nil, err
	}
	b, err := s.store.APIBoard(ctx, in.Board, contest.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, noBoard(in.Contest, in.Board)
	}
	if err != nil {
		return nil, fmt.Errorf("read board: %w", err)
	}
	keep, coding := cacheability(ctx)+", no-cache", negotiate(in.AcceptEncoding, zstdCoding, gzipCoding) // a board without matches may change
	if isPackage(g) {
		return s.packagePreview(ctx, g, in.Board, b.Config, keep, coding)
	}
	tag := strconv.Quote(previewKey(g, b.Config) + "-" + string(coding))
	if matchesTag(in.IfNoneMatch, tag) {
		return packedAnswer{mediaType: jsonType, cacheControl: keep, etag: tag}.send(http.StatusNotModified), nil
	}
	opening, err := s.preview(ctx, g, b.Config)
	if err != nil {
		return nil, err
	}
	data, err := compress(cachedCoding(coding), opening)
	return packedAnswer{jsonType, keep, tag, coding, data}.send(http.StatusOK), err
}

// packagePreview answers with the opening of a board of a package, which the newest match on it had.
func (s *Server) packagePreview(ctx context.Context, g engine.Game, board int64, config []byte, keep string, coding encoding) (*huma.StreamResponse, error) {
	terms, err := g.Terms(config)
	if err != nil {
		return nil, fmt.Errorf("board %d: %w", board, err)
	}
	opening, err := s.storedOpening(ctx, g, board)
	if err != nil {
		return nil, err
	}
	opening.Low, opening.High = terms.Low, terms.High
	text, err := json.Marshal(opening)
	if err != nil {
		return nil, err
	}
	data, err := compress(cachedCoding(coding), text)
	return packedAnswer{mediaType: jsonType, cacheControl: keep, coding: coding, data: data}.send(http.StatusOK), err
}

func (s *Server) tryPreview(ctx context.Context, in *tryOpeningInput) (*huma.StreamResponse, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	if who.role != words.RoleOrganizer && who.role != words.RoleAdmin {
		if runs, err := s.store.APIRunsAny(ctx, who.id); err != nil {
			return nil, fmt.Errorf("read what the caller runs: %w", err)
		} else if !runs || !who.mayOrganize() {
			return nil, refuse(CodeForbidden, "Only organizers may try configurations here. Try yours with agon play.")
		}
	}
	g, err := s.game(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	if isPackage(g) {
		return nil, refuse(CodeNotDone, "The first match on a board of %s makes its picture.", g.Title())
	}
	opening, err := s.preview(ctx, g, []byte(in.Body.Config))
	if err != nil {
		return nil, err
	}
	coding := negotiate(in.AcceptEncoding, zstdCoding, gzipCoding)
	data, err := compress(cachedCoding(coding), opening)
	return packedAnswer{mediaType: jsonType, cacheControl: "no-store", coding: coding, data: data}.send(http.StatusOK), err
}

// previewKey holds all that an initial position depends on.
func previewKey(g engine.Game, config []byte) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s", g.ID(), g.Version(), config))
	return hex.EncodeToString(sum[:16])
}

// preview returns a BoardOpening as JSON. A configuration that the game cannot play is refused in the game's words.
func (s *Server) preview(ctx context.Context, g engine.Game, config []byte) ([]byte, error) {
	key := previewKey(g, config)
	if data, ok := s.previews.cache.get(key); ok {
		return data, nil
	}
	if why, ok := s.previews.cache.get(refusedKey + key); ok {
		return nil, refuse(contest.CodeBadSettings, "%s", why)
	}
	return singleFlight(ctx, &s.previews.flight, key, func(ctx context.Context) ([]byte, error) {
		data, err := s.makePreview(ctx, g, config)
		if err == nil {
			s.previews.cache.put(key, data)
		} else if p, ok := errors.AsType[*Problem](err); ok && p.Code == contest.CodeBadSettings {
			s.previews.cache.put(refusedKey+key, []byte(p.Detail))
		}
		return data, err
	})
}

func (s *Server) makePreview(ctx context.Context, g engine.Game, config []byte) ([]byte, error) {
	if err := s.replays.enter(ctx); err != nil {
		return nil, err
	}
	defer s.replays.leave()
	broken := func(err error) error {
		return refuse(contest.CodeBadSettings, "%s cannot be played with this configuration: %s", g.Title(), strings.Join(strings.Fields(err.Error()), " "))
	}
	terms, err := g.Terms(config)
	if err != nil {
		return nil, broken(err)
	}
	began, err := engine.Opening(g, config)
	if err != nil {
		return nil, broken(err)
	}
	return json.Marshal(BoardOpening{File: string(began.File), Seats: began.Seats, Low: terms.Low, High: terms.High, Drawn: began.Drawn})
}
