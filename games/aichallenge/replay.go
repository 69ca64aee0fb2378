package aichallenge

import (
	"encoding/json"
	"strconv"
)

// AppendHeader appends nothing, for a replay is one document that is written at the end. It chooses the form: the judge's
// has the CPU figures.
func (m *match) AppendHeader(dst []byte, judge bool) []byte {
	m.judge = judge
	return dst
}

// AppendRound appends the whole replay once the match is over, and nothing before.
func (m *match) AppendRound(dst []byte) []byte {
	if !m.over {
		return dst
	}
	return m.appendReplay(dst)
}

// AppendDocument appends the replay of the turns so far.
func (m *match) AppendDocument(dst []byte) []byte { return m.appendReplay(dst) }

// appendReplay appends the contest's replay format, revision 3, on one line. The object agon is ours: viewers of the
// contest skip it.
//
//	seed       of the match
//	rules      cutoff_turn, cutoff_percent, strict, and food_visible as it was drawn
//	reasons    by player: why it was frozen, or ""
//	orders     by player: orders that were carried out
//	invalid    by player: lines that were no valid order
//	ignored    by player: orders into water or onto food
//	dropped    [turn, player, invalid, ignored] of the answers that had such lines
//	razed      [row, col, turn, owner, razer] of the razed hills
//	cpu        by player: [turn, part of the limit used before it] where that changed; only from the judge
func (m *match) appendReplay(dst []byte) []byte {
	w := &writer{dst: dst, fresh: true}
	w.open('{')
	w.key("challenge").text("ants")
	w.key("replayformat").text("json")
	w.key("game_id").number(0)
	w.key("location").text("localhost")
	w.key("status").list(m.players, func(p int) { w.text(string(m.seats[p].fate)) })
	w.key("playerturns").list(m.players, func(p int) { w.number(m.seats[p].turn) })
	w.key("score").numbers(m.Scores())
	w.key("rank").numbers(m.ranks(nil))
	w.key("game_length").number(m.turn)
	w.key("playernames").list(m.players, func(p int) { w.text(m.names[p]) })
	w.key("replaydata")
	m.writeData(w)
	w.key("agon")
	m.writeOwn(w)
	w.close('}')
	return append(w.dst, '\n')
}

func (m *match) writeData(w *writer) {
	c := m.config
	w.open('{')
	w.key("revision").number(3)
	w.key("players").number(m.players)
	w.key("loadtime").number(c.loadtime)
	w.key("turntime").number(c.turntime)
	w.key("turns").number(c.turns)
	w.key("viewradius2").number(c.viewradius2)
	w.key("attackradius2").number(c.attackradius2)
	w.key("spawnradius2").number(c.spawnradius2)
	w.key("engine_seed").number(int(m.seed))
	w.key("player_seed").number(int(m.playerSeed))
	w.key("food_rate").number(m.drawn.foodRate)
	w.key("food_turn").number(m.drawn.foodTurn)
	w.key("food_start").number(m.drawn.foodStart)
	w.key("map")
	m.writeMap(w)
	w.key("ants")
	m.writeAnts(w)
	w.key("food").list(len(m.foods), func(k int) {
		f := &m.foods[k]
		w.open('[')
		m.square(w, f.square)
		w.number(int(f.appears))
		w.number(m.end(f.gone))
		if f.owner != nobody {
			w.number(int(f.owner))
		}
		w.close(']')
	})
	w.key("hills").list(len(m.hills), func(k int) {
		h := &m.hills[k]
		w.open('[')
		m.square(w, h.square)
		w.number(int(h.owner))
		w.number(m.end(h.razed))
		w.close(']')
	})
	w.key("scores").list(m.players, func(p int) { w.numbers(m.history.scores[p]) })
	w.key("bonus").list(m.players, func(p int) { w.number(m.seats[p].bonus) })
	w.key("hive_history").list(m.players, func(p int) { w.numbers(m.history.hive[p]) })
	w.key("winning_turn").number(m.ending.winningTurn)
	w.key("ranking_turn").number(m.ending.rankingTurn)
	w.key("cutoff").text(m.ending.cutoff)
	w.close('}')
}

func (m *match) writeMap(w *writer) {
	w.open('{')
	w.key("rows").number(int(m.torus.rows))
	w.key("cols").number(int(m.torus.cols))
	w.key("data").list(int(m.torus.rows), func(row int) {
		w.comma()
		w.dst = append(w.dst, '"')
		for _, wet := range m.water[row*int(m.torus.cols) : (row+1)*int(m.torus.cols)] {
			if wet {
				w.dst = append(w.dst, '%')
			} else {
				w.dst = append(w.dst, '.')
			}
		}
		w.dst = append(w.dst, '"')
	})
	w.close('}')
}

