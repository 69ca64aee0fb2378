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
)

// Bounds of what organizers may plan.
const (
	maxTitle  = 100 // characters
	maxFinals = 100 // of a contest
	fewest    = 2   // entrants
	maxSeed   = 1<<53 - 1
)

// Plan is what an organizer decides before a final begins.
type Plan struct {
	Title  string
	Rules  finals.Rules // with no more than a format, they are the format's defaults; the seed is drawn if it is 0
	Choice Choice

	boards     []boards.Board // that it will be played on
	boardNames []string       // of these, where there are others
}

// Create plans a final of a contest and gives its number. An order whose RequestKey has come before gives the final that
// it made then.
func (d *Desk) Create(ctx context.Context, contestID int64, p Plan, o Order) (id int64, err error) {
	err = contest.Do(ctx, d.Pool, "plan a final", func(_ pgx.Tx, q *store.Queries) error {
		var found bool
		if id, found, err = earlier(ctx, q, contestID, p, o); found || err != nil {
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
		if err := d.complete(ctx, q, c, &p); err != nil {
			return err
		}
		rules, err := json.Marshal(p.Rules)
		if err != nil {
			return err
		}
		params := store.CreateFinalParams{
			ContestID: contestID, Title: p.Title, Rules: rules, First: p.Choice.First, Builtins: p.Choice.Builtins, CreatedBy: o.By,
		}
		if o.RequestKey != "" {
			params.RequestKey = &o.RequestKey
		}
		id, err = q.CreateFinal(ctx, params)
		if errors.Is(err, pgx.ErrNoRows) { // the same request has come twice at once, and the other was first
			id, _, err = earlier(ctx, q, contestID, p, o)
			return err
		}
		if err != nil {
			return err
		}
		if err := setBoards(ctx, q, id, p); err != nil {
			return err
		}
		if err := choose(ctx, q, contestID, id, p.Choice); err != nil {
			return err
		}
		entry := audit.Entry{Contest: contestID, By: o.By, Action: audit.ActionFinalCreate, Detail: map[string]any{"final": id, "title": p.Title, "rules": p.Rules}}
		if len(p.boardNames) > 0 {
			entry.Detail.(map[string]any)["boards"] = p.boardNames //nolint:forcetypeassert // made above
		}
		if err := audit.Audit(ctx, q, entry); err != nil {
			return err
		}
		return schema.Notify(ctx, q, schema.Event{Contest: contestID, Kind: schema.EventFinal, ID: id, Private: true})
	})
	return id, err
}

// earlier finds the final that the same request has made before.
func earlier(ctx context.Context, q *store.Queries, contestID int64, p Plan, o Order) (id int64, found bool, err error) {
	if o.RequestKey == "" || o.By == nil {
		return 0, false, nil
	}
	row, err := q.FinalByRequestKey(ctx, *o.By, o.RequestKey)
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

// Change plans a final anew that has not begun.
func (d *Desk) Change(ctx context.Context, id int64, p Plan, o Order) (version int64, err error) {
	return d.act(ctx, id, o, audit.ActionFinalChange, func(s *sitting) error {
		if err := s.must("changed", Planned); err != nil {
			return err
		}
		if p.Rules.Seed == 0 {
			p.Rules.Seed = s.Rules.Seed
		}
		if err := d.complete(ctx, s.q, s.Contest, &p); err != nil {
			return err
		}
		rules, err := json.Marshal(p.Rules)
		if err != nil {
			return err
		}
		s.detail("rules", audit.Change{Before: s.Rules, After: p.Rules})
		err = s.q.ChangeFinal(ctx, store.ChangeFinalParams{ID: id, Title: p.Title, Rules: rules, First: p.Choice.First, Builtins: p.Choice.Builtins})
		if err != nil {
			return err
		}
		if err := setBoards(ctx, s.q, id, p); err != nil {
			return err
		}
		if before := s.mentioned(); !slices.Equal(before, p.boardNames) {
			s.detail("boards", audit.Change{Before: before, After: p.boardNames})
		}
		if err := s.q.ClearEntrants(ctx, id); err != nil {
			return err
		}
		return choose(ctx, s.q, s.Row.ContestID, id, p.Choice)
	})
}

// Delete removes a final that has not begun.
func (d *Desk) Delete(ctx context.Context, id int64, o Order) error {
	_, err := d.act(ctx, id, o, audit.ActionFinalDelete, func(s *sitting) error {
		if err := s.must("deleted", Planned); err != nil {
			return err
		}
		return s.q.DeleteFinal(ctx, id)
	})
	return err
}

// setBoards writes down which boards were chosen for a final, and on which of them it is played, whatever becomes of the
// contest's.
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

func choose(ctx context.Context, q *store.Queries, contest, final int64, c Choice) error {
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

// complete fills in what a plan leaves open, and refuses one that cannot be. A contest may still go on: how many will
// take part is known when the final begins.
func (d *Desk) complete(ctx context.Context, q *store.Queries, c store.Contest, p *Plan) (err error) {
	if p.Title, err = line("title", p.Title, maxTitle); err != nil {
		return err
	}
	if p.Choice.First == nil && len(p.Choice.Players) < fewest {
		return contest.Refuse(contest.CodeBadFinal, "players: a final needs at least %d. Name them, or take the first ones of the ladder.", fewest)
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
	on, err := d.now(ctx, q, c, p.Choice.Boards)
	if err != nil {
		return err
	}
	low, high := on.Seats()
	p.Rules.Boards = 0
	p.Rules = Complete(p.Rules, max(n, fewest), low, high)
	if err := taking(on, p.Choice.Boards, p.Rules.Size); err != nil {
		return err
	}
	p.boards = on.For(p.Rules.Size)
	p.boardNames = mentioned(namesOf(on.Rows, p.boards), len(p.Choice.Boards) > 0)
	if len(p.boards) > 1 {
		p.Rules.Boards = len(p.boards)
	}
	if p.Rules.Seed == 0 {
		p.Rules.Seed = rand.Uint64N(maxSeed) + 1
	}
	return Fitting(p.Rules, max(n, fewest), low, high)
}

// Complete gives rules of which no more than the format was said the format's defaults.
func Complete(r finals.Rules, entrants, low, high int) finals.Rules {
	bare := finals.Rules{Format: r.Format, Seed: r.Seed}
	if r == bare {
		r = finals.Defaults(r.Format, entrants, low, high)
		r.Seed = bare.Seed
	}
	return r
}

// Fitting refuses rules that cannot be for so many entrants in a game whose matches have from low to high seats.
func Fitting(r finals.Rules, entrants, low, high int) error {
	if r.Seed > maxSeed {
		return contest.Refuse(contest.CodeBadFinal, "rules: seed: it is too large. Take at most %d.", maxSeed)
	}
	if entrants < fewest {
		return contest.Refuse(contest.CodeBadFinal, "A final needs at least %d players and there are %d. Choose others.", fewest, entrants)
	}
	if err := r.Check(entrants, low, high); err != nil {
		return contest.Refuse(contest.CodeBadFinal, "rules: %s. Correct it and send it again.", err)
	}
	return nil
}

// namesOf are the names of boards of a pool.
func namesOf(rows []store.Board, list []boards.Board) []string {
	names := make([]string, 0, len(list))
	for _, b := range rows {
		if slices.ContainsFunc(list, func(of boards.Board) bool { return of.ID == b.ID }) {
			names = append(names, b.Name)
		}
	}
	return names
}
