package result

import (
	"sync"

	"github.com/agon-judge/agon/schema/store"
)

// StandingCache keeps the standings of contests between the rate jobs of a process, so that entering one more result
// does not mean reading and ranking all of them. Everything in it can be computed again from the database.
type StandingCache struct {
	mutex     sync.Mutex
	standings map[int64]cachedStanding // by contest
}

// cachedStanding is a standing with what it was made from.
type cachedStanding struct {
	*standing
	seq      int64 // the newest result in it
	recounts int64
}

// maxCachedStandings bounds how many contests are kept. One with 500 versions and 12,500 matches takes 10 MB.
const maxCachedStandings = 16

// take removes and returns the standing of a contest after some of its rated results, and the number of the newest of
// them: an empty one where none of use is known. While a transaction changes it, nothing else may use it, and if the
// transaction fails, it is lost.
func (s *StandingCache) take(c store.Contest) (st *standing, seq int64) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	r, ok := s.standings[c.ID]
	delete(s.standings, c.ID)
	if !ok || r.seq > c.RatedSeq || r.recounts != c.Recounts || r.keep != int(c.PlayersPerUser) {
		return newStanding(c.PlayersPerUser), 0
	}
	return r.standing, r.seq
}

// catchUp enters results that another process has rated.
func (s *standing) catchUp(results []result) error {
	if len(s.results) == 0 {
		return s.restore(results)
	}
	from, ranked := len(s.results), s.ranked
	for _, r := range results {
		if s.record(r) {
			s.ranked = len(s.results)
		}
	}
	if s.ranked != ranked {
		if err := s.recompute(); err != nil {
			return err
		}
		from = s.ranked
	}
	for _, r := range s.results[from:] {
		if err := s.add(r); err != nil {
			return err
		}
	}
	return nil
}

// Keep stores what Rate returned, once its transaction has committed.
func (s *StandingCache) Keep(r Rated) {
	if r.standing == nil {
		return // nothing was to be rated
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.standings == nil {
		s.standings = map[int64]cachedStanding{}
	}
	for id := range s.standings {
		if len(s.standings) < maxCachedStandings {
			break
		}
		delete(s.standings, id)
	}
	s.standings[r.contest.ID] = cachedStanding{r.standing, r.seq, r.contest.Recounts}
}
