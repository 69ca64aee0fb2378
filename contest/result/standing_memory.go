package result

import (
	"sync"

	"github.com/agon-judge/agon/schema/store"
)

// StandingCache are what a process remembers between its rate jobs, so that one more result costs no reading and ranking of
// all. The database can replace them at any time.
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

// maxCachedStandings bounds how many contests are remembered. One of 500 versions and 12,500 matches takes 10 MB.
const maxCachedStandings = 16

// take gives the standing of a contest after its rated results, or nil, and forgets it: while a transaction changes it,
// nobody else may have it, and when that fails, nobody ever.
func (s *StandingCache) take(c store.Contest) *standing {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	r, ok := s.standings[c.ID]
	delete(s.standings, c.ID)
	if !ok || r.seq != c.RatedSeq || r.recounts != c.Recounts || r.keep != int(c.PlayersPerUser) {
		return nil
	}
	return r.standing
}

// Keep remembers what Rate gave, once its transaction has committed.
func (s *StandingCache) Keep(r RatedContest) {
	c := r.contest
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
	s.standings[c.ID] = cachedStanding{r.standing, c.LastSeq, c.Recounts}
}
