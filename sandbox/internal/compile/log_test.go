package compile

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestCleanLog(t *testing.T) {
	for _, row := range []struct {
		raw   string
		limit int
		want  string
	}{
		{"plain\n\ttext\n", 100, "plain\n\ttext\n"},
		{"\x1b[31mred\x07\r\n", 100, "[31mred\n"},
		{"\xff ok", 100, "\ufffd ok"},
		{"a\u202eb\u2028c\ufeff", 100, "abc"},
		{strings.Repeat("ä", 40), 41, strings.Repeat("ä", 15) + cutMark},
	} {
		if got := string(cleanLog([]byte(row.raw), row.limit)); got != row.want {
			t.Errorf("%q: got %q, want %q", row.raw, got, row.want)
		}
	}
}

func FuzzCleanLog(f *testing.F) {
	f.Add([]byte("error: \x1b[1m\xc3"), 10)
	f.Fuzz(func(t *testing.T, raw []byte, limit int) {
		if limit < 0 {
			t.Skip("no limit")
		}
		got := cleanLog(raw, limit)
		if len(got) > limit || !utf8.Valid(got) {
			t.Fatalf("%q becomes %q with the limit %d", raw, got, limit)
		}
		for _, r := range string(got) {
			if unicode.IsControl(r) && r != '\n' && r != '\t' {
				t.Fatalf("%q becomes %q", raw, got)
			}
		}
	})
}
