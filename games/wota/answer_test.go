package wota

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

func TestTheLastRequestOfAKindCounts(t *testing.T) {
	m := field(t)
	reserve(m)
	m.addSource(point{500, 500})
	put(m, 0, gatherer, 500, 500)
	put(m, 1, gatherer, 510, 500)
	require.NoError(t, m.Submit(0, []byte("m 0 5 0\nm 0 0 5\na 0 1\na 0 99\np 0 0\np 0 7\nt 0 1 x\nt 0 2\nh 3\nh 4 y\n"), 0))
	r := &m.colonies[0].requests
	require.Equal(t, uint8(moves|drops|talks), r.ants[0].kinds)
	require.Equal(t, point{0, 5}, r.ants[0].move)
	require.Equal(t, int32(2), r.ants[0].content)
	require.Empty(t, r.at(r.ants[0].ref))
	require.Equal(t, int32(4), r.hillContent)
	require.Equal(t, "y", string(r.at(r.hillRef)))
	require.NoError(t, m.Submit(0, nil, 0))
	require.Empty(t, m.AppendSubmitted(nil, 0), "a new answer replaces the old one")
}

func TestRequestsOfOthersHaveNoEffect(t *testing.T) {
	m := field(t)
	reserve(m)
	put(m, 0, gatherer, 500, 500)
	put(m, 1, gatherer, 510, 500).alive = false
	require.NoError(t, m.Submit(1, []byte("m 0 5 0\na 1 0\np 77 0\nd 2147483647\nt 0 1\n"), 0))
	require.Empty(t, m.AppendSubmitted(nil, 1))
}

func TestSubmitRefuses(t *testing.T) {
	for answer, expected := range map[string]string{
		"m 0 1 2\nmove 0\n": `line 2 of the answer, "move 0", is no request: expected "m ant dx dy"`,
		"x 0\n":             `line 1 of the answer, "x 0", is no request: expected a line that begins with m, a, p, d, t, o, h or f, as the page on the protocol tells`,
		"\n":                `expected a line that begins with`,
		"m 0 1\n":           `"m ant dx dy"`,
		"m 0 1 2 3\n":       `"m ant dx dy"`,
		"m 0 1e 2\n":        `"m ant dx dy"`,
		"m -1 1 2\n":        `"m ant dx dy"`,
		"m 0  1 2\n":        `"m ant dx dy"`,
		"a 0\n":             `"a ant target"`,
		"a 0 -1\n":          `"a ant target"`,
		"a 0 2147483648\n":  `"a ant target"`,
		"p 0 x\n":           `"p ant source"`,
		"d 0 1\n":           `"d ant"`,
		"t 0\n":             `"t ant content" or`,
		"t 0 2147483648\n":  `"t ant content" or`,
		"t 0 1 \n":          `"t ant content" or`,
		"t 0 1 a b\n":       `"t ant content" or`,
		"t 0 1 " + strings.Repeat("x", 33) + "\n": `"t ant content" or`,
		"o Hi X\n":                               `"o caste class", the caste Ga, So or Sc`,
		"o Ga\n":                                 `"o caste class"`,
		"o Ga a-b\n":                             `"o caste class"`,
		"o Ga \xff\n":                            `"o caste class"`,
		"o Ga " + strings.Repeat("x", 65) + "\n": `"o caste class"`,
		"h\n":                                    `"h content" or`,
		"h x\n":                                  `"h content" or`,
		"f -1 x\n":                               `"f count text"`,
		strings.Repeat("y", 1000):                `"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"...`,
	} {
		m := field(t)
		reserve(m)
		put(m, 0, gatherer, 500, 500)
		err := m.Submit(0, []byte(answer), 0)
		var fault *engine.Fault
		require.ErrorAs(t, err, &fault, answer)
		require.Equal(t, engine.ReasonProtocol, fault.Reason)
		require.Contains(t, fault.Detail, expected)
		require.Empty(t, m.AppendSubmitted(nil, 0), "nothing of it counts")
	}
}

func TestSubmitKeepsTheLimit(t *testing.T) {
	m := field(t)
	require.NoError(t, m.Submit(0, []byte("h 1\nh 2\n"), 2))
	var fault *engine.Fault
	require.ErrorAs(t, m.Submit(0, []byte("h 1\nh 2\nh 3\n"), 2), &fault)
	require.Equal(t, engine.ReasonCommands, fault.Reason)
}

func TestNamesOfOtherAlphabets(t *testing.T) {
	m := field(t)
	m.colonies[0].food = 20
	play(t, m, "o Ga Königin$1\nf 1 Bücher\x1b[31m\xff"+strings.Repeat("ä", 200)+"\n")
	require.Contains(t, string(m.Observe(nil, 0)), " 40 0 Königin$1\n")
	said := &m.colonies[0].messages
	text := string(said.text[said.errorText.from:said.errorText.to])
	require.True(t, strings.HasPrefix(text, "Bücher [31m?ää"), text)
	require.LessOrEqual(t, len(text), longestErrorText)
}

// Whatever a colony answers, the engine lives, and the log gives the same requests.
func FuzzSubmit(f *testing.F) {
	for _, seed := range []string{
		"", "m 0 1 2\n", "m 0 1e300 -3\na 0 1\np 0 0\nd 0\nt 0 5 x\no Ga X\nh 1 y\nf 1 z\n", "m 0 NaN 0\n", "m 1 0.1 0.3\nm 2 -0 5\n",
		"t 0 1 -\nt 1 -5\n", "o So Ä$\no Sc b\n", "d 0\nd 1", "m 0 0x1p-2 1_0\n", "f 3\n", "\x00\n", "a 0 3\na 2 2\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, answer []byte) {
		prepare := func() *match {
			m := field(t)
			reserve(m)
			m.addSource(point{500, 500})
			for k := range 4 {
				put(m, uint8(k%2), uint8(k%3), 500+float64(k), 500)
			}
			m.colonies[0].food = 60
			return m
		}
		live, again := prepare(), prepare()
		if err := live.Submit(0, answer, 50); err != nil {
			var fault *engine.Fault
			require.ErrorAs(t, err, &fault)
			require.NotContains(t, fault.Detail, "\n")
			return
		}
		for line := range bytes.Lines(live.AppendSubmitted(nil, 0)) {
			line, found := bytes.CutPrefix(bytes.TrimSuffix(line, []byte("\n")), []byte("0 0 "))
			require.True(t, found)
			require.NoError(t, again.SubmitLogged(0, line), "%q", line)
		}
		require.Equal(t, string(live.AppendSubmitted(nil, 0)), string(again.AppendSubmitted(nil, 0)))
		live.Step()
		again.Step()
		require.Equal(t, live.Hash(), again.Hash())
		require.Equal(t, string(live.Observe(nil, 0)), string(again.Observe(nil, 0)))
	})
}
