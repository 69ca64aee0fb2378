package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/store"
)

// Contest is a contest as the site shows it.
type Contest struct {
	Slug               string         `json:"slug" example:"ants"`
	Title              string         `json:"title"`
	Game               string         `json:"game" example:"ants"`
	GameTitle          string         `json:"game_title" example:"Ants"`
	State              string         `json:"state" enum:"upcoming,open,frozen"`
	OpensAt            time.Time      `json:"opens_at"`
	FreezesAt          *time.Time     `json:"freezes_at" doc:"Null: it stays open"`
	Players            int64          `json:"players" doc:"On the ladder"`
	Matches            int64          `json:"matches" doc:"Ladder matches with a result"`
	Queued             int64          `json:"queued" doc:"Matches that wait for a worker"`
	Limits             ContestLimits  `json:"limits"`
	RatingSystem       string         `json:"rating_system" enum:"batch,trueskill,elo,glicko2,wenglin"`
	SubmissionsPerHour int32          `json:"submissions_per_hour"`
	Qualify            ContestQualify `json:"qualify"`
	Organizer          bool           `json:"organizer" doc:"You run it, as its organizer or as admin"`
}

// ContestLimits bound a player in one match.
type ContestLimits struct {
	CPUMillis      int64 `json:"cpu_ms" doc:"CPU time for the whole match"`
	StartCPUMillis int64 `json:"start_cpu_ms" doc:"CPU time for starting up"`
	WallMillis     int64 `json:"wall_ms" doc:"Time that the judge waits, summed over the match"`
	TurnMillis     int64 `json:"turn_ms" doc:"Time that the judge waits for one answer; 0: no limit but the sum"`
	MemoryBytes    int64 `json:"memory_bytes"`
	Commands       int64 `json:"commands" doc:"In one round; 0: any number"`
	OutputBytes    int64 `json:"output_bytes" doc:"Of one answer"`
	StderrBytes    int64 `json:"stderr_bytes" doc:"Kept"`
}

// ContestQualify is what a new player has to do to enter the ladder.
type ContestQualify struct {
	Matches int32  `json:"matches" doc:"Qualification matches at most"`
	Wins    int32  `json:"wins" doc:"Matches that it has to pass"`
	Gate    string `json:"gate" example:"Dummy" doc:"The built-in player to meet"`
	Survive bool   `json:"survive" doc:"It is enough to play to the end without being frozen; otherwise it has to beat the gate"`
}

type contestsAnswer struct {
	Body []Contest `nullable:"false"`
}

type contestAnswer struct{ Body Contest }

// ContestPath is the part of an address that names a contest. It is exported because huma reads only exported fields.
type ContestPath struct {
	Contest string `path:"contest" example:"ants" doc:"The contest's slug"`
}

func (s *Server) contestRoutes() {
	add(s, route{method: get, path: "/api/contests", id: "listContests", summary: "The contests, newest first", tag: "Contests"}, s.listContests)
	add(s, route{method: get, path: "/api/contests/{contest}", id: "getContest", summary: "A contest", tag: "Contests"}, s.getContest)
	add(s, route{method: get, path: "/api/contests/{contest}/ladder", id: "getLadder", summary: "A contest's ladder", tag: "Contests"}, s.getLadder)
}

func (s *Server) listContests(ctx context.Context, _ *struct{}) (*contestsAnswer, error) {
	list, err := s.contests(ctx, "")
	if err != nil {
		return nil, err
	}
	return &contestsAnswer{Body: list}, nil
}

func (s *Server) getContest(ctx context.Context, in *ContestPath) (*contestAnswer, error) {
	list, err := s.contests(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, noContest(in.Contest)
	}
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	who, err := s.caller(ctx)
	if err != nil {
		return nil, err
	}
	if list[0].Organizer, err = s.runs(ctx, who, contestID); err != nil {
		return nil, err
	}
	return &contestAnswer{Body: list[0]}, nil
}

func (s *Server) contests(ctx context.Context, slug string) ([]Contest, error) {
	rows, err := s.store.APIContests(ctx, slug)
	if err != nil {
		return nil, fmt.Errorf("read contests: %w", err)
	}
	list := make([]Contest, 0, len(rows))
	for _, row := range rows {
		c, err := s.describeContest(row)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

func (s *Server) describeContest(row store.APIContestsRow) (Contest, error) {
	limits, err := readLimits(row.Limits)
	if err != nil {
		return Contest{}, fmt.Errorf("contest %s: %w", row.Slug, err)
	}
	c := Contest{
		Slug: row.Slug, Title: row.Title, Game: row.Game, GameTitle: row.Game,
		State: contestState(s.cfg.Now(), row.OpensAt, row.FreezesAt), OpensAt: row.OpensAt, FreezesAt: row.FreezesAt,
		Players: row.Players, Matches: row.Matches, Queued: row.Queued, Limits: limits, RatingSystem: row.RatingSystem,
		SubmissionsPerHour: row.SubmissionsPerHour, Qualify: ContestQualify{Matches: row.QualifyMatches, Wins: row.QualifyWins},
	}
	if g, ok := s.games[row.Game]; ok {
		c.GameTitle, c.Qualify.Gate, c.Qualify.Survive = g.Title(), g.Trial().Against, g.Trial().Survive
	}
	return c, nil
}

func contestState(now, opens time.Time, freezes *time.Time) string {
	switch {
	case now.Before(opens):
		return "upcoming"
	case freezes != nil && !now.Before(*freezes):
		return "frozen"
	default:
		return "open"
	}
}

func readLimits(raw []byte) (ContestLimits, error) {
	var limits ContestLimits
	if err := json.Unmarshal(raw, &limits); err != nil {
		return limits, fmt.Errorf("read limits: %w", err)
	}
	return limits, nil
}

// contestID finds a contest by its slug.
func (s *Server) contestID(ctx context.Context, slug string) (int64, error) {
	id, err := s.store.APIContestID(ctx, slug)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, noContest(slug)
	}
	if err != nil {
		return 0, fmt.Errorf("find contest: %w", err)
	}
	return id, nil
}

func noContest(slug string) error {
	return refuse(CodeNotFound, "There is no contest %q. GET /api/contests lists them.", cut(slug, 40))
}
