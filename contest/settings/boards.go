package settings

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

// The bounds of the boards of a contest.
const (
	MaxBoards     = 50      // including retired ones
	MaxBoardsText = 2 << 20 // bytes of all configurations together
	maxBoardName  = 40      // characters
)

// FirstBoard is the name of the board of a new contest.
const FirstBoard = "Board 1"

// Board is a configuration of the game that matches of a contest are played with.
type Board struct {
	ID      int64  `json:"id" doc:"0 for a new board"`
	Name    string `json:"name" doc:"At most 40 characters; no other board of the contest may have it, even in other upper or lower case"`
	Config  string `json:"config" doc:"The game's parameters, in its own format, including the map if it has one"`
	Retired bool   `json:"retired" doc:"No new matches are made on it; matches that were made before are still played"`
}

// boardsOf returns boards as settings.
func boardsOf(rows []store.Board) []Board {
	list := make([]Board, len(rows))
	for i, b := range rows {
		list[i] = Board{ID: b.ID, Name: b.Name, Config: string(b.Config), Retired: b.RetiredAt != nil}
	}
	return list
}

// differentBoards returns the boards before and after a change that are not in both lists. If only the order has changed,
// it returns all of them, without their texts.
func differentBoards(before, after []Board) (b, a []Board) {
	different := func(list, others []Board) []Board {
		return slices.DeleteFunc(slices.Clone(list), func(b Board) bool { return slices.Contains(others, b) })
	}
	b, a = different(before, after), different(after, before)
	if len(b) > 0 || len(a) > 0 {
		return b, a
	}
	return withoutConfigs(before), withoutConfigs(after)
}

func withoutConfigs(boards []Board) []Board {
	list := slices.Clone(boards)
	for i := range list {
		list[i].Config = ""
	}
	return list
}

// fieldName returns the name of a setting of one board.
func (Board) fieldName(i int, field string) string { return fmt.Sprintf("boards.%d.%s", i, field) }

// checkBoards checks the boards and returns the limits that the game sets on them, of each limit the largest. The times to
// start and for one answer must be the same on all boards in play, because a contest has one limit and players read it from
// the board.
func (c *checker) checkBoards() (usual contest.Limits, ok bool) {
	s := &c.s
	wrong := len(c.wrong)
	total, live := 0, 0
	names := map[string]bool{}
	s.Boards = slices.Clone(s.Boards)
	for i := range s.Boards {
		b := &s.Boards[i]
		b.Name = strings.TrimSpace(b.Name)
		total += len(b.Config)
		if !b.Retired {
			live++
		}
		switch n, small := utf8.RuneCountInString(b.Name), strings.ToLower(b.Name); {
		case n == 0:
			c.refuse(b.fieldName(i, "name"), "Board %d of %d has no name; give it one.", i+1, len(s.Boards))
		case n > maxBoardName:
			c.refuse(b.fieldName(i, "name"), "The name of board %d has %d characters and %d are allowed.", i+1, n, maxBoardName)
		case !contest.IsPlainText(b.Name, false):
			c.refuse(b.fieldName(i, "name"), "The name of board %d holds characters that cannot be shown; write it in one line of plain text.", i+1)
		case names[small]:
			c.refuse(b.fieldName(i, "name"), "There are two boards called %s; give each a name of its own.", b.Name)
		default:
			names[small] = true
		}
	}
	switch {
	case len(s.Boards) > MaxBoards:
		c.refuse("boards", "There are %d boards, the retired ones as well, and %d are allowed.", len(s.Boards), MaxBoards)
	case live == 0:
		c.refuse("boards", "No board is left to play on. Put one back, or add another before you retire the last.")
	case total > MaxBoardsText:
		c.refuse("boards", "The boards have %d bytes together and %d are allowed.", total, MaxBoardsText)
	}
	if len(c.wrong) > wrong { // checking the texts may take long
		return usual, false
	}
	first := -1
	for i, b := range s.Boards {
		limits, ok := c.checkBoard(i, b)
		switch {
		case !ok || b.Retired:
		case first < 0:
			first, usual = i, limits
		case limits.TurnMillis != usual.TurnMillis || limits.StartCPUMillis != usual.StartCPUMillis:
			c.refuse(b.fieldName(i, "config"), "Board %s: it gives players %d ms to start and %d ms for an answer, and board %s %d ms and %d ms. Write the same times into all boards of the contest.",
				b.Name, limits.StartCPUMillis, limits.TurnMillis, s.Boards[first].Name, usual.StartCPUMillis, usual.TurnMillis)
		default:
			usual = usual.Larger(limits)
		}
	}
	return usual, len(c.wrong) == wrong
}

