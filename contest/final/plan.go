package final

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/ranking/boards"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// The bounds of plans.
const (
	maxTitle    = 100 // characters
	maxFinals   = 100 // of a contest
	minEntrants = 2   // entrants
	maxSeed     = 1<<53 - 1
)

// Plan is what an organizer decides before a final begins.
type Plan struct {
	Title  string
	Rules  finals.Rules // with nothing but a format, the format's defaults; a seed of 0 is replaced by a random one
	Choice Choice

	boards     []boards.Board // that the final is played on
	boardNames []string       // their names, if they are to be mentioned
}

// Create plans a final of a contest and returns its number. If the user has sent the same RequestKey before, Create returns
// the final of that call.
func (svc *Service) Create(ctx context.Context, contestID int64, p Plan, req Request) (id int64, err error) {
	err = contest.Do(ctx, svc.Pool, "plan a final", func(_ pgx.Tx, q *store.Queries) error {
		var found bool
		if id, found, err = findEarlier(ctx, q, contestID, p, req); found || err != nil {
			return err
		}
		c, err := q.Contest(ctx, contestID)
		if errors.Is(err, pgx.ErrNoRows) {
			return contest.Refuse(contest.CodeNotFound, "There is no such contest.")
		}
		if err != nil {
			return err
		}
		if have, err := q.CountFinals(ctx, contestID); err != nil {
			return err
		} else if have >= maxFinals {
			return contest.Refuse(contest.CodeNotNow, "%s has %d finals already. Delete one that was only planned.", c.Title, have)
		}
		if err := svc.completePlan(ctx, q, c, &p); err != nil {
			return err
		}
		rules, err := json.Marshal(p.Rules)
		if err != nil {
			return err
		}
		params := store.CreateFinalParams{
			ContestID: contestID, Title: p.Title, Rules: rules, First: p.Choice.First, Builtins: p.Choice.Builtins, CreatedBy: req.By,
		}
		if req.RequestKey != "" {
			params.RequestKey = &req.RequestKey
		}
		id, err = q.CreateFinal(ctx, params)
		if errors.Is(err, pgx.ErrNoRows) { // the same request came twice at the same time, and the other one was first
			id, _, err = findEarlier(ctx, q, contestID, p, req)
			return err
		}
		if err != nil {
			return err
		}
		if err := setBoards(ctx, q, id, p); err != nil {
			return err
		}
		if err := setEntrants(ctx, q, contestID, id, p.Choice); err != nil {
			return err
		}
		entry := audit.Entry{Contest: contestID, By: req.By, Action: audit.ActionFinalCreate, Detail: map[string]any{"final": id, "title": p.Title, "rules": p.Rules}}
		if len(p.boardNames) > 0 {
			entry.Detail.(map[string]any)["boards"] = p.boardNames //nolint:forcetypeassert // made above
		}
		if err := audit.Record(ctx, q, entry); err != nil {
			return err
		}
		return schema.Notify(ctx, q, schema.Event{Contest: contestID, Kind: schema.EventFinal, ID: id, Private: true})
	})
	return id, err
}

// findEarlier finds the final that the same request made before.
func findEarlier(ctx context.Context, q *store.Queries, contestID int64, p Plan, req Request) (id int64, found bool, err error) {
	if req.RequestKey == "" || req.By == nil {
		return 0, false, nil
	}
	row, err := q.FinalByRequestKey(ctx, *req.By, req.RequestKey)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("look for the same request: %w", err)
	}
	var rules finals.Rules
	if err := json.Unmarshal(row.Rules, &rules); err != nil {
		return 0, false, fmt.Errorf("read the rules of final %d: %w", row.ID, err)
	}
	if row.ContestID != contestID || row.Title != strings.TrimSpace(p.Title) || rules.Format != p.Rules.Format {
		return 0, false, contest.Refuse(contest.CodeKeyReused, "This Idempotency-Key was used for another final; take a new one for each.")
	}
	return row.ID, true, nil
}

// Change replaces the plan of a final that has not begun.
func (svc *Service) Change(ctx context.Context, id int64, p Plan, req Request) (version int64, err error) {
	return svc.change(ctx, id, req, audit.ActionFinalChange, func(t *finalTx) error {
		if err := t.requireState("changed", words.FinalPlanned); err != nil {
			return err
		}
		if p.Rules.Seed == 0 {
			p.Rules.Seed = t.Rules.Seed
		}
		if err := svc.completePlan(ctx, t.q, t.Contest, &p); err != nil {
			return err
		}
		rules, err := json.Marshal(p.Rules)
		if err != nil {
			return err
		}
		t.detail("rules", audit.Change{Before: t.Rules, After: p.Rules})
		err = t.q.ChangeFinal(ctx, store.ChangeFinalParams{ID: id, Title: p.Title, Rules: rules, First: p.Choice.First, Builtins: p.Choice.Builtins})
		if err != nil {
			return err
		}
		if err := setBoards(ctx, t.q, id, p); err != nil {
			return err
		}
		if before := t.boardNamesToShow(); !slices.Equal(before, p.boardNames) {
			t.detail("boards", audit.Change{Before: before, After: p.boardNames})
		}
		if err := t.q.ClearEntrants(ctx, id); err != nil {
			return err
		}
		return setEntrants(ctx, t.q, t.Row.ContestID, id, p.Choice)
	})
}

