package ants

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fixedRows is a board of 20 x 20 cells, all soil.
func fixedRows() []string {
	rows := make([]string, 20)
	for i := range rows {
		rows[i] = strings.Repeat(".", 20)
	}
	return rows
}

// fixedConfig is a configuration with a board of 20 x 20 cells (none: all soil), without rivers, with the food's
// rectangles in the middle of the quadrants.
func fixedConfig(t testing.TB, rows []string, changes ...string) []byte {
	t.Helper()
	if rows == nil {
		rows = fixedRows()
	}
	var b bytes.Buffer
	b.Write(bytes.TrimSuffix(configWith(t, append([]string{"BOARD_ROWS 20", "BOARD_COLS 20"}, changes...)...), []byte("GENERATOR1\n")))
	b.WriteString("FIXED\n\n   00000000001111111111\n   01234567890123456789\n")
	for i, row := range rows {
		b.WriteString(string([]byte{byte('0' + i/10), byte('0' + i%10), ' '}) + row + "\n")
	}
	b.WriteString("\nrivers\n0\n")
	for _, name := range foodNames {
		b.WriteString("\n" + name + "\n7\t7\n7\t10\n10\t10\n10\t7\n")
	}
	return b.Bytes()
}

func TestFixedBoardIsPrintedAsItWasRead(t *testing.T) {
	rows := fixedRows()
	rows[9] = "......WWB.S.L......."
	text := strings.Replace(string(fixedConfig(t, rows)), "rivers\n0\n", "rivers\n2\n\t2\n\t\t9\t6\n\t\t9\t7\n\t0\n", 1)
	m := newTestMatch(t, []byte(text), 5)
	_, grid, _ := strings.Cut(text, "FIXED\n")
	require.Contains(t, string(m.AppendHeader(nil, false)), grid)
	require.NoError(t, Game{}.CheckConfig([]byte(text)))
}

func TestFixedBoardErrorsSayWhatToDo(t *testing.T) {
	good := string(fixedConfig(t, nil))
	lines := strings.SplitAfter(good, "\n")
	row := func(i int, text string) string {
		rows := fixedRows()
		rows[i] = text
		return string(fixedConfig(t, rows))
	}
	for _, test := range []struct {
		name, text, expected string
	}{
		{"short row", row(3, "..."), `line 39: row 3: expected 20 cells out of .WBSL, found "..." with 3 characters; give a label and BOARD_COLS cells in each of BOARD_ROWS rows, after two lines of column labels`},
		{"wrong letter", row(3, strings.Repeat(".", 17)+"w.."), `line 39: row 3: expected 20 cells out of .WBSL, found "w" in column 17; write W for water, B, S and L for bonuses, and a dot for other soil`},
		{"truncated grid", strings.Join(lines[:45], ""), `line 46: row 10: expected the row's label, found the end of the file; the file is cut off: compare it with a complete one`},
		{"too many rows", strings.Replace(good, "\nrivers", "20 ....................\n\nrivers", 1), `line 56: rivers: expected the word rivers, found "20"; after BOARD_ROWS = 20 rows comes the section of the rivers`},
		{"wrong number of rivers", strings.Replace(good, "rivers\n0", "rivers\n1", 1), `line 60: river 0: expected a whole number from 0 to 2097152, found "bread"; count the cells of the river that follow`},
		{"no leaf", good[:strings.Index(good, "leaf")], `line 72: leaf: expected the word leaf, found the end of the file; the file is cut off: compare it with a complete one`},
		{"rectangle outside its quadrant", strings.Replace(good, "bread\n7\t7\n7\t10", "bread\n7\t7\n7\t9", 1), `line 62: bread of player 1: expected a rectangle in the player's quadrant, its top left cell from (0, 10) to (7, 17), found (7, 9); move it, or change BONUS_ROWS and BONUS_COLS`},
		{"rectangle too large", string(fixedConfig(t, nil, "BONUS_ROWS 11")), `line 61: bread of player 0: expected a rectangle that fits into the player's quadrant, found (7, 7); move it, or change BONUS_ROWS and BONUS_COLS`},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.EqualError(t, Game{}.CheckConfig([]byte(test.text)), "configuration, "+test.expected)
		})
	}
}
