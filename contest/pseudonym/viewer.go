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
type Viewer struct {
	Contest int64
	Own     []int64 // the authors that the reader is: himself and his team
	SeesAll bool    // the reader knows everybody
	Store   *store.Queries
}

// Public is the cast as the public knows it.
func (viewer *Viewer) Public() *Viewer {
	if viewer == nil {
		return nil
	}
	return &Viewer{Contest: viewer.Contest, Store: viewer.Store}
}

// Faces are people and players of a cast, by their names in the database.
type Names struct {
	viewer  *Viewer
	players map[string]store.FacesRow // by name in small letters
	aliases map[string]store.FacesRow // likewise, of those whose name tells whose they are
	people  map[string]store.PersonFacesRow
	teams   map[string]store.TeamFacesRow
}

// Meet looks players and accounts up, of which players may also be called by their aliases. It takes a query for each kind,
// whatever their number.
func (viewer *Viewer) Resolve(ctx context.Context, players, people, teams []string) (*Names, error) {
	names := &Names{
		viewer: viewer, players: map[string]store.FacesRow{}, aliases: map[string]store.FacesRow{},
		people: map[string]store.PersonFacesRow{}, teams: map[string]store.TeamFacesRow{},
	}
	if viewer == nil {
		return names, nil
	}
	if len(players) > 0 {
		rows, err := viewer.Store.Faces(ctx, viewer.Contest, small(players))
		if err != nil {
			return nil, fmt.Errorf("find what players are called: %w", err)
		}
		for _, row := range rows {
			names.players[strings.ToLower(row.Name)] = row
			if row.Telling {
				names.aliases[strings.ToLower(row.Alias)] = row
			}
		}
	}
	if len(people) > 0 {
		rows, err := viewer.Store.PersonFaces(ctx, viewer.Contest, small(people))
		if err != nil {
			return nil, fmt.Errorf("find what people are called: %w", err)
		}
		for _, row := range rows {
			names.people[strings.ToLower(row.Name)] = row
		}
	}
	if len(teams) > 0 {
		rows, err := viewer.Store.TeamFaces(ctx, viewer.Contest, small(teams))
		if err != nil {
			return nil, fmt.Errorf("find what teams are called: %w", err)
		}
		for _, row := range rows {
			names.teams[strings.ToLower(row.Name)] = row
		}
	}
	return names, nil
}

func small(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = strings.ToLower(name)
	}
	return out
}

// Player is what the reader calls a player.
func (names *Names) Player(name string) string {
	if names.viewer == nil || name == "" {
		return name
	}
	row, ok := names.players[strings.ToLower(name)]
	switch {
	case !ok:
		return somebody
	case row.Telling && !names.knows(row):
		return row.Alias
	}
	return name
}

// Author is what the reader calls a player's author.
func (names *Names) Author(player, author string) string {
	if names.viewer == nil || player == "" {
		return author
	}
	row, ok := names.players[strings.ToLower(player)]
	switch {
	case !ok || !names.knows(row) && row.Pseudonym == "":
		return somebody
	case names.knows(row):
		return author
	}
	return row.Pseudonym
}

// Alias is how others see a player's author, for those who see his name.
func (names *Names) Alias(player string) string {
	row, ok := names.players[strings.ToLower(player)]
	if names.viewer == nil || !ok || row.Builtin || !names.knows(row) {
		return ""
	}
	return row.Pseudonym
}

// Account is what the reader calls a person.
func (names *Names) Account(name string) string {
	if names.viewer == nil || names.viewer.SeesAll || name == "" {
		return name
	}
	row, ok := names.people[strings.ToLower(name)]
	switch {
	case ok && slices.Contains(names.viewer.Own, row.Author):
		return name
	case ok && row.Staff:
		return anOrganizer
	case !ok || row.Pseudonym == "":
		return somebody
	}
	return row.Pseudonym
}

// Team is what the reader calls a team.
func (names *Names) Team(name string) string {
	if names.viewer == nil || names.viewer.SeesAll || name == "" {
		return name
	}
	row, ok := names.teams[strings.ToLower(name)]
	switch {
	case ok && slices.Contains(names.viewer.Own, row.ID):
		return name
	case !ok || row.Pseudonym == "":
		return somebody
	}
	return row.Pseudonym
}

// Real is the player that the reader means by a name: its name in the database. There is none (ok is false) that would
// tell him whose it is. A name that nobody has stays as it is.
func (names *Names) RealName(name string) (known string, ok bool) {
	if names.viewer == nil {
		return name, true
	}
	key := strings.ToLower(name)
	row, found := names.players[key]
	if found && (!row.Telling || names.knows(row)) {
		return name, true
	}
	if aliased, ok := names.aliases[key]; ok {
		return aliased.Name, true
	}
	return name, !found
}

// knows says whether the reader may know whose a player is.
func (names *Names) knows(row store.FacesRow) bool {
	return row.Builtin || names.viewer.SeesAll || slices.Contains(names.viewer.Own, row.UserID)
}
