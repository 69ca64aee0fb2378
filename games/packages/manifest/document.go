package manifest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// document is a TOML file with the line of each key. It keeps the first error that is found.
type document struct {
	file  string
	lines map[string]int // by path of the key: "limits.cpu", "board[1].name"
	err   error
}

// table is a table of a document. Keys that nobody has asked for are unknown.
type table struct {
	doc    *document
	path   string // with a dot at its end, unless it is the whole document
	values map[string]any
	known  map[string]bool
}

// parseDocument reads a document and returns its outermost table.
func parseDocument(file string, text []byte) (*table, error) {
	d := &document{file: file, lines: map[string]int{}}
	values := map[string]any{}
	if err := toml.Unmarshal(text, &values); err != nil {
		line := 0
		if at, ok := errors.AsType[*toml.DecodeError](err); ok {
			line, _ = at.Position()
		}
		return nil, &Error{File: file, Line: line, Text: "this is no TOML: " + strings.TrimPrefix(err.Error(), "toml: ")}
	}
	d.locate(text)
	return d.table("", values), nil
}

// locate notes the line of each key.
func (d *document) locate(text []byte) {
	var p unstable.Parser
	p.Reset(text)
	prefix := ""
	counts := map[string]int{}
	for p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			name, line := keyOf(&p, e.Key())
			if e.Kind == unstable.ArrayTable {
				counts[name]++
				d.note(name, line)
				name += "[" + strconv.Itoa(counts[name]-1) + "]"
			}
			d.note(name, line)
			prefix = name + "."
		case unstable.KeyValue:
			d.locateValue(&p, prefix, e)
		default:
		}
	}
}

func (d *document) locateValue(p *unstable.Parser, prefix string, e *unstable.Node) {
	name, line := keyOf(p, e.Key())
	d.note(prefix+name, line)
	if value := e.Value(); value.Kind == unstable.InlineTable {
		for it := value.Children(); it.Next(); {
			d.locateValue(p, prefix+name+".", it.Node())
		}
	}
}

func (d *document) note(path string, line int) {
	if _, seen := d.lines[path]; !seen {
		d.lines[path] = line
	}
}

func keyOf(p *unstable.Parser, key unstable.Iterator) (name string, line int) {
	var parts []string
	for key.Next() {
		node := key.Node()
		if line == 0 {
			line = p.Shape(node.Raw).Start.Line
		}
		parts = append(parts, string(node.Data))
	}
	return strings.Join(parts, "."), line
}

func (d *document) table(path string, values map[string]any) *table {
	return &table{doc: d, path: path, values: values, known: map[string]bool{}}
}

// errorf keeps the first error. The line is that of the key.
func (t *table) errorf(key, format string, args ...any) {
	if t.doc.err == nil {
		t.doc.err = &Error{File: t.doc.file, Line: t.doc.lines[t.path+key], Text: t.path + key + ": " + fmt.Sprintf(format, args...)}
	}
}

// close reports the first key that is not known.
func (t *table) close() {
	for _, key := range slices.Sorted(maps.Keys(t.values)) {
		if !t.known[key] {
			t.errorf(key, "there is no such key; known are %s", strings.Join(slices.Sorted(maps.Keys(t.known)), ", "))
		}
	}
}

func (t *table) take(key string) (any, bool) {
	t.known[key] = true
	value, ok := t.values[key]
	return value, ok
}

// integer reads a whole number in a range.
func (t *table) integer(key string, low, high, otherwise int) int {
	value, ok := t.take(key)
	if !ok {
		return otherwise
	}
	n, ok := value.(int64)
	if !ok || n < int64(low) || n > int64(high) {
		t.errorf(key, "expected a whole number from %d to %d, found %s", low, high, shown(value))
		return otherwise
	}
	return int(n)
}

// number reads a number above 0.
func (t *table) number(key string, most, otherwise float64) float64 {
	value, ok := t.take(key)
	if !ok {
		return otherwise
	}
	n, ok := value.(float64)
	if whole, isWhole := value.(int64); isWhole {
		n, ok = float64(whole), true
	}
	if !ok || !(n > 0 && n <= most) {
		t.errorf(key, "expected a number above 0 and up to %g, found %s", most, shown(value))
		return otherwise
	}
	return n
}

func (t *table) boolean(key string) bool {
	value, ok := t.take(key)
	b, is := value.(bool)
	if ok && !is {
		t.errorf(key, "expected true or false, found %s", shown(value))
	}
	return b
}

