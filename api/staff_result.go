package api

import (
	"context"
	"fmt"
	"math"
)

const (
	listedVoid  = 50
	listedWaits = 5
)

// VoidMatch is a match that counts for nobody, as organizers see it.
type VoidMatch struct {
	Match    MatchSummary `json:"match"`
	Note     string       `json:"note" doc:"What everybody reads"`
	Fault    string       `json:"fault" doc:"What exactly the judge met; empty: it did not fail"`
	Host     *string      `json:"host" doc:"The machine on which it failed"`
	Replaced bool         `json:"replaced" doc:"Another match is played in its place"`
}

// PlayerWait is how long a player on the ladder has waited for its next match.
type PlayerWait struct {
	Player  string  `json:"player"`
	Seconds float64 `json:"seconds"`
}

type voidInput struct {
	ContestPath
	Before int64 `query:"before" minimum:"1" doc:"Only matches with a smaller id, for the next page"`
}

type voidAnswer struct {
	Body struct {
		Matches []VoidMatch `json:"matches" nullable:"false" doc:"Newest first, at most 50"`
	}
}

type waitsAnswer struct {
	Body struct {
		Waits []PlayerWait `json:"waits" nullable:"false" doc:"Longest first, at most 5"`
		Cores int64        `json:"cores" doc:"On which workers play now; 0: no worker runs"`
		// Submissions that are not decided are not on the ladder yet, so Waits does not count them.
		Submissions       int64   `json:"submissions" doc:"That are not decided yet: queued, compiling or qualifying"`
		SubmissionSeconds float64 `json:"submission_seconds" doc:"How long the oldest of these waits; 0 when there is none"`
	}
}

func (s *Server) resultRoutes() {
	add(s, route{method: get, path: "/api/contests/{contest}/void", id: "listVoid", summary: "Void matches with what the judge met in them, newest first; for organizers", tag: "Results"}, s.voidMatches)
	add(s, route{method: get, path: "/api/contests/{contest}/waits", id: "listWaits", summary: "Who has waited longest for a match; for organizers", tag: "Results"}, s.waits)
}

func (s *Server) voidMatches(ctx context.Context, in *voidInput) (*voidAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if in.Before == 0 {
		in.Before = math.MaxInt64
	}
	rows, err := s.store.APIVoidMatches(ctx, contestID, in.Before, listedVoid)
	if err != nil {
		return nil, fmt.Errorf("list void matches: %w", err)
	}
	ids := make([]int64, 0, len(rows))
	for _, row := range rows {
		ids = append(ids, row.ID)
	}
	matches, err := s.matchSummaries(ctx, ids) // in the same order
	if err != nil {
		return nil, err
	}
	out := &voidAnswer{}
	out.Body.Matches = make([]VoidMatch, 0, len(rows))
	for i, row := range rows {
		out.Body.Matches = append(out.Body.Matches, VoidMatch{Match: matches[i], Note: row.Note, Fault: row.Fault, Host: row.Host, Replaced: row.Replaced})
	}
	return out, nil
}

func (s *Server) waits(ctx context.Context, in *ContestPath) (*waitsAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.APIWaits(ctx, contestID, listedWaits)
	if err != nil {
		return nil, fmt.Errorf("read who waits: %w", err)
	}
	out := &waitsAnswer{}
	out.Body.Waits = make([]PlayerWait, 0, len(rows))
	for _, row := range rows {
		out.Body.Waits = append(out.Body.Waits, PlayerWait{Player: row.Player, Seconds: row.Seconds})
	}
	if out.Body.Cores, err = s.store.LivingCores(ctx); err != nil {
		return nil, fmt.Errorf("count the workers that run: %w", err)
	}
	undecided, err := s.store.APIUndecided(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("count submissions that are not decided: %w", err)
	}
	out.Body.Submissions, out.Body.SubmissionSeconds = undecided.Submissions, undecided.Seconds
	return out, nil
}
