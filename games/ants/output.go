package ants

import (
	"strconv"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// form is the form of the output file, and the parts of it that never change.
type form struct {
	judge   bool
	labels  []byte // two empty lines and the columns' labels
	margins []byte // the label of each row and a space, three characters a row or more
	margin  []int  // where each row's label ends in margins
	places  []byte // from the rivers to the word round
}

// AppendHeader appends what an output file begins with: the game's settings, and the state before round 0.
func (m *match) AppendHeader(dst []byte, judge bool) []byte {
	m.form = m.newForm(judge)
	dst = jutge.AppendTitle(dst, judge, m.seed, version)
	dst = m.appendSettings(append(dst, '\n'), '\t')
	dst = jutge.AppendNames(dst, m.names)
	return m.appendState(dst)
}

// AppendRound appends the commands that the last round carried out, and the state that it led to.
func (m *match) AppendRound(dst []byte) []byte {
	dst = append(dst, "commands\n"...)
	for _, c := range m.executed {
		dst = jutge.AppendSmall(dst, c.id)
		dst = append(dst, '\t', c.verb, '\t', c.direction, '\t', c.kind, '\t', '\n')
	}
	dst = append(dst, "-1\n"...)
	return m.appendState(dst)
}

// appendSettings appends a line for each setting.
func (m *match) appendSettings(dst []byte, separator byte) []byte {
	for s, p := range parameters {
		dst = append(dst, p.Key...)
		dst = append(dst, separator)
		dst = strconv.AppendInt(dst, int64(m.settings[s]), 10)
		dst = append(dst, '\n')
	}
	return dst
}

func (m *match) newForm(judge bool) form {
	f := form{judge: judge, labels: jutge.AppendColumnLabels([]byte("\n\n"), m.board.cols)}
	for i := range m.board.rows {
		f.margins = jutge.AppendRowLabel(f.margins, i)
		f.margin = append(f.margin, len(f.margins))
	}
	f.places = m.appendPlaces(nil)
	return f
}

// appendPlaces appends the rivers and the places where food appears.
func (m *match) appendPlaces(dst []byte) []byte {
	line := func(indent string, numbers ...int) {
		dst = append(dst, indent...)
		for k, n := range numbers {
			if k > 0 {
				dst = append(dst, '\t')
			}
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
		dst = append(dst, '\n')
	}
	dst = append(dst, "\nrivers\n"...)
	line("", len(m.board.rivers))
	for _, river := range m.board.rivers {
		line("\t", len(river))
		for _, p := range river {
			line("\t\t", p.i, p.j)
		}
	}
	for food, name := range foodNames {
		line("\n" + name)
		for _, p := range m.board.food[food] {
			line("", p.i, p.j)
		}
	}
	return append(dst, "\nround "...)
}

// appendState appends the state of the match.
func (m *match) appendState(dst []byte) []byte {
	dst = append(dst, m.form.labels...)
	dst = m.appendRows(dst)
	dst = append(dst, m.form.places...)
	dst = strconv.AppendInt(dst, int64(m.Played), 10)
	dst = append(dst, "\n\nscore"...)
	for _, score := range m.scores {
		dst = append(dst, '\t')
		dst = strconv.AppendInt(dst, int64(score), 10)
	}
	dst = append(dst, "\n\nstatus"...)
	for _, status := range m.Status {
		if !m.form.judge {
			status = 0
		}
		dst = append(dst, '\t')
		dst = engine.AppendStatus(dst, status)
	}
	dst = append(dst, "\n\nants\n"...)
	dst = strconv.AppendInt(dst, int64(len(m.living)), 10)
	dst = append(dst, "\ntype\tid\tplayer\ti\tj\tcarbo\tprote\tlipid\tbonus\tlife\t\n"...)
	for _, id := range m.living {
		dst = m.ants[id].append(dst, id, '\t')
		dst = append(dst, '\t', '\n')
	}
	return append(dst, '\n')
}

func (m *match) appendRows(dst []byte) []byte {
	cols, from := m.board.cols, 0
	for i, to := range m.form.margin {
		dst = append(dst, m.form.margins[from:to]...)
		dst = append(dst, m.ground[i*cols:(i+1)*cols]...)
		dst = append(dst, '\n')
		from = to
	}
	return dst
}

// append appends all that is known of an ant, ten values with a separator between them.
func (a *ant) append(dst []byte, id int32, separator byte) []byte {
	dst = append(dst, kindLetter[a.kind], separator)
	dst = jutge.AppendSmall(dst, id)
	dst = append(dst, separator, '0'+a.player, separator)
	dst = jutge.AppendSmall(dst, a.i)
	dst = append(dst, separator)
	dst = jutge.AppendSmall(dst, a.j)
	for _, amount := range a.reserve {
		dst = append(dst, separator)
		dst = jutge.AppendSmall(dst, amount)
	}
	dst = append(dst, separator, a.carries, separator)
	return jutge.AppendSmall(dst, a.life)
}
