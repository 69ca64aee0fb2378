package api

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/ranking/systems"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Contest is a contest as the site shows it.
type Contest struct {
	Slug               string           `json:"slug" example:"ants"`
	Title              string           `json:"title"`
	Game               string           `json:"game" example:"ants"`
	GameTitle          string           `json:"game_title" example:"Ants"`
	State              contest.State    `json:"state"`
	TimeZone           string           `json:"time_zone" doc:"IANA name of the zone in which its people say its times" example:"Europe/Madrid"`
	OpensAt            time.Time        `json:"opens_at"`
	FreezesAt          *time.Time       `json:"freezes_at" doc:"The deadline of submissions; null: there is none"`
	ClosesAt           *time.Time       `json:"closes_at" doc:"Nothing is played from then on; null: until it is archived"`
	FinalAt            *time.Time       `json:"final_at" doc:"Announced date of the final; null: none is announced"`
	Archived           bool             `json:"archived" doc:"An organizer has ended it; it can only be looked at"`
	Visibility         words.Visibility `json:"visibility" doc:"Who may see it: everybody; its members; its organizers"`
	Announcement       string           `json:"announcement" doc:"What its organizers announce, as Markdown; empty: nothing"`
	HasStart           bool             `json:"has_start" doc:"Its organizers have written a start text"`
	Players            int64            `json:"players" doc:"On the ladder"`
	Matches            int64            `json:"matches" doc:"Ladder matches that count"`
	Queued             int64            `json:"queued" doc:"Matches that wait for a worker"`
	Cores              int64            `json:"cores" doc:"On which workers play now; 0: no worker runs, and what waits does so until one is started"`
	Limits             ContestLimits    `json:"limits"`
	Languages          []string         `json:"languages" doc:"Ids of those that submissions may be in; null: all of the game's"`
	Names              words.Naming     `json:"names" doc:"What a name stands for: one qualified version for good, so that the next one needs a new name; or a player in all its versions"`
	PlayersPerUser     int32            `json:"players_per_user" doc:"Of a user's or team's players that stay on the ladder"`
	TeamSize           int32            `json:"team_size" doc:"Most people in a team; 1: there are no teams"`
	Mine               []string         `json:"mine" nullable:"false" doc:"Names of your players on the ladder, and of your team's; empty in the list of contests"`
	RatingSystem       systems.ID       `json:"rating_system"`
	SubmissionsPerHour int32            `json:"submissions_per_hour"`
	SubmissionsPerDay  *int32           `json:"submissions_per_day" doc:"Null: no limit"`
	SubmissionsTotal   *int32           `json:"submissions_total" doc:"Null: no limit"`
	Qualify            ContestQualify   `json:"qualify"`
	Boards             int64            `json:"boards" doc:"How many it has, the retired ones as well; where it is 1, it need not be mentioned"`
	Settling           *Settling        `json:"settling" doc:"How far a frozen contest has settled; null when it has not begun to"`
	Pseudonyms         bool             `json:"pseudonyms" doc:"It names nobody: its pages call people by pseudonyms, except themselves and for its organizers"`
	SeenAs             string           `json:"seen_as" doc:"Your pseudonym in it, or your team's, by which others know you; empty: it names people, or you are no member"`
	Organizer          bool             `json:"organizer" doc:"You run it, as its organizer or as admin"`
}

// ContestLimits bound a player in one match.
type ContestLimits struct {
	CPUMillis       int64 `json:"cpu_ms" doc:"CPU time for the whole match"`
	StartCPUMillis  int64 `json:"start_cpu_ms" doc:"CPU time for starting up"`
	StartWallMillis int64 `json:"start_wall_ms" doc:"Time that the judge waits for the first answer; 0: the game's own"`
	WallMillis      int64 `json:"wall_ms" doc:"Time that the judge waits, summed over the match"`
	TurnMillis      int64 `json:"turn_ms" doc:"Time that the judge waits for one answer; 0: no limit but the sum"`
	MemoryBytes     int64 `json:"memory_bytes"`
	Commands        int64 `json:"commands" doc:"In one round; 0: any number"`
	OutputBytes     int64 `json:"output_bytes" doc:"Of one answer"`
	StderrBytes     int64 `json:"stderr_bytes" doc:"Kept"`
}

