package tournament

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/localrun"
	"github.com/agon-judge/agon/games/wota"
)

// counters are the columns of the table of a match, as the output file has them for each player.
var counters = []string{"# Ants", "# Gatherer", "# Soldiers", "# Scouts", "# created ants", "# lost ants", "collected food"}

// outcome is what became of a match.
type outcome struct {
	names   []string
	counts  [][]string // by seat, one for each counter
	winners []int      // seats
	ticks   int
}

// spectator writes the output file while a match is played, and reads the table from it.
type spectator struct {
	engine.Match
	out     io.Writer
	part    []byte
	outcome outcome
	err     error
}

func newSpectator(m engine.Match, names []string, out io.Writer) *spectator {
	s := &spectator{Match: m, out: out, outcome: outcome{names: names, counts: make([][]string, len(names))}}
	s.see(m.AppendHeader(nil, false))
	return s
}

// Step plays a tick.
func (s *spectator) Step() {
	s.Match.Step()
	s.part = s.AppendRound(s.part[:0])
	s.see(s.part)
}

// see takes a part of the output file.
func (s *spectator) see(part []byte) {
	if _, err := s.out.Write(part); err != nil && s.err == nil {
		s.err = fmt.Errorf("writing the output file: %w", err)
	}
	for line := range bytes.Lines(part) {
		fields := bytes.Fields(line)
		switch {
		case len(fields) == 3+len(counters) && string(fields[0]) == "k":
			seat, err := strconv.Atoi(string(fields[1]))
			if err != nil || seat >= len(s.outcome.counts) {
				continue
			}
			row := s.outcome.counts[seat][:0]
			for _, field := range fields[3:] { // the food between them is in no column
				row = append(row, string(field))
			}
			s.outcome.counts[seat] = row
		case len(fields) > 1 && string(fields[0]) == "w":
			for _, field := range fields[1:] {
				if seat, err := strconv.Atoi(string(field)); err == nil {
					s.outcome.winners = append(s.outcome.winners, seat)
				}
			}
		}
	}
}

// play plays a match and writes its output file.
func play(ctx context.Context, colonies []colony, parameters []byte, seed int64, out, stderr io.Writer) (outcome, error) {
	names := make([]string, len(colonies))
	for k, c := range colonies {
		names[k] = c.name
	}
	m, err := wota.Game{}.NewMatch(parameters, seed, names)
	if err != nil {
		return outcome{}, err
	}
	players := make([]engine.Player, 0, len(colonies))
	for _, c := range colonies {
		p, err := localrun.StartIn(ctx, "", stderr, c.command[0], c.command[1:]...)
		if err != nil {
			for _, started := range players {
				started.Stop()
			}
			return outcome{}, fmt.Errorf("%s: %w", c.name, err)
		}
		players = append(players, p)
	}
	s := newSpectator(m, names, out)
	result, err := engine.Run(ctx, s, players, engine.Limits{}, nil)
	if err := errors.Join(err, s.err); err != nil {
		return outcome{}, err
	}
	tellFrozen(stderr, names, result)
	s.outcome.ticks = result.Rounds
	return s.outcome, nil
}
