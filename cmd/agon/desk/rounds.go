package desk

import (
	"fmt"
	"time"

	"github.com/agon-judge/agon/worker/packages"
)

// Round is what was said in a round.
type Round struct {
	Round   int    `json:"round"` // -1 is the start
	Referee Said   `json:"referee"`
	Seats   []Said `json:"seats"`
}

// Said is a program's part of a round.
type Said struct {
	Seat    int      `json:"seat"`   // -1 is the referee
	Told    *string  `json:"told"`   // null: it was told nothing
	Answer  *string  `json:"answer"` // null: there was none that counts
	CPU     float64  `json:"cpu_ms"`
	Stderr  string   `json:"stderr"`
	Notes   []string `json:"notes"`   // of the referee on the answer
	Verdict string   `json:"verdict"` // why the seat was frozen in this round
}

// roundsAt are what was said in a round; before the first one, the start.
func (m *match) roundsAt(round int) ([]Round, bool) {
	if round < 0 || round+1 >= len(m.transcript.Referee) {
		return nil, false
	}
	if round == 0 {
		return []Round{m.round(-1), m.round(0)}, true
	}
	return []Round{m.round(round)}, true
}

func (m *match) round(number int) Round {
	r := Round{Round: number, Referee: said(-1, m.transcript.Referee[number+1]), Seats: []Said{}}
	for seat := range m.info.Players {
		s := Said{Seat: seat, Notes: []string{}}
		if seat < len(m.transcript.Seats) {
			for _, e := range m.transcript.Seats[seat] {
				if e.Round == number {
					s = said(seat, e)
				}
			}
		}
		for _, n := range m.played.Notes {
			if n.Seat == seat && n.Round == number {
				s.Notes = append(s.Notes, n.Text)
			}
		}
		if v := m.played.Verdicts[seat]; v.Frozen && v.Round == number {
			s.Verdict = fmt.Sprintf("frozen: %s: %s", v.Reason, v.Detail)
		}
		r.Seats = append(r.Seats, s)
	}
	return r
}

func said(seat int, e packages.Exchange) Said {
	told, answer := head(e.Message), head(e.Reply)
	s := Said{Seat: seat, Told: &told, CPU: milliseconds(e.CPU), Stderr: head(e.Stderr), Notes: []string{}}
	if !e.Failed {
		s.Answer = &answer
	}
	return s
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e3 }
