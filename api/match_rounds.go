package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/games/engine"
)

// listedCommands is the most commands of one round that are listed, and listedCommandBytes of a whole match.
const (
	listedCommands     = 200
	listedCommandBytes = 4 << 20
)

// SeatRounds are the rounds of a player in a match, for its owner.
type SeatRounds struct {
	Rounds []SeatRound `json:"rounds" nullable:"false" doc:"Those in which it was asked, gave commands or wrote something"`
	Traced bool        `json:"traced" doc:"CPU time and stderr are known round by round. Matches that were played before this was recorded have the stderr in one piece, at the start"`
}

// SeatRound is what a player did in one round.
type SeatRound struct {
	Round     int      `json:"round" doc:"-1 is the start"`
	CPUMillis float64  `json:"cpu_ms" doc:"CPU time of the match until its answer"`
	Stderr    string   `json:"stderr" doc:"What it wrote to stderr"`
	Commands  []string `json:"commands" nullable:"false" doc:"As the log has them, at most 200"`
	More      int      `json:"more" doc:"Commands that are not listed"`
}

type roundsAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         SeatRounds
}

type inputPath struct {
	SeatPath
	Round int `query:"round" minimum:"-2" default:"-2" doc:"Only what it was sent in this round; -1 is the start. Left out: everything"`
}

func (s *Server) roundRoutes() {
	add(s, route{
		method: get, path: "/api/matches/{id}/seats/{seat}/rounds", id: "seatRounds", tag: "Matches",
		summary: "What a player did in each round, for its owner and the organizers",
	}, s.seatRounds)
	add(s, route{
		method: get, path: "/api/matches/{id}/seats/{seat}/input", id: "seatInput", names: namesToOwner, tag: "Matches",
		summary: "What a player was sent, for its owner and the organizers. As a file it is what the player reads on stdin, for a debugger",
		answers: content("The messages, as the player read them", "text/plain", ""),
	}, s.seatInput)
}

func (s *Server) seatRounds(ctx context.Context, in *SeatPath) (*roundsAnswer, error) {
	_, p, seat, err := s.ownSeat(ctx, *in)
	if err != nil {
		return nil, err
	}
	return p.rounds(int(in.Seat), seat.Trace, seat.Stderr)
}

func (s *Server) seatInput(ctx context.Context, in *inputPath) (*textAnswer, error) {
	game, p, _, err := s.ownSeat(ctx, in.SeatPath)
	if err != nil {
		return nil, err
	}
	return s.sent(ctx, game, p, int(in.Seat), in.Round)
}

// ownRecord is what was kept of a seat for its owner.
type ownRecord struct{ Trace, Stderr []byte }

// ownSeat returns a match that was played and a seat of it, for the owner of its player and for organizers.
func (s *Server) ownSeat(ctx context.Context, in SeatPath) (engine.Game, played, ownRecord, error) {
	missing := refuse(contest.CodeNotFound, "There is no seat %d of match %d that you may look into. Log in as the player's owner.", in.Seat, in.ID)
	row, err := s.store.APISeatRecord(ctx, in.ID, in.Seat)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, played{}, ownRecord{}, missing
	}
	if err != nil {
		return nil, played{}, ownRecord{}, fmt.Errorf("read seat %d of match %d: %w", in.Seat, in.ID, err)
	}
	allowed, err := s.mayRead(ctx, row.ContestID, row.UserID)
	if err != nil {
		return nil, played{}, ownRecord{}, err
	}
	if !allowed {
		return nil, played{}, ownRecord{}, missing
	}
	m, err := s.store.APIReplay(ctx, in.ID)
	if err != nil {
		return nil, played{}, ownRecord{}, fmt.Errorf("read match %d: %w", in.ID, err)
	}
	if !canBeRebuilt(m) {
		return nil, played{}, ownRecord{}, refuse(CodeNotDone, "Match %d is %s and has no rounds yet. Come back when it is done.", m.ID, m.State)
	}
	game, err := s.game(ctx, m.Game)
	if err != nil {
		return nil, played{}, ownRecord{}, err
	}
	if c, ok := scopeOf(ctx); ok && c.pseudonyms {
		if err := s.maskSeats(ctx, &m); err != nil {
			return nil, played{}, ownRecord{}, err
		}
	}
	log, err := s.store.APIReplayLog(ctx, in.ID)
	if err != nil {
		return nil, played{}, ownRecord{}, fmt.Errorf("read log: %w", err)
	}
	p := played{config: log.Config, seed: m.Seed, names: m.Names}
	for _, seat := range row.Unready {
		p.unready = append(p.unready, int(seat))
	}
	p.log, err = matchlog.Unpack(log.Log, matchlog.MaxBytes)
	return game, p, ownRecord{row.Trace, row.Stderr}, err
}

