package result

import "math/bits"

// schedule says after which results everything is ranked anew; those in between are added to what is believed already.
// It depends on the results alone, so that whoever ranks them again does so at the same ones.
type schedule struct {
	results int
	known   map[int64]bool // versions that were ranked
	waiting map[int64]bool // versions that have come since
	since   int            // the first result of those who wait; 0: nobody does
}

// waitShare bounds how long a version waits for its first rating: one result for so many versions that there are. Where
// ranking takes longer than a moment, those who come at about the same time share it.
const waitShare = 64

// next enters one more result and tells whether all are to be ranked anew: at each of the first 32, then sixteen times
// while their number doubles, and when new versions have waited long enough.
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
