package try

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// MaxMatches is how many matches a try has at most.
const MaxMatches = 5

// noteReplaced is what becomes of a try that is not done when its author asks for another one.
const noteReplaced = "A newer try has taken its place."

// Request asks for a draft to be tried.
type Request struct {
	Draft   submission.Upload // with the contest and the user; its name need not be free
	Against []string          // names of opponents in the order of their seats, each as often as it sits; nil: the qualifying opponent
	Seeds   []int64           // one a match
	Board   int64             // 0: the contest's first
}

// Make stores a try together with the job that compiles it. Tries of the same user that are not done are called off. If
// the user has sent the same RequestKey before, Make returns the try of that call and created=false.
func Make(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, games *catalog.Catalog, r Request) (id int64, created bool, err error) {
	err = contest.Do(ctx, pool, "make a try", func(tx pgx.Tx, q *store.Queries) error {
		id, created, err = makeTry(ctx, tx, q, inserter, games, r)
		return err
	})
	return id, created, err
}

func makeTry(ctx context.Context, tx pgx.Tx, q *store.Queries, inserter jobs.Inserter, games *catalog.Catalog, r Request) (id int64, created bool, err error) {
	c, err := q.Contest(ctx, r.Draft.Contest)
	if err != nil {
		return 0, false, err
	}
	if _, err := q.LockUser(ctx, r.Draft.User); err != nil { // so that two tries at once cannot both be the last
		return 0, false, err
	}
	if earlier, found, err := earlierTry(ctx, q, r.Draft); found || err != nil {
		return earlier, false, err
	}
	if err := check(ctx, q, c, r); err != nil {
		return 0, false, err
	}
	board, seats, err := seatsOf(ctx, q, c, games, r)
	if err != nil {
		return 0, false, err
	}
	if err := q.EndOlderTries(ctx, noteReplaced, r.Draft.User); err != nil {
		return 0, false, fmt.Errorf("end older tries: %w", err)
	}
	params := store.CreateTryParams{
		ContestID: c.ID, UserID: r.Draft.User, Player: r.Draft.Player, Language: r.Draft.Language, Filename: r.Draft.Filename, Source: r.Draft.Source,
		BoardID: board.ID, Config: board.Config,
	}
	if r.Draft.RequestKey != "" {
		params.RequestKey = &r.Draft.RequestKey
	}
	if id, err = q.CreateTry(ctx, params); err != nil {
		return 0, false, err
	}
	if err := storeMatches(ctx, q, id, r.Seeds, seats); err != nil {
		return 0, false, err
	}
	if _, err := inserter.InsertTx(ctx, tx, jobs.TryArgs{Try: id}, nil); err != nil {
		return 0, false, fmt.Errorf("insert the job of a try: %w", err)
	}
	return id, true, nil
}

// earlierTry finds the try that the same request made before.
func earlierTry(ctx context.Context, q *store.Queries, draft submission.Upload) (id int64, found bool, err error) {
	if draft.RequestKey == "" {
		return 0, false, nil
	}
	earlier, err := q.TryByRequestKey(ctx, draft.User, draft.RequestKey)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return 0, false, nil
	case err != nil:
		return 0, false, err
	case earlier.ContestID != draft.Contest || !bytes.Equal(earlier.Source, draft.Source):
		return 0, false, contest.Refuse(contest.CodeKeyReused, "This Idempotency-Key was used for another draft; take a new one for each.")
	}
	return earlier.ID, true, nil
}

// CheckOpen refuses tries when the contest takes none: it takes them while it is open, and after the deadline if its
// organizers allow that.
func CheckOpen(c store.Contest) error {
	if contest.StateOf(c) == contest.StateFrozen && c.TriesAfterFreeze {
		return nil
	}
	return contest.CheckOpen(c, "try your player", "drafts are not tried any more")
}

func check(ctx context.Context, q *store.Queries, c store.Contest, r Request) error {
	if err := CheckOpen(c); err != nil {
		return err
	}
	switch {
	case len(r.Seeds) == 0 || len(r.Seeds) > MaxMatches:
		return contest.Refuse(contest.CodeBadRequest, "A try has 1 to %d matches; give as many seeds.", MaxMatches)
	case slices.ContainsFunc(r.Seeds, func(seed int64) bool { return seed < 0 || seed > math.MaxInt32 }):
		return contest.Refuse(contest.CodeBadRequest, "A seed is a number from 0 to %d.", math.MaxInt32)
	}
	quota, err := QuotaOf(ctx, q, c, r.Draft.User)
	if err != nil {
		return err
	}
	if err := quota.Check(c.Title); err != nil {
		return err
	}
	return submission.CheckDraft(ctx, q, c, r.Draft)
}

// Quota is how many tries a user has made within the hour, and how many they may make.
type Quota struct {
	Used, Allowed int64
	FreeIn        time.Duration // until there is another one; 0: now
}

// QuotaOf returns the quota of a user in a contest.
func QuotaOf(ctx context.Context, q *store.Queries, c store.Contest, user int64) (Quota, error) {
	row, err := q.TriesInLastHour(ctx, c.TriesPerHour, user, c.ID)
	if err != nil {
		return Quota{}, fmt.Errorf("count the tries of user %d: %w", user, err)
	}
	quota := Quota{Used: row.Used, Allowed: int64(c.TriesPerHour)}
	if quota.Used >= quota.Allowed {
		quota.FreeIn = max(time.Second, time.Duration(math.Ceil(row.FreeIn))*time.Second)
	}
	return quota, nil
}