// played is a match with what is needed to play it again.
type played struct {
	config  []byte
	seed    int64
	names   []string
	log     []byte // unpacked
	unready []int
}

// rounds puts together what a seat's player did in each round.
func (p played) rounds(seat int, packed, stderr []byte) (*roundsAnswer, error) {
	trace, err := engine.UnpackTrace(packed)
	if err != nil {
		return nil, err
	}
	out := &roundsAnswer{CacheControl: "private, no-store", Body: SeatRounds{Rounds: []SeatRound{}, Traced: len(trace) > 0}}
	rounds := map[int]*SeatRound{}
	at := func(round int) *SeatRound {
		if rounds[round] == nil {
			rounds[round] = &SeatRound{Round: round, Commands: []string{}}
		}
		return rounds[round]
	}
	written := 0
	for i, m := range trace {
		r := at(m.Round)
		r.CPUMillis = float64(m.CPU.Microseconds()) / 1000
		until := min(max(m.Stderr, written), len(stderr))
		if i == len(trace)-1 { // what it wrote when it ended
			until = len(stderr)
		}
		r.Stderr = strings.ToValidUTF8(string(stderr[written:until]), "�")
		written = until
	}
	if len(trace) == 0 && len(stderr) > 0 {
		at(-1).Stderr = strings.ToValidUTF8(string(stderr), "�")
	}
	left := listedCommandBytes
	err = engine.Commanded(bytes.NewReader(p.log), len(p.names), seat, func(round int, command []byte) error {
		r := at(round)
		if len(r.Commands) >= listedCommands || left < len(command) {
			r.More++
			return nil
		}
		left -= len(command)
		r.Commands = append(r.Commands, string(command))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the commands of seat %d: %w", seat, err)
	}
	for _, r := range rounds {
		out.Body.Rounds = append(out.Body.Rounds, *r)
	}
	slices.SortFunc(out.Body.Rounds, func(a, b SeatRound) int { return a.Round - b.Round })
	return out, nil
}

// errFound ends a simulation that has given what was looked for.
var errFound = errors.New("found")

// maxInput bounds what a player was sent in a whole match, as an answer has it.
const maxInput = 64 << 20

// sent returns what a seat's player was sent, in one round or, below -1, in all.
func (s *Server) sent(ctx context.Context, game engine.Game, p played, seat, round int) (*textAnswer, error) {
	if isPackage(game) {
		return nil, refuse(CodeNoReplay, "What a player of %s was sent is not kept. What it answered is listed round by round.", game.Title())
	}
	if err := s.replays.enter(ctx); err != nil {
		return nil, err
	}
	defer s.replays.leave()
	s.metrics.simulations.Inc()
	out := &textAnswer{ContentType: plainText, CacheControl: "private, no-store"}
	record := engine.Record{Config: p.config, Seed: p.seed, Names: p.names, Log: bytes.NewReader(p.log), Unready: p.unready}
	err := engine.Observe(game, record, seat, func(at int, message []byte) error {
		switch {
		case round >= -1 && at < round:
			return nil
		case round >= -1 && at > round:
			return errFound
		case len(out.Body)+len(message) > maxInput:
			return refuse(contest.CodeBadRequest, "What the player was sent is longer than %d MiB; ask for a single round.", maxInput>>20)
		}
		out.Body = append(out.Body, message...)
		return ctx.Err()
	})
	if err != nil && !errors.Is(err, errFound) {
		return nil, err
	}
	return out, nil
}
