package result

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/systems"
	"github.com/agon-judge/agon/schema/store"
)

// ledger holds a contest's ratings while results are entered. It always keeps three systems; the contest's own
// decides what is shown:
//
//   - batch: the rating of the player's newest version by all results at once, and 1.96 deviations (see [standing]);
//   - trueskill: 1500 + 48*(mu-25) and 1.96*48*sigma (see [ranking.Shown]);
//   - elo: the rating itself. Elo has no uncertainty, so the interval is TrueSkill's.
//
// The ratings depend on the order of the results and on nothing else, so entering the results again gives the same
// bits.
type ledger struct {
	system   string
	skill    ranking.TrueSkill
	elo      ranking.Elo
	standing *standing
	ratings  map[int64]*store.Rating // by player
	stored   map[int64]savedRating   // as the database has them
	history  []store.AppendHistoryParams
}

// interval is half the width of a 95 % confidence interval, in standard deviations.
const interval = 1.96

func newLedger(system string, st *standing, ratings []store.Rating) *ledger {
	l := &ledger{
		system: system, skill: ranking.DefaultTrueSkill(), elo: ranking.DefaultElo(), standing: st,
		ratings: map[int64]*store.Rating{}, stored: map[int64]savedRating{},
	}
	for _, r := range ratings {
		l.ratings[r.PlayerID], l.stored[r.PlayerID] = &r, savedOf(r)
	}
	return l
}

// shown returns what the ladder shows of a rating.
func (l *ledger) shown(r store.Rating) (rating, halfWidth float64) {
	if l.system == string(systems.Batch) {
		rating, deviation := l.standing.playerRating(r.PlayerID)
		return rating, interval * deviation
	}
	rating, halfWidth = ranking.Shown(ranking.Rating{Mu: r.Mu, Sigma: r.Sigma})
	if l.system == string(systems.Elo) {
		rating = l.elo.Shown(r.Elo, int(r.Matches))
	}
	return rating, halfWidth
}

// newRating returns the rating of a player without matches.
func (l *ledger) newRating() store.Rating {
	r := l.skill.New()
	fresh := store.Rating{Mu: r.Mu, Sigma: r.Sigma, Elo: l.elo.New()}
	fresh.Shown, fresh.Interval = l.shown(fresh)
	return fresh
}

// reset gives every player the rating of a player without matches.
func (l *ledger) reset() {
	for _, r := range l.ratings {
		fresh := l.newRating()
		fresh.ContestID, fresh.PlayerID, fresh.OnLadder = r.ContestID, r.PlayerID, r.OnLadder
		*r = fresh
	}
}

// enter adds one result, with its history. A frozen seat counts with its score like any other.
func (l *ledger) enter(r result) error {
	before := make([]float64, len(r.seats))
	for i, s := range r.seats {
		rating, err := l.ratingOf(r, s)
		if err != nil {
			return err
		}
		before[i], _ = l.shown(*rating)
	}
	if err := l.enterSequential(r); err != nil {
		return err
	}
	if err := l.standing.enter(r); err != nil {
		return err
	}
	for i, s := range r.seats {
		now := l.ratings[s.player]
		shown, halfWidth := l.shown(*now)
		l.history = append(l.history, store.AppendHistoryParams{
			MatchID: r.match, PlayerID: s.player, Seq: r.seq, Mu: now.Mu, Sigma: now.Sigma, Elo: now.Elo,
			Shown: shown, Interval: halfWidth, Change: shown - before[i],
		})
	}
	return nil
}

func (l *ledger) ratingOf(r result, s seat) (*store.Rating, error) {
	if rating, ok := l.ratings[s.player]; ok {
		return rating, nil
	}
	return nil, fmt.Errorf("match %d: player %d has no rating", r.match, s.player)
}

// enterSequential adds one result to the systems that learn match by match.
func (l *ledger) enterSequential(r result) error {
	skills, elos, ranks := make([]ranking.Rating, len(r.seats)), make([]float64, len(r.seats)), make([]int, len(r.seats))
	for i, s := range r.seats {
		now, err := l.ratingOf(r, s)
		if err != nil {
			return err
		}
		skills[i], elos[i], ranks[i] = ranking.Rating{Mu: now.Mu, Sigma: now.Sigma}, now.Elo, s.rank
	}
	skills, err := l.skill.Rate(skills, ranks)
	if err != nil {
		return fmt.Errorf("match %d: %w", r.match, err)
	}
	if elos, err = l.elo.Rate(elos, ranks); err != nil {
		return fmt.Errorf("match %d: %w", r.match, err)
	}
	for i, s := range r.seats {
		now := l.ratings[s.player]
		now.Mu, now.Sigma, now.Elo, now.LastMatchAt = skills[i].Mu, skills[i].Sigma, elos[i], &r.finished
		now.Matches++
		if s.rank == 1 {
			now.Wins++
		}
	}
	return nil
}

