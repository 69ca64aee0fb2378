package packages

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"mime"
	"path"
	"strings"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
)

// viewerPackage is a package as the viewer reads it: frontend/src/viewer/package.ts.
type viewerPackage struct {
	ID     string            `json:"id"`
	Title  string            `json:"title"`
	Viewer viewerKind        `json:"viewer"`
	Files  map[string]string `json:"files"` // as data: addresses
}

type viewerKind struct {
	Kind  string            `json:"kind"`
	File  string            `json:"file,omitempty"`
	Words map[string]string `json:"words,omitempty"`
	Pace  float64           `json:"pace,omitempty"`
}

// ViewerJSON is what the viewer has to know of a package.
func ViewerJSON(p *manifest.Package) []byte {
	return viewerJSON(p, func(string) bool { return true })
}

// viewerJSON is ViewerJSON with those files whose media types are wanted.
func viewerJSON(p *manifest.Package, wanted func(kind string) bool) []byte {
	v := viewerPackage{
		ID: p.ID, Title: p.Title, Files: map[string]string{},
		Viewer: viewerKind{Kind: p.Viewer.Kind, File: p.Viewer.File, Words: p.Viewer.Words, Pace: p.Viewer.Pace},
	}
	for name, content := range p.Files {
		if file, found := strings.CutPrefix(name, "viewer/"); found {
			kind, _, _ := strings.Cut(mime.TypeByExtension(path.Ext(file)), ";")
			if path.Ext(file) == ".js" {
				kind = "text/javascript" // whatever this machine calls it
			}
			if !wanted(kind) {
				continue
			}
			v.Files[file] = "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(content)
		}
	}
	text, err := json.Marshal(v) // with < as <, so that nothing in it ends a script
	if err != nil {
		panic(err) // it is made of texts and numbers
	}
	return text
}

// ViewerPage is the viewer of packages as one page, with a package in it.
func ViewerPage(page []byte, p *manifest.Package) []byte {
	script := append(append([]byte(`<script type="application/agon-game">`), ViewerJSON(p)...), "</script>\n</head>"...)
	return bytes.Replace(page, []byte("</head>"), script, 1)
}

// ViewerOf returns the viewer of a game as one page. Built gives the pages that were built, by the name of a game that
// comes with the program. A game of a package is put into that of frames.
func ViewerOf(g engine.Game, built func(name string) ([]byte, error)) ([]byte, error) {
	packed, ok := g.(Game)
	if !ok {
		return built(g.ID())
	}
	page, err := built("frames")
	if err != nil {
		return nil, err
	}
	return ViewerPage(page, packed.pack), nil
}

// ViewerPage is the viewer of packages as one page, with this game's own code in it.
func (g Game) ViewerPage(page []byte) []byte { return ViewerPage(page, g.pack) }

// ViewerJSON is what the site's own viewer has to know of the game: how matches are shown, and its pictures. There is no
// code in it.
func (g Game) ViewerJSON() []byte {
	return viewerJSON(g.pack, func(kind string) bool { return strings.HasPrefix(kind, "image/") })
}
