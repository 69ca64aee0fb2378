package api

import (
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/gamepackage"
)

const (
	packagesAtOnce = 2 // that are read, each of which takes some 80 MiB
	packageTimeout = 80 * time.Second
)

// readPackage returns the archive that is the body of a request.
func (u *upload) readPackage() ([]byte, error) {
	_ = http.NewResponseController(u.writer).SetReadDeadline(time.Now().Add(packageTimeout)) // recorders of tests have none
	kind, _, err := mime.ParseMediaType(u.request.Header.Get("Content-Type"))
	if err != nil || kind != "application/zip" && kind != "application/octet-stream" {
		return nil, refuse(contest.CodeBadRequest, "The upload has the type %q. Send the package as application/zip; agon game push does it.", contest.Truncate(kind, 60))
	}
	data, err := io.ReadAll(io.LimitReader(u.request.Body, gamepackage.MaxArchive+1))
	if err != nil {
		return nil, u.incompleteUpload(err)
	}
	if len(data) > gamepackage.MaxArchive {
		_, _ = io.CopyN(io.Discard, u.request.Body, uploadDrain)
		return nil, refuse(contest.CodeSourceTooLarge, "The package is larger than %d MiB: make its pictures smaller.", gamepackage.MaxArchive>>20)
	}
	if len(data) == 0 {
		return nil, refuse(contest.CodeEmptySource, "The upload is empty. Send the package as a zip; agon game pack makes one.")
	}
	return data, nil
}

// packageBody documents the upload of a package.
func packageBody() *huma.RequestBody {
	return &huma.RequestBody{
		Required: true, Description: "The package: an archive of its folder, best a zip, with game.toml at the top; at most 16 MiB and 2000 files",
		Content: map[string]*huma.MediaType{"application/zip": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}
}
