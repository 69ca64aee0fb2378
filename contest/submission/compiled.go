package submission

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// Compilation is what the compiler made of a submission.
type Compilation struct {
	OK    bool
	Key   []byte // of the build
	Log   string // what the compiler said
	Limit string // the limit that it hit: "", "cpu", "wall", "memory" or "output"
}

// Refused returns the decision on a submission that contains something that the game's statement forbids.
func Refused(s store.Submission, e *engine.CheckError) store.FinishCompileParams {
	return store.FinishCompileParams{
		ID: s.ID, CompileLog: contest.CleanText(e.Error()), State: string(contest.SubmissionCompileFailed), Decided: true,
		Note: "It has something that the statement forbids. Read the messages, mend it and submit it again; the name may stay.",
	}
}

// Compiled returns the decision on a submission that was compiled, or did not compile.
func Compiled(g engine.Game, c store.Contest, s store.Submission, r Compilation) store.FinishCompileParams {
	params := store.FinishCompileParams{ID: s.ID, CompileLog: contest.CleanText(r.Log), State: string(contest.SubmissionQualifying), BuildKey: r.Key}
	params.Note = fmt.Sprintf("It is compiled and plays now: to qualify, it has to %s.", goal(g.Trial(), c))
	switch {
	case r.Limit != "":
		params.BuildKey = nil // nothing is kept of it
		params.State, params.Decided = string(contest.SubmissionCompileFailed), true
		params.Note = fmt.Sprintf("The compiler hit its %s limit; make the program simpler and submit it again.", r.Limit)
	case !r.OK:
		params.State, params.Decided = string(contest.SubmissionCompileFailed), true
		params.Note = "It does not compile. Read the compiler's messages, mend it and submit it again; the name may stay."
	}
	return params
}

// FinishCompile stores the decision and takes the next step.
func FinishCompile(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, g engine.Game, c store.Contest, s store.Submission, params store.FinishCompileParams) error {
	q := store.New(tx)
	player, err := contest.LockOwner(ctx, q, s)
	if err != nil {
		return err
	}
	if s, err = q.LockSubmission(ctx, s.ID); err != nil || s.State != string(contest.SubmissionCompiling) {
		return err
	}
	if err := q.FinishCompile(ctx, params); err != nil {
		return err
	}
	switch {
	case params.Decided:
	case player.Builtin:
		err = builtinReady(ctx, tx, inserter, g, c, player, s.ID)
	default:
		err = QualifyNext(ctx, tx, inserter, g, c, s.ID)
	}
	if err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: c.ID, Kind: schema.EventSubmission, ID: s.ID})
}

// builtinReady puts a built-in player on the ladder and goes on with qualifications that waited for it.
func builtinReady(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, g engine.Game, c store.Contest, player store.Player, submission int64) error {
	q := store.New(tx)
	if err := q.DecideSubmission(ctx, submission, string(contest.SubmissionQualified), "A built-in player needs no qualification."); err != nil {
		return err
	}
	if err := q.QualifyPlayer(ctx, player.ID, &submission); err != nil {
		return err
	}
	if err := result.EnterLadder(ctx, q, c, player.ID); err != nil {
		return err
	}
	waiting, err := q.QualifyingIdle(ctx)
	if err != nil {
		return err
	}
	for _, id := range waiting {
		if err := QualifyNext(ctx, tx, inserter, g, c, id); err != nil {
			return err
		}
	}
	return jobs.AskForMatches(ctx, tx, inserter, c.ID)
}
