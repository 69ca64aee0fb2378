package api

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/agon-judge/agon/contest"
)

//go:embed unbuilt.html
var unbuiltPage []byte

// site serves the built web app from memory. All other paths are pages of the app, except those that look like a file: they
// are not found.
type site struct {
	files map[string]asset
	index asset
	api   http.Handler // what pages ask
}

type asset struct {
	contentType string
	cache       string
	policy      string // replaces the content policy if it is not empty
	etag        string // empty: it has none
	plain       []byte
	packed      []packedAsset // best first; none where that would not be smaller
}

// packedAsset is an asset as the build of the app has packed it.
type packedAsset struct {
	coding encoding
	data   []byte
}

// authorsDesk is how the files begin that serve authors of games on their own machines, and nobody here.
const authorsDesk = "viewer/desk.html"

// newSite reads the whole app, whose pages ask api. For nil, or files without index.html, the site is a page that tells how to
// build it.
func newSite(files fs.FS, api http.Handler) (*site, error) {
	s := &site{files: map[string]asset{}, index: newAsset("index.html", unbuiltPage), api: api}
	if files == nil {
		return s, nil
	}
	if _, err := fs.Stat(files, "index.html"); errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, authorsDesk) {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		s.files["/"+name] = newAsset(name, data)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("api: read the web app: %w", err)
	}
	s.attachPacked(".br", brotliCoding)
	s.attachPacked(".gz", gzipCoding)
	s.index = s.files["/index.html"]
	return s, nil
}

// attachPacked makes the files that the build of the app has packed a part of those that they are named after. The best coding
// is attached first.
func (s *site) attachPacked(suffix string, coding encoding) {
	for packedName, packed := range maps.Clone(s.files) {
		name, ok := strings.CutSuffix(packedName, suffix)
		if a, plain := s.files[name]; ok && plain {
			a.packed = append(a.packed, packedAsset{coding, packed.plain})
			s.files[name] = a
			delete(s.files, packedName)
		}
	}
}

func newAsset(name string, data []byte) asset {
	sum := sha256.Sum256(data)
	a := asset{contentType: contentType(name), cache: "no-cache", etag: hex.EncodeToString(sum[:12]), plain: data}
	if strings.HasPrefix(name, "assets/") { // the build puts a hash into these names
		a.cache = "public, max-age=31536000, immutable"
	}
	if strings.HasPrefix(name, "viewer/") {
		a.policy = viewerPolicy
	}
	return a
}

// contentType asks its own table first, because the system's may call scripts text/plain.
func contentType(name string) string {
	ext := strings.ToLower(path.Ext(name))
	known := map[string]string{
		".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
		".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json", ".png": "image/png", ".ico": "image/x-icon",
		".woff2": "font/woff2", ".wasm": "application/wasm", ".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json",
	}
	if t, ok := known[ext]; ok {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		writeProblem(w, refuse(CodeNotAllowed, "Pages do not take %s. The API is below /api/.", r.Method))
		return
	}
	name := path.Clean(r.URL.Path)
	a, ok := s.files[name]
	switch {
	case ok:
	case looksLikeFile(name):
		writeProblem(w, refuse(contest.CodeNotFound, "There is no file %s. Reload the page: the site may have been renewed.", contest.Truncate(name, 100)))
		return
	default:
		a = s.index
		if r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html") { // a reader's browser, not a probe
			a = a.withAnswers(firstAnswers(s.api, r))
		}
	}
	a.serve(w, r)
}

// looksLikeFile reports whether a path looks like a file's. Below the first level a dot does not count: paths of players and
// teams end in names that people choose.
func looksLikeFile(name string) bool {
	return strings.HasPrefix(name, "/assets/") || strings.HasPrefix(name, "/viewer/") || (path.Dir(name) == "/" && path.Ext(name) != "")
}

func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	h.Set("Cache-Control", a.cache)
	if a.policy != "" {
		h.Set("Content-Security-Policy", a.policy)
	}
	data, etag := a.plain, a.etag
	if len(a.packed) > 0 {
		h.Set("Vary", "Accept-Encoding")
		var offered []encoding
		for _, p := range a.packed {
			offered = append(offered, p.coding)
		}
		coding := negotiate(r.Header.Get("Accept-Encoding"), offered...)
		if i := slices.Index(offered, coding); i >= 0 {
			h.Set("Content-Encoding", string(coding))
			data, etag = a.packed[i].data, etag+"-"+string(coding)
		}
	}
	if etag != "" {
		h.Set("ETag", `"`+etag+`"`)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
