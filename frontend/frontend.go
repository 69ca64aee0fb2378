// Package frontend carries the built web app inside the binary. Its sources are TypeScript; `npm run build` in this
// folder writes dist, which is embedded as it is at the time of the Go build.
package frontend

//go:generate sh -c "cd tools && npm ci --no-audit --no-fund --loglevel=error && npm run --silent generate"

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
)

// The folder always holds at least .gitkeep, so the Go build needs no Node.
//
//go:embed all:dist
var dist embed.FS

// Dist is the built app: index.html, assets/ with hashed names, and viewer/. It reports false when the app was not
// built before the binary was; the caller then has no pages to serve.
func Dist() (fs.FS, bool) {
	sub, err := fs.Sub(dist, "dist")
	if err != nil { // cannot happen: the name is valid
		return dist, false
	}
	_, err = fs.Stat(sub, "index.html")
	return sub, err == nil
}

// Viewer is a game's replay viewer as one HTML file that works offline, as it goes into the kit. It is an error when
// there is none: the game has no viewer or the app was not built.
func Viewer(game string) ([]byte, error) {
	name := path.Join("dist", "viewer", game+".html")
	page, err := dist.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("viewer of %s is not built (npm ci && npm run build in frontend): %w", game, err)
	}
	return page, nil
}

// Desk is the page of a game's author as one HTML file; agon game dev serves it. It is an error when the app was not
// built.
func Desk() ([]byte, error) { return Viewer("desk") }
