package dominator

import (
	"strings"

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

// diagonal reports whether only knights can go there. Turning does not change it.
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

// Append writes the fields "id d".
func (o order) Append(dst []byte) []byte {
	return append(jutge.AppendSmall(dst, int(o.id)), ' ', directionLetter[o.direction])
}

// noOrders are the orders of a round before anybody has submitted any.
func noOrders() jutge.Commands[order] {
	return jutge.Commands[order]{Parse: parseOrder, Form: orderForm}
}
