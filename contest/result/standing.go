package result

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/batch"
	"github.com/agon-judge/agon/schema/store"
)

// A player without results counts as average, with a large uncertainty.
const (
	newcomerRating    = 1500.0
	newcomerDeviation = 400.0
)

// standing is the estimate of [batch.System] for the versions of a contest after some of its results. It is a
// function of these results in their order, to the last bit, regardless of what was cached or computed in between:
// each recompute begins from nothing.
type standing struct {
	system   ranking.System
	keep     int // players of one user on the ladder
	owners   map[int64]owner
	results  []result
	matches  map[int64]int32 // of each version
	newest   map[int64]int64 // version of each player
	schedule schedule
	ranked   int // results that the newest recompute took
	current  rankedVersions
	placed   placeCache
}

// rankedVersions is a standing of package ranking, and the versions in it.
type rankedVersions struct {
	*ranking.Standing
	versions []version
	number   map[int64]int // of a version
}

func newStanding(keep int32) *standing {
	return &standing{
		system: batch.System{},
		keep:   int(keep), owners: map[int64]owner{}, matches: map[int64]int32{}, newest: map[int64]int64{},
	}
}

// read returns the results of a contest between two sequence numbers, the first excluded.
func (s *standing) read(ctx context.Context, q *store.Queries, contest, after, last int64) ([]result, error) {
	rows, err := q.Results(ctx, contest, after, last)
	if err != nil {
		return nil, fmt.Errorf("read results: %w", err)
	}
	return groupResults(rows, s.owners), nil
}

// restore brings an empty standing to the state that entering all the results would lead to.
func (s *standing) restore(results []result) error {
	for i, r := range results {
		if s.record(r) {
			s.ranked = i + 1
		}
	}
	if err := s.recompute(); err != nil {
		return err
	}
	for _, r := range results[s.ranked:] {
		if err := s.add(r); err != nil {
			return err
		}
	}
	return nil
}

// enter adds one result.
func (s *standing) enter(r result) error {
	if s.record(r) {
		s.ranked = len(s.results)
		return s.recompute()
	}
	return s.add(r)
}

// record keeps a result and reports whether everything is to be ranked again.
func (s *standing) record(r result) bool {
	s.results = append(s.results, r)
	for _, seat := range r.seats {
		s.matches[seat.version]++
		s.newest[seat.player] = max(s.newest[seat.player], seat.version)
	}
	return s.schedule.next(r)
}

func (s *standing) recompute() (err error) {
	s.current, err = s.rank(s.results[:s.ranked])
	return err
}

func (s *standing) add(r result) error {
	if err := s.current.Add(r.rankingMatch(s.current.number)); err != nil {
		return fmt.Errorf("match %d: %w", r.match, err)
	}
	return nil
}

// rank ranks results from nothing.
func (s *standing) rank(results []result) (rankedVersions, error) {
	f := rankedVersions{versions: listVersions(results), number: map[int64]int{}}
	for i, v := range f.versions {
		f.number[v.submission] = i
	}
	matches := make([]ranking.Match, len(results))
	for i, r := range results {
		matches[i] = r.rankingMatch(f.number)
	}
	var err error
	f.Standing, err = s.system.Rank(ranking.Field{Players: len(f.versions), Previous: previousVersions(f.versions, s.owners, s.keep)}, matches)
	if err != nil {
		return f, fmt.Errorf("rank %d results: %w", len(results), err)
	}
	return f, nil
}

// versionRating returns the rating of a version and its standard deviation.
func (s *standing) versionRating(version int64) (rating, deviation float64) {
	if n, ok := s.current.number[version]; ok {
		return s.current.Ratings[n], s.current.Deviations[n]
	}
	return newcomerRating, newcomerDeviation
}

// playerRating returns the rating of a player's newest version.
func (s *standing) playerRating(id int64) (rating, deviation float64) {
	return s.versionRating(s.newest[id])
}

// rows returns the rows of all versions for the database.
func (s *standing) rows(contest int64) store.SaveVersionsParams {
	versions := listVersions(s.results)
	previous := previousVersions(versions, s.owners, s.keep)
	rows := store.SaveVersionsParams{Contest: contest}
	for i, v := range versions {
		before := int64(0)
		if previous[i] >= 0 {
			before = versions[previous[i]].submission
		}
		rating, deviation := s.versionRating(v.submission)
		rows.Submissions, rows.Players, rows.Previous = append(rows.Submissions, v.submission), append(rows.Players, v.player), append(rows.Previous, before)
		rows.Shown, rows.HalfWidths = append(rows.Shown, rating), append(rows.HalfWidths, interval*deviation)
		rows.Matches = append(rows.Matches, s.matches[v.submission])
	}
	return rows
}

// place is a player's place on the ladder.
type place struct {
	best      float64 // probability that nobody is stronger
	low, high int32   // the place is between these with 95 % probability; 0: unknown
}

// placeCache keeps what takes long to compute, for some players after some results.
type placeCache struct {
	ranked   int
	players  []int64
	places   map[int64]place
	versions []version
	pairs    *batch.Pairs
}

// maxPlaces is the largest number of players for which places are computed, which takes time that grows with the
// square of their number. With more players only the strongest of them get a probability to be the best, and places
// stay unknown.
const maxPlaces = 1000

// places returns the places of players among each other, given in ascending order. Players without results have none.
// As this takes longer than all the rest, the places are those of the newest recompute.
func (s *standing) places(players []int64) (map[int64]place, error) {
	if s.placed.pairs != nil && s.placed.ranked == s.ranked && slices.Equal(s.placed.players, players) {
		return s.placed.places, nil
	}
	f := s.current
	if s.ranked < len(s.results) {
		var err error
		if f, err = s.rank(s.results[:s.ranked]); err != nil {
			return nil, err
		}
	}
	newest := map[int64]int{}
	for i, v := range f.versions {
		newest[v.player] = i
	}
	var ids []int64
	var numbers []int
	for _, id := range players {
		if n, ok := newest[id]; ok {
			ids, numbers = append(ids, id), append(numbers, n)
		}
	}
	places := map[int64]place{}
	if len(numbers) > 0 {
		best := f.BestAmong(strongest(numbers, f.Ratings, maxPlaces))
		for i, id := range ids {
			places[id] = place{best: best[numbers[i]]}
		}
	}
	if n := len(numbers); n > 0 && n <= maxPlaces {
		probabilities := f.PlacesAmong(numbers)
		for i, id := range ids {
			p := places[id]
			p.low, p.high = placeRange(probabilities[numbers[i]])
			places[id] = p
		}
	}
	s.placed = placeCache{s.ranked, slices.Clone(players), places, f.versions, batch.PairsFrom(f.Standing)}
	return places, nil
}

// strongest returns the n players with the best ratings, or all if there are fewer.
func strongest(players []int, ratings []float64, n int) []int {
	if len(players) <= n {
		return players
	}
	sorted := slices.SortedStableFunc(slices.Values(players), func(a, b int) int { return cmp.Compare(ratings[b], ratings[a]) })
	return sorted[:n]
}

// placeRange returns the range of places that leaves at most 2.5 % probability on either side.
func placeRange(probabilities []float64) (low, high int32) {
	const tail = 0.025
	sum := 0.0
	for i, p := range probabilities {
		if sum <= tail {
			low = int32(i + 1)
		}
		if sum < 1-tail {
			high = int32(i + 1)
		}
		sum += p
	}
	return low, high
}
