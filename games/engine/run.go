package engine

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// startRound is the round that a verdict names when the seat was frozen before the first one.
const startRound = -1

// Result is what a match led to.
type Result struct {
	Rounds   int             // rounds played
	Scores   []int           // by seat
	Ranks    []int           // by seat; 1 is the best, equal scores share
	Verdicts []Verdict       // by seat
	CPU      []time.Duration // by seat: used since the start phase
	Log      []byte          // all that Simulate needs
	Hash     [32]byte        // of the complete state
	Traces   []Trace         // by seat: what players had used after each answer
}

// Summary returns what [Simulate] gives for the result's log.
func (r Result) Summary() Summary {
	s := Summary{Rounds: r.Rounds, Scores: r.Scores, Ranks: r.Ranks, Hash: r.Hash, Verdicts: make([]Verdict, len(r.Verdicts))}
	for i, v := range r.Verdicts {
		s.Verdicts[i] = Verdict{Frozen: v.Frozen, Reason: v.Reason, Round: max(v.Round, 0)}
	}
	return s
}

// Run plays a match to its end and stops all players, whatever happens.
//
// The start phase sends everybody the first message. Then each round lets go of the seats that are out, sets the statuses
// of the others from the metered CPU time, opens the round, asks those that the match says are asked, one after the other,
// and steps. The
// players of the others wait; the CPU time that they use meanwhile is metered as well. A seat is frozen at once when its
// player fails, answers against the protocol or passes its CPU limit: nothing of the answer that it owed counts, nor does
// it submit anything later. The match goes on, also with nobody left.
//
// A CPU limit of 0 means none. Run does not look at a clock: the other limits are the players' to keep. The context
// ends the match between two rounds with an error, which is a judge's fault like all errors of Run. With an error, the
// result is what the match had come to by then. After each round Run calls progress, unless it is nil, with the number of
// rounds played.
func Run(ctx context.Context, m Match, players []Player, limits Limits, progress func(round int)) (Result, error) {
	l := newLoop(m, players, limits)
	defer l.stop()
	if seats := len(m.Scores()); seats != len(players) {
		return Result{}, fmt.Errorf("the match has %d seats, but there are %d players", seats, len(players))
	}
	if err := l.start(); err != nil {
		return l.result(), err
	}
	for !m.Done() {
		if err := context.Cause(ctx); err != nil {
			return l.result(), fmt.Errorf("round %d: %w", m.Round(), err)
		}
		if err := l.round(); err != nil {
			return l.result(), err
		}
		if progress != nil {
			progress(m.Round())
		}
	}
	for i := range l.seats {
		l.farewell(i)
	}
	return l.result(), nil
}

// loop is a match being played. Its buffers live as long as the match, so that a round allocates nothing.
type loop struct {
	match   Match
	end     End
	limits  Limits
	seats   []seat
	message []byte
	log     []byte
}

type seat struct {
	player  Player
	status  float64 // as all seats get to know it
	logged  float64 // the status that the log has told last
	cpu     time.Duration
	verdict Verdict
	trace   Trace
	gone    bool // its player has had its farewell: the rules have put the seat out, or the match is done
}

func newLoop(m Match, players []Player, limits Limits) *loop {
	l := &loop{match: m, end: m.AnswerEnd(), limits: limits, seats: make([]seat, len(players))}
	for i, p := range players {
		l.seats[i].player = p
	}
	return l
}

func (l *loop) stop() {
	for i := range l.seats {
		l.seats[i].player.Stop()
	}
}

// start sends the first message to everybody.
func (l *loop) start() error {
	for i := range l.seats {
		l.message = l.match.Hello(l.message[:0], i)
		answer, err := l.seats[i].player.Exchange(l.message, l.end)
		if err == nil && len(answer) > 0 && !l.end.Loose { // players of other contests may say more than that they are ready
			err = &Fault{ReasonProtocol, fmt.Sprintf("the first answer has to be empty, but begins with %s", quoted(answer))}
		}
		if err := l.judge(i, startRound, err); err != nil {
			return fmt.Errorf("starting seat %d: %w", i, err)
		}
		l.seats[i].trace.record(startRound, l.seats[i].player)
	}
	return nil
}

