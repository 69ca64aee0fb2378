package comparison

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/try"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

const (
	// PerDay is how many comparisons a user may make in a contest within 24 hours.
	PerDay = 5
	// MaxPairs is how many pairs of matches a comparison has at most.
	MaxPairs = 150
	// maxPanel is how many opponents take turns at most.
	maxPanel = 16
	// ahead is how many pairs are played at a time. When it is decided, those that have begun were played for nothing.
	ahead = 4
)

// Certainty is how sure it has to be which version is better.
const Certainty = 0.95

// Request asks for two versions to be compared.
type Request struct {
	Contest, User int64
	Older, Newer  int64    // submissions of the user or the user's team
	Against       []string // names of opponents; nil: all built-in players
	Board         int64    // 0: the contest's first
	Pairs         int      // budget, 1 to MaxPairs
	RequestKey    string   // Idempotency-Key; "" for none
}

// Make stores a comparison together with the jobs that play its first pairs. If the user has sent the same RequestKey before,
// Make returns the comparison of that call and created=false.
func Make(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, games *catalog.Catalog, r Request) (id int64, created bool, err error) {
	err = contest.Do(ctx, pool, "make a comparison", func(tx pgx.Tx, q *store.Queries) error {
		id, created, err = makeComparison(ctx, tx, q, inserter, games, r)
		return err
	})
	return id, created, err
}

func makeComparison(ctx context.Context, tx pgx.Tx, q *store.Queries, inserter jobs.Inserter, games *catalog.Catalog, r Request) (id int64, created bool, err error) {
	c, err := q.Contest(ctx, r.Contest)
	if err != nil {
		return 0, false, err
	}
	if _, err := q.LockUser(ctx, r.User); err != nil { // so that two at once cannot both be the only one
		return 0, false, err
	}
	if earlier, found, err := earlierComparison(ctx, q, r); found || err != nil {
		return earlier, false, err
	}
	if err := Check(ctx, q, c, r.User); err != nil {
		return 0, false, err
	}
	if err := checkVersions(ctx, q, r); err != nil {
		return 0, false, err
	}
	on, err := try.BoardOf(ctx, q, c, games, r.Board)
	if err != nil {
		return 0, false, err
	}
	panel, err := panelOf(ctx, q, r)
	if err != nil {
		return 0, false, err
	}
	params := store.CreateComparisonParams{
		ContestID: c.ID, UserID: r.User, Older: r.Older, Newer: r.Newer, BoardID: on.Row.ID, Config: on.Row.Config,
		Seats: int16(min(max(1+len(panel), on.Low), on.High)), Most: int32(r.Pairs),
	}
	if r.RequestKey != "" {
		params.RequestKey = &r.RequestKey
	}
	if id, err = q.CreateComparison(ctx, params); err != nil {
		return 0, false, err
	}
	for i, submission := range panel {
		if err := q.CreateComparisonOpponent(ctx, id, int16(i), submission); err != nil {
			return 0, false, err
		}
	}
	return id, true, makePairs(ctx, tx, q, inserter, id, 0, min(ahead, r.Pairs))
}

// earlierComparison finds the comparison that the same request made before.
func earlierComparison(ctx context.Context, q *store.Queries, r Request) (id int64, found bool, err error) {
	if r.RequestKey == "" {
		return 0, false, nil
	}
	earlier, err := q.ComparisonByRequestKey(ctx, r.User, r.RequestKey)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return 0, false, nil
	case err != nil:
		return 0, false, err
	case earlier.ContestID != r.Contest || earlier.Older != r.Older || earlier.Newer != r.Newer:
		return 0, false, contest.Refuse(contest.CodeKeyReused, "This Idempotency-Key was used for another comparison; take a new one for each.")
	}
	return earlier.ID, true, nil
}

