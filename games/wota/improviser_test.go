package wota

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"github.com/agon-judge/agon/games/engine"
)

// improviser is a colony that lives by simple rules and chance, and at some exchange does what it should not. It looks
// at the match itself instead of reading the message.
type improviser struct {
	match     *match
	seat      int
	random    random
	trouble   func() ([]byte, error)
	when      int // the exchange that goes wrong
	cost      time.Duration
	exchanges int
	used      time.Duration
	answer    []byte
	way       map[int32]point
}

func (p *improviser) Exchange(message []byte, end engine.End) ([]byte, error) {
	p.exchanges++
	if !bytes.HasSuffix(message, []byte("\n"+end.Line+"\n")) {
		return nil, fmt.Errorf("the message does not end with %q", end.Line)
	}
	if p.exchanges == p.when && p.trouble != nil {
		return p.trouble()
	}
	if p.exchanges == 1 {
		return nil, nil
	}
	p.used += p.cost
	p.think()
	return p.answer, nil
}

func (p *improviser) Farewell([]byte)    {}
func (p *improviser) CPU() time.Duration { return p.used }
func (p *improviser) Stop()              {}

// think writes an answer.
func (p *improviser) think() {
	m, c := p.match, &p.match.colonies[p.seat]
	if p.way == nil {
		p.way = map[int32]point{}
	}
	p.answer = p.answer[:0]
	line := func(letter byte, fields ...int) {
		p.answer = append(p.answer, letter)
		for _, n := range fields {
			p.answer = strconv.AppendInt(append(p.answer, ' '), int64(n), 10)
		}
		p.answer = append(p.answer, '\n')
	}
	for _, id := range c.living {
		a := &m.ants[id]
		way := p.way[id]
		if way == (point{}) || p.random.below(40) == 0 {
			way = p.random.direction()
			way = point{way.x * 500, way.y * 500}
			p.way[id] = way
		}
		if a.load > 0 {
			way = m.torus.between(a.point, c.hill)
		}
		for k := range m.sugar {
			s := &m.sugar[k]
			if a.load == 0 && m.torus.distance(a.point, s.point) < m.castes[a.caste].sight {
				way = m.torus.between(a.point, s.point)
				line('p', int(id), int(s.id))
			}
		}
		if enemy, ok := p.enemy(a); ok {
			line('a', int(id), int(enemy))
		} else if p.random.below(200) == 0 {
			line('d', int(id))
		}
		if p.random.below(30) > 0 {
			p.answer = append(strconv.AppendInt(append(p.answer, "m "...), int64(id), 10), ' ')
			p.answer = append(appendPoint(p.answer, way), '\n')
		}
		switch p.random.below(10) {
		case 0:
			line('t', int(id), int(int32(p.random.next())))
		case 1:
			line('t', int(id), 7, p.random.below(1000))
		}
	}
	for range c.food / m.antCost {
		p.answer = fmt.Appendf(p.answer, "o %s Class%d\n", casteCode[p.random.below(antCastes)], p.random.below(3))
	}
	if p.random.below(3) == 0 {
		line('h', p.random.below(100), p.random.below(100))
	}
	if p.random.below(50) == 0 {
		p.answer = append(p.answer, "f 2 NullPointerException in HillAI.tick\n"...)
	}
}

// enemy finds some foreign ant in reach.
func (p *improviser) enemy(a *ant) (int32, bool) {
	m := p.match
	for k := range m.colonies {
		if k == p.seat {
			continue
		}
		for _, id := range m.colonies[k].living {
			if m.torus.distance(a.point, m.ants[id].point) < m.attackRange+5 {
				return id, true
			}
		}
	}
	return 0, false
}
