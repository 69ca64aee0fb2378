package match

import (
	"context"
	"errors"
	"fmt"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Service carries out what happens to matches.
type Service struct {
	Inserter jobs.Inserter
	Games    *catalog.Catalog
	Cores    func() int // how many cores play
}

// Place is where a match is played.
type Place struct {
	Host      string // name of the worker
	Isolation []byte // JSON: how well players are isolated there
}

// ErrOver says that a match is done or void already, or was deleted.
var ErrOver = errors.New("the match is over")

// Ending says how a match has ended. It is zero if the match was over already.
type Ending struct {
	Match    int64
	Kind     words.MatchKind
	State    words.MatchState // MatchDone or MatchVoid
	Game     string           // if the match is done
	Verdicts []engine.Verdict // of the seats, if the match is done
	GivenUp  bool             // the judge has failed too often, and no match takes its place
}

// Begin marks a match as running. It returns ErrOver if the match is not to be played any more.
func (svc Service) Begin(ctx context.Context, q *store.Queries, id int64, where Place) error {
	started, err := q.StartMatch(ctx, id, &where.Host)
	if err != nil {
		return fmt.Errorf("begin match %d: %w", id, err)
	}
	if started == 0 {
		return ErrOver
	}
	return nil
}

// CallOff makes a match void that is not to be played, see [Setup.Obstacle]. Nothing takes its place.
func (svc Service) CallOff(ctx context.Context, q *store.Queries, id int64, note contest.VoidNote) (Ending, error) {
	m, err := q.LockMatch(ctx, id)
	if err != nil || over(m.State) {
		return Ending{}, err
	}
	return svc.void(ctx, q, m, note, "")
}

// void marks a locked match as void. The fault is what only organizers read.
func (svc Service) void(ctx context.Context, q *store.Queries, m store.LockMatchRow, note contest.VoidNote, fault string) (Ending, error) {
	if err := q.VoidMatch(ctx, string(note), fault, m.ID); err != nil {
		return Ending{}, err
	}
	return Ending{Match: m.ID, Kind: m.Kind, State: words.MatchVoid}, result.NotifyMatch(ctx, q, m)
}

// superfluous returns why a locked match is not needed any more, or "" if it is. It locks the submission that a
// qualification match is for, so that nobody decides about it meanwhile.
func superfluous(ctx context.Context, q *store.Queries, m store.LockMatchRow) (contest.VoidNote, error) {
	if m.Kind != words.MatchQualify || m.SubmissionID == nil {
		return "", nil
	}
	s, _, err := submission.Lock(ctx, q, *m.SubmissionID)
	if err != nil {
		return "", fmt.Errorf("lock submission %d: %w", *m.SubmissionID, err)
	}
	return submission.WhyOver(s.State), nil
}

func over(state words.MatchState) bool {
	return state == words.MatchDone || state == words.MatchVoid
}
