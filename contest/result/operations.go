package result

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/ranking/systems"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Request says who asks for an operation, and why. Everybody who can see the results can read it.
type Request struct {
	By     *int64 // user; nil: on the command line
	Reason string // one sentence; not empty
}

// Void takes back the result of a ladder match. The match can still be seen but does not count any more: when Void
// returns, ratings and their history are what they would be without it, to the last bit. The error is a
// *contest.Error or the database's.
func Void(ctx context.Context, pool *pgxpool.Pool, match int64, r Request) error {
	return operate(ctx, pool, r, words.OrderVoid, func(op operationTx) error {
		_, err := op.voidMatch(ctx, match)
		return err
	})
}

// Rejudge is [Void], and queues a new match in the same seats with the same seed. It returns that match.
func Rejudge(ctx context.Context, pool *pgxpool.Pool, match int64, r Request) (fresh int64, err error) {
	err = operate(ctx, pool, r, words.OrderRejudge, func(op operationTx) error {
		fresh, err = op.rejudge(ctx, match)
		return err
	})
	return fresh, err
}

// Disqualify takes a player out of a contest. Its matches can still be seen, but its seats in them do not count: the
// other players are rated by their results among themselves. The player leaves the ladder and the finals that are not
// over, its waiting submissions are withdrawn, and its matches that have not begun are called off. A running match is
// played to its end, but the player's seat does not count. Ratings change as with [Void].
func Disqualify(ctx context.Context, pool *pgxpool.Pool, player int64, r Request) error {
	return operate(ctx, pool, r, words.OrderDisqualify, func(op operationTx) error {
		_, err := op.disqualify(ctx, player)
		return err
	})
}

// Withdraw takes a player off the ladder, so that it plays no more. Its results still count. Finals that have begun
// go on with it.
func Withdraw(ctx context.Context, pool *pgxpool.Pool, player int64, r Request) error {
	return operate(ctx, pool, r, words.OrderWithdraw, func(op operationTx) error {
		_, err := op.withdraw(ctx, player)
		return err
	})
}

// Reinstate undoes [Disqualify] and [Withdraw]. If its user already has as many newer players on the ladder as are
// allowed, the player is retired. A player that belongs to one user is not reinstated while that user is in a team,
// which would then have two players.
func Reinstate(ctx context.Context, pool *pgxpool.Pool, player int64, r Request) error {
	return operate(ctx, pool, r, words.OrderReinstate, func(op operationTx) error { return op.reinstate(ctx, player) })
}

// ChangeSystem rates a contest by another of [systems.All], from its first result on.
func ChangeSystem(ctx context.Context, pool *pgxpool.Pool, slug, system string, r Request) error {
	return operate(ctx, pool, r, words.OrderSystem, func(op operationTx) error {
		c, err := contest.BySlug(ctx, op.q, slug)
		if err != nil {
			return err
		}
		return op.changeSystem(ctx, c, system)
	})
}

// operationTx is one transaction that changes which results count.
type operationTx struct {
	tx       pgx.Tx
	q        *store.Queries
	inserter jobs.Inserter
	action   words.OrderAction
	request  Request
}

func operate(ctx context.Context, pool *pgxpool.Pool, r Request, action words.OrderAction, work func(operationTx) error) error {
	r.Reason = strings.TrimSpace(r.Reason)
	if r.Reason == "" {
		return contest.Refuse(contest.CodeNotNow, "Say why with a reason: nothing is changed without one.")
	}
	inserter, err := schema.Inserter(pool)
	if err != nil {
		return err
	}
	return contest.Do(ctx, pool, string(action), func(tx pgx.Tx, q *store.Queries) error {
		return work(operationTx{tx, q, inserter, action, r})
	})
}

func (op operationTx) audit(ctx context.Context, contest int64, match, player *int64, detail any) error {
	return audit.Record(ctx, op.q, audit.Entry{
		Contest: contest, By: op.request.By, Action: audit.Action(op.action), Match: match, Player: player, Reason: op.request.Reason, Detail: detail,
	})
}

func (op operationTx) rejudge(ctx context.Context, match int64) (fresh int64, err error) {
	m, err := op.voidMatch(ctx, match)
	if err != nil {
		return 0, err
	}
	return op.createReplacement(ctx, m)
}

// disqualify returns the titles of the finals that the player had to leave.
func (op operationTx) disqualify(ctx context.Context, player int64) (left []string, err error) {
	if err := op.removePlayer(ctx, player, words.PlayerDisqualified, contest.NotePlayerDisqualified); err != nil {
		return nil, err
	}
	desk := final.Service{Inserter: op.inserter}
	return desk.Expel(ctx, op.tx, player, final.Request{By: op.request.By, Reason: op.request.Reason})
}

// withdraw returns the titles of the finals that the player stays in, because their fields are fixed.
func (op operationTx) withdraw(ctx context.Context, player int64) (stays []string, err error) {
	if err := op.removePlayer(ctx, player, words.PlayerWithdrawn, contest.NotePlayerWithdrawn); err != nil {
		return nil, err
	}
	pending, err := final.Pending(ctx, op.q, player)
	return slices.Sorted(maps.Values(pending)), err
}

