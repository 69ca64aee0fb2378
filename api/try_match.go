package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// TryMatchPath is the part of an address that names a match of a try. It is exported because huma reads only exported fields.
type TryMatchPath struct {
	ID     int64 `path:"id"`
	Number int16 `path:"number" minimum:"1"`
}

// TrySeatPath is the part of an address that names a seat of a match of a try. It is exported because huma reads only exported
// fields.
type TrySeatPath struct {
	TryMatchPath
	Seat int16 `path:"seat" minimum:"0"`
}

type tryInputPath struct {
	TrySeatPath
	Round int `query:"round" minimum:"-2" default:"-2" doc:"Only what it was sent in this round; -1 is the start. Left out: everything"`
}

type tryReplayInput struct {
	TryMatchPath
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
}

func (s *Server) tryMatchRoutes() {
	add(s, route{
		method: get, path: "/api/tries/{id}/matches/{number}/replay", id: "tryReplay", names: namesToOwner, tag: "Tries",
		summary: "A match of a try as the judge's output file, which the viewers open",
		answers: content("The output file", "text/plain", ""),
	}, s.tryReplay)
	add(s, route{
		method: get, path: "/api/tries/{id}/matches/{number}/seats/{seat}/rounds", id: "tryRounds", tag: "Tries",
		summary: "What a player of the caller did in each round of a match of a try",
	}, s.tryRounds)
	add(s, route{
		method: get, path: "/api/tries/{id}/matches/{number}/seats/{seat}/input", id: "trySeatInput", names: namesToOwner, tag: "Tries",
		summary: "What a player of the caller was sent in a match of a try",
		answers: content("The messages, as the player read them", "text/plain", ""),
	}, s.trySeatInput)
}

// playedTry is a match of a try that is done, with what is needed to play it again.
type playedTry struct {
	game engine.Game
	row  store.TryMatchRow
	played
}

func (s *Server) playedTry(ctx context.Context, in TryMatchPath) (p playedTry, err error) {
	own, err := s.ownTry(ctx, in.ID)
	if err != nil {
		return p, err
	}
	p.row, err = s.store.TryMatch(ctx, in.ID, in.Number)
	if errors.Is(err, pgx.ErrNoRows) {
		return p, refuse(contest.CodeNotFound, "Try %d has no match %d.", in.ID, in.Number)
	}
	if err != nil {
		return p, fmt.Errorf("read match %d of try %d: %w", in.Number, in.ID, err)
	}
	if p.row.State != words.MatchDone {
		return p, refuse(CodeNotDone, "Match %d of try %d is %s and has no replay. Come back when it is done.", in.Number, in.ID, p.row.State)
	}
	c, err := s.store.Contest(ctx, own.ContestID)
	if err != nil {
		return p, fmt.Errorf("read the contest of try %d: %w", in.ID, err)
	}
	if p.game, err = s.game(ctx, c.Game); err != nil {
		return p, err
	}
	p.config, p.seed = own.Config, p.row.Seed
	if p.names, err = s.store.TryNames(ctx, in.ID, in.Number); err != nil {
		return p, fmt.Errorf("read the names in match %d of try %d: %w", in.Number, in.ID, err)
	}
	seats, err := s.store.TrySeats(ctx, []int64{in.ID})
	if err != nil {
		return p, fmt.Errorf("read the seats of try %d: %w", in.ID, err)
	}
	for _, r := range seats {
		if r.Number == in.Number && r.Round != nil && *r.Round < 0 {
			p.unready = append(p.unready, int(r.Seat))
		}
	}
	p.log, err = matchlog.Unpack(p.row.Log, matchlog.MaxBytes)
	return p, err
}

func (s *Server) tryReplay(ctx context.Context, in *tryReplayInput) (*huma.StreamResponse, error) {
	p, err := s.playedTry(ctx, in.TryMatchPath)
	if err != nil {
		return nil, err
	}
	if err := s.replays.enter(ctx); err != nil {
		return nil, err
	}
	defer s.replays.leave()
	coding := negotiate(in.AcceptEncoding, zstdCoding, gzipCoding)
	if isPackage(p.game) {
		replay, err := renamed(p.row.Replay, p.names)
		if err != nil {
			return nil, fmt.Errorf("match %d of try %d: %w", in.Number, in.ID, err)
		}
		data, err := compress(cachedCoding(coding), replay)
		return packedAnswer{mediaType: plainText, cacheControl: "private, no-store", coding: coding, data: data}.send(200), err
	}
	var out bytes.Buffer
	w, err := compressor(cachedCoding(coding), &out)
	if err != nil {
		return nil, fmt.Errorf("pack replay: %w", err)
	}
	s.metrics.simulations.Inc()
	summary, err := engine.Simulate(p.game, p.config, p.seed, p.names, bytes.NewReader(p.log), w, engine.SimulateOptions{Judge: true})
	if err != nil {
		return nil, fmt.Errorf("simulate match %d of try %d: %w", in.Number, in.ID, err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("pack replay: %w", err)
	}
	if !bytes.Equal(p.row.StateHash, summary.Hash[:]) {
		return nil, refuse(CodeNoReplay, "Match %d of try %d was played by other rules and cannot be rebuilt. Try the draft again.", in.Number, in.ID)
	}
	return packedAnswer{mediaType: plainText, cacheControl: "private, no-store", coding: coding, data: out.Bytes()}.send(200), nil
}

func (s *Server) tryRounds(ctx context.Context, in *TrySeatPath) (*roundsAnswer, error) {
	p, err := s.playedTry(ctx, in.TryMatchPath)
	if err != nil {
		return nil, err
	}
	seat, err := s.ownTrySeat(ctx, *in)
	if err != nil {
		return nil, err
	}
	return p.rounds(int(in.Seat), seat.Trace, seat.Stderr)
}

func (s *Server) trySeatInput(ctx context.Context, in *tryInputPath) (*textAnswer, error) {
	p, err := s.playedTry(ctx, in.TryMatchPath)
	if err != nil {
		return nil, err
	}
	if _, err := s.ownTrySeat(ctx, in.TrySeatPath); err != nil {
		return nil, err
	}
	return s.sent(ctx, p.game, p.played, int(in.Seat), in.Round)
}

// ownTrySeat returns a seat of one of the caller's players. The try is the caller's.
func (s *Server) ownTrySeat(ctx context.Context, in TrySeatPath) (store.TrySeatRow, error) {
	row, err := s.store.TrySeat(ctx, in.ID, in.Number, in.Seat)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !row.Mine {
		return row, refuse(contest.CodeNotFound, "There is no player of yours in seat %d of match %d of try %d.", in.Seat, in.Number, in.ID)
	}
	if err != nil {
		return row, fmt.Errorf("read a seat of try %d: %w", in.ID, err)
	}
	return row, nil
}
