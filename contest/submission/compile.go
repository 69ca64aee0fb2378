package submission

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Compiling is a submission that is being compiled.
type Compiling struct {
	Submission store.Submission
	Contest    store.Contest
	Game       engine.Game
	Files      engine.Files
}

// Compilation is what the compiler made of a submission.
type Compilation struct {
	OK    bool
	Key   []byte // of the build
	Log   string // what the compiler said
	Limit string // the limit that it hit: "", "cpu", "wall", "memory" or "output"
}

// BeginCompile marks a submission as compiling and reads it. It returns ok=false if there is nothing to compile any more:
// the submission was withdrawn, is compiled already, or was deleted with its contest before anybody took part.
func BeginCompile(ctx context.Context, q *store.Queries, games *catalog.Catalog, id int64) (c Compiling, ok bool, err error) {
	c.Submission, err = q.Submission(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, false, nil
	}
	if err != nil {
		return c, false, fmt.Errorf("read submission %d: %w", id, err)
	}
	if c.Contest, err = q.Contest(ctx, c.Submission.ContestID); err != nil {
		return c, false, fmt.Errorf("read contest %d: %w", c.Submission.ContestID, err)
	}
	if c.Game, err = games.Game(ctx, q, c.Contest.Game); err != nil {
		return c, false, err
	}
	started, err := q.StartCompile(ctx, id)
	if err != nil {
		return c, false, fmt.Errorf("begin to compile: %w", err)
	}
	if started == 0 {
		return c, false, nil
	}
	if err := c.notify(ctx, q); err != nil {
		return c, false, err
	}
	return c, true, c.open()
}

// open unpacks the upload.
func (c *Compiling) open() error {
	_, files, err := bundle.Open(c.Game, c.Submission.Language, c.Submission.Filename, c.Submission.Source)
	if err != nil {
		return fmt.Errorf("open submission %d: %w", c.Submission.ID, err)
	}
	c.Files = files
	return nil
}

// Wait tells the author of a submission that no worker can compile it now. Language is the title of the language that
// none has, or "" for another reason.
func (c Compiling) Wait(ctx context.Context, q *store.Queries, language string) error {
	note := "It waits for a worker that can compile it. The organizers can see why."
	if language != "" {
		note = fmt.Sprintf("It waits for a worker with %s.", language)
	}
	return q.NoteSubmission(ctx, c.Submission.ID, note)
}

// CompileFault tells the author of a submission that the judge has failed to compile it.
func CompileFault(ctx context.Context, q *store.Queries, id int64) error {
	return q.NoteSubmission(ctx, id, "The judge itself failed to compile it. That is not your fault; it will be tried again, and the organizers can see it.")
}

// Finish stores what the compiler made of the submission and takes the next step, in the caller's transaction.
func (c Compiling) Finish(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, r Compilation) error {
	params := store.FinishCompileParams{CompileLog: contest.CleanText(r.Log), State: words.SubmissionQualifying, BuildKey: r.Key}
	params.Note = fmt.Sprintf("It is compiled and plays now: to qualify, it has to %s.", goal(contest.QualificationOf(c.Game, c.Contest)))
	switch {
	case r.Limit != "":
		params.BuildKey = nil // nothing is kept of it
		params.State, params.Decided = words.SubmissionCompileFailed, true
		params.Note = fmt.Sprintf("The compiler hit its %s limit; make the program simpler and submit it again.", r.Limit)
	case !r.OK:
		params.State, params.Decided = words.SubmissionCompileFailed, true
		params.Note = "It does not compile. Read the compiler's messages, mend it and submit it again; the name may stay."
	}
	return c.finish(ctx, tx, inserter, params)
}

// finish stores the decision and takes the next step, unless the submission was withdrawn meanwhile.
func (c Compiling) finish(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, params store.FinishCompileParams) error {
	q := store.New(tx)
	s, player, err := Lock(ctx, q, c.Submission.ID)
	if err != nil || s.State != words.SubmissionCompiling {
		return err
	}
	params.ID = s.ID
	if err := q.FinishCompile(ctx, params); err != nil {
		return err
	}
	switch {
	case params.Decided:
	case player.Builtin:
		err = builtinReady(ctx, tx, inserter, c.Game, c.Contest, player, s.ID)
	default:
		err = QualifyNext(ctx, tx, inserter, c.Game, c.Contest.ID, s.ID)
	}
	if err != nil {
		return err
	}
	return c.notify(ctx, q)
}

func (c Compiling) notify(ctx context.Context, q *store.Queries) error {
	return schema.Notify(ctx, q, schema.Event{Contest: c.Contest.ID, Kind: schema.EventSubmission, ID: c.Submission.ID})
}

// builtinReady puts a built-in player on the ladder and goes on with qualifications that waited for it.
func builtinReady(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, g engine.Game, c store.Contest, player store.Player, submission int64) error {
	q := store.New(tx)
	if err := q.DecideSubmission(ctx, submission, words.SubmissionQualified, "A built-in player needs no qualification."); err != nil {
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
		if err := QualifyNext(ctx, tx, inserter, g, c.ID, id); err != nil {
			return err
		}
	}
	return jobs.AskForMatches(ctx, tx, inserter, c.ID)
}
