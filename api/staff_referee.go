package api

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/match"
	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/record"
)

// shownTalk is how much of what a referee was sent, answered or wrote is shown: its end.
const shownTalk = 4000

// Referee is how the referee of a contest's game does. Games that come with the program have none.
type Referee struct {
	StoppedAt *time.Time       `json:"stopped_at" doc:"Since when the contest makes no ladder matches, as the referee fails too often; null: it makes them"`
	Failures  []RefereeFailure `json:"failures" nullable:"false" doc:"Newest first, since pairing was resumed last; at most 50"`
}

// RefereeFailure is a match in which the referee failed. It is void.
type RefereeFailure struct {
	Match    int64              `json:"match"`
	At       time.Time          `json:"at"`
	Round    int32              `json:"round" doc:"-1: at the start"`
	What     string             `json:"what" doc:"How it failed, in one line"`
	Players  []pseudonym.Player `json:"players" nullable:"false" doc:"Whose answers the referee had got last. A player that crashes the referee may do so on purpose"`
	Message  string             `json:"message" doc:"The end of what it was sent last"`
	Reply    string             `json:"reply" doc:"The end of its answer, where there is one that cannot be used"`
	Stderr   string             `json:"stderr" doc:"The end of what it wrote on stderr"`
	Complete bool               `json:"complete" doc:"None of the three is cut"`
}

type refereeAnswer struct{ Body Referee }

func (s *Server) refereeRoutes() {
	add(s, route{
		method: get, path: "/api/contests/{contest}/referee", id: "contestReferee", tag: "Organizing",
		summary: "How the referee of a game that came as a package does, for organizers",
	}, s.contestReferee)
	add(s, route{
		method: post, path: "/api/contests/{contest}/pairing", id: "resumePairing", tag: "Organizing",
		summary: "Make ladder matches again, after the referee had failed too often. Earlier failures do not count any more",
	}, s.resumePairing)
	add(s, route{
		method: get, path: "/api/matches/{id}/referee-log", id: "refereeLog", names: namesNone, tag: "Organizing",
		summary: "A match in which the referee failed, as agon game test --log plays it again, for organizers. Players are called by their seats",
		answers: content("The match", plainText, ""),
	}, s.refereeLog)
}

func (s *Server) contestReferee(ctx context.Context, in *ContestPath) (*refereeAnswer, error) {
	_, c, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.RefereeFailures(ctx, c.ID)
	if err != nil {
		return nil, fmt.Errorf("read the referee's failures: %w", err)
	}
	out := &refereeAnswer{Body: Referee{StoppedAt: c.PairingStoppedAt, Failures: []RefereeFailure{}}}
	for _, r := range rows {
		f := RefereeFailure{
			Match: r.MatchID, At: r.FailedAt, Round: r.Round, What: r.What, Players: []pseudonym.Player{},
			Message: endOf(r.Message), Reply: endOf(r.Reply), Stderr: endOf(r.Stderr),
			Complete: max(len(r.Message), len(r.Reply), len(r.Stderr)) <= shownTalk,
		}
		for _, name := range r.Players {
			f.Players = append(f.Players, pseudonym.Player(name))
		}
		out.Body.Failures = append(out.Body.Failures, f)
	}
	return out, nil
}

func endOf(text []byte) string { return contest.CleanText(string(text[max(0, len(text)-shownTalk):])) }

func (s *Server) resumePairing(ctx context.Context, in *ContestPath) (*struct{}, error) {
	who, _, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return nil, match.ResumePairing(ctx, s.pool, s.inserter, in.Contest, &who.id)
}

func (s *Server) refereeLog(ctx context.Context, in *MatchPath) (*textAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	row, err := s.store.FailedMatch(ctx, in.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refuse(contest.CodeNotFound, "The referee has not failed in match %d, or there is no such match.", in.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("read how the referee failed: %w", err)
	}
	if runs, err := s.runs(ctx, who, row.ContestID); err != nil || !runs {
		return nil, errors.Join(err, refuse(CodeForbidden, "Only the organizers of its contest get the log of match %d.", in.ID))
	}
	g, err := s.game(ctx, row.Game)
	if err != nil {
		return nil, err
	}
	config := row.Board
	if row.Trial {
		config = g.Trial().ConfigIn(row.Board)
	}
	terms, err := g.Terms(config)
	if err != nil {
		return nil, fmt.Errorf("match %d: %w", in.ID, err)
	}
	limits, err := contest.EngineLimits(row.Limits, terms.Limits)
	if err != nil {
		return nil, fmt.Errorf("match %d: %w", in.ID, err)
	}
	log, err := matchlog.Unpack(row.Log, matchlog.MaxBytes)
	if err != nil {
		return nil, fmt.Errorf("match %d: %w", in.ID, err)
	}
	r := record.Record{
		Config: config, Seed: row.Seed, CPU: limits.CPU, Names: engine.SeatNames(int(row.Seats)), Scores: make([]int, row.Seats), Void: row.What, Log: log,
	}
	return &textAnswer{ContentType: plainText, CacheControl: "private, no-store", Body: r.Bytes()}, nil
}
