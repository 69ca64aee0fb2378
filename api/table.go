package api

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// tableWriter writes a table, row by row.
type tableWriter interface {
	begin(w io.Writer, columns []string) error
	row(w io.Writer, values []any) error
	end(w io.Writer) error
}

// newTableWriter returns a writer of the format: csv or json.
func newTableWriter(format string) tableWriter {
	if format == "json" {
		return &jsonTable{}
	}
	return csvTable{}
}

// WriteTable writes a table as csv or json. Texts that a spreadsheet would take for formulas are escaped.
func WriteTable(w io.Writer, format string, columns []string, rows [][]any) error {
	out := newTableWriter(format)
	if err := out.begin(w, columns); err != nil {
		return err
	}
	for _, values := range rows {
		if err := out.row(w, values); err != nil {
			return err
		}
	}
	return out.end(w)
}

// csvTable writes comma-separated lines. The first one names the columns.
type csvTable struct{}

func (s csvTable) begin(w io.Writer, columns []string) error {
	return s.line(w, columns)
}

func (s csvTable) row(w io.Writer, values []any) error {
	cells := make([]string, len(values))
	for i, v := range values {
		cells[i] = formatCell(v)
	}
	return s.line(w, cells)
}

func (csvTable) line(w io.Writer, cells []string) error {
	lines := csv.NewWriter(w)
	if err := lines.Write(cells); err != nil {
		return fmt.Errorf("write a line: %w", err)
	}
	lines.Flush()
	return lines.Error()
}

func (csvTable) end(io.Writer) error { return nil }

// formatCell returns a value as text; null becomes the empty text.
func formatCell(value any) string {
	if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return ""
		}
		value = v.Elem().Interface()
	}
	switch v := value.(type) {
	case string:
		return escapeFormula(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case time.Time:
		return v.UTC().Format(time.RFC3339)
	default:
		return fmt.Sprint(v) // numbers and truth values
	}
}

// escapeFormula returns a text that spreadsheets do not take for a formula.
func escapeFormula(text string) string {
	if text == "" || !strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return text
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return "'" + text
}

// jsonTable writes a list of objects.
type jsonTable struct {
	columns []string
	begun   bool
}

func (s *jsonTable) begin(w io.Writer, columns []string) error {
	s.columns = columns
	_, err := io.WriteString(w, "[")
	return err
}

func (s *jsonTable) row(w io.Writer, values []any) error {
	object := []byte(",\n{")
	if !s.begun {
		object = []byte("\n{")
	}
	s.begun = true
	for i, name := range s.columns {
		value, err := json.Marshal(values[i])
		if err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
		if i > 0 {
			object = append(object, ',')
		}
		object = append(append(strconv.AppendQuote(object, name), ':'), value...)
	}
	_, err := w.Write(append(object, '}'))
	return err
}

func (s *jsonTable) end(w io.Writer) error {
	_, err := io.WriteString(w, "\n]\n")
	return err
}
