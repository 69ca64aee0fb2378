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
	of := make([][]int, t.players) // the observations of each player
	start := make([]int, len(t.player))
	for m := range len(t.match) - 1 {
		for i := t.match[m]; i < t.match[m+1]; i++ {
			start[i] = m
			if !t.failed[i] {
				of[t.player[i]] = append(of[t.player[i]], i)
			}
		}
	}
	var all []meeting
	with := make([]meeting, t.players) // of one player, by the other
	var met []int
	for first, observations := range of {
		met = met[:0]
		for _, i := range observations {
			for j := t.match[start[i]]; j < t.match[start[i]+1]; j++ {
				second := t.player[j]
				if second <= first || t.failed[j] {
					continue
				}
				m := &with[second]
				if m.matches == 0 {
					met = append(met, second)
				}
				m.matches++
				if result != nil {
					m.away += result[i] - result[j]
				}
				switch {
				case t.rank[i] < t.rank[j]:
					m.ahead++
				case t.rank[i] > t.rank[j]:
					m.behind++
				}
			}
		}
		slices.Sort(met)
		for _, second := range met {
			with[second].first, with[second].second = first, second
			all = append(all, with[second])
			with[second] = meeting{}
		}
	}
	return all
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
	played := min(l.standing.Matches[i], l.standing.Matches[j])
	return l.model.meetings(m, played, l.learned.noiseOf(i)+l.learned.noiseOf(j), l.learned.prior(l.field, i, j), l.variance(i, j))
}

// meet takes one more match into account.
func (l *fitted) meet(m ranking.Match, advantage []float64) {
	for _, one := range newMeetings(singleMatch(m), l.model.results(m, advantage)) {
		i, j := m.Seats[one.first].Player, m.Seats[one.second].Player
		if i > j {
			i, j = j, i
			one.away, one.ahead, one.behind = -one.away, one.behind, one.ahead
		}
		one.first, one.second = i, j
		at, found := slices.BinarySearchFunc(l.metLater, one, meeting.compare)
		if found {
			l.metLater[at] = l.metLater[at].plus(one)
		} else {
			l.metLater = slices.Insert(l.metLater, at, one)
		}
	}
}

func (scores) meetings(m meeting, _ int, noise, before, after float64) ranking.Meetings {
	return ranking.MeetingsByMargins(m.away/m.matches, noise/m.matches, before, after)
}

func (places) meetings(m meeting, played int, _, _, _ float64) ranking.Meetings {
	return ranking.MeetingsByPlaces(m.ahead, m.behind, m.matches/float64(played))
}
