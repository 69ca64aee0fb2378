// Package jobs holds the arguments of all jobs that run through River. Package contest inserts most of them, package
// dispatch carries them out. Every job names rows by id; the rows hold the state.
package jobs

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// The queues. Matches and compilations have separate ones, so that neither can fill the other's workers.
const (
	QueueCompile = "compile" // one compilation a core
	QueueMatch   = "match"   // one match a core
	QueueRate    = "rate"    // ratings, and operations that change them
	QueueFinal   = "final"   // which matches of a final come next
	QueueUpkeep  = "upkeep"  // matchmaking, clean-up
	QueueCheck   = "check"   // matches of workers in quarantine

	QueuePlagiarism = "plagiarism" // comparisons of players' sources; nobody waits for them
)

// Priorities within a queue; River takes the lowest number first.
const (
	PriorityWaiting   = 1 // somebody waits for it: a new submission's compilation and qualification
	PriorityBuiltin   = 2 // built-in players
	PriorityChallenge = 2 // matches that somebody asked for
	PriorityTry       = 2 // matches of a draft, beside which its author waits
	PriorityFinal     = 2 // matches of a final, which an audience waits for
	PriorityLadder    = 3 // matches that keep the workers busy

	PriorityComparison = 3 // matches of two versions; their author does not wait beside them
	PriorityRepeat     = 4 // matches that are played again; nobody waits for them
)

// maxAttempts bounds how often a job is tried. A player's failure is a result and not an error, so only faults of the judge
// lead to a second attempt.
const maxAttempts = 3

// Inserter puts jobs into a transaction. *river.Client[pgx.Tx] is one.
type Inserter interface {
	InsertTx(ctx context.Context, tx pgx.Tx, args river.JobArgs, opts *river.InsertOpts) (*rivertype.JobInsertResult, error)
	InsertManyTx(ctx context.Context, tx pgx.Tx, params []river.InsertManyParams) ([]*rivertype.JobInsertResult, error)
}

// AskForMatches has the matchmaker look at a contest when the transaction has committed.
func AskForMatches(ctx context.Context, tx pgx.Tx, inserter Inserter, contest int64) error {
	if _, err := inserter.InsertTx(ctx, tx, MatchmakeArgs{Contest: contest}, nil); err != nil {
		return fmt.Errorf("ask for matches: %w", err)
	}
	return nil
}

// AskForRating has the results of a contest rated when the transaction has committed.
func AskForRating(ctx context.Context, tx pgx.Tx, inserter Inserter, contest int64) error {
	if _, err := inserter.InsertTx(ctx, tx, RateArgs{Contest: contest}, nil); err != nil {
		return fmt.Errorf("ask for the rating of contest %d: %w", contest, err)
	}
	return nil
}

// AskForFinal has a final go on when the transaction has committed.
func AskForFinal(ctx context.Context, tx pgx.Tx, inserter Inserter, args FinalArgs) error {
	if _, err := inserter.InsertTx(ctx, tx, args, nil); err != nil {
		return fmt.Errorf("ask for what comes next in final %d: %w", args.Final, err)
	}
	return nil
}

// InsertMatch queues a match to be played.
func InsertMatch(ctx context.Context, tx pgx.Tx, inserter Inserter, id int64, priority int) error {
	if _, err := inserter.InsertTx(ctx, tx, MatchArgs{Match: id}, WithPriority(priority)); err != nil {
		return fmt.Errorf("queue match %d: %w", id, err)
	}
	return nil
}

// InsertMatches queues several matches to be played, in one statement.
func InsertMatches(ctx context.Context, tx pgx.Tx, inserter Inserter, ids []int64, priority int) error {
	params := make([]river.InsertManyParams, len(ids))
	for i, id := range ids {
		params[i] = river.InsertManyParams{Args: MatchArgs{Match: id}, InsertOpts: WithPriority(priority)}
	}
	if _, err := inserter.InsertManyTx(ctx, tx, params); err != nil {
		return fmt.Errorf("queue %d matches: %w", len(ids), err)
	}
	return nil
}

// CompileArgs asks to compile a submission and decide what comes next.
type CompileArgs struct {
	Submission int64 `json:"submission" river:"unique"`
}