// ContestQualify says how a new player qualifies for the ladder.
type ContestQualify struct {
	Matches int32  `json:"matches" doc:"Qualification matches at most"`
	Wins    int32  `json:"wins" doc:"Matches that it has to pass"`
	Gate    string `json:"gate" example:"Dummy" doc:"The built-in player to meet; empty: any"`
	Survive bool   `json:"survive" doc:"It is enough to play to the end without being frozen; otherwise it has to beat the gate"`
}

// Settling tells how far a frozen contest has come in separating neighbours on the ladder.
type Settling struct {
	Certainty float64    `json:"certainty" doc:"To which neighbours are to be told apart, between 0.5 and 1: two that are equal are called different in at most 1 - certainty of cases"`
	Budget    int32      `json:"budget" doc:"Matches that may be played for that"`
	Played    int64      `json:"played" doc:"Matches that have been played for that"`
	Pairs     int64      `json:"pairs" doc:"Pairs of neighbours on the ladder"`
	Decided   int64      `json:"decided" doc:"Those of these pairs in which it is known with that certainty who is stronger; in the others, the two share their place"`
	SettledAt *time.Time `json:"settled_at" doc:"When it was done and the ladder final; null while it goes on"`
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
	add(s, route{method: get, path: "/api/contests", id: "listContests", revalidated: true, summary: "The contests, newest first", tag: "Contests"}, s.listContests)
	add(s, route{method: get, path: "/api/contests/{contest}", id: "getContest", revalidated: true, summary: "A contest", tag: "Contests"}, s.getContest)
	add(s, route{method: get, path: "/api/contests/{contest}/ladder", id: "getLadder", revalidated: true, summary: "A contest's ladder", tag: "Contests"}, s.getLadder)
	add(s, route{method: get, path: "/api/contests/{contest}/ladder/filters", id: "getLadderFilters", revalidated: true, summary: "What the ladder can be filtered by", tag: "Contests"}, s.getLadderFilters)
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
	if list[0].Mine, err = s.myPlayers(ctx, in.Contest); err != nil {
		return nil, err
	}
	return &contestAnswer{Body: list[0]}, nil
}

// myPlayers returns the names of the caller's players on a ladder.
func (s *Server) myPlayers(ctx context.Context, slug string) ([]string, error) {
	contestID, err := s.contestID(ctx, slug)
	if err != nil {
		return nil, err
	}
	who, err := s.caller(ctx)
	if err != nil || who == nil {
		return []string{}, err
	}
	owner, err := s.ownerIn(ctx, who, contestID)
	if err != nil {
		return nil, err
	}
	names, err := s.store.APIMyPlayers(ctx, contestID, owner.ids())
	if err != nil {
		return nil, fmt.Errorf("list the caller's players: %w", err)
	}
	return append([]string{}, names...), nil
}

// contests returns the contests that the caller may see, or only the one with the slug.
func (s *Server) contests(ctx context.Context, slug string) ([]Contest, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return nil, err
	}
	var caller int64
	admin := false
	if who != nil {
		caller, admin = who.id, who.role == words.RoleAdmin
	}
	rows, err := s.store.APIContests(ctx, caller, slug, admin)
	if err != nil {
		return nil, fmt.Errorf("read contests: %w", err)
	}
	cores, err := s.store.LivingCores(ctx)
	if err != nil {
		return nil, fmt.Errorf("count the workers that run: %w", err)
	}
	list := make([]Contest, 0, len(rows))
	for _, row := range rows {
		c, err := s.describeContest(ctx, row)
		if err != nil {
			return nil, err
		}
		c.Cores = cores
		c.Organizer = admin || row.Organizer
		if row.SettleSince != nil {
			if c.Settling, err = s.settling(ctx, row.ID); err != nil {
				return nil, err
			}
		}
		list = append(list, c)
	}
	return list, nil
}

