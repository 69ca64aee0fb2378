package pseudonym

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agon-judge/agon/schema/store"
)

// Cast is the people of a contest that names nobody, as one reader may know them. The nil Cast is that of any other
// contest: everybody is called by his name.
type Cast struct {
	Contest int64
	Own     []int64 // the authors that the reader is: himself and his team
	Open    bool    // the reader knows everybody
	Store   *store.Queries
}

// Public is the cast as the public knows it.
func (c *Cast) Public() *Cast {
	if c == nil {
		return nil
	}
	return &Cast{Contest: c.Contest, Store: c.Store}
}

// Faces are people and players of a cast, by their names in the database.
type Faces struct {
	cast    *Cast
	players map[string]store.FacesRow // by name in small letters
	aliases map[string]store.FacesRow // likewise, of those whose name tells whose they are
	people  map[string]store.PersonFacesRow
	teams   map[string]store.TeamFacesRow
}

// Meet looks players and accounts up, of which players may also be called by their aliases. It takes a query for each kind,
// whatever their number.
func (c *Cast) Meet(ctx context.Context, players, people, teams []string) (*Faces, error) {
	f := &Faces{
		cast: c, players: map[string]store.FacesRow{}, aliases: map[string]store.FacesRow{},
		people: map[string]store.PersonFacesRow{}, teams: map[string]store.TeamFacesRow{},
	}
	if c == nil {
		return f, nil
	}
	if len(players) > 0 {
		rows, err := c.Store.Faces(ctx, c.Contest, small(players))
		if err != nil {
			return nil, fmt.Errorf("find what players are called: %w", err)
		}
		for _, row := range rows {
			f.players[strings.ToLower(row.Name)] = row
			if row.Telling {
				f.aliases[strings.ToLower(row.Alias)] = row
			}
		}
	}
	if len(people) > 0 {
		rows, err := c.Store.PersonFaces(ctx, c.Contest, small(people))
		if err != nil {
			return nil, fmt.Errorf("find what people are called: %w", err)
		}
		for _, row := range rows {
			f.people[strings.ToLower(row.Name)] = row
		}
	}
	if len(teams) > 0 {
		rows, err := c.Store.TeamFaces(ctx, c.Contest, small(teams))
		if err != nil {
			return nil, fmt.Errorf("find what teams are called: %w", err)
		}
		for _, row := range rows {
			f.teams[strings.ToLower(row.Name)] = row
		}
	}
	return f, nil
}

func small(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = strings.ToLower(name)
	}
	return out
}

// Player is what the reader calls a player.
func (f *Faces) Player(name string) string {
	if f.cast == nil || name == "" {
		return name
	}
	row, ok := f.players[strings.ToLower(name)]
	switch {
	case !ok:
		return somebody
	case row.Telling && !f.knows(row):
		return row.Alias
	}
	return name
}

// Author is what the reader calls a player's author.
func (f *Faces) Author(player, author string) string {
	if f.cast == nil || player == "" {
		return author
	}
	row, ok := f.players[strings.ToLower(player)]
	switch {
	case !ok || !f.knows(row) && row.Pseudonym == "":
		return somebody
	case f.knows(row):
		return author
	}
	return row.Pseudonym
}

// Alias is how others see a player's author, for those who see his name.
func (f *Faces) Alias(player string) string {
	row, ok := f.players[strings.ToLower(player)]
	if f.cast == nil || !ok || row.Builtin || !f.knows(row) {
		return ""
	}
	return row.Pseudonym
}

// Account is what the reader calls a person.
func (f *Faces) Account(name string) string {
	if f.cast == nil || f.cast.Open || name == "" {
		return name
	}
	row, ok := f.people[strings.ToLower(name)]
	switch {
	case ok && slices.Contains(f.cast.Own, row.Author):
		return name
	case ok && row.Staff:
		return anOrganizer
	case !ok || row.Pseudonym == "":
		return somebody
	}
	return row.Pseudonym
}

// Team is what the reader calls a team.
func (f *Faces) Team(name string) string {
	if f.cast == nil || f.cast.Open || name == "" {
		return name
	}
	row, ok := f.teams[strings.ToLower(name)]
	switch {
	case ok && slices.Contains(f.cast.Own, row.ID):
		return name
	case !ok || row.Pseudonym == "":
		return somebody
	}
	return row.Pseudonym
}

// Real is the player that the reader means by a name: its name in the database. There is none (ok is false) that would
// tell him whose it is. A name that nobody has stays as it is.
func (f *Faces) Real(name string) (known string, ok bool) {
	if f.cast == nil {
		return name, true
	}
	key := strings.ToLower(name)
	row, found := f.players[key]
	if found && (!row.Telling || f.knows(row)) {
		return name, true
	}
	if aliased, ok := f.aliases[key]; ok {
		return aliased.Name, true
	}
	return name, !found
}

// knows says whether the reader may know whose a player is.
func (f *Faces) knows(row store.FacesRow) bool {
	return row.Builtin || f.cast.Open || slices.Contains(f.cast.Own, row.UserID)
}
