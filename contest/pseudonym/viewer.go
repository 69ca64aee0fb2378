package pseudonym

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agon-judge/agon/schema/store"
)

// Viewer is a reader of a contest with pseudonyms. The nil Viewer is for all other contests: it sees everybody's name.
type Viewer struct {
	Contest int64
	Own     []int64 // the reader's own account and team
	SeesAll bool    // the reader knows everybody
	Store   *store.Queries
}

// Public returns the viewer for the same contest that knows nobody.
func (viewer *Viewer) Public() *Viewer {
	if viewer == nil {
		return nil
	}
	return &Viewer{Contest: viewer.Contest, Store: viewer.Store}
}

// Names are the people, teams and players of a contest with what a viewer calls them, by their names in the database.
type Names struct {
	viewer  *Viewer
	players map[string]store.FacesRow // by name in lower case
	aliases map[string]store.FacesRow // by alias in lower case, if the player's name would tell who the author is
	people  map[string]store.PersonFacesRow
	teams   map[string]store.TeamFacesRow
}

// Resolve looks up players, people and teams by name; players also by alias. It takes one query for each kind, whatever
// their number.
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

// Player returns what the reader calls a player.
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

// Author returns what the reader calls a player's author.
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

// Alias returns the pseudonym of a player's author if the reader sees the author's name.
func (names *Names) Alias(player string) string {
	row, ok := names.players[strings.ToLower(player)]
	if names.viewer == nil || !ok || row.Builtin || !names.knows(row) {
		return ""
	}
	return row.Pseudonym
}

// Account returns what the reader calls a person.
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

// Team returns what the reader calls a team.
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

// RealName returns the database's name of the player that the reader means by a name. It returns ok=false for a name that
// would tell the reader who the author is. A name that no player has stays as it is.
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

// knows reports whether the reader may know who a player's author is.
func (names *Names) knows(row store.FacesRow) bool {
	return row.Builtin || names.viewer.SeesAll || slices.Contains(names.viewer.Own, row.UserID)
}