// Check refuses another comparison of a user where the contest takes none, one is being played, or the day's are used up.
func Check(ctx context.Context, q *store.Queries, c store.Contest, user int64) error {
	if err := try.CheckOpen(c); err != nil {
		return err
	}
	if c.TriesPerHour == 0 {
		return contest.Refuse(contest.CodeRateLimited, "%s does not play matches that do not count; compare your versions at home with agon compare.", c.Title)
	}
	open, err := q.OpenComparison(ctx, user, c.ID)
	if err != nil {
		return fmt.Errorf("find the comparison that is being played: %w", err)
	}
	if open != 0 {
		return contest.Refuse(contest.CodeRateLimited, "Comparison %d is still being played; stop it, or wait for it, before you begin another one.", open)
	}
	day, err := q.ComparisonsInLastDay(ctx, user, c.ID)
	if err != nil {
		return fmt.Errorf("count the comparisons of user %d: %w", user, err)
	}
	if day.Used >= PerDay {
		return contest.Refuse(contest.CodeRateLimited, "You have made %d comparisons in the last 24 hours and %d are allowed; there is another one in %s.",
			day.Used, PerDay, (time.Duration(math.Ceil(day.FreeIn/60)) * time.Minute).String())
	}
	return nil
}

// checkVersions refuses what are not two versions of the user, and budgets out of range.
func checkVersions(ctx context.Context, q *store.Queries, r Request) error {
	switch {
	case r.Older == r.Newer:
		return contest.Refuse(contest.CodeBadRequest, "Submission %d would be compared with itself; choose two versions.", r.Older)
	case r.Pairs < 1 || r.Pairs > MaxPairs:
		return contest.Refuse(contest.CodeBadRequest, "A comparison has 1 to %d pairs of matches.", MaxPairs)
	}
	own, err := Versions(ctx, q, r.Contest, r.User)
	if err != nil {
		return err
	}
	for _, id := range []int64{r.Older, r.Newer} {
		if !slices.ContainsFunc(own, func(v store.ComparableVersionsRow) bool { return v.ID == id }) {
			return contest.Refuse(contest.CodeBadPlayers, "Submission %d is no version of yours that has compiled; choose two of those that My submissions lists.", id)
		}
	}
	return nil
}

// Versions returns the versions that a user may compare, newest first.
func Versions(ctx context.Context, q *store.Queries, contestID, user int64) ([]store.ComparableVersionsRow, error) {
	author, err := q.AuthorOf(ctx, contestID, user)
	if err != nil {
		return nil, fmt.Errorf("find the team of user %d: %w", user, err)
	}
	rows, err := q.ComparableVersions(ctx, contestID, author)
	if err != nil {
		return nil, fmt.Errorf("list versions to compare: %w", err)
	}
	return rows, nil
}

// panelOf returns the submissions of the opponents. They are the same for all pairs.
func panelOf(ctx context.Context, q *store.Queries, r Request) ([]int64, error) {
	known, err := try.Opponents(ctx, q, r.Contest, r.User)
	if err != nil {
		return nil, err
	}
	var panel []int64
	if len(r.Against) == 0 {
		for _, o := range known {
			if o.Builtin && len(panel) < maxPanel {
				panel = append(panel, o.SubmissionID)
			}
		}
	}
	for _, name := range r.Against {
		i := slices.IndexFunc(known, func(o store.TryOpponentsRow) bool { return strings.EqualFold(o.Name, name) })
		if i < 0 {
			return nil, contest.Refuse(contest.CodeBadPlayers, "%q cannot be an opponent here: choose built-in players, or players of your own.", contest.Truncate(name, 40))
		}
		panel = append(panel, known[i].SubmissionID)
	}
	switch {
	case len(panel) == 0:
		return nil, contest.Refuse(contest.CodeBadPlayers, "There is nobody to play against yet; choose a player of your own.")
	case len(panel) > maxPanel:
		return nil, contest.Refuse(contest.CodeBadPlayers, "There are %d opponents, and at most %d can take turns; choose fewer.", len(panel), maxPanel)
	}
	return panel, nil
}

// makePairs makes pairs, and queues their matches.
func makePairs(ctx context.Context, tx pgx.Tx, q *store.Queries, inserter jobs.Inserter, id int64, from, to int) error {
	for pair := from; pair < to; pair++ {
		if err := q.CreateComparisonPair(ctx, id, int32(pair), rand.Int64N(1<<31)); err != nil {
			return fmt.Errorf("make pair %d of comparison %d: %w", pair, id, err)
		}
		for _, newer := range []bool{false, true} {
			if _, err := inserter.InsertTx(ctx, tx, jobs.ComparisonMatchArgs{Comparison: id, Pair: int32(pair), Newer: newer}, nil); err != nil {
				return fmt.Errorf("queue a match of comparison %d: %w", id, err)
			}
		}
	}
	return nil
}
