package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jackc/pgx/v5"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/sync/singleflight"

	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

const (
	replayCacheBytes = 64 << 20
	replayTimeout    = 20 * time.Second // for a free slot and the simulation
)

// replays rebuilds matches from their logs. It keeps the packed results for a while. A match that many people open at once
// is simulated once.
type replays struct {
	cache   *byteCache
	flight  singleflight.Group
	slots   chan struct{}
	metrics *metrics
}

func newReplays(atOnce int, m *metrics) *replays {
	return &replays{cache: newByteCache(replayCacheBytes), slots: make(chan struct{}, max(1, atOnce)), metrics: m}
}

// enter waits for a free slot for a simulation.
func (r *replays) enter(ctx context.Context) error {
	select {
	case r.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return refuseFor(10*time.Second, CodeBusy, "Too many replays are being prepared. Try again in a moment.")
	}
}

func (r *replays) leave() { <-r.slots }

type replayInput struct {
	MatchPath
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
	IfNoneMatch    string `header:"If-None-Match" hidden:"true"`
}

func (s *Server) replayRoutes() {
	add(s, route{
		method: get, path: "/api/matches/{id}/replay", id: "matchReplay", names: namesByViewer, tag: "Matches",
		summary: "The match as the judge's output file, which the viewers open. It never changes. Packed with zstd or gzip for clients that accept it.",
		answers: content("The output file", "text/plain", ""),
	}, s.replay)
}

func (s *Server) replay(ctx context.Context, in *replayInput) (*huma.StreamResponse, error) {
	m, err := s.store.APIReplay(ctx, in.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, noMatch(in.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("read match: %w", err)
	}
	if !canBeRebuilt(m) {
		return nil, refuse(CodeNotDone, "Match %d is %s and has no replay. Come back when it is done.", m.ID, m.State)
	}
	keep := "public, max-age=86400" // a day, in case the contest shows pseudonyms from now on
	if c, ok := scopeOf(ctx); ok && c.pseudonyms {
		keep = "private, no-cache" // other readers get other names
		if err := s.maskSeats(ctx, &m); err != nil {
			return nil, err
		}
	} else if cacheability(ctx) == "private" {
		keep = "private, max-age=31536000, immutable"
	}
	coding := negotiate(in.AcceptEncoding, zstdCoding, gzipCoding)
	etag := replayTag(m, coding)
	if matchesTag(in.IfNoneMatch, etag) {
		return packedAnswer{mediaType: plainText, cacheControl: keep, etag: etag}.send(http.StatusNotModified), nil
	}
	data, err := s.packedReplay(ctx, m, coding)
	if err != nil {
		return nil, err
	}
	return packedAnswer{plainText, keep, etag, coding, data}.send(http.StatusOK), nil
}

// canBeRebuilt reports whether a match was played. One whose result was taken back can still be shown.
func canBeRebuilt(m store.APIReplayRow) bool {
	return m.State == words.MatchDone || m.State == words.MatchVoid && len(m.StateHash) > 0
}

// maskSeats replaces the names of a match's players by those that the caller may know. Names do not influence a match.
func (s *Server) maskSeats(ctx context.Context, m *store.APIReplayRow) error {
	viewer, err := s.viewer(ctx)
	if err != nil {
		return err
	}
	resolved, err := viewer.Resolve(ctx, m.Names, nil, nil)
	if err != nil {
		return err
	}
	for i, name := range m.Names {
		m.Names[i] = resolved.Player(name)
	}
	return nil
}

// replayTag returns a strong validator: the bytes depend on the final state of the match, the names in its header, the
// version of the rules and the coding.
func replayTag(m store.APIReplayRow, coding encoding) string {
	version := ""
	if m.Engine != nil {
		version = *m.Engine
	}
	state := m.StateHash[:min(len(m.StateHash), 16)]
	called := sha256.Sum256([]byte(strings.Join(m.Names, "\n")))
	return strconv.Quote(fmt.Sprintf("%d-%s-%x-%x-%s", m.ID, hex.EncodeToString(state), version, called[:6], coding))
}

func matchesTag(header, etag string) bool {
	for tag := range strings.SplitSeq(header, ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || strings.TrimPrefix(tag, "W/") == etag {
			return true
		}
	}
	return false
}

// packedAnswer is an answer whose body is compressed already.
type packedAnswer struct {
	mediaType    string // media type
	cacheControl string // Cache-Control
	etag         string // "" for none
	coding       encoding
	data         []byte // packed with the coding; with zstd where that is plain
}

func (a packedAnswer) send(status int) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		if a.etag != "" {
			ctx.SetHeader("ETag", a.etag)
		}
		ctx.SetHeader("Cache-Control", a.cacheControl)
		ctx.SetHeader("Vary", "Accept-Encoding")
		if status == http.StatusOK {
			ctx.SetHeader("Content-Type", a.mediaType)
			if a.coding != identityCoding {
				ctx.SetHeader("Content-Encoding", string(a.coding))
				ctx.SetHeader("Content-Length", strconv.Itoa(len(a.data)))
			}
		}
		ctx.SetStatus(status)
		if status != http.StatusOK {
			return
		}
		if a.coding != identityCoding {
			_, _ = ctx.BodyWriter().Write(a.data) // the client may be gone
			return
		}
		unpack(ctx.BodyWriter(), a.data)
	}}
}

