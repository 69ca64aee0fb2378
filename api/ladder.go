package api

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/schema/store"
)

const (
	ladderCacheAge  = time.Second      // of a page; live events outdate it earlier
	ranksCacheAge   = time.Minute      // of the ranks of a day ago
	filtersCacheAge = 10 * time.Second // of what the ladder can be filtered by
)

// Ladder is a page of a contest's ladder.
type Ladder struct {
	Total     int64       `json:"total" doc:"Players on the ladder that the filters let pass"`
	UpdatedAt *time.Time  `json:"updated_at" doc:"When the last match ended; null before the first"`
	Rows      []LadderRow `json:"rows" nullable:"false"`
}

// LadderFilters lists what a ladder can be filtered by.
type LadderFilters struct {
	Languages []LadderKind `json:"languages" nullable:"false" doc:"Ids of those that players on the ladder are in, the most used first"`
	Groups    []LadderKind `json:"groups" nullable:"false" doc:"Of the roster, that authors on the ladder are in; empty for all who do not run the contest"`
}

// LadderKind is a language or a group.
type LadderKind struct {
	Name    string `json:"name"`
	Players int64  `json:"players" doc:"Of it on the ladder"`
}

type ladderInput struct {
	ContestPath
	Search   string `query:"search" maxLength:"64" doc:"Part of a player's or author's name"`
	Language string `query:"language" maxLength:"64" doc:"Only players whose version that plays is in this language"`
	Group    string `query:"group" maxLength:"200" doc:"Only players of authors in this group of the roster; for organizers"`
	Limit    int32  `query:"limit" minimum:"1" maximum:"100" default:"25"`
	Offset   int32  `query:"offset" minimum:"0" maximum:"1000000" default:"0"`
}

type ladderAnswer struct{ Body Ladder }

type ladderFiltersAnswer struct{ Body LadderFilters }

// ladderSearch is a search on a ladder, with what its caller may know.
type ladderSearch struct {
	text       string
	pseudonyms bool    // pseudonyms are searched too
	masked     bool    // names that the caller may not know find nothing
	own        []int64 // authors whose names the caller knows nevertheless
}

func (s *Server) getLadder(ctx context.Context, in *ladderInput) (*ladderAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if in.Group != "" {
		runs, err := s.runsContest(ctx, contestID)
		if err != nil {
			return nil, err
		}
		if !runs { // only organizers know the groups
			return nil, refuse(CodeForbidden, "Groups are known to the organizers alone. Look at the whole ladder.")
		}
	}
	// After a live event all watchers ask for the same page at once. They get a page that was read after that event.
	key := fmt.Sprintf("%d %d %d %d %q %q %q", contestID, s.hub.ladderVersion(contestID), in.Limit, in.Offset, strings.ToLower(in.Search), in.Language, in.Group)
	found := ladderSearch{text: in.Search}
	if in.Search != "" { // the result depends on the names that the caller knows
		viewer, err := s.viewer(ctx)
		if err != nil {
			return nil, err
		}
		if viewer != nil {
			found.pseudonyms, found.masked, found.own = true, !viewer.SeesAll, viewer.Own
			key += fmt.Sprintf(" of %v %t", viewer.Own, viewer.SeesAll)
		}
	}
	page, err := s.ladders.get(ctx, key, func(ctx context.Context) (Ladder, error) { return s.readLadder(ctx, contestID, in, found) })
	if err != nil {
		return nil, err
	}
	return &ladderAnswer{Body: page}, nil
}

func (s *Server) getLadderFilters(ctx context.Context, in *ContestPath) (*ladderFiltersAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	runs, err := s.runsContest(ctx, contestID)
	if err != nil {
		return nil, err
	}
	kinds, err := s.ladderFilters.get(ctx, fmt.Sprintf("%d %t", contestID, runs), func(ctx context.Context) (LadderFilters, error) { return s.readLadderFilters(ctx, contestID, runs) })
	return &ladderFiltersAnswer{Body: kinds}, err
}

func (s *Server) readLadderFilters(ctx context.Context, contestID int64, withGroups bool) (LadderFilters, error) {
	out := LadderFilters{Languages: []LadderKind{}, Groups: []LadderKind{}}
	languages, err := s.store.APILadderLanguages(ctx, contestID)
	if err != nil {
		return out, fmt.Errorf("read the ladder's languages: %w", err)
	}
	for _, l := range languages {
		out.Languages = append(out.Languages, LadderKind{Name: l.Language, Players: l.Players})
	}
	if !withGroups {
		return out, nil
	}
	groups, err := s.store.APILadderGroups(ctx, contestID)
	if err != nil {
		return out, fmt.Errorf("read the ladder's groups: %w", err)
	}
	for _, g := range groups {
		out.Groups = append(out.Groups, LadderKind{Name: g.GroupName, Players: g.Players})
	}
	return out, nil
}

