package api

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

const (
	listedVersions = 100
	listedFailures = 500
	// listedLog is the most bytes of the compiler's messages in the list. The submission's page has all of them.
	listedLog = 4 << 10
)

// OwnVersion is a submission of the caller or the caller's team.
type OwnVersion struct {
	Submission int64                 `json:"submission"`
	Player     string                `json:"player"`
	State      words.SubmissionState `json:"state"`
	CreatedAt  time.Time             `json:"created_at"`
}

// SeatFailure is a match in which a player was frozen.
type SeatFailure struct {
	Match     int64           `json:"match"`
	Kind      words.MatchKind `json:"kind"`
	At        *time.Time      `json:"at"`
	Seat      int16           `json:"seat"`
	Round     int32           `json:"round" doc:"-1 is the start"`
	Detail    string          `json:"detail" doc:"What happened"`
	CPUMillis *float64        `json:"cpu_ms"`
	HasStderr bool            `json:"has_stderr"`
}

// FailureGroup lists the matches in which a player was frozen for one reason.
type FailureGroup struct {
	Reason   engine.Reason `json:"reason"`
	Failures []SeatFailure `json:"failures" nullable:"false" doc:"Newest first"`
}

// Failures lists everything that went wrong with one version.
type Failures struct {
	Versions       []OwnVersion   `json:"versions" nullable:"false" doc:"All of yours and your team's, newest first, at most 100"`
	Version        *int64         `json:"version" doc:"The submission that the rest is about; null when there is none"`
	Note           string         `json:"note" doc:"Of a version that did not compile or qualify: what happened and what to do next; empty otherwise"`
	CompileLog     string         `json:"compile_log" doc:"Of a version that did not compile: the beginning of the compiler's messages"`
	Played         int64          `json:"played" doc:"Seats that it has had in matches"`
	CPULimitMillis int64          `json:"cpu_limit_ms"`
	Groups         []FailureGroup `json:"groups" nullable:"false" doc:"What happened most comes first"`
	More           bool           `json:"more" doc:"There are older ones than the 500 newest, which are shown"`
}

type failuresInput struct {
	ContestPath
	Version int64 `query:"version" minimum:"1" doc:"A submission of yours; the newest when it is left out"`
}

type failuresAnswer struct{ Body Failures }

func (s *Server) failureRoutes() {
	add(s, route{method: get, path: "/api/contests/{contest}/failures", id: "listFailures", summary: "All that went wrong with one version of mine", tag: "Submissions"}, s.failures)
}

func (s *Server) failures(ctx context.Context, in *failuresInput) (*failuresAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	contest, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	limits, err := readLimits(contest.Limits)
	if err != nil {
		return nil, fmt.Errorf("contest %s: %w", in.Contest, err)
	}
	owner, err := s.ownerIn(ctx, who, contest.ID)
	if err != nil {
		return nil, err
	}
	versions, err := s.store.APIMyVersions(ctx, contest.ID, owner.ids(), listedVersions)
	if err != nil {
		return nil, fmt.Errorf("list versions: %w", err)
	}
	out := &failuresAnswer{Body: Failures{Versions: make([]OwnVersion, 0, len(versions)), Groups: []FailureGroup{}, CPULimitMillis: limits.CPUMillis}}
	chosen := 0
	for i, v := range versions {
		out.Body.Versions = append(out.Body.Versions, OwnVersion{Submission: v.ID, Player: v.Player, State: v.State, CreatedAt: v.CreatedAt})
		if v.ID == in.Version {
			chosen = i
		}
	}
	switch {
	case in.Version != 0 && (len(versions) == 0 || versions[chosen].ID != in.Version):
		return nil, noSubmission(in.Version)
	case len(versions) == 0:
		return out, nil
	}
	return out, s.describeFailures(ctx, versions[chosen], &out.Body)
}

func (s *Server) describeFailures(ctx context.Context, v store.APIMyVersionsRow, out *Failures) (err error) {
	out.Version = &v.ID
	switch v.State {
	case words.SubmissionCompileFailed:
		out.Note, out.CompileLog = v.Note, contest.Truncate(v.CompileLog, listedLog)
	case words.SubmissionNotQualified:
		out.Note = v.Note
	default: // nothing went wrong before its matches
	}
	if out.Played, err = s.store.APIPlayedSeats(ctx, v.PlayerID, v.ID); err != nil {
		return fmt.Errorf("count matches: %w", err)
	}
	rows, err := s.store.APIFrozenSeats(ctx, v.PlayerID, v.ID, listedFailures)
	if err != nil {
		return fmt.Errorf("list failures: %w", err)
	}
	out.More = len(rows) == listedFailures
	for _, r := range rows {
		i := slices.IndexFunc(out.Groups, func(g FailureGroup) bool { return string(g.Reason) == r.Reason })
		if i < 0 {
			i = len(out.Groups)
			out.Groups = append(out.Groups, FailureGroup{Reason: engine.Reason(r.Reason)})
		}
		out.Groups[i].Failures = append(out.Groups[i].Failures, SeatFailure{
			Match: r.MatchID, Kind: r.Kind, At: r.FinishedAt, Seat: r.Seat, Round: r.Round, Detail: r.Detail, CPUMillis: millis(r.CPUMicros), HasStderr: r.HasStderr,
		})
	}
	slices.SortStableFunc(out.Groups, func(a, b FailureGroup) int { return len(b.Failures) - len(a.Failures) })
	return nil
}
