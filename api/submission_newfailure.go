package api

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
)

// listedNewFailures is how many new failures are told at most.
const listedNewFailures = 100

// NewFailure is a match in which a player of the caller was frozen, and which the caller has not seen.
type NewFailure struct {
	SeatFailure
	Player     pseudonym.Player `json:"player"`
	Submission int64            `json:"submission" doc:"The version"`
	Reason     engine.Reason    `json:"reason"`
}

// NewFailures are what went wrong over all versions since the caller has looked last.
type NewFailures struct {
	Failures []NewFailure `json:"failures" nullable:"false" doc:"Newest first, at most 100"`
	More     bool         `json:"more" doc:"There are others besides these 100"`
	Until    *time.Time   `json:"until" doc:"When the newest of them happened; null if there is none"`
}

type newFailuresAnswer struct{ Body NewFailures }

type sawFailuresInput struct {
	ContestPath
	Body struct {
		Until time.Time `json:"until" doc:"Up to when failures were seen"`
	}
}

func (s *Server) newFailureRoutes() {
	const path = "/api/contests/{contest}/failures/new"
	add(s, route{method: get, path: path, id: "newFailures", summary: "What went wrong with all my versions since I have looked last", tag: "Submissions"}, s.newFailures)
	add(s, route{method: post, path: path + "/seen", id: "sawFailures", summary: "I have seen what went wrong up to a time", tag: "Submissions", status: http.StatusNoContent}, s.sawFailures)
}

func (s *Server) newFailures(ctx context.Context, in *ContestPath) (*newFailuresAnswer, error) {
	owner, contestID, err := s.requireOwnerIn(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.APINewFailures(ctx, store.APINewFailuresParams{Person: owner.person, Contest: contestID, Owner: owner.ids(), Most: listedNewFailures + 1})
	if err != nil {
		return nil, fmt.Errorf("list new failures: %w", err)
	}
	out := &newFailuresAnswer{Body: NewFailures{Failures: []NewFailure{}}}
	if len(rows) > 0 {
		out.Body.Until = rows[0].FinishedAt
	}
	for i, r := range rows {
		if i == listedNewFailures {
			out.Body.More = true
			break
		}
		out.Body.Failures = append(out.Body.Failures, NewFailure{
			SeatFailure: SeatFailure{Match: r.MatchID, Kind: r.Kind, At: r.FinishedAt, Seat: r.Seat, Round: r.Round, Detail: r.Detail, CPUMillis: millis(r.CPUMicros), HasStderr: r.HasStderr},
			Player:      pseudonym.Player(r.Player), Submission: r.SubmissionID, Reason: engine.Reason(r.Reason),
		})
	}
	return out, nil
}

func (s *Server) sawFailures(ctx context.Context, in *sawFailuresInput) (*struct{}, error) {
	who, contestID, err := s.requireUserIn(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	until := in.Body.Until
	if now := time.Now(); until.After(now) { // nobody has seen what is to come
		until = now
	}
	if err := s.store.APISawFailures(ctx, contestID, who.id, until); err != nil {
		return nil, fmt.Errorf("store what was seen: %w", err)
	}
	return nil, nil //nolint:nilnil // no content
}
