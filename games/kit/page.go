package kit

import (
	"bytes"
	"fmt"
	"html"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"

	"github.com/agon-judge/agon/games/engine"
)

// statementPage is the statement as one HTML file that needs nothing else.
func statementPage(g engine.Game) ([]byte, error) {
	page, err := Page(g.Title(), g.Statement())
	if err != nil {
		return nil, fmt.Errorf("the statement of %s: %w", g.ID(), err)
	}
	return page, nil
}

// Page makes a page of a text in Markdown, as one HTML file that needs nothing but its pictures.
func Page(title string, text []byte) ([]byte, error) {
	convert := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	var body bytes.Buffer
	if err := convert.Convert(text, &body); err != nil {
		return nil, err
	}
	var page bytes.Buffer
	fmt.Fprintf(&page, pageFrame, html.EscapeString(title), pageStyle, body.Bytes())
	return page.Bytes(), nil
}

const pageFrame = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>%s</style>
</head>
<body>
%s</body>
</html>
`

const pageStyle = `
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: .3rem; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid #8886; padding: .2rem .6rem; text-align: left; }
`
