package api

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/schema/store"
)

// listedMeetings is how many matches are listed with the record of two players.
const listedMeetings = 5

// Against compares a player with one opponent. All but the meetings is computed from all results at once, whatever the
// ladder's rating system is, and is null while one of the two has no match that counts.
type Against struct {
	Player     pseudonym.Player `json:"player"`
	Opponent   pseudonym.Player `json:"opponent"`
	Win        *float64         `json:"win" doc:"Probability that the player ends before the opponent in a match of both, a tie counting half"`
	Stronger   *float64         `json:"stronger" doc:"Probability that the player is truly the stronger of the two"`
	Difference *float64         `json:"difference" doc:"By how many points it is stronger, negative when weaker"`
	Interval   *float64         `json:"interval" doc:"Half width of the difference's 95 % interval"`
	Decided    bool             `json:"decided" doc:"Whether the order is certain to 95 %, however often one looks"`
	Seq        int64            `json:"seq" doc:"Number of the newest result that these take into account"`
	Meetings   Meetings         `json:"meetings"`
	Latest     []MatchSummary   `json:"latest" nullable:"false" doc:"The latest matches of both that count, newest first, at most 5"`
}

// Meetings is the record of a player against one opponent, in matches that count.
type Meetings struct {
	Total  int64 `json:"total" doc:"Ladder matches of both"`
	Wins   int64 `json:"wins" doc:"The player ended before the opponent"`
	Ties   int64 `json:"ties"`
	Losses int64 `json:"losses"`
}

type headToHeadInput struct {
	ContestPath
	Player   pseudonym.Player `path:"player" doc:"The player's name; upper and lower case count as equal"`
	Opponent pseudonym.Player `path:"opponent" doc:"The opponent's name"`
}

type headToHeadAnswer struct{ Body Against }

func (s *Server) headToHeadRoutes() {
	add(s, route{
		method: get, path: "/api/contests/{contest}/players/{player}/against/{opponent}", id: "playerAgainst", revalidated: true,
		summary: "A player against an opponent: who would win, who is stronger, how they did", tag: "Players",
	}, s.headToHead)
}

func (s *Server) headToHead(ctx context.Context, in *headToHeadInput) (*headToHeadAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	player, err := s.playerNamed(ctx, contestID, &playerPath{in.ContestPath, in.Player})
	if err != nil {
		return nil, err
	}
	opponent, err := s.playerNamed(ctx, contestID, &playerPath{in.ContestPath, in.Opponent})
	if err != nil {
		return nil, err
	}
	if player.ID == opponent.ID {
		return nil, refuse(contest.CodeBadRequest, "%s does not meet itself. Name another opponent.", player.Name)
	}
	out := &headToHeadAnswer{Body: Against{Player: pseudonym.Player(player.Name), Opponent: pseudonym.Player(opponent.Name)}}
	if err := s.describeHeadToHead(ctx, contestID, player.ID, opponent.ID, &out.Body); err != nil {
		return nil, err
	}
	met, err := s.store.APIMeetings(ctx, player.ID, opponent.ID)
	if err != nil {
		return nil, fmt.Errorf("count meetings: %w", err)
	}
	out.Body.Meetings = Meetings{met.Meetings, met.Wins, met.Ties, met.Meetings - met.Wins - met.Ties}
	ids, err := s.store.APILatestMeetings(ctx, player.ID, opponent.ID, listedMeetings)
	if err != nil {
		return nil, fmt.Errorf("find the latest meetings: %w", err)
	}
	out.Body.Latest, err = s.matchSummaries(ctx, ids)
	return out, err
}

// describeHeadToHead fills in what the ratings of the newest versions of two players say.
func (s *Server) describeHeadToHead(ctx context.Context, contestID, player, opponent int64, out *Against) error {
	first, err := s.store.APIRatedVersion(ctx, player)
	if err != nil {
		return fmt.Errorf("find the player's version: %w", err)
	}
	second, err := s.store.APIRatedVersion(ctx, opponent)
	if err != nil {
		return fmt.Errorf("find the opponent's version: %w", err)
	}
	st, err := s.standing(ctx, contestID)
	if err != nil {
		return err
	}
	out.Seq = st.seq
	i, j, ok := st.indices(first, second)
	if !ok {
		return nil
	}
	win, c := st.pairs.Win(i, j), st.pairs.Compare(i, j)
	width := interval95 * c.Deviation
	out.Win, out.Stronger, out.Difference, out.Interval = &win, &c.Better, &c.Difference, &width
	out.Decided = c.Decided(decidedFrom) != 0
	return nil
}

func (s *Server) playerNamed(ctx context.Context, contestID int64, in *playerPath) (store.APIPlayerNamedRow, error) {
	p, err := s.store.APIPlayerNamed(ctx, contestID, string(in.Player))
	if errors.Is(err, pgx.ErrNoRows) {
		return p, noPlayer(in)
	}
	if err != nil {
		return p, fmt.Errorf("find player: %w", err)
	}
	return p, nil
}