// Delete deletes a final that has not begun.
func (svc *Service) Delete(ctx context.Context, id int64, req Request) error {
	_, err := svc.change(ctx, id, req, audit.ActionFinalDelete, func(t *finalTx) error {
		if err := t.requireState("deleted", words.FinalPlanned); err != nil {
			return err
		}
		return t.q.DeleteFinal(ctx, id)
	})
	return err
}

// setBoards stores which boards were chosen for a final, and on which of them it is played even if the contest's boards
// change later.
func setBoards(ctx context.Context, q *store.Queries, id int64, p Plan) error {
	if err := q.ClearFinalBoards(ctx, id); err != nil {
		return fmt.Errorf("forget its boards: %w", err)
	}
	if err := q.ClearChosenBoards(ctx, id); err != nil {
		return fmt.Errorf("forget the choice of boards: %w", err)
	}
	for i, b := range p.boards {
		if err := q.SetFinalBoard(ctx, id, int32(i), b.ID); err != nil {
			return fmt.Errorf("fix its boards: %w", err)
		}
	}
	for _, board := range p.Choice.Boards {
		if err := q.ChooseBoard(ctx, id, board); err != nil {
			return fmt.Errorf("choose a board: %w", err)
		}
	}
	return nil
}

func setEntrants(ctx context.Context, q *store.Queries, contest, final int64, c Choice) error {
	if c.First != nil {
		return nil
	}
	ids, err := c.ids(ctx, q, contest)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := q.ChooseEntrant(ctx, final, id); err != nil {
			return fmt.Errorf("choose an entrant: %w", err)
		}
	}
	return nil
}

// completePlan fills in what a plan leaves open, and refuses an impossible plan. While the contest goes on, the number of
// entrants may still change until the final begins.
func (svc *Service) completePlan(ctx context.Context, q *store.Queries, c store.Contest, p *Plan) (err error) {
	if p.Title, err = line("title", p.Title, maxTitle); err != nil {
		return err
	}
	if p.Choice.First == nil && len(p.Choice.Players) < minEntrants {
		return contest.Refuse(contest.CodeBadFinal, "players: a final needs at least %d. Name them, or take the first ones of the ladder.", minEntrants)
	}
	field, err := p.Choice.Field(ctx, q, c.ID)
	if err != nil {
		return err
	}
	n := len(field)
	if p.Choice.First == nil {
		n = len(p.Choice.Players)
	} else if *p.Choice.First > 0 {
		n = int(*p.Choice.First)
	}
	on, err := svc.currentBoards(ctx, q, c, p.Choice.Boards)
	if err != nil {
		return err
	}
	low, high := on.Seats()
	p.Rules.Boards = 0
	p.Rules = WithDefaults(p.Rules, max(n, minEntrants), low, high)
	if err := checkChosenBoards(on, p.Choice.Boards, p.Rules.Size); err != nil {
		return err
	}
	p.boards = on.For(p.Rules.Size)
	p.boardNames = namesToShow(namesOf(on.Rows, p.boards), len(p.Choice.Boards) > 0)
	if len(p.boards) > 1 {
		p.Rules.Boards = len(p.boards)
	}
	if p.Rules.Seed == 0 {
		p.Rules.Seed = rand.Uint64N(maxSeed) + 1
	}
	return CheckRules(p.Rules, max(n, minEntrants), low, high)
}

// WithDefaults returns the default rules of a format if r has nothing but the format and a seed, and otherwise r.
func WithDefaults(r finals.Rules, entrants, low, high int) finals.Rules {
	bare := finals.Rules{Format: r.Format, Seed: r.Seed}
	if r == bare {
		r = finals.Defaults(r.Format, entrants, low, high)
		r.Seed = bare.Seed
	}
	return r
}

// CheckRules refuses rules that are impossible for a number of entrants in a game whose matches have low to high seats.
func CheckRules(r finals.Rules, entrants, low, high int) error {
	if r.Seed > maxSeed {
		return contest.Refuse(contest.CodeBadFinal, "rules: seed: it is too large. Take at most %d.", maxSeed)
	}
	if entrants < minEntrants {
		return contest.Refuse(contest.CodeBadFinal, "A final needs at least %d players and there are %d. Choose others.", minEntrants, entrants)
	}
	if err := r.Check(entrants, low, high); err != nil {
		return contest.Refuse(contest.CodeBadFinal, "rules: %s. Correct it and send it again.", err)
	}
	return nil
}

// namesOf returns the names of boards of a pool.
func namesOf(rows []store.Board, list []boards.Board) []string {
	names := make([]string, 0, len(list))
	for _, b := range rows {
		if slices.ContainsFunc(list, func(of boards.Board) bool { return of.ID == b.ID }) {
			names = append(names, b.Name)
		}
	}
	return names
}
