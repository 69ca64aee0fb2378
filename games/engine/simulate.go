package engine

import (
	"errors"
	"fmt"
	"io"
)

// SimulateOptions choose the form of the output.
type SimulateOptions struct {
	Judge bool // the judge's form, with the statuses of the log; otherwise the local runner's
}

// Summary is what a match led to.
type Summary struct {
	Rounds int      // rounds played
	Scores []int    // by seat
	Ranks  []int    // by seat; 1 is the best, equal scores share
	Hash   [32]byte // of the complete state

	Verdicts []Verdict // by seat; a freeze at the start has round 0, and there are no details
}

// flushSize is how much output is gathered before it is written.
const flushSize = 1 << 16

// Simulate plays a match again from its log and writes the output file. The error of a log that cannot belong to the
// match names its line.
func Simulate(g Game, config []byte, seed int64, names []string, log io.Reader, w io.Writer, o SimulateOptions) (Summary, error) {
	m, err := g.NewMatch(config, seed, names)
	if err != nil {
		return Summary{}, fmt.Errorf("starting the match: %w", err)
	}
	defer m.Close()
	s := newSimulation(m, log, len(names))
	if err := s.read(); err != nil {
		return Summary{}, err
	}
	out := m.AppendHeader(make([]byte, 0, 2*flushSize), o.Judge)
	for !m.Done() {
		if err := s.open(); err != nil {
			return Summary{}, err
		}
		if err := s.submit(); err != nil {
			return Summary{}, err
		}
		m.Step()
		out = m.AppendRound(out)
		if len(out) >= flushSize {
			if _, err := w.Write(out); err != nil {
				return Summary{}, fmt.Errorf("writing the output: %w", err)
			}
			out = out[:0]
		}
	}
	if !s.ended {
		return Summary{}, s.log.errorf("round %d is beyond the end of the match, which has %d rounds", s.next.round, m.Round())
	}
	if _, err := w.Write(out); err != nil {
		return Summary{}, fmt.Errorf("writing the output: %w", err)
	}
	return Summary{Rounds: m.Round(), Scores: m.Scores(), Ranks: Ranks(m.Scores()), Hash: m.Hash(), Verdicts: s.verdicts}, nil
}

// simulation feeds a match from a log, one event ahead.
type simulation struct {
	match    Match
	log      *logReader
	next     event
	ended    bool      // there is no next event
	verdicts []Verdict // by seat, until now
	faulted  []bool    // by seat: the rules freeze it in this round
}

func newSimulation(m Match, log io.Reader, seats int) simulation {
	return simulation{match: m, log: newLogReader(log, seats), verdicts: make([]Verdict, seats), faulted: make([]bool, seats)}
}

// open begins a round.
func (s *simulation) open() error {
	if err := s.match.Open(); err != nil {
		return fmt.Errorf("round %d: %w", s.match.Round(), err)
	}
	for seat := range s.faulted {
		s.faulted[seat] = s.match.Fault(seat) != nil
	}
	return nil
}

func (s *simulation) read() (err error) {
	s.next, err = s.log.next()
	if errors.Is(err, io.EOF) {
		s.ended, err = true, nil
	}
	return err
}

// submit takes all events of the round to be played.
func (s *simulation) submit() error {
	round := s.match.Round()
	for !s.ended && s.next.round == round {
		if err := s.take(s.next); err != nil {
			return s.log.errorf("%w", err)
		}
		if err := s.read(); err != nil {
			return err
		}
	}
	for seat, faulted := range s.faulted {
		if faulted && !s.verdicts[seat].Frozen && !s.match.Out(seat) {
			return s.log.errorf("the rules freeze seat %d in round %d, and the commands do not", seat, round)
		}
	}
	return nil
}

func (s *simulation) take(e event) error {
	switch {
	case s.verdicts[e.seat].Frozen:
		return fmt.Errorf("seat %d was frozen before", e.seat)
	case s.match.Out(e.seat):
		return fmt.Errorf("seat %d is out of the match", e.seat)
	case e.isStatus:
		if e.status == statusOut {
			s.verdicts[e.seat] = Verdict{Frozen: true, Reason: e.reason, Round: e.round}
			s.match.Freeze(e.seat, e.reason)
		} else {
			s.match.SetStatus(e.seat, e.status)
		}
		return nil
	case s.faulted[e.seat]:
		return fmt.Errorf("the rules freeze seat %d before", e.seat)
	case !s.match.Asked(e.seat):
		return fmt.Errorf("seat %d is not asked in round %d", e.seat, e.round)
	}
	return s.match.SubmitLogged(e.seat, e.fields)
}
