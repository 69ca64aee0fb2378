package batch

import (
	"cmp"
	"slices"

	"github.com/agon-judge/agon/ranking"
)

// meeting sums up the matches of two players against each other.
type meeting struct {
	first, second int // the lower number first
	matches       float64
	away          float64 // by how much the first was better, summed up: strengths and luck
	ahead, behind int     // how often the first ended before the second, and the other way round
}

func (m meeting) compare(o meeting) int {
	return cmp.Or(cmp.Compare(m.first, o.first), cmp.Compare(m.second, o.second))
}

// newMeetings returns the meetings of all players, sorted. result is how well each observation did, less what its seat was worth;
// nil where only places are known. Failures are no meetings.
func newMeetings(t *dataset, result []float64) []meeting {
	var all []meeting
	for m := range len(t.match) - 1 {
		for i := t.match[m]; i < t.match[m+1]; i++ {
			for j := t.match[m]; j < t.match[m+1]; j++ {
				if t.player[i] >= t.player[j] || t.failed[i] || t.failed[j] {
					continue
				}
				one := meeting{first: t.player[i], second: t.player[j], matches: 1}
				if result != nil {
					one.away = result[i] - result[j]
				}
				switch {
				case t.rank[i] < t.rank[j]:
					one.ahead = 1
				case t.rank[i] > t.rank[j]:
					one.behind = 1
				}
				all = append(all, one)
			}
		}
	}
	slices.SortStableFunc(all, meeting.compare)
	sums := all[:0]
	for _, m := range all {
		if n := len(sums); n > 0 && sums[n-1].compare(m) == 0 {
			sums[n-1] = sums[n-1].plus(m)
		} else {
			sums = append(sums, m)
		}
	}
	return sums
}

func (m meeting) plus(o meeting) meeting {
	m.matches += o.matches
	m.away += o.away
	m.ahead += o.ahead
	m.behind += o.behind
	return m
}

// Meetings implements [ranking.Model].
func (l *fitted) Meetings(i, j int) ranking.Meetings {
	key := meeting{first: min(i, j), second: max(i, j)}
	m := key
	for _, all := range [2][]meeting{l.met, l.metLater} {
		if at, found := slices.BinarySearchFunc(all, key, meeting.compare); found {
			m = m.plus(all[at])
		}
	}
	if m.matches == 0 {
		return ranking.Meetings{}
	}
	if i > j {
		m.away, m.ahead, m.behind = -m.away, m.behind, m.ahead
	}
	return l.model.meetings(m, l.learned.noiseOf(i)+l.learned.noiseOf(j), l.learned.prior(l.field, i, j), l.variance(i, j))
}

// meet takes one more match into account.
func (l *fitted) meet(m ranking.Match, advantage []float64) {
	t := singleMatch(m)
	for i, seat := range m.Seats {
		t.player[i] = seat.Player
	}
	for _, one := range newMeetings(t, l.model.results(m, advantage)) {
		at, found := slices.BinarySearchFunc(l.metLater, one, meeting.compare)
		if found {
			l.metLater[at] = l.metLater[at].plus(one)
		} else {
			l.metLater = slices.Insert(l.metLater, at, one)
		}
	}
}

func (scores) meetings(m meeting, noise, before, after float64) ranking.Meetings {
	return ranking.MeetingsByMargins(m.away/m.matches, noise/m.matches, before, after)
}

func (places) meetings(m meeting, _, _, _ float64) ranking.Meetings {
	return ranking.MeetingsByPlaces(m.ahead, m.behind)
}
