package properties

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRead(t *testing.T) {
	entries, err := Read([]byte("\uFEFF# a comment = 1\r\n! another\n\n  ANT_COST = 20  \nSIZE:1000\rHILL 3\n" +
		"LIST = a, \\\n   b, \\\n# c\nempty\nback\\\\slash=1\na\\=b\\ c = \\u00e4\\ud83d\\udc1c\\t.\\q\nLAST=x\\"))
	require.NoError(t, err)
	require.Equal(t, []Entry{
		{"ANT_COST", "20", 4},
		{"SIZE", "1000", 5},
		{"HILL", "3", 6},
		{"LIST", "a, b, # c", 7},
		{"empty", "", 10},
		{`back\slash`, "1", 11},
		{"a=b c", "ä🐜\t.q", 12},
		{"LAST", "x", 13},
	}, entries)
}

func TestReadRefuses(t *testing.T) {
	for text, expected := range map[string]string{
		"A=1\n\nA : 2":                   `line 3: "A": expected each key once, found it in line 1 already; delete one of the two lines`,
		`A=\u12`:                         `line 1: "A": expected four hexadecimal digits after \u, found "\\u12"; write \u00e4, for example`,
		`A\uxyz1=2`:                      `line 1: "A\\uxyz1": expected four hexadecimal digits after \u, found "A\\uxyz1"; write \u00e4, for example`,
		strings.Repeat("#", mostBytes+1): "the file: expected at most 65536 bytes, found 65537 bytes; give the right file",
	} {
		_, err := Read([]byte(text))
		require.EqualError(t, err, expected)
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"", "a=b", "#x\n!y\r\nk:v", `a\`, `\u0041=\u00`, `\ud83d\udc1c`, "k \\\n v", `x=\`, "\\", `A=\ud83dx`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		entries, err := Read(text)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		line := 0
		for _, e := range entries {
			require.Greater(t, e.Line, line)
			line = e.Line
		}
	})
}
