package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/referee"
)

// isPackage reports whether a game's rules are a program of its author, which runs on workers alone.
func isPackage(g engine.Game) bool {
	_, ok := g.(packages.Game)
	return ok
}

// storedReplay returns the replay that was stored with a match of a package, with the players' names in it, as zstd.
func (s *Server) storedReplay(ctx context.Context, id int64, names []string) ([]byte, error) {
	packed, err := s.store.MatchReplay(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refuse(CodeNoReplay, "The replay of match %d is not kept any more. Its result stands.", id)
	}
	if err != nil {
		return nil, fmt.Errorf("read the replay of match %d: %w", id, err)
	}
	replay, err := renamed(packed, names)
	if err != nil {
		return nil, fmt.Errorf("match %d: %w", id, err)
	}
	return compress(zstdCoding, replay)
}

// renamed unpacks a stored replay and gives its seats names.
func renamed(packed []byte, names []string) ([]byte, error) {
	replay, err := matchlog.UnpackReplay(packed)
	if err != nil {
		return nil, err
	}
	return referee.Rename(replay, names)
}

// storedOpening returns the beginning of the newest match on a board of a package, as one that is over before anybody has
// moved.
func (s *Server) storedOpening(ctx context.Context, g engine.Game, board int64) (BoardOpening, error) {
	packed, err := s.store.NewestReplayOn(ctx, &board)
	if errors.Is(err, pgx.ErrNoRows) {
		return BoardOpening{}, refuse(CodeNotDone, "The first match on this board makes its picture. Come back when it is done.")
	}
	if err != nil {
		return BoardOpening{}, fmt.Errorf("read the newest replay on board %d: %w", board, err)
	}
	replay, err := matchlog.UnpackReplay(packed)
	if err != nil {
		return BoardOpening{}, fmt.Errorf("board %d: %w", board, err)
	}
	head, _, _ := bytes.Cut(replay, []byte("\nr "))
	seats := bytes.Count(head, []byte("\nseat "))
	drawn, err := g.Drawn(nil)
	return BoardOpening{File: string(head) + "\nr 0\nover\n", Seats: seats, Drawn: drawn}, err
}
