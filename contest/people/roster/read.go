package roster

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agon-judge/agon/contest"
)

// The bounds of a roster.
const (
	MaxBytes  = 8 << 20
	MaxLines  = 20_000
	maxCell   = 200 // characters
	maxEmail  = 254 // bytes, the limit of mail systems
	maxQuoted = 60  // characters of a cell that a message repeats
)

// File is a roster that was read.
type File struct {
	Encoding  string   // UTF8, UTF16, Windows1252 or Latin1
	Separator string   // "," ";" or a tab
	Ignored   []string // headers of columns that are not read
	Lines     []Line   // without header and empty lines
}

// Line is one student. Empty fields are not known.
type Line struct {
	Number        int // the number of the line in the file, from 1
	Name          string
	Email         string
	StudentNumber string
	Group         string
	Team          string
	Problem       string // what is wrong with the line, and what to do; "" for none
}

// Read reads a roster. The error is one line: what is wrong, in which line, and what to do. A problem with a single student
// is not an error; it stands in the student's line.
func Read(data []byte) (File, error) {
	if len(data) > MaxBytes {
		return File{}, fmt.Errorf("the roster has %d bytes and %d are allowed; split it", len(data), MaxBytes)
	}
	text, encoding, err := decode(data)
	if err != nil {
		return File{}, err
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	f := File{Encoding: encoding}
	text, comma, skipped := separator(text)
	f.Separator = string(comma)
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = comma, -1, true
	var columns []column
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return File{}, broken(err, skipped)
		}
		number, _ := r.FieldPos(0)
		number += skipped
		switch {
		case strings.TrimSpace(strings.Join(cells, "")) == "":
		case columns == nil:
			if columns, f.Ignored, err = columnsOf(cells); err != nil {
				return File{}, fmt.Errorf("line %d: %w", number, err)
			}
		case len(f.Lines) == MaxLines:
			return File{}, fmt.Errorf("line %d: a roster has at most %d students; split it", number, MaxLines)
		default:
			f.Lines = append(f.Lines, lineOf(number, columns, cells))
		}
	}
	if columns == nil {
		return File{}, errors.New("the roster is empty; its first line names the columns, as in: name,email,number,group")
	}
	return f, nil
}

// broken says where quotes are wrong.
func broken(err error, skipped int) error {
	e, ok := errors.AsType[*csv.ParseError](err)
	if !ok {
		return err
	}
	if errors.Is(e.Err, csv.ErrBareQuote) {
		return fmt.Errorf("line %d: there is a quote within a cell that does not begin with one; put the cell in quotes and write each quote in it twice", e.Line+skipped)
	}
	return fmt.Errorf("line %d: a quote is opened and not closed as it should be; close it, and write quotes within the cell twice", e.StartLine+skipped)
}

// separator finds the character that separates cells: the one that a line "sep=;" names, or the one that is most frequent
// in the first line outside quotes. It returns the text without the line "sep=;", and the number of lines it removed.
func separator(text string) (rest string, comma rune, skipped int) {
	first, after, _ := strings.Cut(text, "\n")
	if s, ok := strings.CutPrefix(strings.ToLower(strings.TrimRight(first, " ")), "sep="); ok && len(s) == 1 && strings.Contains(",;\t", s) {
		return after, rune(s[0]), 1
	}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		counts, quoted := map[rune]int{}, false
		for _, r := range line {
			if r == '"' {
				quoted = !quoted
			} else if !quoted {
				counts[r]++
			}
		}
		comma = ','
		for _, r := range ";\t" {
			if counts[r] > counts[comma] {
				comma = r
			}
		}
		return text, comma, 0
	}
	return text, ',', 0
}

func lineOf(number int, columns []column, cells []string) Line {
	values := map[column]string{}
	l := Line{Number: number}
	for i, cell := range cells {
		if i >= len(columns) {
			if strings.TrimSpace(cell) != "" {
				l.Problem = "has more cells than the first line names columns; put cells with separators in quotes"
			}
			continue
		}
		if columns[i] == "" {
			continue
		}
		value, problem := clean(cell)
		values[columns[i]] = value
		if problem != "" && l.Problem == "" {
			l.Problem = fmt.Sprintf("%s %s", columns[i], problem)
		}
	}
	l.Name, l.Email, l.StudentNumber, l.Group, l.Team = values[columnName], values[columnEmail], values[columnNumber], values[columnGroup], values[columnTeam]
	if l.Name == "" {
		l.Name = strings.TrimSpace(values[columnGiven] + " " + values[columnFamily])
	}
	switch {
	case l.Problem != "":
	case l.Email == "" && l.StudentNumber == "":
		l.Problem = "has neither e-mail nor student number; give one of them"
	case l.Email != "" && !isEmail(l.Email):
		l.Problem = fmt.Sprintf("%q is not an e-mail address; correct it", contest.Truncate(l.Email, maxQuoted))
	}
	return l
}

// clean returns the value of a cell, without blanks at its ends and without what spreadsheets add to keep leading zeros.
func clean(cell string) (value, problem string) {
	value = strings.Join(strings.FieldsFunc(cell, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
	if inner, ok := strings.CutPrefix(value, `="`); ok && strings.HasSuffix(inner, `"`) {
		value = strings.TrimSuffix(inner, `"`)
	}
	value = strings.TrimSpace(strings.TrimPrefix(value, "'"))
	switch {
	case utf8.RuneCountInString(value) > maxCell:
		return contest.Truncate(value, maxQuoted), fmt.Sprintf("has more than %d characters; shorten it", maxCell)
	case value != "" && strings.ContainsRune("=+-@", rune(value[0])):
		return value, fmt.Sprintf("begins with %c like a formula; write the value itself", value[0])
	}
	return value, ""
}

func isEmail(text string) bool {
	a, err := mail.ParseAddress(text)
	return err == nil && a.Address == text && len(text) <= maxEmail
}