// writeAnts puts the letters of the turns together by ants.
func (m *match) writeAnts(w *writer) {
	begins := make([]int, len(m.ants)+1)
	for id := range m.ants {
		a := &m.ants[id]
		last := m.turn
		if a.died > 0 {
			last = int(a.died)
		}
		begins[id+1] = begins[id] + last - int(a.spawned)
	}
	letters := make([]byte, begins[len(m.ants)])
	at := append([]int(nil), begins...)
	moves := m.history.moves
	living := make([]int32, 0, len(m.ants))
	next := 0
	for turn := int32(1); len(moves) > 0; turn++ {
		for next < len(m.ants) && m.ants[next].spawned < turn {
			living = append(living, int32(next))
			next++
		}
		kept := living[:0]
		for k, id := range living {
			letters[at[id]] = moves[k]
			at[id]++
			if m.ants[id].died != turn {
				kept = append(kept, id)
			}
		}
		moves = moves[len(living):]
		living = kept
	}
	w.list(len(m.ants), func(id int) {
		a := &m.ants[id]
		w.open('[')
		m.square(w, a.born)
		w.number(int(a.spawned))
		w.number(m.end(a.died))
		w.number(int(a.owner))
		w.comma()
		w.dst = append(w.dst, '"')
		w.dst = append(w.dst, letters[begins[id]:begins[id+1]]...)
		w.dst = append(w.dst, '"')
		w.close(']')
	})
}

// end is when something that was gone in a turn ended; what is still there ends after the last turn.
func (m *match) end(turn int32) int {
	if turn > 0 {
		return int(turn)
	}
	return m.turn + 1
}

func (m *match) square(w *writer, square int32) {
	row, col := m.torus.at(square)
	w.number(int(row))
	w.number(int(col))
}

func (m *match) writeOwn(w *writer) {
	var sums [10]tally
	for _, d := range m.history.dropped {
		sums[d.seat].invalid += d.invalid
		sums[d.seat].ignored += d.ignored
	}
	w.open('{')
	w.key("seed").number(int(m.seed))
	w.key("rules").open('{')
	w.key("cutoff_turn").number(m.config.cutoffTurn)
	w.key("cutoff_percent").fraction(m.config.cutoffPercent)
	w.key("strict").truth(m.config.strict)
	w.key("food_visible").number(m.drawn.foodVisible)
	w.close('}')
	w.key("reasons").list(m.players, func(p int) { w.text(string(m.seats[p].reason)) })
	w.key("orders").list(m.players, func(p int) { w.number(m.seats[p].orders) })
	w.key("invalid").list(m.players, func(p int) { w.number(sums[p].invalid) })
	w.key("ignored").list(m.players, func(p int) { w.number(sums[p].ignored) })
	w.key("dropped").list(len(m.history.dropped), func(k int) {
		d := m.history.dropped[k]
		w.numbers([]int{d.turn, d.seat, d.invalid, d.ignored})
	})
	w.key("razed").open('[')
	for k := range m.hills {
		if h := &m.hills[k]; h.razed > 0 {
			row, col := m.torus.at(h.square)
			w.numbers([]int{int(row), int(col), int(h.razed), int(h.owner), int(h.razer)})
		}
	}
	w.close(']')
	if m.judge {
		w.key("cpu").list(m.players, func(p int) {
			w.list(len(m.history.cpu[p]), func(k int) {
				u := m.history.cpu[p][k]
				w.open('[')
				w.number(u.turn)
				w.fraction(u.part)
				w.close(']')
			})
		})
	}
	w.close('}')
}

// writer writes JSON.
type writer struct {
	dst   []byte
	fresh bool // nothing stands before: no comma is needed
}

func (w *writer) comma() {
	if !w.fresh {
		w.dst = append(w.dst, ',')
	}
	w.fresh = false
}

func (w *writer) open(bracket byte) {
	w.comma()
	w.dst = append(w.dst, bracket)
	w.fresh = true
}

func (w *writer) close(bracket byte) {
	w.dst = append(w.dst, bracket)
	w.fresh = false
}

func (w *writer) key(key string) *writer {
	w.text(key)
	w.dst = append(w.dst, ':')
	w.fresh = true
	return w
}

func (w *writer) text(text string) {
	w.comma()
	quoted, err := json.Marshal(text)
	if err != nil {
		quoted = []byte(`""`) // a text cannot fail
	}
	w.dst = append(w.dst, quoted...)
}

func (w *writer) number(n int) {
	w.comma()
	w.dst = strconv.AppendInt(w.dst, int64(n), 10)
}

func (w *writer) fraction(f float64) {
	w.comma()
	w.dst = strconv.AppendFloat(w.dst, f, 'g', 6, 64)
}

func (w *writer) truth(t bool) {
	w.comma()
	w.dst = strconv.AppendBool(w.dst, t)
}

func (w *writer) list(length int, item func(k int)) {
	w.open('[')
	for k := range length {
		item(k)
	}
	w.close(']')
}

func (w *writer) numbers(list []int) {
	w.list(len(list), func(k int) { w.number(list[k]) })
}
