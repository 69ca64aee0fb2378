package main

import (
	"bytes"
	"fmt"
	"io"
	"time"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
)

// report is what `agon play` says of a match.
type report struct {
	Game   string       `json:"game"`
	Seed   int64        `json:"seed"`
	Rounds int          `json:"rounds"`
	Seats  []seatReport `json:"seats"`
	Trial  *trialReport `json:"trial,omitempty"`

	limits engine.Limits
}

// seatReport is one seat's line.
type seatReport struct {
	Seat     int           `json:"seat"`
	Player   string        `json:"player"`
	Score    int           `json:"score"`
	Rank     int           `json:"rank"`
	Verdict  string        `json:"verdict"`
	Reason   engine.Reason `json:"reason"`
	Round    *int          `json:"round"` // of the freeze; null when there was none
	CPU      float64       `json:"cpu_ms"`
	StartCPU float64       `json:"start_cpu_ms"` // until it was ready, not part of the match
	Commands int           `json:"commands"`     // that it gave in the match
	Detail   string        `json:"detail"`
	Stderr   []string      `json:"stderr,omitempty"` // the last lines of a frozen player of the caller
}

func newReport(g engine.Game, seed int64, limits engine.Limits, entrants []match.Entrant, outcome engine.Outcome) (report, error) {
	r := report{Game: g.ID(), Seed: seed, Rounds: outcome.Rounds, limits: limits}
	commands, err := engine.CountCommands(bytes.NewReader(outcome.Log), len(entrants))
	if err != nil {
		return report{}, fmt.Errorf("counting the commands: %w", err)
	}
	for i, e := range entrants {
		v := outcome.Verdicts[i]
		seat := seatReport{
			Seat: i, Player: e.Name, Score: outcome.Scores[i], Rank: outcome.Ranks[i], Verdict: v.String(),
			Commands: commands[i], CPU: float64(outcome.CPU[i]) / float64(time.Millisecond),
		}
		if v.Frozen {
			seat.Reason, seat.Round, seat.Detail = v.Reason, &v.Round, v.Detail
		}
		seat.StartCPU = float64(outcome.Seats[i].StartCPU) / float64(time.Millisecond)
		r.Seats = append(r.Seats, seat)
	}
	return r, nil
}

func (r report) print(w io.Writer) {
	fmt.Fprintln(w, "SEAT\tPLAYER\tSCORE\tRANK\tCPU\tVERDICT")
	for _, s := range r.Seats {
		verdict := s.Verdict
		if s.Round != nil {
			verdict = s.frozen()
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%d\t%.1f ms\t%s\n", s.Seat, s.Player, s.Score, s.Rank, s.CPU, verdict)
	}
	r.printStderr(w)
}

// frozen says where and why a seat's player was frozen.
func (s seatReport) frozen() string {
	where := fmt.Sprintf("in round %d", *s.Round)
	if *s.Round < 0 {
		where = "at the start"
	}
	return fmt.Sprintf("frozen %s (%s): %s", where, s.Reason, cli.Printable(s.Detail))
}
