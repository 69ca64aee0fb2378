package packages

import (
	"bytes"
	"context"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/referee"
	"github.com/agon-judge/agon/worker/match"
)

// Transcript is all that was said in a match, for the game's author: the referee's part and each player's, in the order of
// the rounds.
type Transcript struct {
	Referee []Exchange // the first is the start
	Seats   [][]Exchange

	watched *watched
}

// Exchange is a message and the reply to it.
type Exchange struct {
	Round   int // -1 is the start
	Message []byte
	Reply   []byte
	Failed  bool // there was no reply that counts
	CPU     time.Duration
	Stderr  []byte // what the program wrote meanwhile
}

// around is the game whose referee is listened to.
func (t *Transcript) around(ctx context.Context, a *Arena, o match.Options) packages.Game {
	cpu := o.Limits.CPU
	if cpu <= 0 {
		cpu = a.Game.Package().Limits.CPU
	}
	start := match.Referee(ctx, a.sandbox, a.referee, a.Game.Package().Referee.Limits, o.Core)
	return packages.New(a.Game.Package(), func() (referee.Process, error) {
		process, err := start()
		if err != nil {
			return nil, err
		}
		t.watched = &watched{Process: process, transcript: t}
		return t.watched, nil
	}).WithCPU(cpu)
}

// measured is a program whose use can be read while it runs.
type measured interface {
	CPU() time.Duration
	engine.Writer
}

// watched is a referee that is listened to.
type watched struct {
	referee.Process
	transcript *Transcript
	written    []int // on stderr, after each exchange
}

// Exchange implements referee.Process.
func (w *watched) Exchange(message []byte, end engine.End) ([]byte, error) {
	reply, err := w.Process.Exchange(message, end)
	e := Exchange{Round: len(w.transcript.Referee) - 1, Message: bytes.Clone(message), Reply: bytes.Clone(reply), Failed: err != nil}
	written := 0
	if m, ok := w.Process.(measured); ok {
		e.CPU, written = m.CPU(), m.Written()
	}
	w.transcript.Referee = append(w.transcript.Referee, e)
	w.written = append(w.written, written)
	return reply, err
}

// conclude adds what is known when the match is over: CPU time and stderr, by round.
func (t *Transcript) conclude(o engine.Outcome, u referee.Usage) {
	if t.watched != nil {
		divide(t.Referee, u.Stderr, func(i int) (time.Duration, int) { return t.Referee[i].CPU, t.watched.written[i] })
	}
	for seat, list := range t.Seats {
		if seat >= len(o.Seats) || seat >= len(o.Traces) {
			continue
		}
		moments := map[int]engine.Moment{}
		for _, m := range o.Traces[seat] {
			moments[m.Round] = m
		}
		last := engine.Moment{}
		divide(list, o.Seats[seat].Stderr, func(i int) (time.Duration, int) {
			if m, ok := moments[list[i].Round]; ok {
				last = m
			}
			return last.CPU, last.Stderr
		})
	}
}

// divide gives each exchange its part of what a program has used and written. until tells the sums after an exchange. What
// was written after the last one belongs to it.
func divide(list []Exchange, stderr []byte, until func(i int) (cpu time.Duration, written int)) {
	cpu, from := time.Duration(0), 0
	for i := range list {
		sum, to := until(i)
		if i == len(list)-1 {
			to = len(stderr)
		}
		to = min(max(to, from), len(stderr))
		list[i].CPU, list[i].Stderr = max(0, sum-cpu), stderr[from:to]
		cpu, from = max(cpu, sum), to
	}
}

// aloud is a match that is listened to.
type aloud struct {
	recorded
	transcript *Transcript
}

func (a aloud) told(seat, round int, message []byte) {
	t := a.transcript
	for len(t.Seats) <= seat {
		t.Seats = append(t.Seats, nil)
	}
	t.Seats[seat] = append(t.Seats[seat], Exchange{Round: round, Message: bytes.Clone(message), Failed: true})
}

// Hello implements engine.Match, as do the methods below.
func (a aloud) Hello(dst []byte, seat int) []byte {
	before := len(dst)
	dst = a.recorded.Hello(dst, seat)
	a.told(seat, startRound, dst[before:])
	a.transcript.Seats[seat][0].Failed = false
	return dst
}

// startRound is the round of the first messages.
const startRound = -1

// Observe writes down what a player is told.
func (a aloud) Observe(dst []byte, seat int) []byte {
	before := len(dst)
	dst = a.recorded.Observe(dst, seat)
	a.told(seat, a.Round(), dst[before:])
	return dst
}

// Farewell writes down the last message to a player.
func (a aloud) Farewell(dst []byte, seat int) []byte {
	before := len(dst)
	dst = a.recorded.Farewell(dst, seat)
	if len(dst) > before {
		a.told(seat, a.Round(), dst[before:])
		a.transcript.Seats[seat][len(a.transcript.Seats[seat])-1].Failed = false
	}
	return dst
}

// Submit writes down an answer.
func (a aloud) Submit(seat int, answer []byte, limit int) error {
	err := a.recorded.Submit(seat, answer, limit)
	list := a.transcript.Seats[seat]
	e := &list[len(list)-1]
	e.Reply, e.Failed = bytes.Clone(answer), err != nil
	return err
}