// Kind implements river.JobArgs.
func (CompileArgs) Kind() string { return "compile" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (CompileArgs) InsertOpts() river.InsertOpts { return once(QueueCompile, PriorityWaiting) }

// MatchArgs asks to play a match. A rematch is a new row, so a match never needs a second job.
type MatchArgs struct {
	Match int64 `json:"match" river:"unique"`
}

// Kind implements river.JobArgs.
func (MatchArgs) Kind() string { return "match" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (MatchArgs) InsertOpts() river.InsertOpts { return once(QueueMatch, PriorityLadder) }

// TryArgs asks to compile a draft that its author tries, and to have its matches played.
type TryArgs struct {
	Try int64 `json:"try" river:"unique"`
}

// Kind implements river.JobArgs.
func (TryArgs) Kind() string { return "try" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (TryArgs) InsertOpts() river.InsertOpts { return once(QueueCompile, PriorityWaiting) }

// GameCheckArgs asks to test a version of a game. A version that is tested again needs another job, and one that finds
// nothing to do does no harm, so it is not unique.
type GameCheckArgs struct {
	Version int64 `json:"version"`
}

// Kind implements river.JobArgs.
func (GameCheckArgs) Kind() string { return "game_check" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (GameCheckArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: QueueMatch, Priority: PriorityTry, MaxAttempts: maxAttempts}
}

// TryMatchArgs asks to play a match of a try.
type TryMatchArgs struct {
	Try    int64 `json:"try" river:"unique"`
	Number int16 `json:"number" river:"unique"`
}

// Kind implements river.JobArgs.
func (TryMatchArgs) Kind() string { return "try_match" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (TryMatchArgs) InsertOpts() river.InsertOpts { return once(QueueMatch, PriorityTry) }

// ComparisonMatchArgs asks to play one of the two matches of a pair of a comparison.
type ComparisonMatchArgs struct {
	Comparison int64 `json:"comparison" river:"unique"`
	Pair       int32 `json:"pair" river:"unique"`
	Newer      bool  `json:"newer" river:"unique"`
}

// Kind implements river.JobArgs.
func (ComparisonMatchArgs) Kind() string { return "comparison_match" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (ComparisonMatchArgs) InsertOpts() river.InsertOpts { return once(QueueMatch, PriorityComparison) }

// RepeatArgs asks to play a match that is done again, on another worker, to see whether the one that played it told the
// truth.
type RepeatArgs struct {
	Match int64 `json:"match" river:"unique"`
}

// Kind implements river.JobArgs.
func (RepeatArgs) Kind() string { return "repeat" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (RepeatArgs) InsertOpts() river.InsertOpts { return once(QueueMatch, PriorityRepeat) }

// WorkerCheckArgs asks to play again what a worker has played that is in quarantine.
type WorkerCheckArgs struct {
	Check int64 `json:"check" river:"unique"`
}

// Kind implements river.JobArgs.
func (WorkerCheckArgs) Kind() string { return "worker_check" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (WorkerCheckArgs) InsertOpts() river.InsertOpts { return once(QueueCheck, PriorityLadder) }

// RateArgs asks to bring a contest's ratings up to its newest result. A job rates all results that it finds, so one at a
// time is enough, and package result asks for another one only where none waits or runs. River would refuse a duplicate
// without the lock that this needs, so for River it is not unique.
type RateArgs struct {
	Contest int64 `json:"contest"`
}

// Kind implements river.JobArgs.
func (RateArgs) Kind() string { return "rate" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (RateArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: QueueRate, MaxAttempts: maxAttempts}
}

// OrderArgs asks to carry out an operation on results that a user asked for.
type OrderArgs struct {
	Order int64 `json:"order" river:"unique"`
}

// Kind implements river.JobArgs.
func (OrderArgs) Kind() string { return "order" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (OrderArgs) InsertOpts() river.InsertOpts { return once(QueueRate, PriorityWaiting) }

// FinalArgs asks to work out the state of a final, and to make the matches that can be played now. Match is the match whose
// result asks for it, or 0. Stuck is a match that the judge has given up, or 0: the final pauses there, unless an organizer
// has changed it since it had that Version. The first job takes all results, and no job is refused as a
// duplicate: it completes the jobs that wait by then.
type FinalArgs struct {
	Final   int64 `json:"final"`
	Match   int64 `json:"match,omitempty"`
	Stuck   int64 `json:"stuck,omitempty"`
	Version int64 `json:"version,omitempty"`
}

// Kind implements river.JobArgs.
func (FinalArgs) Kind() string { return "final" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (FinalArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: QueueFinal, MaxAttempts: maxAttempts}
}

// MatchmakeArgs asks to fill up a contest's queue of ladder matches. Contest 0 stands for all.
type MatchmakeArgs struct {
	Contest int64 `json:"contest"`
}

// Kind implements river.JobArgs.
func (MatchmakeArgs) Kind() string { return "matchmake" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (MatchmakeArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: QueueUpkeep, MaxAttempts: maxAttempts}
}

// BuiltinsArgs asks to add the built-in players that a contest does not have yet.
type BuiltinsArgs struct {
	Contest int64 `json:"contest"`
}

// Kind implements river.JobArgs.
func (BuiltinsArgs) Kind() string { return "builtins" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (BuiltinsArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: QueueUpkeep, MaxAttempts: maxAttempts}
}

// UpkeepArgs asks for work that no event starts: to store the day's ladder, and to find work that was forgotten.
type UpkeepArgs struct{}

// Kind implements river.JobArgs.
func (UpkeepArgs) Kind() string { return "upkeep" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (UpkeepArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: QueueUpkeep, MaxAttempts: maxAttempts}
}

// PlagiarismArgs asks to compare a submission with all others of its game.
type PlagiarismArgs struct {
	Submission int64 `json:"submission" river:"unique"`
}

// Kind implements river.JobArgs.
func (PlagiarismArgs) Kind() string { return "plagiarism" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (PlagiarismArgs) InsertOpts() river.InsertOpts { return once(QueuePlagiarism, PriorityLadder) }

// PlagiarismScanArgs asks to compare all sources of a game again. Two scans at the same time do no harm, so it is not
// unique.
type PlagiarismScanArgs struct {
	Game string `json:"game"`
}

// Kind implements river.JobArgs.
func (PlagiarismScanArgs) Kind() string { return "plagiarism_scan" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (PlagiarismScanArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: QueuePlagiarism, Priority: PriorityLadder, MaxAttempts: maxAttempts}
}

// CompilePriority returns the priority of a compilation: built-in players wait for those of students.
func CompilePriority(builtin bool) int {
	if builtin {
		return PriorityBuiltin
	}
	return PriorityWaiting
}

// WithPriority changes a job's default priority.
func WithPriority(priority int) *river.InsertOpts { return &river.InsertOpts{Priority: priority} }

func once(queue string, priority int) river.InsertOpts {
	return river.InsertOpts{Queue: queue, Priority: priority, MaxAttempts: maxAttempts, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}
