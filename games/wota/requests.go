package wota

import "math"

// The kinds of requests of an ant.
const (
	moves = 1 << iota
	attacks
	picks
	drops
	talks
)

// request is what one ant wants to do in a tick.
type request struct {
	kinds   uint8
	move    point
	target  int32 // an ant, living or dead
	source  int32
	content int32
	ref     piece
}

func (r *request) has(kind uint8) bool { return r.kinds&kind != 0 }

// piece is a piece of requests.text or messages.text.
type piece struct{ from, to int32 }

// order is an ant to be made.
type order struct {
	caste uint8
	class piece
	index int32 // among the orders of the answer
}

// requests are all that a colony wants in a tick.
type requests struct {
	ants        []request // one for each living ant, in order of birth
	orders      []order
	hillTalks   bool
	hillContent int32
	hillRef     piece
	errors      int // that happened in the player's program
	errorText   piece
	text        []byte
}

// reset forgets everything and makes place for the requests of a number of ants.
func (r *requests) reset(ants int) {
	if cap(r.ants) < ants {
		r.ants = make([]request, ants, 2*ants)
	}
	*r = requests{ants: r.ants[:ants], orders: r.orders[:0], text: r.text[:0]}
	clear(r.ants)
}

// keep takes a piece of text into the requests.
func (r *requests) keep(text []byte) piece {
	from := int32(len(r.text))
	r.text = append(r.text, text...)
	return piece{from, int32(len(r.text))}
}

func (r *requests) at(p piece) []byte { return r.text[p.from:p.to] }

// ask notes a movement, exactly as it was sent: ants stop exactly at the limits of ranges, where the last bit decides. A
// vector that is not finite does not count, and one whose square overflows is first made smaller.
func (r *request) ask(move point) {
	if !finite(move.x) || !finite(move.y) {
		r.kinds &^= moves
		return
	}
	if largest := max(math.Abs(move.x), math.Abs(move.y)); largest > 1e150 {
		move = point{move.x / largest * 1e100, move.y / largest * 1e100}
	}
	r.take(move)
}

// take notes a movement without changing it. A movement of length zero does not count as a request.
func (r *request) take(move point) {
	r.kinds &^= moves
	if r.move = (point{move.x + 0, move.y + 0}); move != (point{}) { // there is no negative zero in the log
		r.kinds |= moves
	}
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// message is what an ant or a hill has said, and where.
type message struct {
	point
	sender  int32 // an ant's id, or nobody for the hill
	content int32
	ref     piece
}

// messages are what a colony has said in a tick.
type messages struct {
	list      []message
	text      []byte
	errors    int // of the player's program; only the output tells of them
	errorText piece
}

// hear saves the messages of the tick, to be heard in the next one where they were said: it comes before all movement.
func (m *match) hear(c *colony) {
	said := &c.messages
	said.list, said.text = said.list[:0], append(said.text[:0], c.requests.text...)
	said.errors, said.errorText = c.requests.errors, c.requests.errorText
	for k := range c.requests.ants {
		if r := &c.requests.ants[k]; r.has(talks) {
			said.list = append(said.list, message{m.ants[c.living[k]].point, c.living[k], r.content, r.ref})
		}
	}
	if c.requests.hillTalks {
		said.list = append(said.list, message{c.hill, nobody, c.requests.hillContent, c.requests.hillRef})
	}
}
