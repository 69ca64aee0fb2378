package api

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/games/engine"
)

const (
	// The source's limit is the games'; the slack is for what the body holds beside it. In JSON one byte of source may
	// take six of body.
	uploadSlack      = 64 << 10
	maxMultipartBody = engine.MaxSource + uploadSlack
	maxJSONBody      = 6*engine.MaxSource + uploadSlack
	// uploadDrain is the most that is read and discarded of a refused body, so that the client finishes sending and reads
	// the answer instead of meeting a broken connection.
	uploadDrain   = 32 << 20
	uploadTimeout = time.Minute
	maxFilename   = 200 // bytes
	maxLanguageID = 40  // bytes
	maxPlayerName = 200 // bytes; the games' own limits are far below
)

// file is an uploaded player.
type file struct {
	name     string
	language string // "" when the file name tells it
	player   string // name that the sender gives the player; "" when the source tells it
	source   []byte // one source file, or an archive
}

// upload is an uploaded file in either of two forms. The handler calls read once it knows that the sender may submit; before
// that the body is not read.
type upload struct {
	request *http.Request
	writer  http.ResponseWriter
}

// Resolve implements huma.Resolver.
func (u *upload) Resolve(ctx huma.Context) []error {
	c := humagin.Unwrap(ctx)
	u.request, u.writer = c.Request, c.Writer
	return nil
}

// read returns the uploaded file. Its refusals are *Problem.
func (u *upload) read() (file, error) {
	_ = http.NewResponseController(u.writer).SetReadDeadline(time.Now().Add(uploadTimeout)) // recorders of tests have none
	kind, params, err := mime.ParseMediaType(u.request.Header.Get("Content-Type"))
	if err != nil {
		kind = ""
	}
	switch kind {
	case "multipart/form-data":
		return u.readForm(params["boundary"])
	case "application/json":
		return u.readJSON()
	default:
		return file{}, refuse(contest.CodeBadRequest, "The upload has the type %q. Send multipart/form-data with a file, or application/json with filename and source.", contest.Truncate(kind, 60))
	}
}

func (u *upload) readForm(boundary string) (file, error) {
	var f file
	found := false
	body := io.LimitReader(u.request.Body, maxMultipartBody+1)
	parts := multipart.NewReader(body, boundary)
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return file{}, u.incompleteUpload(err)
		}
		data, err := io.ReadAll(io.LimitReader(part, engine.MaxSource+1))
		if err != nil {
			return file{}, u.incompleteUpload(err)
		}
		switch {
		case part.FormName() == "file" && found:
			return file{}, refuse(contest.CodeBadRequest, "The form holds two files. Send one player at a time.")
		case part.FormName() == "file":
			found, f.name, f.source = true, part.FileName(), data
			if len(data) > engine.MaxSource {
				return file{}, u.tooLarge()
			}
		case part.FormName() == "language":
			f.language = string(data[:min(len(data), maxLanguageID)])
		case part.FormName() == "name":
			f.player = string(data[:min(len(data), maxPlayerName)])
		}
	}
	if !found {
		return file{}, refuse(contest.CodeBadRequest, "The form holds no file. Send the player's source, or an archive of it, as the field \"file\".")
	}
	return cleanNames(f)
}

func (u *upload) readJSON() (file, error) {
	body, err := io.ReadAll(io.LimitReader(u.request.Body, maxJSONBody+1))
	if err != nil {
		return file{}, u.incompleteUpload(err)
	}
	if len(body) > maxJSONBody {
		return file{}, u.tooLarge()
	}
	if !utf8.Valid(body) { // the decoder would replace wrong bytes silently
		return file{}, sourceProblem(engine.CheckText(body))
	}
	var in struct {
		Filename string  `json:"filename"`
		Source   *string `json:"source"`
		Language string  `json:"language"`
		Name     string  `json:"name"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return file{}, refuse(contest.CodeBadRequest, "The body is not the JSON that is expected (%s). Send {\"filename\": ..., \"source\": ...}.", contest.Truncate(err.Error(), 100))
	}
	if in.Source == nil {
		return file{}, refuse(contest.CodeBadRequest, "The field \"source\" is missing. Send {\"filename\": ..., \"source\": ...}.")
	}
	return cleanNames(file{name: in.Filename, language: in.Language, player: in.Name, source: []byte(*in.Source)})
}

// cleanNames takes folders off the file name and refuses names that are not plain text.
func cleanNames(f file) (file, error) {
	f.name = path.Base(strings.ReplaceAll(f.name, "\\", "/"))
	if f.name == "." || f.name == "/" {
		f.name = ""
	}
	if len(f.name) > maxFilename || !isText(f.name) || strings.ContainsFunc(f.name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return file{}, refuse(contest.CodeBadRequest, "The file's name is too long or not plain text. Rename it and send it again.")
	}
	f.player = strings.TrimSpace(f.player)
	if !isText(f.player) {
		return file{}, refuse(contest.CodeBadName, "The player's name is not plain text. Use letters, digits and _.")
	}
	if f.name == "" {
		return file{}, refuse(contest.CodeBadRequest, "The file has no name. Send it with its name, like AIMyPlayer.cc.")
	}
	return f, nil
}

// tooLarge refuses a body after the client has sent it.
func (u *upload) tooLarge() error {
	_, _ = io.CopyN(io.Discard, u.request.Body, uploadDrain)
	return refuse(contest.CodeSourceTooLarge, "The source is larger than %d KiB. Send only your player's own code.", engine.MaxSource>>10)
}

// incompleteUpload refuses a body that cannot be read to its end: it is too large, or the connection was lost.
func (u *upload) incompleteUpload(err error) error {
	if n, _ := io.CopyN(io.Discard, u.request.Body, 1); n > 0 { // the limit cut it off
		return u.tooLarge()
	}
	return refuse(contest.CodeBadRequest, "The upload did not arrive in full (%s). Nothing was stored; send it again.", contest.Truncate(err.Error(), 100))
}

// uploadBody documents the two forms of an upload.
func uploadBody() *huma.RequestBody {
	text := func(doc string) *huma.Schema { return &huma.Schema{Type: huma.TypeString, Description: doc} }
	language := text("Id of the language; may be left out when the name of the file, or of the archive's main file, tells it")
	name := text("Name of the player, for languages whose players do not name themselves")
	return &huma.RequestBody{
		Required: true, Description: "The player: one source file of UTF-8 text, or an archive (zip, tar, tar.gz, tar.bz2, tar.xz) with its main file at the top; at most 2 MiB",
		Content: map[string]*huma.MediaType{
			"multipart/form-data": {Schema: &huma.Schema{
				Type: huma.TypeObject, Required: []string{"file"},
				Properties: map[string]*huma.Schema{
					"file":     {Type: huma.TypeString, Format: "binary", Description: "The source file or the archive"},
					"language": language, "name": name,
				},
			}},
			"application/json": {Schema: &huma.Schema{
				Type: huma.TypeObject, Required: []string{"filename", "source"},
				Properties: map[string]*huma.Schema{
					"filename": text("Name of the source file"), "source": text("The source itself; archives need the other form"),
					"language": language, "name": name,
				},
			}},
		},
	}
}