// cachedCoding returns the coding in which data is kept that is sent with another coding.
func cachedCoding(coding encoding) encoding {
	if coding == identityCoding {
		return zstdCoding
	}
	return coding
}

// unpack writes zstd data uncompressed. The data is the server's own, so only the client's connection can fail.
func unpack(w io.Writer, data []byte) {
	r, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderConcurrency(1))
	if err != nil {
		panic(err) // only wrong options fail
	}
	defer r.Close()
	_, _ = io.Copy(w, r)
}

// packedReplay returns a replay in a coding. Without a coding it is zstd, and the caller unpacks it while sending.
func (s *Server) packedReplay(ctx context.Context, m store.APIReplayRow, coding encoding) ([]byte, error) {
	coding = cachedCoding(coding)
	key := replayTag(m, coding)
	if data, ok := s.replays.cache.get(key); ok {
		s.metrics.replayCacheHits.Inc()
		return data, nil
	}
	return singleFlight(ctx, &s.replays.flight, key, func(ctx context.Context) ([]byte, error) {
		data, err := s.packReplay(ctx, m, coding)
		if err == nil {
			s.replays.cache.put(key, data)
		}
		return data, err
	})
}

// singleFlight does work once for all requests with the same key at the same time. The work outlives the request that began
// it, because other requests wait for it too.
func singleFlight(ctx context.Context, flight *singleflight.Group, key string, work func(context.Context) ([]byte, error)) ([]byte, error) {
	result := flight.DoChan(key, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), replayTimeout)
		defer cancel()
		return work(ctx)
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-result:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.([]byte), nil //nolint:forcetypeassert // work gives nothing else
	}
}

// packReplay simulates the match. For codings other than zstd it repacks the zstd replay.
func (s *Server) packReplay(ctx context.Context, m store.APIReplayRow, coding encoding) ([]byte, error) {
	if coding == zstdCoding {
		return s.simulate(ctx, m)
	}
	packed, err := s.packedReplay(ctx, m, zstdCoding)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w, err := compressor(coding, &out)
	if err != nil {
		return nil, fmt.Errorf("pack replay: %w", err)
	}
	unpack(w, packed)
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("pack replay: %w", err)
	}
	return out.Bytes(), nil
}

func (s *Server) simulate(ctx context.Context, m store.APIReplayRow) ([]byte, error) {
	game, err := s.game(ctx, m.Game)
	if err != nil {
		return nil, err
	}
	if isPackage(game) {
		return s.storedReplay(ctx, m.ID, m.Names)
	}
	if err := s.replays.enter(ctx); err != nil {
		return nil, err
	}
	defer s.replays.leave()
	row, err := s.store.APIReplayLog(ctx, m.ID)
	if err != nil {
		return nil, fmt.Errorf("read log: %w", err)
	}
	log, err := matchlog.Unpack(row.Log, matchlog.MaxBytes)
	if err != nil {
		return nil, fmt.Errorf("match %d: %w", m.ID, err)
	}
	var out bytes.Buffer
	w, err := compressor(zstdCoding, &out)
	if err != nil {
		return nil, fmt.Errorf("pack replay: %w", err)
	}
	s.metrics.simulations.Inc()
	summary, err := engine.Simulate(game, row.Config, m.Seed, m.Names, bytes.NewReader(log), w, engine.SimulateOptions{Judge: true})
	if err != nil {
		if _, broken := game.NewMatch(row.Config, m.Seed, m.Names); broken != nil { // the match cannot begin, for example because the game cannot print a name
			s.log.ErrorContext(ctx, "a match cannot be rebuilt", "match", m.ID, "error", err)
			return nil, refuse(CodeNoReplay, "Match %d cannot be shown: %s. Its result stands; tell the organizer.", m.ID, strings.Join(strings.Fields(broken.Error()), " "))
		}
		return nil, fmt.Errorf("simulate match %d: %w", m.ID, err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("pack replay: %w", err)
	}
	return out.Bytes(), s.checkReplay(ctx, m, game, summary)
}

// checkReplay compares the simulated match with the played one. They differ only if the rules have changed or the data is
// damaged. A replay that differs is never shown.
func (s *Server) checkReplay(ctx context.Context, m store.APIReplayRow, game engine.Game, summary engine.Summary) error {
	if len(m.StateHash) == 0 || slices.Equal(m.StateHash, summary.Hash[:]) {
		return nil
	}
	played := ""
	if m.Engine != nil {
		played = *m.Engine
	}
	s.log.ErrorContext(ctx, "replay differs from the match", "match", m.ID, "engine", played, "ours", game.Version())
	return refuse(CodeNoReplay, "Match %d was played by %q and cannot be rebuilt by %q. Its result stands; tell the organizer.", m.ID, played, game.Version())
}
