package roster

import (
	"encoding/csv"
	"regexp"
	"strings"
)

// WriteCSV writes a table that spreadsheets read correctly: UTF-8 with a byte order mark, Windows line ends, and no cell
// that they would take for a formula.
func WriteCSV(header []string, rows [][]string) string {
	var out strings.Builder
	out.WriteString("\ufeff")
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	_ = w.Write(header) // to memory
	for _, row := range rows {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = Harmless(cell)
		}
		_ = w.Write(safe)
	}
	w.Flush()
	return out.String()
}

var plainNumber = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`)

// Harmless puts an apostrophe before a cell that a spreadsheet would take for a formula.
func Harmless(cell string) string {
	if cell == "" || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) || plainNumber.MatchString(cell) {
		return cell
	}
	return "'" + cell
}