func (s *Server) readLadder(ctx context.Context, contestID int64, in *ladderInput, f ladderSearch) (Ladder, error) {
	page, total, err := s.ladderPage(ctx, contestID, in, f)
	if err != nil {
		return Ladder{}, fmt.Errorf("read ladder: %w", err)
	}
	rows, err := ladderRows(ctx, s.store, page)
	if err != nil {
		return Ladder{}, err
	}
	updatedAt, err := s.store.APILadderUpdated(ctx, contestID)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return Ladder{}, fmt.Errorf("read the ladder's age: %w", err)
	}
	before, err := s.dayOldRanks.get(ctx, strconv.FormatInt(contestID, 10), func(ctx context.Context) (map[int64]int64, error) { return s.ranksDayAgo(ctx, contestID) })
	if err != nil {
		return Ladder{}, err
	}
	out := Ladder{Total: total, UpdatedAt: updatedAt, Rows: make([]LadderRow, 0, len(rows))}
	for _, row := range rows {
		described := row.describe()
		if rank, ok := before[row.PlayerID]; ok {
			gained := rank - row.rank
			described.Trend = &gained
		}
		out.Rows = append(out.Rows, described)
	}
	return out, nil
}

// ranked is a player on the ladder and its rank there.
type ranked struct{ player, rank int64 }

// ladderPage gives the players of a page of the ladder and the number of players that the filters let pass.
func (s *Server) ladderPage(ctx context.Context, contestID int64, in *ladderInput, f ladderSearch) (page []ranked, total int64, err error) {
	if in.Search != "" || in.Language != "" || in.Group != "" {
		return s.searchLadder(ctx, store.APILadderSearchParams{
			ContestID: contestID, Search: f.text, Pseudonyms: f.pseudonyms, Masked: f.masked, Own: f.own,
			Language: in.Language, GroupName: in.Group, Most: in.Limit, Skip: in.Offset,
		})
	}
	if total, err = s.store.APILadderCount(ctx, contestID); err != nil {
		return nil, 0, err
	}
	rows, err := s.store.APILadderPage(ctx, contestID, in.Offset, in.Limit)
	if err != nil || len(rows) == 0 {
		return nil, total, err
	}
	ahead, err := s.store.APIAhead(ctx, contestID, rows[0].Shown) // others may share the first one's rank
	for i, row := range rows {
		if i > 0 && row.Shown < rows[i-1].Shown {
			ahead = int64(in.Offset) + int64(i)
		}
		page = append(page, ranked{row.PlayerID, 1 + ahead})
	}
	return page, total, err
}

// searchLadder is ladderPage with filters.
func (s *Server) searchLadder(ctx context.Context, filter store.APILadderSearchParams) (page []ranked, total int64, err error) {
	rows, err := s.store.APILadderSearch(ctx, filter)
	if err != nil {
		return nil, 0, err
	}
	for _, row := range rows {
		page, total = append(page, ranked{row.PlayerID, row.Place}), row.Total
	}
	if len(rows) == 0 && filter.Skip > 0 { // the page is behind the last one; the first page has the number
		filter.Most, filter.Skip = 1, 0
		_, total, err = s.searchLadder(ctx, filter)
	}
	return page, total, err
}

// ladderRows reads what the ladder shows of the players of a page. A player that left the ladder meanwhile is left out.
func ladderRows(ctx context.Context, q *store.Queries, page []ranked) ([]rankedRow, error) {
	players := make([]int64, len(page))
	for i, r := range page {
		players[i] = r.player
	}
	rows, err := q.APILadderRows(ctx, players)
	if err != nil {
		return nil, fmt.Errorf("read rows of the ladder: %w", err)
	}
	byPlayer := make(map[int64]store.APILadderRowsRow, len(rows))
	for _, row := range rows {
		byPlayer[row.PlayerID] = row
	}
	out := make([]rankedRow, 0, len(page))
	for _, r := range page {
		if row, ok := byPlayer[r.player]; ok {
			out = append(out, rankedRow{row, r.rank})
		}
	}
	return out, nil
}

// ranksDayAgo returns, by player, the rank of a day ago among the players that are on the ladder now.
func (s *Server) ranksDayAgo(ctx context.Context, contestID int64) (map[int64]int64, error) {
	dayAgo := s.cfg.Now().Add(-24 * time.Hour)
	seq, err := s.store.APISeqBefore(ctx, contestID, &dayAgo)
	if err != nil {
		return nil, fmt.Errorf("find yesterday's last result: %w", err)
	}
	rows, err := s.store.APIRanksAt(ctx, seq, contestID)
	if err != nil {
		return nil, fmt.Errorf("read yesterday's ranks: %w", err)
	}
	ranks := make(map[int64]int64, len(rows))
	for _, row := range rows {
		ranks[row.PlayerID] = row.Place
	}
	return ranks, nil
}