// updateShown brings the shown ratings and places of all players up to date. In a rating by all results at once,
// every result moves everybody a little.
func (l *ledger) updateShown() error {
	var onLadder []int64
	for _, id := range slices.Sorted(maps.Keys(l.ratings)) {
		if l.ratings[id].OnLadder {
			onLadder = append(onLadder, id)
		}
	}
	places, err := l.standing.places(onLadder)
	if err != nil {
		return err
	}
	for id, r := range l.ratings {
		r.Shown, r.Interval = l.shown(*r)
		r.Batch, r.BatchDeviation = l.standing.playerRating(id)
		p := places[id] // zero for players off the ladder
		r.Best, r.PlaceLow, r.PlaceHigh = p.best, nil, nil
		if p.low > 0 {
			r.PlaceLow, r.PlaceHigh = &p.low, &p.high
		}
	}
	return nil
}

// save writes the ratings that have changed, the history and the versions.
func (l *ledger) save(ctx context.Context, q *store.Queries, contest int64) error {
	if err := l.updateShown(); err != nil {
		return err
	}
	if _, err := q.AppendHistory(ctx, l.history); err != nil {
		return fmt.Errorf("store the rating history: %w", err)
	}
	var changed store.SaveRatingsParams
	for _, id := range slices.Sorted(maps.Keys(l.ratings)) {
		if now := savedOf(*l.ratings[id]); now != l.stored[id] {
			now.appendTo(&changed, id)
		}
	}
	if err := q.SaveRatings(ctx, changed); err != nil {
		return fmt.Errorf("store the ratings: %w", err)
	}
	if err := q.SaveVersions(ctx, l.standing.rows(contest)); err != nil {
		return fmt.Errorf("store the versions' ratings: %w", err)
	}
	return nil
}

// savedRating is what results change of a rating, which is all but whose it is. Values of 0 stand for what there is not.
type savedRating struct {
	mu, sigma, elo, shown, halfWidth, batch, batchDeviation, best float64
	placeLow, placeHigh, matches, wins                            int32
	lastMatch                                                     time.Time
}

func savedOf(r store.Rating) savedRating {
	return savedRating{
		mu: r.Mu, sigma: r.Sigma, elo: r.Elo, shown: r.Shown, halfWidth: r.Interval, batch: r.Batch, batchDeviation: r.BatchDeviation, best: r.Best,
		placeLow: valueOrZero(r.PlaceLow), placeHigh: valueOrZero(r.PlaceHigh), matches: r.Matches, wins: r.Wins, lastMatch: valueOrZero(r.LastMatchAt),
	}
}

// valueOrZero returns the value in a nullable column, or the type's zero value, which is never in the column.
func valueOrZero[T any](p *T) (value T) {
	if p != nil {
		value = *p
	}
	return value
}

func (r savedRating) appendTo(p *store.SaveRatingsParams, player int64) {
	p.Players = append(p.Players, player)
	p.Mu, p.Sigma, p.Elo = append(p.Mu, r.mu), append(p.Sigma, r.sigma), append(p.Elo, r.elo)
	p.Shown, p.HalfWidths = append(p.Shown, r.shown), append(p.HalfWidths, r.halfWidth)
	p.Batch, p.BatchDeviations, p.Best = append(p.Batch, r.batch), append(p.BatchDeviations, r.batchDeviation), append(p.Best, r.best)
	p.PlaceLow, p.PlaceHigh = append(p.PlaceLow, r.placeLow), append(p.PlaceHigh, r.placeHigh)
	p.Matches, p.Wins, p.LastMatchAt = append(p.Matches, r.matches), append(p.Wins, r.wins), append(p.LastMatchAt, r.lastMatch)
}

// EnterLadder gives a player a rating, or puts it back on the ladder with the one it has.
func EnterLadder(ctx context.Context, q *store.Queries, contest store.Contest, player int64) error {
	st := newStanding(contest.PlayersPerUser)
	r := newLedger(contest.RatingSystem, st, nil).newRating()
	return q.EnterLadder(ctx, store.EnterLadderParams{
		ContestID: contest.ID, PlayerID: player, Mu: r.Mu, Sigma: r.Sigma, Elo: r.Elo, Shown: r.Shown, HalfWidth: r.Interval,
	})
}
