package submission

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// ChallengesPerDay is how many challenges a user may make in a contest within 24 hours.
const ChallengesPerDay = 30

// ChallengeRequest is a match that a user asks for.
type ChallengeRequest struct {
	Contest   int64
	User      int64
	Player    int64   // a player of the user or the user's team
	Opponents []int64 // other players, which may be the user's too
	On        ChallengeBoard

	RequestKey string // Idempotency-Key; "" for none
}

// ChallengeBoard is what a challenge is played on.
type ChallengeBoard struct {
	ID        int64
	Name      string // empty: the contest has only one board, which need not be named
	Low, High int    // seats of a match: at least on this board, at most on any of the contest's boards
}

// Challenge makes a match of a user's player against chosen opponents. The match does not count for the ladder. Copies of
// built-in players take the free seats. Challenge does not check the board. If the user has sent the same RequestKey
// before, it returns the match of that call and created=false.
func Challenge(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, p ChallengeRequest) (m store.Match, created bool, err error) {
	err = contest.Do(ctx, pool, "make a challenge", func(tx pgx.Tx, _ *store.Queries) error {
		m, created, err = challenge(ctx, tx, inserter, p)
		return err
	})
	return m, created, err
}

func challenge(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, p ChallengeRequest) (m store.Match, created bool, err error) {
	q := store.New(tx)
	contestRow, err := q.Contest(ctx, p.Contest)
	if errors.Is(err, pgx.ErrNoRows) {
		return m, false, contest.Refuse(contest.CodeNotFound, "There is no such contest.")
	}
	if err != nil {
		return m, false, err
	}
	author, err := lockAuthor(ctx, q, p.Contest, p.User) // so that two challenges at once cannot both be the last
	if err != nil {
		return m, false, err
	}
	p.User = author.ID // the challenges of a team belong to all its people
	if m, found, err := earlierChallenge(ctx, q, p); found || err != nil {
		return m, false, err
	}
	if err := checkChallenge(ctx, q, contestRow, p); err != nil {
		return m, false, err
	}
	seats, practice, err := challengeSeats(ctx, q, p)
	if err != nil {
		return m, false, err
	}
	params := store.CreateMatchParams{
		ContestID: p.Contest, Kind: words.MatchChallenge, Seed: rand.Int64N(1 << 31), BoardID: &p.On.ID, RequestedBy: &p.User, Reason: challengeReason(author.Name, practice, seats, p.On.Name),
	}
	if p.RequestKey != "" {
		params.RequestKey = &p.RequestKey
	}
	m, err = q.CreateMatch(ctx, params)
	if err != nil {
		return m, false, err
	}
	return m, true, seatChallenge(ctx, tx, inserter, m, seats)
}

// earlierChallenge finds the match that the same request made before.
func earlierChallenge(ctx context.Context, q *store.Queries, p ChallengeRequest) (m store.Match, found bool, err error) {
	if p.RequestKey == "" {
		return m, false, nil
	}
	earlier, err := q.ChallengeByRequestKey(ctx, p.User, p.RequestKey)
	if errors.Is(err, pgx.ErrNoRows) {
		return m, false, nil
	}
	if err != nil {
		return m, false, err
	}
	asked := append([]int64{p.Player}, p.Opponents...)
	slices.Sort(asked)
	if earlier.ContestID != p.Contest || !slices.Equal(earlier.Players, asked) {
		return m, false, contest.Refuse(contest.CodeKeyReused, "This Idempotency-Key was used for another challenge; take a new one for each.")
	}
	m, err = q.Match(ctx, earlier.ID)
	return m, true, err
}

// seatChallenge seats the players by lot and queues the match.
func seatChallenge(ctx context.Context, tx pgx.Tx, inserter jobs.Inserter, m store.Match, seats []challengeSeat) error {
	q := store.New(tx)
	rand.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	for i, s := range seats {
		s.MatchID, s.Seat = m.ID, int16(i)
		if err := q.CreateSeat(ctx, s.CreateSeatParams); err != nil {
			return err
		}
	}
	if err := jobs.InsertMatch(ctx, tx, inserter, m.ID, jobs.PriorityChallenge); err != nil {
		return err
	}
	return schema.Notify(ctx, q, schema.Event{Contest: m.ContestID, Kind: schema.EventMatch, ID: m.ID})
}

