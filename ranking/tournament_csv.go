package ranking

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// ErrResults is wrapped when a table of results cannot be understood. The message says the line and what is wrong.
var ErrResults = errors.New("the results cannot be read")

// Results are those of a tournament, with the names of its players.
type Results struct {
	Names    []string // of players, in the order of their first result, but after those that they replace
	Previous []int    // the player that each one replaces, or -1; nil when nobody does
	Matches  []Match  // in the order of their first line
}

// Field is who takes part.
func (r Results) Field() Field { return Field{len(r.Names), r.Previous} }

// ReadResults reads comma-separated lines, one for each seat of each match. The first line names the columns, in any
// order: match, seat, player and one of score and rank are needed, both of these, frozen (0 or 1, true or false), board, seed
// and replaces may be there. Matches with the same board and seed are on the same board; without a seed nothing is. Replaces is the name of the
// older version of the same program. Other columns are ignored.
//
// What spreadsheets write is understood, too: semicolons or tabs between the columns, with commas in scores, Windows' line
// ends, and a byte order mark.
//
// The error wraps ErrResults, or is that of the reader.
func ReadResults(from io.Reader) (Results, error) {
	text := bufio.NewReader(from)
	if mark, _ := text.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
		_, _ = text.Discard(len(byteOrderMark))
	}
	lines := csv.NewReader(text)
	lines.TrimLeadingSpace = true
	lines.Comma = separator(text)
	head, err := lines.Read()
	if errors.Is(err, io.EOF) {
		return Results{}, fmt.Errorf("%w: there is no line", ErrResults)
	}
	if err != nil {
		return Results{}, fmt.Errorf("%w: %w", ErrResults, err)
	}
	b := newResultsBuilder(head, lines.Comma != ',')
	for _, needed := range []string{"match", "seat", "player"} {
		if b.column(needed) < 0 {
			return Results{}, fmt.Errorf("%w: the first line names no column %q", ErrResults, needed)
		}
	}
	if b.column("score") < 0 && b.column("rank") < 0 {
		return Results{}, fmt.Errorf("%w: the first line names neither a column %q nor %q", ErrResults, "score", "rank")
	}
	for {
		line, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return b.results()
		}
		if err != nil {
			return Results{}, fmt.Errorf("%w: %w", ErrResults, err)
		}
		number, _ := lines.FieldPos(0)
		if err := b.add(line, number); err != nil {
			return Results{}, fmt.Errorf("%w: line %d: %w", ErrResults, number, err)
		}
	}
}

// byteOrderMark is what some programs write before a text.
const byteOrderMark = "\ufeff"

// separator is what is most often in the first line, which remains to be read.
func separator(text *bufio.Reader) rune {
	line, _ := text.Peek(text.Size())
	line, _, _ = bytes.Cut(line, []byte("\n"))
	most := ','
	for _, c := range ";\t" {
		if bytes.Count(line, []byte(string(c))) > bytes.Count(line, []byte(string(most))) {
			most = c
		}
	}
	return most
}

// resultsBuilder gathers lines.
type resultsBuilder struct {
	head    []string
	comma   bool // scores have a comma, not a point
	players map[string]int
	boards  map[string]int64
	matches map[string]int
	built   Results
	seats   [][]int        // the numbers of the seats of each match
	older   map[int]string // by player, the name of the one that it replaces
	names   []string
	lines   []int // the first of each match
}

func newResultsBuilder(head []string, comma bool) *resultsBuilder {
	b := &resultsBuilder{comma: comma, players: map[string]int{}, older: map[int]string{}, boards: map[string]int64{}, matches: map[string]int{}}
	for _, name := range head {
		b.head = append(b.head, strings.ToLower(strings.TrimSpace(name)))
	}
	return b
}

func (b *resultsBuilder) column(name string) int { return slices.Index(b.head, name) }

// value is what a line says in a column, "" when there is none.
func (b *resultsBuilder) value(line []string, name string) string {
	if c := b.column(name); c >= 0 {
		return strings.TrimSpace(line[c])
	}
	return ""
}

