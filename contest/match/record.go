package match

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest/matchlog"
	"github.com/agon-judge/agon/contest/matchmaking"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Record stores a result with the course of the match and where it was played, and everything that follows from it, in the
// caller's transaction. A match that is over already stays unchanged: when two workers have played it, because one was thought
// dead, the first result counts. A qualification match whose submission was decided while it was played is void, and its
// result is dropped, so that what was decided and the matches that count agree.
func (svc Service) Record(ctx context.Context, tx pgx.Tx, s Setup, o engine.Outcome, course matchlog.Match, where Place) (Ending, error) {
	q := store.New(tx)
	m, err := q.LockMatch(ctx, s.Match.ID)
	if err != nil || over(m.State) {
		return Ending{}, err
	}
	if note, err := superfluous(ctx, q, m); err != nil || note != "" {
		if err != nil {
			return Ending{}, err
		}
		return svc.void(ctx, q, m, note, "")
	}
	err = result.RecordMatch(ctx, q, result.Recording{
		Match: m.ID, Engine: s.Game.Version(), Config: s.ownConfig(), Course: course, Host: where.Host, Isolation: where.Isolation,
	}, o)
	if err != nil {
		return Ending{}, err
	}
	if err := result.NotifyMatch(ctx, q, m); err != nil {
		return Ending{}, err
	}
	ending := Ending{Match: m.ID, Kind: m.Kind, State: words.MatchDone, Game: s.Game.ID(), Verdicts: o.Verdicts}
	return ending, svc.followUp(ctx, tx, s, m)
}

// followUp asks for what follows from a result.
func (svc Service) followUp(ctx context.Context, tx pgx.Tx, s Setup, m store.LockMatchRow) error {
	switch m.Kind {
	case words.MatchLadder:
		if err := (matchmaking.Matchmaker{Inserter: svc.Inserter, Games: svc.Games}).AskIfFew(ctx, tx, m.ContestID, svc.Cores()); err != nil {
			return err
		}
		return result.AskForRating(ctx, tx, svc.Inserter, m.ContestID)
	case words.MatchQualify:
		return submission.QualifyNext(ctx, tx, svc.Inserter, s.Game, m.ContestID, *m.SubmissionID)
	case words.MatchFinal:
		return jobs.AskForFinal(ctx, tx, svc.Inserter, jobs.FinalArgs{Final: *m.FinalID, Match: m.ID})
	case words.MatchChallenge: // nothing follows from it
	}
	return nil
}
