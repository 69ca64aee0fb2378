package texts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/texts"
)

func TestLinksAndPicturesThatReadersCouldNotUseAreNamedWithTheirLine(t *testing.T) {
	t.Parallel()
	for text, problem := range map[string]string{
		"Plain, **bold** and [a link](https://example.org/a_(b) \"title\").":      "",
		"[mail](mailto:olga@example.org), [here](#grades), [ladder](/contests/x)": "",
		"![the board](board.png)": "",
		"`![not](one.png)`\n\n```\n![nor](this.png)\n```\n\n    [x](javascript:1)": "",
		"<img src=x onerror=alert(1)>":                                             "", // HTML is text
		"One\n\nTwo ![the board](bord.png)":                                        `line 3: there is no picture "bord.png" here. Upload it first, or correct the name.`,
		"![x](https://example.org/x.png)":                                          `line 1: the picture "https://example.org/x.png" is not of this contest. Upload it here, and write its name.`,
		"![x](//example.org/x.png)":                                                `line 1: the picture "//example.org/x.png" is not of this contest. Upload it here, and write its name.`,
		"![x](data:image/svg+xml,<svg>)":                                           `line 1: the picture "data:image/svg+xml,<svg>" is not of this contest. Upload it here, and write its name.`,
		"a\n[x](javascript:alert(1))":                                              `line 2: the link "javascript:alert(1)" is of a kind that is not allowed. Links begin with https:, http:, mailto:, / or #.`,
		"[x][y]\n\n[y]: JavaScript:alert(1)":                                       `line 1: the link "JavaScript:alert(1)" is of a kind that is not allowed. Links begin with https:, http:, mailto:, / or #.`,
		"[x](//example.org)":                                                       `line 1: the link "//example.org" has no scheme. Write https: before it.`,
		"[x]()":                                                                    "line 1: a link leads nowhere. Write its address into the parentheses.",
		"| a |\n| - |\n| [x](data:text/html,x) |":                                  `line 3: the link "data:text/html,x" is of a kind that is not allowed. Links begin with https:, http:, mailto:, / or #.`,
	} {
		require.Equal(t, problem, texts.CheckMarkdown(text, []string{"board.png"}), text)
	}
}

func FuzzCheckMarkdown(f *testing.F) {
	for _, seed := range []string{"", "[x](y)", "![x](board.png)", "- [ ] a\n> [b]: c", "<a href='x'>", "\x00[", "[![a](b)](c)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// what is refused names a line of the text
		if problem := texts.CheckMarkdown(text, nil); problem != "" {
			require.Regexp(t, `^line \d+: `, problem)
		}
	})
}
