package dominator

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/jutge"
)

// order tells a unit to move. As it is submitted, its direction is the one that the player sees.
type order struct {
	id        int32
	direction int // a place in directionLetter
}

// directionLetter are the letters of the directions, of noDirection, and of any value that is no direction.
const directionLetter = "bwrxtylzn?"

// orderForm tells a student what an order looks like.
const orderForm = `"id d" with d one of b w r x t y l z n ?`

// diagonal says whether only knights can go there. Turning does not change it.
func (o order) diagonal() bool { return o.direction%2 == 1 }

// turned is the order as it is on the real board. Each player sees the board turned as if it were player 0.
func (o order) turned(player int) order {
	return order{o.id, (o.direction + 2*player) % noDirection}
}

// parseOrder reads the fields "id d" of an order.
func parseOrder(text []byte) (order, bool) {
	at := len(text) - len(" d")
	if at < 1 || text[at] != ' ' {
		return order{}, false
	}
	direction := strings.IndexByte(directionLetter, text[at+1])
	id, ok := jutge.ParseInt32(text[:at])
	return order{id, direction}, ok && direction >= 0
}

// append writes the fields "id d".
func (o order) append(dst []byte) []byte {
	return append(appendSmall(dst, int(o.id)), ' ', directionLetter[o.direction])
}

// Submit takes a seat's answer: an order on each line.
func (m *match) Submit(seat int, answer []byte, limit int) error {
	if err := m.mayNot(seat); err != nil {
		return err
	}
	list := m.submitted[seat][:0]
	m.submitted[seat] = list
	for len(answer) > 0 {
		if limit > 0 && len(list) == limit {
			return &engine.Fault{Reason: engine.ReasonCommands, Detail: fmt.Sprintf("more than %d commands in one round", limit)}
		}
		line, rest := jutge.CutLine(answer)
		o, ok := parseOrder(line)
		if !ok {
			return &engine.Fault{
				Reason: engine.ReasonProtocol,
				Detail: fmt.Sprintf("line %d of the answer, %s, is no command: expected %s", len(list)+1, jutge.ShownLine(line), orderForm),
			}
		}
		list = append(list, o)
		answer = rest
	}
	m.submitted[seat] = list
	return nil
}

// SubmitLogged takes one order from the log. Its direction is the one that the player saw.
func (m *match) SubmitLogged(seat int, fields []byte) error {
	if err := m.mayNot(seat); err != nil {
		return err
	}
	o, ok := parseOrder(fields)
	if !ok {
		return fmt.Errorf("%s is no command: expected %s", jutge.ShownLine(fields), orderForm)
	}
	m.submitted[seat] = append(m.submitted[seat], o)
	return nil
}

// mayNot says why a seat may not submit now.
func (m *match) mayNot(seat int) error {
	switch {
	case m.Done():
		return fmt.Errorf("seat %d submits after the last round", seat)
	case m.frozen(seat):
		return fmt.Errorf("seat %d submits although it is frozen", seat)
	}
	return nil
}

// AppendSubmitted appends all that a seat submitted in this round, what has no effect included.
func (m *match) AppendSubmitted(dst []byte, seat int) []byte {
	for _, o := range m.submitted[seat] {
		dst = strconv.AppendInt(dst, int64(m.round), 10)
		dst = append(dst, ' ', byte('0'+seat), ' ')
		dst = append(o.append(dst), '\n')
	}
	return dst
}
