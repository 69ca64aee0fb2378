package api

import (
	"context"
	"errors"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/submission"
)

// Quota is what may still be submitted.
type Quota struct {
	Hour          Use    `json:"hour" doc:"Submissions in the last 60 minutes"`
	Day           Use    `json:"day" doc:"Submissions in the last 24 hours"`
	Total         Use    `json:"total" doc:"Submissions ever"`
	CompileMillis Use    `json:"compile_ms" doc:"Time of the compilers in the last hour, in all contests"`
	StoredBytes   Use    `json:"stored_bytes" doc:"Sources and compiled players"`
	Refused       string `json:"refused" doc:"Why nothing can be submitted now; empty when something can"`
}

// Use is how much has been used, and how much there is.
type Use struct {
	Used    int64  `json:"used"`
	Allowed *int64 `json:"allowed" doc:"null for no limit"`
}

type quotaAnswer struct{ Body Quota }

func (s *Server) quota(ctx context.Context, in *ContestPath) (*quotaAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	q, err := submission.QuotaOf(ctx, s.store, c, who.id)
	if err != nil {
		return nil, fmt.Errorf("quota of user %d: %w", who.id, err)
	}
	out := &quotaAnswer{Body: Quota{
		Hour: Use(q.Hour), Day: Use(q.Day), Total: Use(q.Total), CompileMillis: Use(q.CompileMillis), StoredBytes: Use(q.StoredBytes),
	}}
	if refusal, ok := errors.AsType[*contest.Error](q.Check(1)); ok {
		out.Body.Refused = refusal.Message
	}
	return out, nil
}