func (b *resultsBuilder) add(line []string, number int) error {
	seat, err := strconv.Atoi(b.value(line, "seat"))
	if err != nil {
		return fmt.Errorf("seat: %w", err)
	}
	var s Seat
	if err := b.result(line, &s); err != nil {
		return err
	}
	if frozen := b.value(line, "frozen"); frozen != "" {
		if s.Frozen, err = strconv.ParseBool(frozen); err != nil {
			return fmt.Errorf("frozen: %w", err)
		}
	}
	name := b.value(line, "player")
	if name == "" {
		return errors.New("the player has no name")
	}
	player, known := b.players[name]
	if !known {
		player = len(b.built.Names)
		b.players[name] = player
		b.built.Names = append(b.built.Names, name)
	}
	s.Player = player
	if err := b.replace(player, b.value(line, "replaces")); err != nil {
		return err
	}

	id := b.value(line, "match")
	m, known := b.matches[id]
	if !known {
		m = len(b.built.Matches)
		b.matches[id] = m
		b.built.Matches = append(b.built.Matches, Match{Board: b.board(line)})
		b.seats = append(b.seats, nil)
		b.names = append(b.names, id)
		b.lines = append(b.lines, number)
	}
	at, taken := slices.BinarySearch(b.seats[m], seat)
	if taken {
		return fmt.Errorf("match %s has two lines for seat %d", id, seat)
	}
	for _, other := range b.built.Matches[m].Seats {
		if other.Player == player {
			return fmt.Errorf("match %s has two seats for %s", id, name)
		}
	}
	b.seats[m] = slices.Insert(b.seats[m], at, seat)
	b.built.Matches[m].Seats = slices.Insert(b.built.Matches[m].Seats, at, s)
	return nil
}

// result reads the score and the rank of a seat. Without scores, each seat needs a rank.
func (b *resultsBuilder) result(line []string, s *Seat) (err error) {
	rank, scores := b.value(line, "rank"), b.column("score") >= 0
	if rank != "" || !scores {
		if s.Rank, err = strconv.Atoi(rank); err != nil {
			return fmt.Errorf("rank: %w", err)
		}
	}
	if !scores {
		return nil
	}
	score := b.value(line, "score")
	if b.comma {
		score = strings.Replace(score, ",", ".", 1)
	}
	if s.Score, err = strconv.ParseFloat(score, 64); err != nil || !finite(s.Score) {
		return fmt.Errorf("score %q is no finite number", b.value(line, "score"))
	}
	return nil
}

// replace notes which player a player replaces; "" says nothing.
func (b *resultsBuilder) replace(player int, older string) error {
	if older == "" || b.older[player] == older {
		return nil
	}
	if before, known := b.older[player]; known {
		return fmt.Errorf("%s replaces %s, and above %s", b.built.Names[player], older, before)
	}
	b.older[player] = older
	return nil
}

// line renumbers the players so that each comes after the one that it replaces.
func (b *resultsBuilder) line() error {
	if len(b.older) == 0 {
		return nil
	}
	names := b.built.Names
	number := slices.Repeat([]int{-1}, len(names)) // the new one of each
	b.built.Names, b.built.Previous = nil, nil
	for first := range names {
		var waiting []int // from a player back to the first version that has no number yet
		previous := -1
		for p := first; number[p] < 0; {
			if slices.Contains(waiting, p) {
				return fmt.Errorf("%w: %s replaces itself, over %d others", ErrResults, names[p], len(waiting)-1)
			}
			waiting = append(waiting, p)
			older, replaces := b.older[p]
			if !replaces {
				break
			}
			before, known := b.players[older]
			if !known {
				return fmt.Errorf("%w: %s replaces %s, who is in no match", ErrResults, names[p], older)
			}
			p, previous = before, number[before]
		}
		for _, p := range slices.Backward(waiting) {
			number[p] = len(b.built.Names)
			b.built.Names, b.built.Previous = append(b.built.Names, names[p]), append(b.built.Previous, previous)
			previous = number[p]
		}
	}
	for _, m := range b.built.Matches {
		for i := range m.Seats {
			m.Seats[i].Player = number[m.Seats[i].Player]
		}
	}
	return nil
}

// board numbers the boards that have a seed.
func (b *resultsBuilder) board(line []string) int64 {
	seed := b.value(line, "seed")
	if seed == "" {
		return 0
	}
	key := b.value(line, "board") + "\n" + seed
	if b.boards[key] == 0 {
		b.boards[key] = int64(len(b.boards) + 1)
	}
	return b.boards[key]
}

func (b *resultsBuilder) results() (Results, error) {
	for m, match := range b.built.Matches {
		ranked := 0
		for _, s := range match.Seats {
			if s.Rank != 0 {
				ranked++
			}
		}
		if ranked != 0 && ranked != len(match.Seats) {
			return Results{}, fmt.Errorf("%w: line %d: match %s has ranks for some players only", ErrResults, b.lines[m], b.names[m])
		}
	}
	if err := b.line(); err != nil {
		return Results{}, err
	}
	return b.built, nil
}