func (op operationTx) changeSystem(ctx context.Context, c store.Contest, system string) error {
	switch {
	case !slices.Contains(systems.IDs(), system):
		return contest.Refuse(contest.CodeNotFound, "There is no rating system %q; there are %s.", system, systems.List("and"))
	case c.RatingSystem == system:
		return contest.Refuse(contest.CodeNotNow, "%s is rated by %s already.", c.Slug, system)
	}
	if err := op.audit(ctx, c.ID, nil, nil, audit.Change{Before: c.RatingSystem, After: system}); err != nil {
		return err
	}
	return recountBy(ctx, op.q, c.ID, 0, system)
}

// voidMatch voids a match that is done.
func (op operationTx) voidMatch(ctx context.Context, id int64) (store.LockMatchRow, error) {
	m, err := op.q.Match(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return store.LockMatchRow{}, contest.Refuse(contest.CodeNotFound, "There is no match %d.", id)
	}
	if err == nil {
		err = refuseToVoid(id, m.Kind, m.State)
	}
	if err != nil {
		return store.LockMatchRow{}, err
	}
	if err := op.lockRatings(ctx, m.ContestID); err != nil {
		return store.LockMatchRow{}, err
	}
	locked, err := op.q.LockMatch(ctx, id)
	if err == nil {
		err = refuseToVoid(id, locked.Kind, locked.State) // it may have changed meanwhile
	}
	if err != nil {
		return locked, err
	}
	seq, err := op.takeBack(ctx, locked)
	if err != nil {
		return locked, err
	}
	return locked, recount(ctx, op.q, locked.ContestID, seq)
}

// lockRatings locks the ratings of a contest whose results are to be taken back. A rate job locks matches while it holds
// this lock, so it comes first. Results that are not rated yet are rated before, so that every result has its number.
func (op operationTx) lockRatings(ctx context.Context, contestID int64) error {
	if err := op.q.LockContestFor(ctx, contest.LockRating, int32(contestID)); err != nil {
		return err
	}
	_, err := rate(ctx, op.q, contestID, &StandingCache{})
	return err
}

func refuseToVoid(id int64, kind words.MatchKind, state words.MatchState) error {
	switch {
	case kind != words.MatchLadder:
		return contest.Refuse(contest.CodeNotNow, "Match %d is not of the ladder, so it does not count anyway.", id)
	case state == words.MatchVoid:
		return contest.Refuse(contest.CodeNotNow, "Match %d is void already.", id)
	case state != words.MatchDone:
		return contest.Refuse(contest.CodeNotNow, "Match %d is %s; wait until it is done.", id, state)
	}
	return nil
}

// takeBack takes back the result of a locked match that is rated, and returns its number, from which the ratings are to be
// computed again.
func (op operationTx) takeBack(ctx context.Context, m store.LockMatchRow) (seq int64, err error) {
	played, err := op.q.Match(ctx, m.ID)
	if err != nil {
		return 0, err
	}
	if err := op.q.TakeBackMatch(ctx, m.ID, op.request.Reason); err != nil {
		return 0, err
	}
	if err := op.audit(ctx, m.ContestID, &m.ID, nil, nil); err != nil {
		return 0, err
	}
	return *played.Seq, notifyPublicMatch(ctx, op.q, m.ContestID, m.ID)
}

// createReplacement queues a match in the place of a void one.
func (op operationTx) createReplacement(ctx context.Context, m store.LockMatchRow) (int64, error) {
	fresh, err := op.q.CreateMatch(ctx, store.CreateMatchParams{
		ContestID: m.ContestID, Kind: m.Kind, Seed: m.Seed, Replaces: &m.ID, BoardID: m.BoardID, Series: m.Series, RequestedBy: m.RequestedBy,
		Reason: fmt.Sprintf("It takes the place of match %d, which was to be judged again: %s", m.ID, op.request.Reason),
	})
	if err != nil {
		return 0, fmt.Errorf("make a match in its place: %w", err)
	}
	if err := op.q.CopySeats(ctx, fresh.ID, m.ID); err != nil {
		return 0, fmt.Errorf("seat its players again: %w", err)
	}
	if err := jobs.InsertMatch(ctx, op.tx, op.inserter, fresh.ID, jobs.PriorityLadder); err != nil {
		return 0, err
	}
	return fresh.ID, notifyPublicMatch(ctx, op.q, m.ContestID, fresh.ID)
}

