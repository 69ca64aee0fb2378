package final

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/board"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/ranking/boards"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

const maxReason = 500 // characters

// Service carries out what organizers do to finals. Callers check who may do that.
type Service struct {
	Pool     *pgxpool.Pool
	Inserter jobs.Inserter
	Games    *catalog.Catalog
}

// Request says who asks for a change of a final, and why.
type Request struct {
	By      *int64 // user; nil: on the command line
	Version int64  // the version of the final that the user has seen; 0: any
	Reason  string // one sentence, if the change may affect the outcome

	RequestKey string // of Create: the Idempotency-Key; "" for none
}

// finalTx is one change of a final, in a transaction that has locked the final.
type finalTx struct {
	*State
	service *Service
	tx      pgx.Tx
	q       *store.Queries
	request Request
	entry   audit.Entry // for the audit log; without an action, nothing is recorded
}

// change carries out a change of a final and returns its new version. It refuses if the user has seen an older version.
func (svc *Service) change(ctx context.Context, id int64, req Request, action audit.Action, work func(*finalTx) error) (version int64, err error) {
	err = contest.Do(ctx, svc.Pool, fmt.Sprintf("%s %d", action, id), func(tx pgx.Tx, _ *store.Queries) error {
		version, err = svc.changeIn(ctx, tx, id, req, action, work)
		return err
	})
	return version, err
}

// changeIn is change in the caller's transaction.
func (svc *Service) changeIn(ctx context.Context, tx pgx.Tx, id int64, req Request, action audit.Action, work func(*finalTx) error) (version int64, err error) {
	q := store.New(tx)
	row, err := q.LockFinal(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, noFinal(id)
	}
	if err != nil {
		return 0, err
	}
	if req.Version != 0 && req.Version != row.Version {
		return 0, contest.Refuse(contest.CodeEditConflict, "Somebody else has changed this final in the meantime. Look at it as it is now, then decide again.")
	}
	st, err := Open(ctx, q, row)
	if err != nil {
		return 0, err
	}
	t := &finalTx{State: st, service: svc, tx: tx, q: q, request: req}
	t.entry = audit.Entry{Contest: row.ContestID, By: req.By, Action: action, Reason: req.Reason, Detail: map[string]any{"final": id, "title": row.Title}}
	if err := work(t); err != nil {
		return 0, err
	}
	if version, err = q.TouchFinal(ctx, id); err != nil && !errors.Is(err, pgx.ErrNoRows) { // it was deleted
		return 0, err
	}
	if t.entry.Action != "" {
		if err := audit.Record(ctx, q, t.entry); err != nil {
			return 0, err
		}
	}
	secret := row.ShownStep == 0 && t.Row.ShownStep == 0 // only organizers know the final yet
	return version, schema.Notify(ctx, q, schema.Event{Contest: row.ContestID, Kind: schema.EventFinal, ID: id, Private: secret})
}

// detail adds to the detail of the audit entry.
func (t *finalTx) detail(key string, value any) {
	t.entry.Detail.(map[string]any)[key] = value //nolint:forcetypeassert // made by changeIn
}

// requireState refuses a change that is impossible in the state of the final.
func (t *finalTx) requireState(what string, states ...words.FinalState) error {
	if slices.Contains(states, t.Row.State) {
		return nil
	}
	return contest.Refuse(contest.CodeNotNow, "The final is %s, so it cannot be %s. It has to be %s.", t.Row.State, what, strings.Join(words.Strings(states), " or "))
}

// requireReason refuses a change without a reason.
func (t *finalTx) requireReason() error {
	reason, err := line("reason", t.request.Reason, maxReason)
	t.request.Reason, t.entry.Reason = reason, reason
	return err
}

// enqueueMatches asks for the matches that can be played now.
func (t *finalTx) enqueueMatches(ctx context.Context) error {
	return jobs.AskForFinal(ctx, t.tx, t.service.Inserter, jobs.FinalArgs{Final: t.Row.ID})
}

func (t *finalTx) setState(ctx context.Context, state words.FinalState) error {
	t.Row.State = state
	return t.q.SetFinalState(ctx, state, "", t.Row.ID)
}

// line checks a text of one line.
func line(name, text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", contest.Refuse(contest.CodeBadFinal, "%s: it is empty. Write a few words.", name)
	case utf8.RuneCountInString(text) > most:
		return "", contest.Refuse(contest.CodeBadFinal, "%s: it is too long. Take at most %d characters.", name, most)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return "", contest.Refuse(contest.CodeBadFinal, "%s: it has characters that are not text. Write one line.", name)
	}
	return text, nil
}

// currentBoards reads the boards of a contest that are not retired, or the chosen ones among them.
func (svc *Service) currentBoards(ctx context.Context, q *store.Queries, c store.Contest, chosen []int64) (*board.Pool, error) {
	rows, err := q.Boards(ctx, c.ID)
	if err != nil {
		return nil, fmt.Errorf("read the boards: %w", err)
	}
	for i, id := range chosen {
		at := slices.IndexFunc(rows, func(b store.Board) bool { return b.ID == id })
		switch {
		case at < 0:
			return nil, contest.Refuse(contest.CodeBadFinal, "boards: %s has no board %d. Choose among those that it has now.", c.Title, id)
		case rows[at].RetiredAt != nil:
			return nil, contest.Refuse(contest.CodeBadFinal, "boards: %s is retired. Put it back, or choose others.", rows[at].Name)
		case slices.Contains(chosen[:i], id):
			return nil, contest.Refuse(contest.CodeBadFinal, "boards: %s is there twice. Choose each board once.", rows[at].Name)
		}
	}
	return svc.boardPool(ctx, q, c, slices.DeleteFunc(rows, func(b store.Board) bool {
		return b.RetiredAt != nil || len(chosen) > 0 && !slices.Contains(chosen, b.ID)
	}))
}

// Seats returns the fewest and the most players of a match on the chosen boards, or on those that are not retired.
func (svc *Service) Seats(ctx context.Context, c store.Contest, choice Choice) (low, high int, err error) {
	on, err := svc.currentBoards(ctx, store.New(svc.Pool), c, choice.Boards)
	if err != nil {
		return 0, 0, err
	}
	low, high = on.Seats()
	return low, high, nil
}

// checkChosenBoards refuses a choice of boards if none of them takes heats of a size.
func checkChosenBoards(on *board.Pool, chosen []int64, size int) error {
	if len(chosen) == 0 || slices.ContainsFunc(on.Boards(), func(b boards.Board) bool { return b.Takes(size) }) {
		return nil
	}
	return contest.Refuse(contest.CodeBadFinal, "boards: none of those chosen is for %d players, as a heat has. Choose another one too, or heats of another size.", size)
}

// boardPool returns boards of a contest with the number of seats that their matches have.
func (svc *Service) boardPool(ctx context.Context, q *store.Queries, c store.Contest, rows []store.Board) (*board.Pool, error) {
	g, err := svc.Games.Game(ctx, q, c.Game)
	if err != nil {
		return nil, fmt.Errorf("contest %s: %w", c.Slug, err)
	}
	p, err := board.Of(g, rows)
	if err != nil {
		return nil, fmt.Errorf("contest %s: %w", c.Slug, err)
	}
	return p, nil
}