func checkChallenge(ctx context.Context, q *store.Queries, contestRow store.Contest, p ChallengeRequest) error {
	if err := contest.CheckOpen(contestRow, "challenge others", "nobody can be challenged any more"); err != nil {
		return err
	}
	all := append([]int64{p.Player}, p.Opponents...)
	slices.Sort(all)
	switch {
	case len(p.Opponents) == 0:
		return contest.Refuse(contest.CodeBadPlayers, "Nobody is challenged; choose an opponent.")
	case len(all) > p.On.High:
		return contest.Refuse(contest.CodeBadPlayers, "There are %d players and at most %d have a seat; choose fewer opponents.", len(all), p.On.High)
	case len(slices.Compact(all)) != len(p.Opponents)+1:
		return contest.Refuse(contest.CodeBadPlayers, "A player cannot sit twice; choose each opponent once.")
	}
	recent, err := q.ChallengesInLastDay(ctx, p.User, p.Contest)
	if err != nil {
		return err
	}
	if recent >= ChallengesPerDay {
		return contest.Refuse(contest.CodeRateLimited, "You have made %d challenges in the last 24 hours and %d are allowed; come back later.", recent, ChallengesPerDay)
	}
	return nil
}

// challengeSeat is a seat in a challenge with the name of its player.
type challengeSeat struct {
	store.CreateSeatParams
	name string
}

// challengeSeats returns the seats of the user's player, of its opponents in their order, and of the built-in players that
// fill the match up, and whether the user's player has not qualified yet.
func challengeSeats(ctx context.Context, q *store.Queries, p ChallengeRequest) (seats []challengeSeat, practice bool, err error) {
	ids := append([]int64{p.Player}, p.Opponents...)
	rows, err := q.Challengeable(ctx, p.Contest, ids, p.User)
	if err != nil {
		return nil, false, err
	}
	for _, id := range ids {
		i := slices.IndexFunc(rows, func(r store.ChallengeableRow) bool { return r.ID == id })
		if i < 0 {
			return nil, false, contest.Refuse(contest.CodeNotFound, "One of the players does not play here; choose among those on the ladder.")
		}
		if id == p.Player && rows[i].UserID != p.User {
			return nil, false, contest.Refuse(contest.CodeBadPlayers, "%s is not yours; challenge with a player of your own.", rows[i].Name)
		}
		seats = append(seats, challengeSeat{store.CreateSeatParams{PlayerID: id, SubmissionID: rows[i].SubmissionID}, rows[i].Name})
	}
	practice = slices.ContainsFunc(rows, func(r store.ChallengeableRow) bool { return r.ID == p.Player && r.State == words.PlayerNew })
	if practice {
		if err := checkPractice(ctx, q, p.Contest, p.User, seats, rows); err != nil {
			return nil, false, err
		}
	}
	builtins, err := q.Builtins(ctx, p.Contest)
	if err != nil {
		return nil, false, err
	}
	if len(seats) < p.On.Low && len(builtins) == 0 {
		return nil, false, contest.Refuse(contest.CodeBadPlayers, "A match needs %d players; choose more opponents.", p.On.Low)
	}
	for len(seats) < p.On.Low {
		b := builtins[0] // the weakest
		seats = append(seats, challengeSeat{store.CreateSeatParams{PlayerID: b.PlayerID, SubmissionID: b.SubmissionID, Filler: true}, b.Name})
	}
	return seats, practice, nil
}

func challengeReason(user string, practice bool, seats []challengeSeat, board string) string {
	var opponents []string
	copies := 0
	for _, s := range seats[1:] {
		if s.Filler {
			copies++
			continue
		}
		opponents = append(opponents, s.name)
	}
	filled := ""
	if copies > 0 {
		filled = fmt.Sprintf(" (and %s in the seats that were free)", seats[len(seats)-1].name)
	}
	where := ""
	if board != "" {
		where = ", on " + board
	}
	what := "A challenge"
	if practice {
		what = "Practice"
	}
	return fmt.Sprintf("%s by %s, which does not count for the ladder: %s against %s%s%s.", what, user, seats[0].name, strings.Join(opponents, ", "), filled, where)
}
