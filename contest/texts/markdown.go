package texts

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/agon-judge/agon/contest"
)

// CheckMarkdown says what is wrong with the first link or picture of a text that readers could not follow or see, with its
// line; "" for nothing. Pages are safe without this check, as they let no script run and load nothing from elsewhere.
func CheckMarkdown(markdown string, pictures []string) string {
	source := []byte(markdown)
	tree := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(source))
	problem := ""
	_ = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the walker returns no error
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Image:
			problem = checkPicture(string(n.Destination), pictures)
		case *ast.Link:
			problem = checkLink(string(n.Destination))
		}
		if problem != "" {
			problem = fmt.Sprintf("line %d: %s", lineOf(n, source), problem)
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return problem
}

// lineOf returns the line on which a link's text begins, or for a link without text its paragraph.
func lineOf(n ast.Node, source []byte) int {
	start := -1
	_ = ast.Walk(n, func(inner ast.Node, entering bool) (ast.WalkStatus, error) { // the walker returns no error
		if t, ok := inner.(*ast.Text); ok && entering {
			start = t.Segment.Start
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	for ; start < 0 && n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			start = n.Lines().At(0).Start
		}
	}
	return 1 + bytes.Count(source[:max(start, 0)], []byte("\n"))
}

func checkPicture(address string, pictures []string) string {
	shown := contest.Truncate(address, 60)
	switch parsed, err := url.Parse(address); {
	case slices.Contains(pictures, address):
		return ""
	case err == nil && (parsed.Scheme != "" || parsed.Host != "" || strings.HasPrefix(parsed.Path, "/")):
		return fmt.Sprintf("the picture %q is not of this contest. Upload it here, and write its name.", shown)
	}
	return fmt.Sprintf("there is no picture %q here. Upload it first, or correct the name.", shown)
}

func checkLink(address string) string {
	shown := contest.Truncate(address, 60)
	parsed, err := url.Parse(address)
	switch {
	case address == "":
		return "a link leads nowhere. Write its address into the parentheses."
	case err != nil:
		return fmt.Sprintf("the link %q is no address. Correct it.", shown)
	case parsed.Scheme == "" && parsed.Host != "":
		return fmt.Sprintf("the link %q has no scheme. Write https: before it.", shown)
	case !slices.Contains([]string{"", "http", "https", "mailto"}, parsed.Scheme):
		return fmt.Sprintf("the link %q is of a kind that is not allowed. Links begin with https:, http:, mailto:, / or #.", shown)
	}
	return ""
}
