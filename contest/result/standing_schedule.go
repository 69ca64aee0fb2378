package result

import "math/bits"

// schedule says after which results everything is ranked again; results in between are added to the last ranking. It
// depends on the results alone, so that a later recompute ranks at the same ones.
type schedule struct {
	results int
	known   map[int64]bool // versions that were ranked
	waiting map[int64]bool // versions that came after the last ranking
	since   int            // the number of the first result of a waiting version; 0: none waits
}

// waitShare bounds how long a new version waits for its first rating: one result per waitShare ranked versions. Where
// ranking takes long, versions that come at about the same time share it.
const waitShare = 64

// next adds one result and reports whether everything is to be ranked again: at each of the first 32 results, then
// sixteen times while their number doubles, and when new versions have waited long enough.
func (s *schedule) next(r result) bool {
	if s.known == nil {
		s.known, s.waiting = map[int64]bool{}, map[int64]bool{}
	}
	s.results++
	for _, seat := range r.seats {
		if !s.known[seat.version] {
			s.waiting[seat.version] = true
		}
	}
	if len(s.waiting) > 0 && s.since == 0 {
		s.since = s.results
	}
	step := 1 << max(0, bits.Len(uint(s.results))-5)
	due := s.results%step == 0 || s.since > 0 && s.results-s.since >= len(s.known)/waitShare
	if due {
		for v := range s.waiting {
			s.known[v] = true
		}
		clear(s.waiting)
		s.since = 0
	}
	return due
}
