package worker

import (
	"context"
	"fmt"
	"slices"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/schema/store"
)

// book is a contest's ratings while results are entered. Both systems are always kept; the contest's own decides what
// is shown:
//
//   - trueskill: 1500 + 48*(mu-25) and 1.96*48*sigma (see [ranking.Shown]);
//   - elo: the rating itself. Elo knows no uncertainty, so the interval is TrueSkill's.
//
// What a book makes of results depends on their order and on nothing else, so entering them again gives the same bits.
type book struct {
	system  string
	skill   ranking.TrueSkill
	elo     ranking.Elo
	ratings map[int64]*store.Rating // by player
	touched []int64                 // players in the order of their first result
	history []store.AppendHistoryParams
}

func newBook(system string, ratings []store.Rating) *book {
	b := &book{system: system, skill: ranking.DefaultTrueSkill(), elo: ranking.DefaultElo(), ratings: map[int64]*store.Rating{}}
	for _, r := range ratings {
		b.ratings[r.PlayerID] = &r
	}
	return b
}

// shown is what the ladder shows of a rating.
func (b *book) shown(r store.Rating) (shown, interval float64) {
	shown, interval = ranking.Shown(ranking.Rating{Mu: r.Mu, Sigma: r.Sigma})
	if b.system == "elo" {
		shown = b.elo.Shown(r.Elo, int(r.Matches))
	}
	return shown, interval
}

// newcomer is the rating of a player without matches.
func (b *book) newcomer() store.Rating {
	r := b.skill.New()
	fresh := store.Rating{Mu: r.Mu, Sigma: r.Sigma, Elo: b.elo.New()}
	fresh.Shown, fresh.Interval = b.shown(fresh)
	return fresh
}

// reset makes newcomers of all.
func (b *book) reset() {
	for _, r := range b.ratings {
		fresh := b.newcomer()
		r.Mu, r.Sigma, r.Elo, r.Shown, r.Interval = fresh.Mu, fresh.Sigma, fresh.Elo, fresh.Shown, fresh.Interval
		r.Matches, r.Wins, r.LastMatchAt = 0, 0, nil
		b.touch(r)
	}
}

func (b *book) touch(r *store.Rating) {
	if !slices.Contains(b.touched, r.PlayerID) {
		b.touched = append(b.touched, r.PlayerID)
	}
}

// enter takes one match: its rated seats in seat order. A frozen seat counts with its score like any other.
func (b *book) enter(seats []store.UnratedResultsRow) error {
	if len(seats) < 2 {
		return nil
	}
	skills, elos, ranks := make([]ranking.Rating, len(seats)), make([]float64, len(seats)), make([]int, len(seats))
	for i, s := range seats {
		r, ok := b.ratings[s.PlayerID]
		if !ok {
			return fmt.Errorf("match %d: player %d has no rating", s.MatchID, s.PlayerID)
		}
		skills[i], elos[i], ranks[i] = ranking.Rating{Mu: r.Mu, Sigma: r.Sigma}, r.Elo, int(s.Rank)
	}
	skills, err := b.skill.Rate(skills, ranks)
	if err != nil {
		return fmt.Errorf("match %d: %w", seats[0].MatchID, err)
	}
	if elos, err = b.elo.Rate(elos, ranks); err != nil {
		return fmt.Errorf("match %d: %w", seats[0].MatchID, err)
	}
	for i, s := range seats {
		b.change(s, skills[i], elos[i])
	}
	return nil
}

func (b *book) change(s store.UnratedResultsRow, skill ranking.Rating, elo float64) {
	r := b.ratings[s.PlayerID]
	before := r.Shown
	r.Mu, r.Sigma, r.Elo = skill.Mu, skill.Sigma, elo
	r.Matches++
	if s.Rank == 1 {
		r.Wins++
	}
	r.LastMatchAt = &s.FinishedAt
	r.Shown, r.Interval = b.shown(*r)
	b.touch(r)
	b.history = append(b.history, store.AppendHistoryParams{
		MatchID: s.MatchID, PlayerID: s.PlayerID, Seq: s.Seq, Mu: r.Mu, Sigma: r.Sigma, Elo: r.Elo,
		Shown: r.Shown, Interval: r.Interval, Change: r.Shown - before,
	})
}

// save writes what has changed.
func (b *book) save(ctx context.Context, q *store.Queries) error {
	if _, err := q.AppendHistory(ctx, b.history); err != nil {
		return fmt.Errorf("store the rating history: %w", err)
	}
	params := make([]store.SaveRatingParams, len(b.touched))
	for i, id := range b.touched {
		r := b.ratings[id]
		params[i] = store.SaveRatingParams{
			PlayerID: id, Mu: r.Mu, Sigma: r.Sigma, Elo: r.Elo, Shown: r.Shown, HalfWidth: r.Interval,
			Matches: r.Matches, Wins: r.Wins, LastMatchAt: r.LastMatchAt,
		}
	}
	var failed error
	q.SaveRating(ctx, params).Exec(func(_ int, err error) {
		if failed == nil {
			failed = err
		}
	})
	if failed != nil {
		return fmt.Errorf("store the ratings: %w", failed)
	}
	b.history, b.touched = nil, nil
	return nil
}

// enterLadder gives a player a rating, or puts it back on the ladder with the one it has.
func enterLadder(ctx context.Context, q *store.Queries, contest store.Contest, player int64) error {
	r := newBook(contest.RatingSystem, nil).newcomer()
	return q.EnterLadder(ctx, store.EnterLadderParams{
		ContestID: contest.ID, PlayerID: player, Mu: r.Mu, Sigma: r.Sigma, Elo: r.Elo, Shown: r.Shown, HalfWidth: r.Interval,
	})
}
