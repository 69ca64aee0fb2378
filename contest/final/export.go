package final

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"unicode"
)

// CSV writes a view as a table: a line for every slot of a heat, then a line for every place of the standing.
func (v View) CSV() ([]byte, error) {
	lines := [][]string{{"stage", "heat", "player", "author", "seed", "points", "place", "advances", "note"}}
	for _, s := range v.Stages {
		for _, h := range s.Heats {
			for _, slot := range h.Slots {
				if slot.Player == "" || h.State == hidden {
					continue
				}
				line := []string{s.Name, h.Name, string(slot.Player), string(slot.Author), number(slot.Seed), "", "", "", slot.Note}
				if h.State == result {
					line[5], line[6], line[7] = decimal(slot.Points), number(slot.Place), strconv.FormatBool(slot.Advances)
				}
				lines = append(lines, line)
			}
		}
	}
	for _, r := range v.Standing {
		note := strings.TrimPrefix(r.Out+"; "+r.Note, "; ")
		lines = append(lines, []string{"Standing", "", string(r.Player), string(r.Author), number(r.Seed), decimal(r.Points), number(r.Place), "", strings.TrimSuffix(note, "; ")})
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	for _, line := range lines {
		for i, cell := range line {
			line[i] = escapeFormula(cell)
		}
		_ = w.Write(line) // to memory
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// escapeFormula keeps spreadsheets from taking a name for a formula.
func escapeFormula(cell string) string {
	if cell == "" || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return cell
	}
	if _, err := strconv.ParseFloat(cell, 64); err == nil && !strings.ContainsFunc(cell, unicode.IsLetter) {
		return cell
	}
	return "'" + cell
}

func number(n int) string { return strconv.Itoa(n) }

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
