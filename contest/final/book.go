// Package final keeps finals in the database: it reads what has happened in one, works out what that makes of it, writes
// down what organizers do, and says what may be seen of it. The rules themselves are those of package ranking/finals.
package final

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/store"
)

// The states of a final.
const (
	Planned   = "planned"
	Running   = "running"
	Paused    = "paused"
	Done      = "done" // all matches are played; the show may still be to come
	Cancelled = "cancelled"
)

// Book is a final with all that has happened in it. It holds no state of its own: whoever reads the same rows has the same
// book.
type Book struct {
	Row     store.Final
	Contest store.Contest
	Rules   finals.Rules
	Field   []Player      // by seeding; while the final is planned, those who would take part now
	Boards  []store.Board // as the rules number them
	Chosen  []int64       // boards that an organizer has chosen, those that no heat fits as well; none: all
	Log     finals.Log
	Final   *finals.Final // how far it has come; nil if Problem
	Problem string        // why a planned final cannot begin as it is, one line; otherwise empty

	Redos      []store.FinalRedo
	Departures []store.FinalDeparture

	played map[place]Played
	player map[int64]int // position in Field
}

// Player is an entrant.
type Player struct {
	ID, Submission    int64
	Name, Author      string
	Builtin           bool
	Rating, Deviation float64 // as on the ladder, one standard deviation
	Absent            bool    // it was chosen and does not play any more
	State             string  // in its contest, now; empty before the final has begun
}

// Played is a match that was made for a final.
type Played struct {
	ID       int64
	State    string
	Entrants []int64 // players by seat
	Seed     int64
	Hidden   bool
}

// place is where a match stands in a final. One match at a time has it.
type place struct {
	heat            string
	attempt, number int
}

// Read reads a final. There being none is a refusal.
func Read(ctx context.Context, q *store.Queries, id int64) (*Book, error) {
	row, err := q.Final(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, noFinal(id)
	}
	if err != nil {
		return nil, fmt.Errorf("read final %d: %w", id, err)
	}
	return Open(ctx, q, row)
}

// Open reads what has happened in a final.
func Open(ctx context.Context, q *store.Queries, row store.Final) (*Book, error) {
	b := &Book{Row: row, played: map[place]Played{}, player: map[int64]int{}}
	if err := b.open(ctx, q); err != nil {
		return nil, fmt.Errorf("read final %d: %w", row.ID, err)
	}
	return b, nil
}

func (b *Book) open(ctx context.Context, q *store.Queries) (err error) {
	if err := json.Unmarshal(b.Row.Rules, &b.Rules); err != nil {
		return fmt.Errorf("its rules: %w", err)
	}
	if b.Contest, err = q.Contest(ctx, b.Row.ContestID); err != nil {
		return err
	}
	if b.Field, err = fieldOf(ctx, q, b.Row); err != nil {
		return err
	}
	for i, p := range b.Field {
		b.player[p.ID] = i
	}
	if b.Boards, err = q.FinalBoards(ctx, b.Row.ID); err != nil {
		return err
	}
	if b.Chosen, err = q.ChosenBoards(ctx, b.Row.ID); err != nil {
		return err
	}
	if err := b.readResults(ctx, q); err != nil {
		return err
	}
	if b.Redos, err = q.FinalRedos(ctx, b.Row.ID); err != nil {
		return err
	}
	for _, r := range b.Redos {
		b.Log.Redone = append(b.Log.Redone, r.Heat)
	}
	if b.Departures, err = q.FinalDepartures(ctx, b.Row.ID); err != nil {
		return err
	}
	for _, d := range b.Departures {
		b.Log.Departures = append(b.Log.Departures, finals.Departure{Entrant: d.PlayerID, Disqualified: d.Disqualified, Decided: d.Decided})
	}
	b.Final, err = finals.Run(b.Rules, Entrants(b.Field), b.Log)
	if err != nil && b.Row.State == Planned {
		b.Problem, err = err.Error(), nil
	}
	return err
}

// readResults reads the matches. Copies of built-in players that only filled a match up are left out: the ranks are those
// that the entrants have among themselves.
func (b *Book) readResults(ctx context.Context, q *store.Queries) error {
	rows, err := q.FinalSeats(ctx, &b.Row.ID)
	if err != nil {
		return err
	}
	for len(rows) > 0 {
		of := rows[0]
		n := slices.IndexFunc(rows, func(r store.FinalSeatsRow) bool { return r.MatchID != of.MatchID })
		if n < 0 {
			n = len(rows)
		}
		p := Played{ID: of.MatchID, State: of.State, Seed: of.Seed, Hidden: of.Hidden}
		var seats []finals.Seat
		for _, r := range rows[:n] {
			rank := 1
			for _, other := range rows[:n] {
				if other.Rank < r.Rank {
					rank++
				}
			}
			p.Entrants = append(p.Entrants, r.PlayerID)
			seats = append(seats, finals.Seat{Score: float64(r.Score), Rank: rank, Frozen: r.Frozen})
		}
		rows = rows[n:]
		at := place{of.Heat, int(of.Attempt), int(of.Number)}
		b.played[at] = p
		if p.State == "done" {
			m := finals.Match{Heat: at.heat, Attempt: at.attempt, Number: at.number, Entrants: p.Entrants, Seed: p.Seed}
			b.Log.Results = append(b.Log.Results, finals.Result{Match: m, Seats: seats})
		}
	}
	return nil
}

// Made gives the match that was made at the place of m, if one was. Its entrants may be others than those of m.
func (b *Book) Made(m finals.Match) (Played, bool) {
	p, ok := b.played[place{m.Heat, m.Attempt, m.Number}]
	return p, ok
}

// Waiting is how many matches are made and have not begun.
func (b *Book) Waiting() int { return b.count("queued") }

func (b *Book) count(state string) (n int) {
	for _, p := range b.played {
		if p.State == state {
			n++
		}
	}
	return n
}

// Player gives an entrant by its number.
func (b *Book) Player(id int64) (Player, bool) {
	i, ok := b.player[id]
	if !ok {
		return Player{}, false
	}
	return b.Field[i], true
}

func (b *Book) name(id int64) string {
	p, _ := b.Player(id)
	return p.Name
}

// mentioned are the names of the boards, where they are to be told.
func (b *Book) mentioned() []string {
	names := make([]string, len(b.Boards))
	for i, board := range b.Boards {
		names[i] = board.Name
	}
	return mentioned(names, len(b.Chosen) > 0)
}

// mentioned leaves out the name of the only board that there is: nobody has to be told then.
func mentioned(names []string, chosen bool) []string {
	if len(names) < 2 && !chosen {
		return nil
	}
	return names
}

// Shown is what everybody may see.
func (b *Book) Shown() *finals.Final { return b.Final.Reveal(int(b.Row.ShownStep) - 1) }

// matches are those that count in a final, by their number in the database.
func (b *Book) matches(f *finals.Final) []int64 {
	ids := []int64{}
	for _, stage := range f.Stages {
		for _, heat := range stage.Heats {
			for _, r := range heat.Played {
				if p, ok := b.Made(r.Match); ok {
					ids = append(ids, p.ID)
				}
			}
		}
	}
	return ids
}

// Entrants are players as the rules know them.
func Entrants(field []Player) []finals.Entrant {
	list := make([]finals.Entrant, len(field))
	for i, p := range field {
		list[i] = finals.Entrant{ID: p.ID, Rating: p.Rating, Deviation: p.Deviation}
	}
	return list
}

func noFinal(id int64) error {
	return contest.Refuse(contest.CodeNotFound, "There is no final %d. A contest's page lists its finals.", id)
}
