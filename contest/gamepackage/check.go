package gamepackage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Check has a version tested again.
func (s Service) Check(ctx context.Context, name string) error {
	return s.change(ctx, "test a game", name, audit.ActionGameCheck, func(tx pgx.Tx, q *store.Queries, v store.LockGameVersionRow) error {
		_, err := q.GameCheckToDo(ctx, v.ID)
		if err == nil { // its test has not ended
			return contest.ErrUndo
		}
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		return s.ask(ctx, tx, q, v.ID)
	})
}

// Checking is the test of a version as its job makes it.
type Checking struct {
	Version int64
	Name    string
	Archive []byte // the package
}

// BeginCheck reads what is to be tested. It reports false when that is done, or the version is gone.
func BeginCheck(ctx context.Context, q *store.Queries, version int64) (c Checking, ok bool, err error) {
	row, err := q.GameCheckToDo(ctx, version)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, false, nil
	}
	if err != nil {
		return c, false, fmt.Errorf("read the package to test: %w", err)
	}
	return Checking{Version: row.ID, Name: row.Name, Archive: row.Archive}, true, nil
}

// Start notes that a worker has begun. What an earlier one, which was lost, has said is forgotten.
func (c Checking) Start(ctx context.Context, q *store.Queries) error {
	if _, err := q.BeginGameCheck(ctx, c.Version); err != nil {
		return fmt.Errorf("note that the test of %s begins: %w", c.Name, err)
	}
	return notify(ctx, q, c.Version)
}

// Note notes what one check has found, for pages that wait for it.
func (c Checking) Note(ctx context.Context, q *store.Queries, done report.Check) error {
	text, err := json.Marshal([]report.Check{clean(done)})
	if err != nil {
		return fmt.Errorf("write what a check has found: %w", err)
	}
	if err := q.NoteGameCheck(ctx, c.Version, text); err != nil {
		return fmt.Errorf("note what a check of %s has found: %w", c.Name, err)
	}
	return notify(ctx, q, c.Version)
}

// Wait notes what the test waits for.
func (c Checking) Wait(ctx context.Context, q *store.Queries, why string) error {
	if err := q.WaitGameCheck(ctx, c.Version, contest.CleanText(why)); err != nil {
		return fmt.Errorf("note what the test of %s waits for: %w", c.Name, err)
	}
	return notify(ctx, q, c.Version)
}

// Finish stores the report, and how matches on each board begin. A draft without a problem may be published then.
func (c Checking) Finish(ctx context.Context, q *store.Queries, r report.Report, boards []report.Opening) error {
	checks := make([]report.Check, len(r.Checks))
	for i, check := range r.Checks {
		checks[i] = clean(check)
	}
	text, err := json.Marshal(checks)
	if err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	state := words.GameCheckFailed
	if r.Passed() {
		state = words.GameCheckPassed
	}
	ended, err := q.EndGameCheck(ctx, store.EndGameCheckParams{GameVersion: c.Version, State: state, Checks: text})
	if err != nil || ended == 0 {
		return contest.Wrap("store the report of "+c.Name, err)
	}
	if err := c.storeBoards(ctx, q, boards); err != nil {
		return err
	}
	if err := c.advance(ctx, q, state == words.GameCheckPassed); err != nil {
		return err
	}
	return notify(ctx, q, c.Version)
}

// advance makes a draft a tested version, or the other way round.
func (c Checking) advance(ctx context.Context, q *store.Queries, passed bool) error {
	v, err := q.LockGameVersion(ctx, c.Name)
	if err != nil {
		return fmt.Errorf("read %s: %w", c.Name, err)
	}
	switch {
	case passed && v.State == words.GameDraft:
		return q.SetGameVersionState(ctx, c.Version, words.GameTested)
	case !passed && v.State == words.GameTested:
		return q.SetGameVersionState(ctx, c.Version, words.GameDraft)
	}
	return nil
}

func (c Checking) storeBoards(ctx context.Context, q *store.Queries, boards []report.Opening) error {
	if err := q.DropGameBoards(ctx, c.Version); err != nil {
		return fmt.Errorf("forget the boards of %s: %w", c.Name, err)
	}
	for i, b := range boards {
		if err := q.AddGameBoard(ctx, store.AddGameBoardParams{
			GameVersion: c.Version, Number: int16(i), Name: contest.CleanText(b.Board), Low: int16(b.Low), High: int16(b.High), Opening: b.Replay,
		}); err != nil {
			return fmt.Errorf("store how a match of %s begins: %w", c.Name, err)
		}
	}
	return nil
}

// Fail notes that the judge could not make the test, which says nothing about the package.
func (c Checking) Fail(ctx context.Context, q *store.Queries) error {
	const note = "The judge failed in the test, which is not the fault of the package. Have it tested again, or tell an admin of the site."
	if _, err := q.EndGameCheck(ctx, store.EndGameCheckParams{GameVersion: c.Version, State: words.GameCheckBroken, Note: note}); err != nil {
		return fmt.Errorf("note that the test of %s has failed: %w", c.Name, err)
	}
	return notify(ctx, q, c.Version)
}

// clean makes what a worker says of a stranger's package text that the database and pages take.
func clean(c report.Check) report.Check {
	const mostFindings, longest = 50, 8000
	out := report.Check{Name: contest.CleanText(c.Name), Did: contest.Truncate(contest.CleanText(c.Did), longest), Findings: []report.Finding{}}
	for _, f := range c.Findings[:min(len(c.Findings), mostFindings)] {
		out.Findings = append(out.Findings, report.Finding{
			Text: contest.Truncate(contest.CleanText(f.Text), longest), Command: contest.Truncate(contest.CleanText(f.Command), longest), Advice: f.Advice,
		})
	}
	return out
}