func (s *Server) describeContest(ctx context.Context, row store.APIContestsRow) (Contest, error) {
	limits, err := readLimits(row.Limits)
	if err != nil {
		return Contest{}, fmt.Errorf("contest %s: %w", row.Slug, err)
	}
	now := s.cfg.Now()
	c := Contest{
		Slug: row.Slug, Title: row.Title, Game: row.Game, GameTitle: row.Game,
		State:    contest.StateAt(now, row.OpensAt, row.FreezesAt, row.ClosesAt, row.ArchivedAt),
		TimeZone: row.TimeZone, OpensAt: row.OpensAt, FreezesAt: row.FreezesAt, ClosesAt: row.ClosesAt, FinalAt: row.FinalAt,
		Archived: row.ArchivedAt != nil, Visibility: row.Visibility, Pseudonyms: row.Pseudonyms, HasStart: row.HasStart,
		Players: row.Players, Matches: int64(row.Matches), Queued: row.Queued, Limits: limits,
		Languages: row.Languages, Names: row.Names, PlayersPerUser: row.PlayersPerUser, TeamSize: row.TeamSize, Mine: []string{}, RatingSystem: systems.ID(row.RatingSystem),
		Boards: row.Boards, SubmissionsPerHour: row.SubmissionsPerHour, SubmissionsPerDay: row.SubmissionsPerDay, SubmissionsTotal: row.SubmissionsTotal,
		Qualify: ContestQualify{Matches: row.QualifyMatches, Wins: row.QualifyWins},
	}
	if row.Pseudonyms {
		c.SeenAs = row.Pseudonym
	}
	if row.AnnouncementUntil == nil || now.Before(*row.AnnouncementUntil) {
		c.Announcement = row.Announcement
	}
	if g, err := s.games.Game(ctx, s.store, row.Game); err == nil { // a contest can be looked at without its game
		rule := contest.QualificationBy(g, row.Gate, row.QualifyMatches, row.QualifyWins)
		c.GameTitle, c.Qualify = g.Title(), ContestQualify{Matches: rule.Matches, Wins: rule.Wins, Gate: rule.Against, Survive: rule.Survive}
	}
	return c, nil
}

func (s *Server) settling(ctx context.Context, contestID int64) (*Settling, error) {
	p, err := s.store.SettleProgress(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("read how far the contest has settled: %w", err)
	}
	return &Settling{p.Certainty, p.Budget, min(p.Played, int64(p.Budget)), p.Pairs, p.Decided, p.SettledAt}, nil
}

func readLimits(raw []byte) (ContestLimits, error) {
	var limits ContestLimits
	if err := json.Unmarshal(raw, &limits); err != nil {
		return limits, fmt.Errorf("read limits: %w", err)
	}
	return limits, nil
}

// contestID returns the contest of a route below /api/contests/{contest}, which authorize has found.
func (s *Server) contestID(ctx context.Context, slug string) (int64, error) {
	if c, ok := scopeOf(ctx); ok {
		return c.contest, nil
	}
	return 0, noContest(slug) // authorize has found it on all routes of contests
}

// contestRow reads the contest of a route below /api/contests/{contest}.
func (s *Server) contestRow(ctx context.Context, slug string) (store.Contest, error) {
	c, err := s.store.ContestBySlug(ctx, slug)
	if err != nil {
		return c, fmt.Errorf("read contest: %w", err)
	}
	return c, nil
}

func noContest(slug string) error {
	return refuse(contest.CodeNotFound, "There is no contest %q, or you may not see it. The start page, and GET /api/contests, list those that you may.", contest.Truncate(slug, 40))
}