// checkBoard checks the configuration of one board by the game's rules, unless it is the stored one.
func (c *checker) checkBoard(i int, b Board) (limits contest.Limits, ok bool) {
	field := b.fieldName(i, "config")
	switch {
	case len(b.Config) > MaxConfig:
		c.refuse(field, "Board %s has %d bytes and %d are allowed.", b.Name, len(b.Config), MaxConfig)
		return limits, false
	case !utf8.ValidString(b.Config) || strings.ContainsRune(b.Config, 0):
		c.refuse(field, "Board %s is not plain text.", b.Name)
		return limits, false
	}
	kept := slices.ContainsFunc(c.old.Boards, func(old Board) bool { return old.ID == b.ID && old.Config == b.Config })
	if !kept {
		if err := c.g.CheckConfig([]byte(b.Config)); err != nil {
			c.refuse(field, "Board %s: %s", b.Name, oneLine(err.Error()))
			return limits, false
		}
	}
	limits, err := c.g.Limits([]byte(b.Config))
	if err != nil {
		c.refuse(field, "Board %s: %s", b.Name, oneLine(err.Error()))
	}
	return limits, err == nil
}

// boardPlan is what a change does to the boards of a contest.
type boardPlan struct {
	contest int64
	dropped []int64
	renamed []int64 // they free their names first, as other boards may get these
	kept    []store.ChangeBoardParams
	added   []store.AddBoardParams
}

