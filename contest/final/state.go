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
	"github.com/agon-judge/agon/schema/words"
)

// State is a final with its history, worked out from the rows of the database: equal rows give an equal State.
type State struct {
	Row     store.Final
	Contest store.Contest
	Rules   finals.Rules
	Field   []Player      // by seeding; while the final is planned, the players that would take part now
	Boards  []store.Board // as the rules number them
	Chosen  []int64       // boards that an organizer has chosen, even if no heat fits them; empty: all
	Log     finals.Log
	Final   *finals.Final // how far the final has come; nil if there is a Problem
	Problem string        // why a planned final cannot begin, one line; otherwise empty

	Redos      []store.FinalRedo
	Departures []store.FinalDeparture

	matchByKey map[matchKey]Match
	player     map[int64]int // position in Field
}

// Player is an entrant.
type Player struct {
	ID, Submission    int64
	Name, Author      string
	Builtin           bool
	Rating, Deviation float64           // as on the ladder, one standard deviation
	Absent            bool              // it was chosen and does not play any more
	State             words.PlayerState // in its contest, now; empty before the final has begun
}

// Match is a match that was made for a final.
type Match struct {
	ID       int64
	State    words.MatchState
	Entrants []int64 // players by seat
	Seed     int64
	Hidden   bool
}

// matchKey identifies a match in a final. Only one match at a time has a key.
type matchKey struct {
	heat            string
	attempt, number int
}

// Read reads a final. It refuses a number that no final has.
func Read(ctx context.Context, q *store.Queries, id int64) (*State, error) {
	row, err := q.Final(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, noFinal(id)
	}
	if err != nil {
		return nil, fmt.Errorf("read final %d: %w", id, err)
	}
	return Open(ctx, q, row)
}

// Open reads the history of a final.
func Open(ctx context.Context, q *store.Queries, row store.Final) (*State, error) {
	st := &State{Row: row, matchByKey: map[matchKey]Match{}, player: map[int64]int{}}
	if err := st.open(ctx, q); err != nil {
		return nil, fmt.Errorf("read final %d: %w", row.ID, err)
	}
	return st, nil
}

func (st *State) open(ctx context.Context, q *store.Queries) (err error) {
	if err := json.Unmarshal(st.Row.Rules, &st.Rules); err != nil {
		return fmt.Errorf("its rules: %w", err)
	}
	if st.Contest, err = q.Contest(ctx, st.Row.ContestID); err != nil {
		return err
	}
	if st.Field, err = fieldOf(ctx, q, st.Row); err != nil {
		return err
	}
	for i, p := range st.Field {
		st.player[p.ID] = i
	}
	if st.Boards, err = q.FinalBoards(ctx, st.Row.ID); err != nil {
		return err
	}
	if st.Chosen, err = q.ChosenBoards(ctx, st.Row.ID); err != nil {
		return err
	}
	if err := st.readResults(ctx, q); err != nil {
		return err
	}
	if st.Redos, err = q.FinalRedos(ctx, st.Row.ID); err != nil {
		return err
	}
	for _, r := range st.Redos {
		st.Log.Redone = append(st.Log.Redone, r.Heat)
	}
	if st.Departures, err = q.FinalDepartures(ctx, st.Row.ID); err != nil {
		return err
	}
	for _, d := range st.Departures {
		st.Log.Departures = append(st.Log.Departures, finals.Departure{Entrant: d.PlayerID, Disqualified: d.Disqualified, Decided: d.Decided})
	}
	st.Final, err = finals.Run(st.Rules, Entrants(st.Field), st.Log)
	if err != nil && st.Row.State == words.FinalPlanned {
		st.Problem, err = err.Error(), nil
	}
	return err
}

// readResults reads the matches. It leaves out copies of built-in players that only filled a match up: ranks are those of
// the entrants among themselves.
func (st *State) readResults(ctx context.Context, q *store.Queries) error {
	rows, err := q.FinalSeats(ctx, &st.Row.ID)
	if err != nil {
		return err
	}
	for len(rows) > 0 {
		of := rows[0]
		n := slices.IndexFunc(rows, func(r store.FinalSeatsRow) bool { return r.MatchID != of.MatchID })
		if n < 0 {
			n = len(rows)
		}
		p := Match{ID: of.MatchID, State: of.State, Seed: of.Seed, Hidden: of.Hidden}
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
		at := matchKey{of.Heat, int(of.Attempt), int(of.Number)}
		st.matchByKey[at] = p
		if p.State == words.MatchDone {
			m := finals.Match{Heat: at.heat, Attempt: at.attempt, Number: at.number, Entrants: p.Entrants, Seed: p.Seed}
			st.Log.Results = append(st.Log.Results, finals.Result{Match: m, Seats: seats})
		}
	}
	return nil
}

// MatchAt returns the match that was made with the heat, attempt and number of m. It may have other entrants than m.
func (st *State) MatchAt(m finals.Match) (Match, bool) {
	p, ok := st.matchByKey[matchKey{m.Heat, m.Attempt, m.Number}]
	return p, ok
}

// Waiting returns the number of matches that are made and have not begun.
func (st *State) Waiting() int { return st.count(words.MatchQueued) }

func (st *State) count(state words.MatchState) (n int) {
	for _, p := range st.matchByKey {
		if p.State == state {
			n++
		}
	}
	return n
}

// Player returns an entrant by its number.
func (st *State) Player(id int64) (Player, bool) {
	i, ok := st.player[id]
	if !ok {
		return Player{}, false
	}
	return st.Field[i], true
}

func (st *State) name(id int64) string {
	p, _ := st.Player(id)
	return p.Name
}

// boardNamesToShow returns the names of the boards, if they are to be mentioned.
func (st *State) boardNamesToShow() []string {
	names := make([]string, len(st.Boards))
	for i, board := range st.Boards {
		names[i] = board.Name
	}
	return namesToShow(names, len(st.Chosen) > 0)
}

// namesToShow returns no names if there is only one board and nobody has chosen it.
func namesToShow(names []string, chosen bool) []string {
	if len(names) < 2 && !chosen {
		return nil
	}
	return names
}

// Shown returns what the show has revealed.
func (st *State) Shown() *finals.Final { return st.Final.Reveal(int(st.Row.ShownStep) - 1) }

// countedMatches returns the numbers of the matches that count in a final.
func (st *State) countedMatches(f *finals.Final) []int64 {
	ids := []int64{}
	for _, stage := range f.Stages {
		for _, heat := range stage.Heats {
			for _, r := range heat.Played {
				if p, ok := st.MatchAt(r.Match); ok {
					ids = append(ids, p.ID)
				}
			}
		}
	}
	return ids
}

// Entrants returns players in the form that the rules take.
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
