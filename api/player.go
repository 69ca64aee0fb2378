package api

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

const (
	historyPoints     = 500 // of a rating graph; longer histories are thinned
	playerSubmissions = 50  // listed with a player
)

// Player is a player's page.
type Player struct {
	Name        pseudonym.Player  `json:"name"`
	Author      pseudonym.Author  `json:"author"`
	Pseudonym   pseudonym.Alias   `json:"pseudonym,omitempty" doc:"As whom others see the author, where the contest names nobody; left out for those others"`
	Builtin     bool              `json:"builtin"`
	State       words.PlayerState `json:"state"`
	Rank        *int64            `json:"rank" doc:"Null while it is not on the ladder"`
	Rating      *float64          `json:"rating" doc:"Null before it has qualified"`
	Interval    *float64          `json:"interval" doc:"Half width of the rating's 95 % interval"`
	Matches     int32             `json:"matches" doc:"Rated ladder matches"`
	Wins        int32             `json:"wins" doc:"Of these, with rank 1"`
	CreatedAt   time.Time         `json:"created_at"`
	QualifiedAt *time.Time        `json:"qualified_at"`
	Mine        bool              `json:"mine"`
	Organizer   bool              `json:"organizer" doc:"You run its contest"`
	Guests      *bool             `json:"guests,omitempty" doc:"Its owner allows it to run on computers that others lend to this site; for its owner and the organizers, left out for others"`
	Deeds       []Deed            `json:"deeds" nullable:"false" doc:"What its owner or organizers have done about it, oldest first"`
	Order       *Order            `json:"order,omitempty" doc:"What was asked last of it, for its owner and the organizers; left out for others"`
	Submissions []Submission      `json:"submissions" nullable:"false" doc:"For its owner and the organizers, newest first; empty for others"`
}

// HistoryPoint is a rating after a match.
type HistoryPoint struct {
	Number      int64            `json:"number" doc:"Of the match among those of the player and of those that it replaced, from 1"`
	Seq         int64            `json:"seq" doc:"Number of the result in the contest"`
	Match       int64            `json:"match"`
	At          *time.Time       `json:"at"`
	Player      pseudonym.Player `json:"player" doc:"The player, or one that it replaced"`
	Version     int64            `json:"version" doc:"The submission that played"`
	Rating      float64          `json:"rating"`
	Interval    float64          `json:"interval"`
	Provisional bool             `json:"provisional" doc:"There were too few matches to rely on the rating"`
	Change      float64          `json:"change" doc:"By this match"`
	Others      float64          `json:"others" doc:"Change since its match before this one, by the results of others; 0 at the first"`
}

type playerPath struct {
	ContestPath
	Player pseudonym.Player `path:"player" doc:"The player's name; upper and lower case count as equal"`
}

type playerAnswer struct{ Body Player }

type historyAnswer struct {
	Body struct {
		Points []HistoryPoint `json:"points" nullable:"false" doc:"Oldest first, at most 500, the newest always among them; those of the players that it replaced come before its own"`
	}
}

func (s *Server) playerRoutes() {
	add(s, route{method: get, path: "/api/contests/{contest}/players/{player}", id: "getPlayer", revalidated: true, summary: "A player", tag: "Players"}, s.getPlayer)
	s.practiceRoutes()
	add(s, route{method: get, path: "/api/contests/{contest}/players/{player}/history", id: "playerHistory", revalidated: true, summary: "A player's ratings over time", tag: "Players"}, s.history)
}

func (s *Server) getPlayer(ctx context.Context, in *playerPath) (*playerAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	p, err := s.store.APIPlayer(ctx, contestID, string(in.Player))
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, noPlayer(in)
	}
	if err != nil {
		return nil, fmt.Errorf("read player: %w", err)
	}
	out := &playerAnswer{Body: describePlayer(p)}
	if out.Body.Deeds, err = s.publicActions(ctx, nil, &p.ID); err != nil {
		return nil, err
	}
	who, err := s.caller(ctx)
	if err != nil {
		return nil, err
	}
	owner, err := s.ownerIn(ctx, who, contestID)
	if err != nil {
		return nil, err
	}
	out.Body.Mine = owner.owns(p.UserID)
	if out.Body.Organizer, err = s.runs(ctx, who, contestID); err != nil || !out.Body.Mine && !out.Body.Organizer {
		return out, err
	}
	if !p.Builtin {
		out.Body.Guests = &p.GuestWorkers
	}
	if out.Body.Order, err = s.newestOperation(ctx, nil, &p.ID); err != nil {
		return nil, err
	}
	ids, err := s.store.APISubmissionIDsOfPlayer(ctx, p.ID, playerSubmissions)
	if err != nil {
		return nil, fmt.Errorf("list the player's submissions: %w", err)
	}
	out.Body.Submissions, err = s.submissions(ctx, ids)
	return out, err
}

func describePlayer(p store.APIPlayerRow) Player {
	out := Player{
		Name: pseudonym.Player(p.Name), Author: pseudonym.Author(p.Author), Builtin: p.Builtin, State: p.State, Rating: p.Shown, Interval: p.Interval,
		CreatedAt: p.CreatedAt, QualifiedAt: p.QualifiedAt, Submissions: []Submission{},
	}
	if p.Matches != nil && p.Wins != nil {
		out.Matches, out.Wins = *p.Matches, *p.Wins
	}
	if p.OnLadder != nil && *p.OnLadder {
		out.Rank = &p.Place
	}
	return out
}

func (s *Server) history(ctx context.Context, in *playerPath) (*historyAnswer, error) {
	playerID, err := s.playerID(ctx, in)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.APIHistory(ctx, historyPoints, playerID)
	if err != nil {
		return nil, fmt.Errorf("read history: %w", err)
	}
	out := &historyAnswer{}
	out.Body.Points = make([]HistoryPoint, 0, len(rows))
	for _, h := range rows {
		out.Body.Points = append(out.Body.Points, HistoryPoint{
			Number: h.Number, Seq: h.Seq, Match: h.MatchID, At: h.At, Player: pseudonym.Player(h.Player), Version: h.Version, Rating: h.Shown, Interval: h.Interval,
			Provisional: h.Matches < provisionalMatches, Change: h.Change, Others: h.Others,
		})
	}
	return out, nil
}

func (s *Server) playerID(ctx context.Context, in *playerPath) (int64, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return 0, err
	}
	id, err := s.store.APIPlayerID(ctx, contestID, string(in.Player))
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, noPlayer(in)
	}
	if err != nil {
		return 0, fmt.Errorf("find player: %w", err)
	}
	return id, nil
}

func noPlayer(in *playerPath) error {
	return refuse(contest.CodeNotFound, "There is no player %q in %s. Look for it on the ladder.", contest.Truncate(string(in.Player), 40), in.Contest)
}