// planBoards compares the stored boards with the wanted ones and plans the change. A board that a match or a final refers
// to keeps its text for good: with another text it retires, and a new board takes its place. Mixed says that the organizer
// knows that results on both will stand on one ladder.
func planBoards(contestRow store.Contest, stored []store.Board, inUse []store.BoardsInUseRow, wanted []Board, mixed bool) (boardPlan, error) {
	p := boardPlan{contest: contestRow.ID}
	used := map[int64]int64{}
	for _, u := range inUse {
		used[u.ID] = u.Matches
	}
	refuseField := func(format string, args ...any) error {
		return contest.RefuseFields(contest.FieldError{Field: "boards", Message: fmt.Sprintf(format, args...)})
	}
	taken := map[string]bool{}
	for _, b := range wanted {
		taken[strings.ToLower(b.Name)] = true
	}
	left := slices.Clone(stored)
	place := int32(0)
	var replaced []store.ChangeBoardParams
	for _, b := range wanted {
		place++
		i := slices.IndexFunc(left, func(old store.Board) bool { return old.ID == b.ID })
		switch {
		case b.ID == 0:
			p.added = append(p.added, store.AddBoardParams{ContestID: contestRow.ID, Place: place, Name: b.Name, Config: []byte(b.Config), Retired: b.Retired})
			continue
		case i < 0:
			return p, refuseField("Board %s is not one of this contest's boards any more, or it is there twice. Load the boards again.", b.Name)
		}
		old := left[i]
		left = slices.Delete(left, i, i+1)
		matches, inUse := used[old.ID]
		if string(old.Config) == b.Config || !inUse {
			p.kept = append(p.kept, store.ChangeBoardParams{ID: old.ID, Place: place, Name: b.Name, Config: []byte(b.Config), Retired: b.Retired})
			if b.Name != old.Name {
				p.renamed = append(p.renamed, old.ID)
			}
			continue
		}
		if b.Retired {
			return p, refuseField("The text of board %s stays, as %s. Add the new text as a board of its own.", old.Name, useOf(matches))
		}
		if contestRow.RatedSeq > 0 && !mixed {
			return p, contest.Refuse(contest.CodeMixedResults, "%d matches were made on board %s as it was, and they go on to count. Confirm that it retires and that a new board with the new text takes its place on the same ladder, or clone the contest.", matches, old.Name)
		}
		name := b.Name
		if strings.EqualFold(name, old.Name) {
			name = nextName(old.Name, taken)
		} else if taken[strings.ToLower(old.Name)] && slices.ContainsFunc(wanted, func(o Board) bool { return o.ID != b.ID && strings.EqualFold(o.Name, old.Name) }) {
			return p, refuseField("Board %s retires under its name, so no other board can have it. Give the other one another name.", old.Name)
		}
		taken[strings.ToLower(name)] = true
		p.added = append(p.added, store.AddBoardParams{ContestID: contestRow.ID, Place: place, Name: name, Config: []byte(b.Config)})
		replaced = append(replaced, store.ChangeBoardParams{ID: old.ID, Name: old.Name, Config: old.Config, Retired: true})
	}
	for _, r := range replaced {
		place++
		r.Place = place
		p.kept = append(p.kept, r)
	}
	for _, old := range left {
		if matches, inUse := used[old.ID]; inUse {
			return p, refuseField("Board %s cannot be deleted, as %s. Retire it, and no more matches are made on it.", old.Name, useOf(matches))
		}
		p.dropped = append(p.dropped, old.ID)
	}
	if len(stored)+len(p.added)-len(p.dropped) > MaxBoards {
		return p, refuseField("There would be %d boards, with those that retire, and %d are allowed.", len(stored)+len(p.added)-len(p.dropped), MaxBoards)
	}
	return p, nil
}

// useOf says why a board in use is kept.
func useOf(matches int64) string {
	if matches == 0 {
		return "a match or a final is meant for it"
	}
	return fmt.Sprintf("%d matches were made on it", matches)
}

var lastNumber = regexp.MustCompile(`^(.*?)(\d{1,6})$`)

// nextName returns the name of the board that replaces a board: with the next free number.
func nextName(name string, taken map[string]bool) string {
	stem, number := name+" ", 1
	if m := lastNumber.FindStringSubmatch(name); m != nil {
		stem = m[1]
		number, _ = strconv.Atoi(m[2]) // at most six digits
	}
	for {
		number++
		digits := strconv.Itoa(number)
		for utf8.RuneCountInString(stem)+len(digits) > maxBoardName {
			_, size := utf8.DecodeLastRuneInString(stem)
			stem = stem[:len(stem)-size]
		}
		if next := stem + digits; !taken[strings.ToLower(next)] {
			return next
		}
	}
}

// apply carries the plan out.
func (p boardPlan) apply(ctx context.Context, q *store.Queries) error {
	if len(p.dropped) > 0 {
		if err := q.DropBoards(ctx, p.dropped); err != nil {
			return fmt.Errorf("delete boards: %w", err)
		}
	}
	if len(p.renamed) > 0 {
		if err := q.FreeBoardNames(ctx, p.renamed); err != nil {
			return fmt.Errorf("rename boards: %w", err)
		}
	}
	for _, b := range p.kept {
		if err := q.ChangeBoard(ctx, b); err != nil {
			return fmt.Errorf("change board %s: %w", b.Name, err)
		}
	}
	for _, b := range p.added {
		if err := q.AddBoard(ctx, b); err != nil {
			return fmt.Errorf("add board %s: %w", b.Name, err)
		}
	}
	return nil
}