// text reads a text of one line.
func (t *table) text(key, otherwise string) string {
	value, ok := t.take(key)
	if !ok {
		return otherwise
	}
	s, is := value.(string)
	if !is || !isLine(s) {
		t.errorf(key, "expected a text of one line in quotes, found %s", shown(value))
		return otherwise
	}
	return s
}

// oneOf reads a word of a list, the first one being the default.
func (t *table) oneOf(key string, words ...string) string {
	s := t.text(key, words[0])
	if !slices.Contains(words, s) {
		t.errorf(key, "expected one of %s, found %s", strings.Join(words, ", "), shown(s))
	}
	return s
}

func (t *table) texts(key string) []string {
	value, ok := t.take(key)
	if !ok {
		return nil
	}
	list, is := value.([]any)
	var texts []string
	for _, v := range list {
		s, isText := v.(string)
		is = is && isText && isLine(s)
		texts = append(texts, s)
	}
	if !is {
		t.errorf(key, `expected a list of texts like ["one", "two"], found %s`, shown(value))
	}
	return texts
}

// duration reads a time like "1.5s".
func (t *table) duration(key string, most, otherwise time.Duration) time.Duration {
	value, ok := t.take(key)
	if !ok {
		return otherwise
	}
	s, _ := value.(string)
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 || d > most {
		t.errorf(key, `expected a time like "1.5s" or "200ms", up to %v, found %s`, most, shown(value))
		return otherwise
	}
	return d
}

// size reads a number of bytes like "64KiB".
func (t *table) size(key string, least, most, otherwise int64) int64 {
	value, ok := t.take(key)
	if !ok {
		return otherwise
	}
	s, _ := value.(string)
	unit := int64(1)
	for i, suffix := range []string{"KiB", "MiB", "GiB"} {
		if rest, found := strings.CutSuffix(s, suffix); found {
			s, unit = strings.TrimSpace(rest), 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil || unit == 1 || n*unit < least || n*unit > most {
		t.errorf(key, `expected a size like "64KiB" or "128MiB", from %s to %s, found %s`, sizeText(least), sizeText(most), shown(value))
		return otherwise
	}
	return n * unit
}

func sizeText(n int64) string {
	for i, suffix := range []string{"GiB", "MiB", "KiB"} {
		if unit := int64(1) << (10 * (3 - i)); n >= unit && n%unit == 0 {
			return strconv.FormatInt(n/unit, 10) + suffix
		}
	}
	return strconv.FormatInt(n, 10)
}

// pair reads two whole numbers, the first one at most the second.
func (t *table) pair(key string, least, most int) (low, high int, found bool) {
	value, ok := t.take(key)
	if !ok {
		return 0, 0, false
	}
	list, _ := value.([]any)
	if len(list) == 2 {
		a, one := list[0].(int64)
		b, two := list[1].(int64)
		if one && two && int64(least) <= a && a <= b && b <= int64(most) {
			return int(a), int(b), true
		}
	}
	t.errorf(key, "expected the fewest and the most players like [2, 4], from %d to %d, found %s", least, most, shown(value))
	return 0, 0, false
}

// sub reads a table within the table. It is empty where it is missing.
func (t *table) sub(key string) *table {
	value, ok := t.take(key)
	values, is := value.(map[string]any)
	if ok && !is {
		t.errorf(key, "expected a table like {name = \"value\"}, found %s", shown(value))
	}
	return t.doc.table(t.path+key+".", values)
}

// subs reads tables under one name, as [[key]] writes them.
func (t *table) subs(key string) []*table {
	value, ok := t.take(key)
	list, is := value.([]any)
	var tables []*table
	for i, v := range list {
		values, isTable := v.(map[string]any)
		is = is && isTable
		tables = append(tables, t.doc.table(fmt.Sprintf("%s%s[%d].", t.path, key, i), values))
	}
	if ok && !is {
		t.errorf(key, "expected tables that begin with [[%s]], found %s", key, shown(value))
	}
	return tables
}

// shown is a value as a message quotes it.
func shown(value any) string {
	if s, ok := value.(string); ok {
		if len(s) > 40 {
			return strconv.QuoteToASCII(s[:40]) + "..."
		}
		return strconv.QuoteToASCII(s)
	}
	s := fmt.Sprint(value)
	if len(s) > 40 {
		s = s[:40] + "..."
	}
	return strconv.QuoteToASCII(s)[1:][:len(strconv.QuoteToASCII(s))-2]
}
