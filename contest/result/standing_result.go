package result

import (
	"time"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/schema/store"
)

// result is the result of a ladder match, with the seats that count.
type result struct {
	match    int64
	seq      int64
	series   int64 // the same for matches on one board and seed
	finished time.Time
	seats    []seat
}

type seat struct {
	player  int64
	version int64 // its submission
	score   int64
	rank    int
	frozen  bool
}

// groupResults gathers rows into results and adds the owners of the players. A match with fewer than two seats that
// count gives no result.
func groupResults(rows []store.ResultsRow, owners map[int64]owner) []result {
	var results []result
	for len(rows) > 0 {
		first, n := rows[0], 1
		for n < len(rows) && rows[n].Seq == first.Seq {
			n++
		}
		r := result{match: first.MatchID, seq: first.Seq, series: first.Series, finished: first.FinishedAt, seats: make([]seat, n)}
		for i, row := range rows[:n] {
			owners[row.PlayerID] = owner{row.UserID, row.Builtin}
			r.seats[i] = seat{row.PlayerID, row.SubmissionID, row.Score, int(row.Rank), row.Frozen}
		}
		if n > 1 {
			results = append(results, r)
		}
		rows = rows[n:]
	}
	return results
}

// rankingMatch returns a result as package ranking takes it, given the numbers of the versions. Seats of versions
// without a number are left out.
func (r result) rankingMatch(number map[int64]int) ranking.Match {
	m := ranking.Match{Seats: make([]ranking.Seat, 0, len(r.seats)), Board: r.series}
	for _, s := range r.seats {
		if n, ok := number[s.version]; ok {
			m.Seats = append(m.Seats, ranking.Seat{Player: n, Score: float64(s.score), Rank: s.rank, Frozen: s.frozen})
		}
	}
	return m
}
