package try

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Compiling is a draft that is being compiled.
type Compiling struct {
	ID       int64
	Game     engine.Game
	Language string
	Files    engine.Files
}

// BeginCompile marks a try as compiling and reads it. It returns ok=false if there is nothing to compile any more.
func BeginCompile(ctx context.Context, q *store.Queries, games *catalog.Catalog, id int64) (c Compiling, ok bool, err error) {
	row, err := q.Try(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, false, nil
	}
	if err != nil {
		return c, false, fmt.Errorf("read try %d: %w", id, err)
	}
	contestRow, err := q.Contest(ctx, row.ContestID)
	if err != nil {
		return c, false, fmt.Errorf("read contest %d: %w", row.ContestID, err)
	}
	c.ID, c.Language = id, row.Language
	if c.Game, err = games.Game(ctx, q, contestRow.Game); err != nil {
		return c, false, err
	}
	if _, c.Files, err = bundle.Open(c.Game, row.Language, row.Filename, row.Source); err != nil {
		return c, false, fmt.Errorf("open try %d: %w", id, err)
	}
	started, err := q.StartTryCompile(ctx, id)
	if err != nil {
		return c, false, fmt.Errorf("begin to compile: %w", err)
	}
	return c, started > 0, nil
}

// Finish stores what the compiler made of a draft and has its matches played, in the caller's transaction.
func (c Compiling) Finish(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, r submission.Compilation) error {
	q := store.New(tx)
	locked, err := q.LockTry(ctx, c.ID)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && locked.State != words.TryCompiling { // forgotten, or a newer one came
		return nil
	}
	if err != nil {
		return err
	}
	params := store.FinishTryCompileParams{ID: c.ID, State: words.TryPlaying, CompileLog: contest.CleanText(r.Log), BuildKey: r.Key}
	switch {
	case r.Limit != "":
		params.State, params.BuildKey = words.TryCompileFailed, nil
		params.Note = fmt.Sprintf("The compiler hit its %s limit; make the program simpler.", r.Limit)
	case !r.OK:
		params.State = words.TryCompileFailed
		params.Note = "It does not compile: mend the lines that are marked."
	}
	if err := q.FinishTryCompile(ctx, params); err != nil {
		return err
	}
	if params.State != words.TryPlaying {
		return nil
	}
	matches, err := q.TryMatches(ctx, []int64{c.ID})
	if err != nil {
		return err
	}
	for _, m := range matches {
		if _, err := inserter.InsertTx(ctx, tx, jobs.TryMatchArgs{Try: c.ID, Number: m.Number}, nil); err != nil {
			return fmt.Errorf("queue match %d of try %d: %w", m.Number, c.ID, err)
		}
	}
	return nil
}

// Notes of a try that does not go on.
const (
	noteFault   = "The judge itself failed. That is not your fault; try it again, and tell the organizers if it happens again."
	noteReferee = "The referee of the game failed. Try it with another seed, and tell the organizers which answers came before."
	noteNobody  = "It waits for a worker that can do it. The organizers can see why."
)

// Wait tells the author that no worker can do it now. Language is the title of the language that none has, or "".
func Wait(ctx context.Context, q *store.Queries, id int64, language string) error {
	note := noteNobody
	if language != "" {
		note = fmt.Sprintf("It waits for a worker with %s.", language)
	}
	return q.NoteTry(ctx, note, id)
}

// Fail ends a try because the judge has failed, in the caller's transaction.
func Fail(ctx context.Context, q *store.Queries, id int64) error {
	return q.FailTry(ctx, noteFault, id)
}

// FailReferee ends a try because the referee of its game has failed, in the caller's transaction.
func FailReferee(ctx context.Context, q *store.Queries, id int64) error {
	return q.FailTry(ctx, noteReferee, id)
}
