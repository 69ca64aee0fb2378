package conform

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// answers are what no referee may stumble over.
func answers() []struct{ name, text string } {
	lines := func(line string, n int) string { return strings.Repeat(line+"\n", n) }
	return []struct{ name, text string }{
		{"nothing", ""},
		{"an empty line", "\n"},
		{"1000 lines", lines("x", 1000)},
		{"NULs", lines("\x00\x00", 2)},
		{"bytes that are no UTF-8", lines("\xff\xfe\xc0", 2)},
		{"a line of 60 KiB", lines(strings.Repeat("a", 60<<10), 1)},
		{"numbers beyond 64 bits", lines("99999999999999999999 -99999999999999999999 1e999", 1)},
		{"numbers off the board", lines("-1 -1", 1) + lines("2147483647 2147483647", 1)},
		{"words of the protocol", lines("round 0", 1) + lines("out 0 crash", 1) + lines("0 over", 1) + lines("score 1 1 1 1", 1) + lines("over", 1)},
		{"lines that begin with @", lines("@ -1", 1) + lines("@@", 1)},
		{"spaces and odd letters", lines("  \t up  é ﷽ \u202e", 1)},
	}
}

// hostile plays matches in which one seat gives answers that no player should.
func (s *suite) hostile(ctx context.Context) error {
	board := s.pack.Boards[0]
	s.check.Did = fmt.Sprintf("%d kinds of hostile answers from each of %d seats harm nobody else", len(answers()), board.High)
	for kind, answer := range answers() {
		for seat := range board.High {
			if s.options.Quick && seat != kind%board.High {
				continue
			}
			m := setup{board, int64(kind), lineup(board.High, s.pack.Builtins[0].Name)}
			p, err := s.against(ctx, m, seat, &scripted{answer: answer.text})
			if failure, failed := packages.FailureOf(err); failed {
				s.find(s.repeat(), "the match is void when seat %d says %s: %v", seat, answer.name, failure)
				continue
			}
			if err != nil {
				return err
			}
			s.keep(played{setup: m, Played: p, command: s.repeat()})
			for other, v := range p.Verdicts {
				if other != seat && v.Frozen {
					s.find(s.repeat(), "seat %d says %s, and seat %d is frozen for it in round %d (%s): %s", seat, answer.name, other, v.Round, v.Reason, v.Detail)
				}
			}
		}
	}
	return nil
}

// against plays a match in which one seat is a scripted player.
func (s *suite) against(ctx context.Context, m setup, seat int, p *scripted) (packages.Played, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	o := s.match(m, -1)
	players := make([]engine.Player, len(m.names))
	defer func() {
		for _, p := range players {
			if p != nil {
				p.Stop()
			}
		}
	}()
	for i := range players {
		if i == seat {
			players[i] = p
			continue
		}
		var err error
		if players[i], err = match.Start(ctx, s.sandbox, o, s.entrants[0]); err != nil {
			return packages.Played{}, err
		}
	}
	return s.arena.PlayWith(ctx, o, m.names, players)
}

// frozen plays matches in which seats are frozen in the first rounds, one of them or all.
func (s *suite) frozen(ctx context.Context) error {
	const rounds = 3
	board := s.pack.Boards[0]
	s.check.Did = fmt.Sprintf("matches end although one seat, or all, are frozen at the start or in one of the first %d rounds", rounds)
	for _, all := range []bool{true, false} {
		for exchange := range rounds + 1 {
			for seat := range board.High {
				if all && seat > 0 || s.options.Quick && seat > 0 && seat != exchange%board.High {
					continue
				}
				m := setup{board, int64(exchange), lineup(board.High, s.pack.Builtins[0].Name)}
				var err error
				if all {
					players := make([]engine.Player, board.High)
					for i := range players {
						players[i] = &scripted{fails: exchange + 1}
					}
					_, err = s.arena.PlayWith(ctx, s.match(m, -1), m.names, players)
				} else {
					_, err = s.against(ctx, m, seat, &scripted{fails: exchange + 1})
				}
				failure, failed := packages.FailureOf(err)
				switch {
				case failed && all:
					s.find(s.repeat(), "the match is void when all seats are frozen %s: %v", exchangeName(exchange), failure)
				case failed:
					s.find(s.repeat(), "the match is void when seat %d is frozen %s: %v", seat, exchangeName(exchange), failure)
				case err != nil:
					return err
				}
			}
		}
	}
	return nil
}

func exchangeName(exchange int) string {
	if exchange == 0 {
		return "at the start"
	}
	return fmt.Sprintf("at its answer %d", exchange)
}

// scripted is a player in memory.
type scripted struct {
	answer    string // to all but the first message
	fails     int    // at this exchange, from 1; 0: at none
	exchanges int
}

// Exchange implements engine.Player.
func (p *scripted) Exchange([]byte, engine.End) ([]byte, error) {
	p.exchanges++
	switch p.exchanges {
	case p.fails:
		return nil, &engine.Fault{Reason: engine.ReasonCrash, Detail: "frozen by the test"}
	case 1:
		return nil, nil
	}
	return []byte(p.answer), nil
}

// Farewell implements engine.Player.
func (p *scripted) Farewell([]byte) {}

// CPU implements engine.Player.
func (p *scripted) CPU() time.Duration { return 0 }

// Stop implements engine.Player.
func (p *scripted) Stop() {}