// round plays one round.
func (l *loop) round() error {
	round := l.match.Round()
	for i := range l.seats {
		l.beginSeat(i, round)
	}
	if err := l.match.Open(); err != nil {
		return fmt.Errorf("round %d: %w", round, err)
	}
	for i := range l.seats {
		if fault := l.match.Fault(i); fault != nil && !l.seats[i].verdict.Frozen && !l.seats[i].gone {
			l.seats[i].cpu = l.seats[i].player.CPU()
			l.freeze(i, round, fault)
		}
	}
	for i := range l.seats {
		l.logStatus(i, round)
		if l.seats[i].verdict.Frozen || l.seats[i].gone || !l.match.Asked(i) {
			continue
		}
		if err := l.judge(i, round, l.ask(i)); err != nil {
			return fmt.Errorf("round %d, seat %d: %w", round, i, err)
		}
		l.seats[i].trace.record(round, l.seats[i].player)
		l.logStatus(i, round)
	}
	l.match.Step()
	return nil
}

// farewell sends the last message to a seat's player and lets it go.
func (l *loop) farewell(i int) {
	s := &l.seats[i]
	if s.verdict.Frozen || s.gone {
		return
	}
	s.gone = true
	l.message = l.match.Farewell(l.message[:0], i)
	s.cpu = s.player.CPU()
	s.player.Farewell(l.message)
}

// beginSeat lets a seat go that is out, and sets the status of any other, at the beginning of a round.
func (l *loop) beginSeat(i, round int) {
	s := &l.seats[i]
	if s.verdict.Frozen || s.gone {
		return
	}
	if l.match.Out(i) {
		l.farewell(i)
		return
	}
	if fault := l.meter(s); fault != nil {
		l.freeze(i, round, fault)
		return
	}
	if status := statusOf(s.cpu, l.limits.CPU); status != s.status {
		s.status = status
		l.match.SetStatus(i, status)
	}
}

// meter reads what a player has used; it is a fault to have used it all.
func (l *loop) meter(s *seat) *Fault {
	s.cpu = s.player.CPU()
	if l.limits.CPU <= 0 || s.cpu < l.limits.CPU {
		return nil
	}
	return &Fault{ReasonCPU, fmt.Sprintf("used %v of CPU time; the limit for the whole match is %v", s.cpu.Round(time.Millisecond), l.limits.CPU)}
}

// ask makes one exchange with a player and submits its answer.
func (l *loop) ask(i int) error {
	s := &l.seats[i]
	l.message = l.match.Observe(l.message[:0], i)
	answer, err := s.player.Exchange(l.message, l.end)
	if err != nil {
		return err
	}
	if fault := l.meter(s); fault != nil {
		return fault
	}
	if err := l.match.Submit(i, answer, l.limits.Commands); err != nil {
		return err
	}
	l.log = l.match.AppendSubmitted(l.log, i)
	return nil
}

// judge freezes a seat for its player's fault, and hands any other error on.
func (l *loop) judge(i, round int, err error) error {
	if err == nil {
		return nil
	}
	var fault *Fault
	if !errors.As(err, &fault) {
		return err
	}
	l.seats[i].cpu = l.seats[i].player.CPU()
	l.freeze(i, round, fault)
	return nil
}

func (l *loop) freeze(i, round int, fault *Fault) {
	s := &l.seats[i]
	s.verdict = Verdict{Frozen: true, Reason: fault.Reason, Round: round, Detail: fault.Detail}
	s.status = statusOut
	l.match.Freeze(i, fault.Reason)
	s.player.Stop()
}

// logStatus writes a status to the log when it has changed.
func (l *loop) logStatus(i, round int) {
	if s := &l.seats[i]; s.status != s.logged {
		s.logged = s.status
		l.log = appendStatusLine(l.log, round, i, s.status, s.verdict.Reason)
	}
}

func (l *loop) result() Result {
	scores := l.match.Scores()
	r := Result{Rounds: l.match.Round(), Scores: scores, Ranks: Ranks(scores), Log: l.log, Hash: l.match.Hash()}
	for i := range l.seats {
		s := &l.seats[i]
		r.Verdicts = append(r.Verdicts, s.verdict)
		r.CPU = append(r.CPU, s.cpu)
		r.Traces = append(r.Traces, s.trace)
	}
	return r
}
