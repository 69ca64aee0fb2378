package api

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/ranking"
)

// Version is a submission that has played for the ladder. Versions that replaced each other form a line. Where a new version
// has a new name, the line goes through several players of one author.
type Version struct {
	Number     int              `json:"number" doc:"In its line, from 1"`
	Submission int64            `json:"submission"`
	Player     pseudonym.Player `json:"player" doc:"Its name"`
	Since      time.Time        `json:"since" doc:"When it came to the ladder"`
	Rating     float64          `json:"rating" doc:"By all results at once, whatever the ladder's rating system is"`
	Interval   float64          `json:"interval" doc:"Half width of the rating's 95 % interval"`
	Matches    int32            `json:"matches" doc:"That count"`
	Change     *float64         `json:"change" doc:"Its rating less that of the version that it replaced; null for the first"`
	Plays      bool             `json:"plays" doc:"It is the one that plays"`
}

// VersionComparison tells which of two versions is stronger, from all results at once.
type VersionComparison struct {
	A          Version `json:"a"`
	B          Version `json:"b"`
	Difference float64 `json:"difference" doc:"By how many points A is stronger, negative when weaker"`
	Interval   float64 `json:"interval" doc:"Half width of the difference's 95 % interval"`
	Stronger   float64 `json:"stronger" doc:"Probability that A is the stronger one, if it is looked at once"`
	Decided    int     `json:"decided" enum:"-1,0,1" doc:"1: A is stronger, -1: B is, 0: not certain to 95 %. It may be looked at after every match: of two equal versions one is named in at most 5 % of comparisons"`
	Certainty  float64 `json:"certainty" doc:"To which the two are told apart, however often one looks: at equal strength, results speak so clearly with at most 1 - certainty"`
	More       *int    `json:"more" doc:"About how many more matches of each version that still plays decide it, if the difference stays what it looks like; 0 when decided; null when none can be expected to"`
	Seq        int64   `json:"seq" doc:"Number of the newest result that this takes into account"`
}

type versionsAnswer struct {
	Body struct {
		Versions []Version `json:"versions" nullable:"false" doc:"The player's newest version, those before it in its line and those after it; oldest first"`
	}
}

type compareInput struct {
	ContestPath
	Player pseudonym.Player `path:"player" doc:"The player's name; upper and lower case count as equal"`
	A      int64            `query:"a" required:"true" minimum:"1" doc:"A version of its line, by its submission"`
	B      int64            `query:"b" required:"true" minimum:"1" doc:"Another one"`
}

type compareAnswer struct{ Body VersionComparison }

func (s *Server) versionRoutes() {
	add(s, route{method: get, path: "/api/contests/{contest}/players/{player}/versions", id: "playerVersions", revalidated: true, summary: "The versions of a player with their ratings", tag: "Players"}, s.versions)
	add(s, route{
		method: get, path: "/api/contests/{contest}/players/{player}/versions/compare", id: "compareVersions", revalidated: true,
		summary: "Which of two versions is stronger, for their owner and the organizers", tag: "Players",
	}, s.compareVersions)
}

func (s *Server) versions(ctx context.Context, in *playerPath) (*versionsAnswer, error) {
	playerID, err := s.playerID(ctx, in)
	if err != nil {
		return nil, err
	}
	out := &versionsAnswer{}
	out.Body.Versions, err = s.versionLine(ctx, playerID)
	return out, err
}

// versionLine lists the versions in the line of the player's newest one, oldest first.
func (s *Server) versionLine(ctx context.Context, playerID int64) ([]Version, error) {
	rows, err := s.store.APIVersions(ctx, playerID)
	if err != nil {
		return nil, fmt.Errorf("read the player's versions: %w", err)
	}
	versions, ratings := make([]Version, 0, len(rows)), map[int64]float64{}
	for i, row := range rows {
		v := Version{
			Number: i + 1, Submission: row.SubmissionID, Player: pseudonym.Player(row.Player), Since: row.Since,
			Rating: row.Shown, Interval: row.Interval, Matches: row.Matches, Plays: row.Plays,
		}
		ratings[row.SubmissionID] = row.Shown
		if row.Previous != nil {
			change := row.Shown - ratings[*row.Previous]
			v.Change = &change
		}
		versions = append(versions, v)
	}
	return versions, nil
}

func (s *Server) compareVersions(ctx context.Context, in *compareInput) (*compareAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if _, err := s.requireUser(ctx); err != nil {
		return nil, err
	}
	player, err := s.playerNamed(ctx, contestID, &playerPath{in.ContestPath, in.Player})
	if err != nil {
		return nil, err
	}
	allowed, err := s.mayRead(ctx, contestID, player.UserID)
	if err != nil {
		return nil, err
	}
	if !allowed {
		return nil, refuse(CodeForbidden, "Only the owner of %s and the organizers may compare its versions. Log in as its owner.", player.Name)
	}
	line, err := s.versionLine(ctx, player.ID)
	if err != nil {
		return nil, err
	}
	st, err := s.standing(ctx, contestID)
	if err != nil {
		return nil, err
	}
	out := &compareAnswer{Body: VersionComparison{Seq: st.seq}}
	if out.Body.A, err = versionOf(line, in.A, player.Name); err != nil {
		return nil, err
	}
	if out.Body.B, err = versionOf(line, in.B, player.Name); err != nil {
		return nil, err
	}
	i, j, ok := st.indices(in.A, in.B)
	switch {
	case in.A == in.B:
		return nil, refuse(contest.CodeBadRequest, "Submission %d is compared with itself. Choose two versions.", in.A)
	case !ok:
		return nil, refuse(contest.CodeNotFound, "One of the two has no rating yet. Try again when it has played a match or two.")
	}
	out.Body.describe(st.pairs.Compare(i, j))
	return out, nil
}

func versionOf(line []Version, submission int64, player string) (Version, error) {
	at := slices.IndexFunc(line, func(v Version) bool { return v.Submission == submission })
	if at < 0 {
		return Version{}, refuse(contest.CodeNotFound, "Submission %d is no rated version of %s. Choose two of those that its page lists.", submission, player)
	}
	return line[at], nil
}

func (v *VersionComparison) describe(c ranking.Comparison) {
	v.Difference, v.Interval, v.Stronger = c.Difference, interval95*c.Deviation, c.Better
	v.Decided, v.Certainty = c.Decided(decidedFrom), math.Max(0, 1-1/c.Evidence)
	a, b := ranking.Plays{Matches: int(v.A.Matches), Still: v.A.Plays}, ranking.Plays{Matches: int(v.B.Matches), Still: v.B.Plays}
	if more, ok := c.More(decidedFrom, a, b); ok {
		v.More = &more
	}
}
