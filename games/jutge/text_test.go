package jutge

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestShownIsShortAndOnOneLine(t *testing.T) {
	require.Equal(t, `"a\nb\x1b\u00f1"`, Shown("a\nb\x1bñ"))
	require.Equal(t, `"`+strings.Repeat("x", 40)+`"...`, Shown(strings.Repeat("x", 41)))
	require.Less(t, len(ShownLine(make([]byte, 1e6))), 250)
}

func TestCutLine(t *testing.T) {
	for _, test := range []struct{ text, line, rest string }{
		{"a\nb\n", "a", "b\n"}, {"a", "a", ""}, {"\n\n", "", "\n"}, {"", "", ""}, {"a\r\n", "a\r", ""},
	} {
		line, rest := CutLine([]byte(test.text))
		require.Equal(t, test.line, string(line))
		require.Equal(t, test.rest, string(rest))
	}
}

func TestParseInt32ReadsWhatIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int32().Draw(t, "n")
		parsed, ok := ParseInt32([]byte(strconv.Itoa(int(n))))
		require.True(t, ok)
		require.Equal(t, n, parsed)
	})
}

func TestParseInt32Refuses(t *testing.T) {
	for _, text := range []string{"", "-", "+1", "01", "-0", "00", " 1", "1 ", "1x", "0x1", "--1", "2147483648", "-2147483649", "99999999999999999999"} {
		_, ok := ParseInt32([]byte(text))
		require.False(t, ok, "%q", text)
	}
}

func TestTokensKnowTheirLines(t *testing.T) {
	tokens := NewTokens([]byte("a b\r\n\n\tc\vd\n"))
	for _, expected := range []struct {
		word string
		line int
	}{{"a", 1}, {"b", 1}, {"c", 3}, {"d", 3}} {
		word, ok := tokens.Next()
		require.True(t, ok)
		require.Equal(t, expected.word, word)
		require.Equal(t, expected.line, tokens.Line())
	}
	_, ok := tokens.Next()
	require.False(t, ok)
	require.Equal(t, 4, tokens.Line())
}

func TestPrivateSeedsWrapAround(t *testing.T) {
	require.Equal(t, int32(33), PrivateSeed(30, 2))
	require.Equal(t, int32(math.MinInt32), PrivateSeed(math.MaxInt32, 0))
}