// removePlayer takes a player off the ladder. Matches are locked before users and players, see [contest.LockOwner].
func (op operationTx) removePlayer(ctx context.Context, player int64, state words.PlayerState, note contest.VoidNote) error {
	off, err := op.q.CallOffMatches(ctx, player, string(note))
	if err != nil {
		return fmt.Errorf("call off its matches: %w", err)
	}
	p, err := op.lockPlayer(ctx, player)
	if err != nil {
		return err
	}
	if now := p.State; now == state || now == words.PlayerDisqualified {
		return contest.Refuse(contest.CodeNotNow, "%s is %s already.", p.Name, p.State)
	}
	if err := op.q.WithdrawSubmissions(ctx, player, string(note)); err != nil {
		return fmt.Errorf("withdraw its submissions: %w", err)
	}
	if err := CallOffTrials(ctx, op.q, p, note); err != nil {
		return err
	}
	if err := op.q.SetPlayerState(ctx, player, state); err != nil {
		return err
	}
	if err := op.q.LeaveLadder(ctx, player); err != nil {
		return err
	}
	for _, id := range off {
		if err := notifyPublicMatch(ctx, op.q, p.ContestID, id); err != nil {
			return err
		}
	}
	return op.afterPlayerChange(ctx, p, state == words.PlayerDisqualified)
}

// reinstate gives a player the state that it would have without the operation that took it out.
func (op operationTx) reinstate(ctx context.Context, player int64) error {
	p, err := op.lockPlayer(ctx, player)
	if err != nil {
		return err
	}
	if state := p.State; state != words.PlayerDisqualified && state != words.PlayerWithdrawn {
		return contest.Refuse(contest.CodeNotNow, "%s is neither disqualified nor withdrawn.", p.Name)
	}
	if err := op.refuseTeamMember(ctx, p); err != nil {
		return err
	}
	if p.QualifiedAt == nil {
		if err := op.q.SetPlayerState(ctx, player, words.PlayerNew); err != nil {
			return err
		}
		return op.audit(ctx, p.ContestID, nil, &player, nil)
	}
	c, err := op.q.Contest(ctx, p.ContestID)
	if err != nil {
		return err
	}
	if err := op.q.SetPlayerState(ctx, player, words.PlayerQualified); err != nil {
		return err
	}
	if err := EnterLadder(ctx, op.q, c, player); err != nil {
		return err
	}
	retired, err := op.q.RetireOlderPlayers(ctx, c.ID, p.UserID, c.PlayersPerUser)
	if err != nil {
		return err
	}
	for _, id := range retired {
		if err := op.q.LeaveLadder(ctx, id); err != nil {
			return err
		}
	}
	return op.afterPlayerChange(ctx, p, p.State == words.PlayerDisqualified)
}

// refuseTeamMember refuses a player whose owner plays in a team. The owner is locked here, and also by the code that
// puts users into teams.
func (op operationTx) refuseTeamMember(ctx context.Context, p store.Player) error {
	team, err := op.q.TeamOf(ctx, p.ContestID, p.UserID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look for its owner's team: %w", err)
	}
	return contest.Refuse(contest.CodeNotNow, "%s is a player of somebody's own who plays in the team %s now, which would have two; take its owner out of the team first.", p.Name, team.Name)
}

// lockPlayer locks a player with its user, and then the contest's ratings. A rate job locks rating rows only while it
// holds the lock on the ratings, so code that waits for that lock must not hold such rows.
func (op operationTx) lockPlayer(ctx context.Context, player int64) (store.Player, error) {
	p, err := op.q.Player(ctx, player)
	if errors.Is(err, pgx.ErrNoRows) {
		return p, contest.Refuse(contest.CodeNotFound, "There is no player %d.", player)
	}
	if err != nil {
		return p, err
	}
	if p, err = contest.LockOwner(ctx, op.q, store.Submission{UserID: p.UserID, PlayerID: p.ID}); err != nil {
		return p, err
	}
	return p, op.q.LockContestFor(ctx, contest.LockRating, int32(p.ContestID))
}

// afterPlayerChange logs a change of a player, updates the ratings and asks for matches of the remaining players. If
// the player's results start or cease to count, everything since the first of them is computed again, otherwise only
// the places.
func (op operationTx) afterPlayerChange(ctx context.Context, p store.Player, results bool) error {
	if err := op.audit(ctx, p.ContestID, nil, &p.ID, nil); err != nil {
		return err
	}
	since := int64(math.MaxInt64)
	if results {
		first, err := op.q.FirstResult(ctx, p.ID)
		if err != nil {
			return fmt.Errorf("look for its first result: %w", err)
		}
		if first > 0 {
			since = first
		}
	}
	if err := recount(ctx, op.q, p.ContestID, since); err != nil {
		return err
	}
	return jobs.AskForMatches(ctx, op.tx, op.inserter, p.ContestID)
}

// PlayerIn returns the id of a contest's player. The error is a *contest.Error or the database's.
func PlayerIn(ctx context.Context, pool *pgxpool.Pool, slug, name string) (int64, error) {
	q := store.New(pool)
	c, err := contest.BySlug(ctx, q, slug)
	if err != nil {
		return 0, err
	}
	p, err := q.PlayerByName(ctx, c.ID, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, contest.Refuse(contest.CodeNotFound, "There is no player %q in %s.", name, slug)
	}
	return p.ID, err
}
