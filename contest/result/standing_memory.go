package result

import (
	"sync"

	"github.com/agon-judge/agon/schema/store"
)

// Standings are what a process remembers between its rate jobs, so that one more result costs no reading and ranking of
// all. The database can replace them at any time.
type Standings struct {
	mutex     sync.Mutex
	remembers map[int64]remembered // by contest
}

// remembered is a standing with what it was made from.
type remembered struct {
	*standing
	seq      int64 // the newest result in it
	recounts int64
}

// mostRemembered bounds how many contests are remembered. One of 500 versions and 12,500 matches takes 10 MB.
const mostRemembered = 16

// take gives the standing of a contest after its rated results, or nil, and forgets it: while a transaction changes it,
// nobody else may have it, and when that fails, nobody ever.
func (s *Standings) take(c store.Contest) *standing {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	r, ok := s.remembers[c.ID]
	delete(s.remembers, c.ID)
	if !ok || r.seq != c.RatedSeq || r.recounts != c.Recounts || r.keep != int(c.PlayersPerUser) {
		return nil
	}
	return r.standing
}

// Keep remembers what Rate gave, once its transaction has committed.
func (s *Standings) Keep(r Rated) {
	c := r.contest
	if r.standing == nil {
		return // nothing was to be rated
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.remembers == nil {
		s.remembers = map[int64]remembered{}
	}
	for id := range s.remembers {
		if len(s.remembers) < mostRemembered {
			break
		}
		delete(s.remembers, id)
	}
	s.remembers[c.ID] = remembered{r.standing, c.LastSeq, c.Recounts}
}
