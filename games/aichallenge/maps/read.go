package maps

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
)

// Error says what is wrong with a map file.
type Error struct {
	Line   int    // from 1
	What   string // what is expected and what is there
	Advice string // what to do next
}

// Error gives all of it on one line.
func (e *Error) Error() string { return fmt.Sprintf("map, line %d: %s; %s", e.Line, e.What, e.Advice) }

// Read reads a map file of the contest's format: lines "rows R", "cols C", "players P", and R lines "m" with C letters:
// '.' land, '%' water, '*' food, '0' to '9' a hill of that player, 'a' to 'j' an ant, 'A' to 'J' an ant on its own hill.
// Ants and food count as land, for a match begins with one ant on each hill and food of its own. Blank lines and lines
// that begin with '#' are skipped. Lines "score" and "hive" are taken and have no effect.
//
// The first line of the text has the given number in errors, which are of type *Error.
func Read(text []byte, line int) (*Map, error) {
	r := &reader{m: &Map{}, line: line - 1}
	for len(text) > 0 && r.err == nil {
		var row []byte
		row, text, _ = bytes.Cut(text, []byte("\n"))
		r.line++
		r.take(bytes.TrimRight(row, " \t\r\v\f"))
	}
	r.finish()
	if r.err != nil {
		return nil, r.err
	}
	return r.m, nil
}

// reader reads one line after the other until it meets an error.
type reader struct {
	m    *Map
	line int
	rows int // lines "m" read
	err  *Error
}

func (r *reader) fail(advice, format string, args ...any) {
	if r.err == nil {
		r.err = &Error{Line: max(r.line, 1), What: fmt.Sprintf(format, args...), Advice: advice}
	}
}

func (r *reader) take(line []byte) {
	if trimmed := bytes.TrimSpace(line); len(trimmed) == 0 || trimmed[0] == '#' {
		return
	}
	fields := bytes.Fields(line)
	switch key := string(fields[0]); key {
	case "rows":
		r.once(fields, &r.m.Rows, LeastSide, MostSide)
	case "cols":
		r.once(fields, &r.m.Cols, LeastSide, MostSide)
	case "players":
		r.once(fields, &r.m.Players, LeastSeats, MostSeats)
	case "score", "hive":
		r.ignored(fields)
	case "m":
		r.row(fields)
	default:
		r.fail("a map has lines rows, cols, players and m", "expected one of rows, cols, players, score, hive, m, found %s", shown(fields[0]))
	}
}

// once reads a number that is given once and before the rows.
func (r *reader) once(fields [][]byte, value *int, low, high int) {
	key := string(fields[0])
	switch {
	case r.rows > 0:
		r.fail("move it before the first line m", "%s comes after the board", key)
	case *value != 0:
		r.fail("remove one of the two lines", "%s is given twice", key)
	case len(fields) != 2:
		r.fail("write for example: "+key+" "+strconv.Itoa(max(low, 2)), "%s has %d values, expected one", key, len(fields)-1)
	default:
		n, err := strconv.Atoi(string(fields[1]))
		if err != nil || n < low || n > high {
			r.fail("change the number", "%s: expected a whole number from %d to %d, found %s", key, low, high, shown(fields[1]))
			return
		}
		*value = n
	}
}

// ignored checks a line with one number for each player.
func (r *reader) ignored(fields [][]byte) {
	key := string(fields[0])
	if r.m.Players == 0 {
		r.fail("move it after the line players", "%s comes before players", key)
		return
	}
	if len(fields)-1 != r.m.Players {
		r.fail("give one number for each player, or remove the line", "%s has %d values for %d players", key, len(fields)-1, r.m.Players)
	}
	for _, f := range fields[1:] {
		if _, err := strconv.Atoi(string(f)); err != nil {
			r.fail("give whole numbers, or remove the line", "%s: expected a whole number, found %s", key, shown(f))
		}
	}
}

