package api

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"path"
	"regexp"
	"strings"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/packages"
)

const viewerCacheBytes = 32 << 20

// pageProgram finds the one script of the page of viewers.
var pageProgram = regexp.MustCompile(`(?s)<script type="module">(.*?)</script>`)

// packageViewer returns the file of a package's viewer that a path names: /viewer/NAME@DIGEST.html is its own code in a page,
// and /viewer/NAME@DIGEST.json what the site's viewer has to know of it.
func packageViewer(address string) (file string, ok bool) {
	file, ok = strings.CutPrefix(path.Clean(address), "/viewer/")
	return file, ok && strings.Contains(file, "@") && !strings.Contains(file, "/")
}

// servePackageViewer serves the viewer of a version of a package. The name has the digest of the version, and the page only
// changes with the program.
func (s *Server) servePackageViewer(w http.ResponseWriter, r *http.Request, file string) {
	a, err := s.packageViewerFile(r, file)
	if err != nil {
		writeProblem(w, s.toProblem(r.Context(), "packageViewer", err))
		return
	}
	w.Header().Set("X-DNS-Prefetch-Control", "off")
	a.serve(w, r)
}

func (s *Server) packageViewerFile(r *http.Request, file string) (asset, error) {
	missing := refuse(contest.CodeNotFound, "There is no viewer %s. Load the page of the match again.", contest.Truncate(file, 100))
	suffix := path.Ext(file)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return asset{}, refuse(CodeNotAllowed, "Pages do not take %s. The API is below /api/.", r.Method)
	}
	if suffix != ".html" && suffix != ".json" {
		return asset{}, missing
	}
	found, err := s.game(r.Context(), strings.TrimSuffix(file, suffix))
	if err != nil {
		if p, ok := problemFrom(err); ok && p.Code == contest.CodeNotFound {
			return asset{}, missing
		}
		return asset{}, err
	}
	g, ok := found.(packages.Game)
	if !ok {
		return asset{}, missing
	}
	if suffix == ".json" {
		a := newAsset(file, g.ViewerJSON())
		a.policy = picturePolicy
		return a, nil
	}
	if s.cfg.Viewer == nil {
		return asset{}, refuse(CodeNoKit, "The viewers of this site were not built. Tell an admin.")
	}
	page, err := s.cfg.Viewer("frames")
	if err != nil {
		return asset{}, fmt.Errorf("read the viewer of packages: %w", err)
	}
	a := newAsset(file, g.ViewerPage(page))
	program := pageProgram.FindSubmatch(page)
	if program == nil {
		return asset{}, errors.New("the viewer of packages has no script")
	}
	sum := sha256.Sum256(program[1])
	a.policy = strings.Replace(strangersPolicy, "{program}", "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'", 1)
	if packed, ok := s.viewers.get(a.etag); ok {
		a.packed = []packedAsset{{gzipCoding, packed}}
		return a, nil
	}
	packed, err := compress(gzipCoding, a.plain)
	if err != nil {
		return asset{}, err
	}
	s.viewers.put(a.etag, packed)
	a.packed = []packedAsset{{gzipCoding, packed}}
	return a, nil
}