// Check refuses another try where the quota does not allow it, and says when there is one again.
func (q Quota) Check(title string) error {
	switch {
	case q.Allowed == 0:
		return contest.Refuse(contest.CodeRateLimited, "%s does not try drafts; play matches at home, or submit your player.", title)
	case q.FreeIn > 0:
		return contest.Refuse(contest.CodeRateLimited, "You have made %d tries in the last hour and %d are allowed; there is another one in %s.", q.Used, q.Allowed, minutes(q.FreeIn))
	}
	return nil
}

// minutes says how long a wait within the hour is.
func minutes(d time.Duration) string {
	switch n := int(math.Ceil(d.Minutes())); {
	case d <= time.Minute:
		return fmt.Sprintf("%d s", int(math.Ceil(d.Seconds())))
	case n == 1:
		return "1 minute"
	default:
		return fmt.Sprintf("%d minutes", n)
	}
}

// seat is a player of a try's matches; that without a submission is the draft.
type seat struct {
	player     string
	submission *int64
	mine       bool
}

// seatsOf returns the board, and the draft with its opponents. Copies of the weakest built-in player fill a match up.
func seatsOf(ctx context.Context, q *store.Queries, c store.Contest, games *catalog.Catalog, r Request) (store.Board, []seat, error) {
	on, err := BoardOf(ctx, q, c, games, r.Board)
	board := on.Row
	if err != nil {
		return board, nil, err
	}
	known, err := Opponents(ctx, q, c.ID, r.Draft.User)
	if err != nil {
		return board, nil, err
	}
	against := r.Against
	if len(against) == 0 {
		g, err := games.Game(ctx, q, c.Game)
		if err != nil {
			return board, nil, err
		}
		against = []string{contest.QualificationOf(g, c).Against}
		if against[0] == "" && len(known) > 0 {
			against[0] = known[0].Name // without a gate, the weakest
		}
	}
	if 1+len(against) > on.High {
		return board, nil, contest.Refuse(contest.CodeBadPlayers, "There are %d players and at most %d have a seat; choose fewer opponents.", 1+len(against), on.High)
	}
	seats := []seat{{player: r.Draft.Player, mine: true}}
	for _, name := range against {
		i := slices.IndexFunc(known, func(o store.TryOpponentsRow) bool { return strings.EqualFold(o.Name, name) })
		if i < 0 {
			return board, nil, contest.Refuse(contest.CodeBadPlayers, "%q cannot be met by a draft: choose built-in players that play in %s, or players of your own.", contest.Truncate(name, 40), c.Title)
		}
		seats = append(seats, seat{known[i].Name, &known[i].SubmissionID, known[i].Mine})
	}
	for len(seats) < on.Low {
		if !known[0].Builtin { // they come first
			return board, nil, contest.Refuse(contest.CodeBadPlayers, "A match needs %d players; choose more opponents.", on.Low)
		}
		seats = append(seats, seat{known[0].Name, &known[0].SubmissionID, false})
	}
	return board, seats, nil
}

// Board is what a match is played on, with the number of players that it has.
type Board struct {
	Row       store.Board
	Low, High int
}

// BoardOf returns the board of a contest that is asked for; 0 is the first.
func BoardOf(ctx context.Context, q *store.Queries, c store.Contest, games *catalog.Catalog, id int64) (b Board, err error) {
	boards, err := q.LiveBoards(ctx, c.ID)
	if err != nil {
		return b, fmt.Errorf("read the boards: %w", err)
	}
	i := slices.IndexFunc(boards, func(b store.Board) bool { return b.ID == id || id == 0 })
	if i < 0 {
		return b, contest.Refuse(contest.CodeNotFound, "%s is not played on such a board; choose one of its own.", c.Title)
	}
	g, err := games.Game(ctx, q, c.Game)
	if err != nil {
		return b, err
	}
	terms, err := g.Terms(boards[i].Config)
	if err != nil {
		return b, fmt.Errorf("the configuration of %s: %w", c.Slug, err)
	}
	return Board{boards[i], terms.Low, terms.High}, nil
}

// Opponents returns the players that a user's drafts can meet: built-in ones, weakest first, then the user's own.
func Opponents(ctx context.Context, q *store.Queries, contestID, user int64) ([]store.TryOpponentsRow, error) {
	author, err := q.AuthorOf(ctx, contestID, user)
	if err != nil {
		return nil, fmt.Errorf("find the team of user %d: %w", user, err)
	}
	rows, err := q.TryOpponents(ctx, contestID, []int64{author})
	if err != nil {
		return nil, fmt.Errorf("list the opponents of drafts: %w", err)
	}
	return rows, nil
}

// storeMatches stores a match for each seed. The draft moves on by a seat in each.
func storeMatches(ctx context.Context, q *store.Queries, id int64, seeds []int64, seats []seat) error {
	for i, seed := range seeds {
		number := int16(i + 1)
		if err := q.CreateTryMatch(ctx, id, number, seed); err != nil {
			return err
		}
		for k, s := range seats {
			err := q.CreateTrySeat(ctx, store.CreateTrySeatParams{
				TryID: id, Number: number, Seat: int16((k + i) % len(seats)), SubmissionID: s.submission, Player: s.player, Mine: s.mine,
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
