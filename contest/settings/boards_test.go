package settings_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/settings"
)

func TestBoardsAreAddedRenamedOrderedAndRetired(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	c := d.CreateContestOnTwoBoards()
	require.NoError(t, d.ChangeBoards(c.Slug, false, func(b []settings.Board) []settings.Board {
		b[0].Name, b[1].Name = "Swamp", " meadow " // they exchange their names
		return []settings.Board{{Name: "Hill", Config: "ROUNDS 12"}, b[1], b[0]}
	}))
	require.Equal(t, "Hill=ROUNDS 12, meadow=ROUNDS 11, Swamp=ROUNDS 10", d.BoardsInOneLine(c.Slug))
	require.NoError(t, d.ChangeBoards(c.Slug, false, func(b []settings.Board) []settings.Board {
		b[0].Retired = true
		return b
	}))
	require.Equal(t, "meadow=ROUNDS 11, Swamp=ROUNDS 10, (Hill=ROUNDS 12)", d.BoardsInOneLine(c.Slug))
	require.Equal(t, 1, d.Count(`SELECT count(*) FROM audit WHERE action = 'edit' AND user_id = $1
		AND detail->'before'->'boards' @> '[{"name": "Hill", "retired": false}]' AND detail->'after'->'boards' @> '[{"name": "Hill", "retired": true}]'
		AND jsonb_array_length(detail->'after'->'boards') = 1`, d.Ada), "what is different, and no more")
}

func TestABoardThatWasPlayedOnKeepsItsText(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	c := d.CreateContestOnTwoBoards()
	d.Exec("UPDATE contests SET rated_seq = 1 WHERE id = $1", c.ID)
	longer := func(b []settings.Board) []settings.Board {
		b[0].Config = "ROUNDS 20"
		return b
	}

	// given results, another text for a board has to be confirmed, and becomes a new board in its place
	err := d.ChangeBoards(c.Slug, false, longer)
	require.Equal(t, contest.CodeMixedResults, contesttest.RefusalCode(t, err))
	require.ErrorContains(t, err, "1 matches were made on board Meadow")
	require.NoError(t, d.ChangeBoards(c.Slug, true, longer))
	require.Equal(t, "Meadow 2=ROUNDS 20, Swamp=ROUNDS 11, (Meadow=ROUNDS 10)", d.BoardsInOneLine(c.Slug))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM matches m JOIN boards b ON b.id = m.board_id WHERE b.config = 'ROUNDS 10'"), "the match is on the old one")

	// a board that nobody has played on may be changed and deleted, and a retired one stays the same
	require.NoError(t, d.ChangeBoards(c.Slug, false, longer))
	require.NoError(t, d.ChangeBoards(c.Slug, false, func(b []settings.Board) []settings.Board {
		b[1].Config = "ROUNDS 30"
		return b[1:]
	}))
	require.Equal(t, "Swamp=ROUNDS 30, (Meadow=ROUNDS 10)", d.BoardsInOneLine(c.Slug))
	require.ErrorContains(t, d.ChangeBoards(c.Slug, true, func(b []settings.Board) []settings.Board { return b[:1] }), "Board Meadow cannot be deleted, as 1 matches were made on it. Retire it")
	require.ErrorContains(t, d.ChangeBoards(c.Slug, true, func(b []settings.Board) []settings.Board {
		b[1].Config = "ROUNDS 1"
		return b
	}), "The text of board Meadow stays")
}

func TestBoardsThatCannotBe(t *testing.T) {
	d := contesttest.New(t)
	c := d.CreateContestOnTwoBoards()
	slow := contesttest.Chess()
	for name, x := range map[string]struct {
		change func([]settings.Board) []settings.Board
		words  string
	}{
		"none":           {func([]settings.Board) []settings.Board { return nil }, "No board is left to play on"},
		"all retired":    {func(b []settings.Board) []settings.Board { b[0].Retired, b[1].Retired = true, true; return b }, "No board is left to play on"},
		"name twice":     {func(b []settings.Board) []settings.Board { b[1].Name = "MEADOW"; return b }, "boards.1.name: There are two boards called MEADOW"},
		"no name":        {func(b []settings.Board) []settings.Board { b[1].Name = " "; return b }, "Board 2 of 2 has no name"},
		"long name":      {func(b []settings.Board) []settings.Board { b[1].Name = strings.Repeat("x", 41); return b }, "41 characters and 40 are allowed"},
		"hostile name":   {func(b []settings.Board) []settings.Board { b[1].Name = "a\u202eb"; return b }, "cannot be shown"},
		"empty":          {func(b []settings.Board) []settings.Board { b[1].Config = ""; return b }, "boards.1.config: Board Swamp: configuration, line 1: ROUNDS expected"},
		"5 MB":           {func(b []settings.Board) []settings.Board { b[1].Config = strings.Repeat("ROUNDS 1", 5<<17); return b }, "bytes together and 2097152 are allowed"},
		"one too large":  {func(b []settings.Board) []settings.Board { b[1].Config = strings.Repeat("ROUNDS 1", 1<<17); return b }, "Board Swamp has 1048576 bytes"},
		"other times":    {func(b []settings.Board) []settings.Board { b[1].Config = "ROUNDS slow"; return b }, "Board Swamp: it gives players 100 ms to start and 2000 ms for an answer, and board Meadow 100 ms and 0 ms"},
		"of another one": {func(b []settings.Board) []settings.Board { b[1].ID = 1; return b }, "Board Swamp is not one of this contest's boards any more"},
		"one of them twice": {func(b []settings.Board) []settings.Board {
			return append(b, settings.Board{ID: b[0].ID, Name: "Again", Config: b[0].Config})
		}, "Board Again is not one of this contest's boards any more, or it is there twice"},
		"200": {func(b []settings.Board) []settings.Board {
			for i := range 198 {
				b = append(b, settings.Board{Name: fmt.Sprint("B", i), Config: "ROUNDS 1"})
			}
			return b
		}, "There are 200 boards"},
	} {
		t.Run(name, func(t *testing.T) {
			slow.Limits = func(config []byte) (contest.Limits, error) {
				l, err := contesttest.Chess().Limits(config)
				if string(config) == "ROUNDS slow" {
					l.TurnMillis = 2000
				}
				return l, err
			}
			s, version := d.Settings(c.Slug)
			s.Boards = x.change(s.Boards)
			_, err := d.SettingsService(d.Ada).Change(t.Context(), slow, c.Slug, version, s, false)
			require.ErrorContains(t, err, x.words)
		})
	}
	require.Equal(t, "Meadow=ROUNDS 10, Swamp=ROUNDS 11", d.BoardsInOneLine(c.Slug))
}

func TestTwoOrganizersChangeBoardsAtOnce(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	c := d.CreateContestOnTwoBoards()
	s, version := d.Settings(c.Slug)
	errs := make([]error, 2)
	var wait sync.WaitGroup
	for i := range errs {
		wait.Go(func() {
			mine := s
			mine.Boards = append(mine.Boards[:2:2], settings.Board{Name: fmt.Sprint("Hill ", i), Config: "ROUNDS 12"})
			_, errs[i] = d.SettingsService(d.Ada).Change(t.Context(), contesttest.Chess(), c.Slug, version, mine, false)
		})
	}
	wait.Wait()
	late := errs[0]
	if late == nil {
		late = errs[1]
	}
	require.Equal(t, contest.CodeEditConflict, contesttest.RefusalCode(t, late))
	require.Equal(t, 3, d.Count("SELECT count(*) FROM boards WHERE contest_id = $1", c.ID))
}