// row reads a line of the board.
func (r *reader) row(fields [][]byte) {
	switch {
	case r.m.Rows == 0 || r.m.Cols == 0 || r.m.Players == 0:
		r.fail("put rows, cols and players before the first line m", "the board begins before rows, cols and players are given")
		return
	case r.rows == r.m.Rows:
		r.fail("remove the line or change rows", "the board has more than %d rows", r.m.Rows)
		return
	case len(fields) != 2 || len(fields[1]) != r.m.Cols:
		length := 0
		if len(fields) > 1 {
			length = len(bytes.Join(fields[1:], nil))
		}
		r.fail("correct the row or change cols", "row %d of the board has %d letters, expected %d without spaces", r.rows, length, r.m.Cols)
		return
	case r.rows == 0 && r.m.Rows*r.m.Cols > MostSquares:
		r.fail("take a smaller board", "the board has %d squares, at most %d are allowed", r.m.Rows*r.m.Cols, MostSquares)
		return
	}
	for col, letter := range fields[1] {
		r.square(letter, r.rows*r.m.Cols+col)
	}
	r.rows++
}

func (r *reader) square(letter byte, square int) {
	owner := -1
	switch {
	case letter >= '0' && letter <= '9':
		owner = int(letter - '0')
	case letter >= 'A' && letter <= 'J':
		owner = int(letter - 'A')
	case letter >= 'a' && letter <= 'j' && int(letter-'a') >= r.m.Players:
		r.fail("change the letter or the number of players", "column %d has an ant of player %d, but there are players 0 to %d", square%r.m.Cols, letter-'a', r.m.Players-1)
	case letter != '.' && letter != '%' && letter != '*' && (letter < 'a' || letter > 'j'):
		r.fail("use . for land, % for water and digits for hills", "column %d has the letter %s", square%r.m.Cols, shown([]byte{letter}))
	}
	if owner >= r.m.Players {
		r.fail("change the letter or the number of players", "column %d has a hill of player %d, but there are players 0 to %d", square%r.m.Cols, owner, r.m.Players-1)
		return
	}
	r.m.Water = append(r.m.Water, letter == '%')
	if owner >= 0 {
		r.m.Hills = append(r.m.Hills, Hill{Square: int32(square), Owner: uint8(owner)})
	}
}

// finish checks what only the whole file shows.
func (r *reader) finish() {
	if r.err != nil {
		return
	}
	for _, k := range []struct {
		key   string
		value int
	}{{"rows", r.m.Rows}, {"cols", r.m.Cols}, {"players", r.m.Players}} {
		if k.value == 0 {
			r.fail("begin the map with the lines rows, cols and players", "the map ends without the line %s", k.key)
		}
	}
	if r.rows < r.m.Rows {
		r.fail("add rows or change the line rows", "the board ends after %d rows, expected %d", r.rows, r.m.Rows)
	}
	for player := range r.m.Players {
		if !slices.ContainsFunc(r.m.Hills, func(h Hill) bool { return int(h.Owner) == player }) {
			r.fail("put the digit of every player on the board", "player %d has no hill", player)
		}
	}
}

// shown quotes a piece of a hostile file, and not too much of it.
func shown(text []byte) string {
	const most = 40
	if len(text) > most {
		return strconv.QuoteToASCII(string(text[:most])) + "..."
	}
	return strconv.QuoteToASCII(string(text))
}

// Append writes a map as a file that Read reads.
func (m *Map) Append(dst []byte) []byte {
	dst = fmt.Appendf(dst, "rows %d\ncols %d\nplayers %d\n", m.Rows, m.Cols, m.Players)
	hills := m.Hills
	for row := range m.Rows {
		dst = append(dst, "m "...)
		for col := range m.Cols {
			square := row*m.Cols + col
			switch {
			case len(hills) > 0 && int(hills[0].Square) == square:
				dst = append(dst, '0'+hills[0].Owner)
				hills = hills[1:]
			case m.Water[square]:
				dst = append(dst, '%')
			default:
				dst = append(dst, '.')
			}
		}
		dst = append(dst, '\n')
	}
	return dst
}
