package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/plagiarism"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
)

const (
	importsAtOnce = 1               // an archive takes up to 64 MiB packed and four times that unpacked
	importTimeout = 5 * time.Minute // for an archive to arrive
	listedLeftOut = 200             // files that are listed with the reason
)

// Imported is the outcome of importing an archive of a past year.
type Imported struct {
	Label    string      `json:"label"`
	Taken    []TakenPast `json:"taken" nullable:"false" doc:"Authors, with the number of their files"`
	Replaced int         `json:"replaced" doc:"How many of them were there already under this label, and are replaced"`
	Left     []LeftOut   `json:"left" nullable:"false" doc:"What was left out and why; 200 at most"`
	LeftAll  int         `json:"left_all" doc:"How many were left out"`
}

// TakenPast is an author of a past year.
type TakenPast struct {
	Author string `json:"author"`
	Files  int    `json:"files"`
}

// LeftOut is a file that was left out.
type LeftOut struct {
	Name string `json:"name"`
	Why  string `json:"why"`
}

type importInput struct {
	ContestPath
	upload
}

type gameImportInput struct {
	GamePath
	upload
}

type importAnswer struct{ Body Imported }

type pastPath struct {
	ContestPath
	Label string `path:"label"`
}

type gamePastPath struct {
	GamePath
	Label string `path:"label"`
}

// ForgottenAnswerBody tells how many programs were deleted.
type ForgottenAnswerBody struct {
	Deleted int64 `json:"deleted" doc:"Programs"`
}

type forgottenAnswer struct{ Body ForgottenAnswerBody }

// pastBody documents the form.
func pastBody() *huma.RequestBody {
	return &huma.RequestBody{
		Required: true, Description: "A zip archive with one folder, or one file, for each author; at most 64 MiB",
		Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{
			Type: huma.TypeObject, Required: []string{"file", "label"},
			Properties: map[string]*huma.Schema{
				"file":  {Type: huma.TypeString, Format: "binary", Description: "The archive"},
				"label": {Type: huma.TypeString, Description: "Which year it is of"},
			},
		}}},
	}
}

func (s *Server) importPast(ctx context.Context, in *importInput) (*importAnswer, error) {
	who, contestRow, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	game, err := s.game(ctx, contestRow.Game)
	if err != nil {
		return nil, err
	}
	return s.importFor(ctx, &in.upload, game, plagiarism.Import{Contest: contestRow.ID, By: &who.id})
}

func (s *Server) importPastOfGame(ctx context.Context, in *gameImportInput) (*importAnswer, error) {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	game, err := s.game(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	return s.importFor(ctx, &in.upload, game, plagiarism.Import{By: &who.id})
}

// importFor reads an archive and stores its programs; by says on whose behalf, and in which contest's log it stands.
func (s *Server) importFor(ctx context.Context, in *upload, game engine.Game, by plagiarism.Import) (*importAnswer, error) {
	select {
	case s.imports <- struct{}{}:
		defer func() { <-s.imports }()
	default:
		return nil, refuseFor(30*time.Second, CodeBusy, "Another archive is being read right now. Try again in a moment.")
	}
	// A large archive may take longer to come than other requests.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), importTimeout)
	defer cancel()
	label, data, err := in.readArchive()
	if err != nil {
		return nil, err
	}
	authors, left, err := bundle.Authors(game, data)
	if err != nil {
		return nil, sourceProblem(err)
	}
	out := Imported{Label: label, Taken: make([]TakenPast, 0, len(authors)), Left: make([]LeftOut, 0, len(left)), LeftAll: len(left)}
	by.Game, by.Label = game.ID(), label
	for _, a := range authors {
		out.Taken = append(out.Taken, TakenPast{Author: a.Name, Files: len(a.Files)})
		by.Sources = append(by.Sources, plagiarism.PastSource{Author: a.Name, Content: bundle.Zip(a.Files)})
	}
	for _, l := range left[:min(len(left), listedLeftOut)] {
		out.Left = append(out.Left, LeftOut(l))
	}
	if len(authors) == 0 {
		return nil, refuse(contest.CodeEmptySource, "There is no source in a language of %s in the archive. %s", game.Title(), firstReason(left))
	}
	if out.Replaced, err = by.Store(ctx, s.pool, s.inserter); err != nil {
		return nil, err
	}
	return &importAnswer{Body: out}, nil
}

// firstReason tells why the first file was left out.
func firstReason(left []bundle.Left) string {
	if len(left) == 0 {
		return "Pack one folder for each author."
	}
	return fmt.Sprintf("Of %q, for one: %s", left[0].Name, left[0].Why)
}

func (s *Server) deletePast(ctx context.Context, in *pastPath) (*forgottenAnswer, error) {
	who, contestRow, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return s.forgetPast(ctx, contestRow.ID, catalog.Family(contestRow.Game), in.Label, who)
}

func (s *Server) deletePastOfGame(ctx context.Context, in *gamePastPath) (*forgottenAnswer, error) {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	return s.forgetPast(ctx, 0, in.Game, in.Label, who)
}

// forgetPast deletes the programs of a past year. The entry stands in a contest's log; 0: only in the site's.
func (s *Server) forgetPast(ctx context.Context, contestID int64, game, label string, who *caller) (*forgottenAnswer, error) {
	deleted, err := plagiarism.Forget(ctx, s.pool, contestID, game, label, &who.id)
	if err != nil {
		return nil, err
	}
	if deleted == 0 {
		return nil, refuse(contest.CodeNotFound, "There are no programs of %q. Look at the list of past years.", contest.Truncate(label, 40))
	}
	return &forgottenAnswer{Body: ForgottenAnswerBody{Deleted: deleted}}, nil
}

// readArchive reads the form with an archive. Its refusals are *Problem.
func (u *upload) readArchive() (label string, data []byte, err error) {
	_ = http.NewResponseController(u.writer).SetReadDeadline(time.Now().Add(importTimeout)) // test recorders have no deadline
	kind, params, err := mime.ParseMediaType(u.request.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return "", nil, refuse(contest.CodeBadRequest, "Send multipart/form-data with the fields \"file\" and \"label\".")
	}
	parts := multipart.NewReader(io.LimitReader(u.request.Body, bundle.MaxAuthorsPacked+uploadSlack), params["boundary"])
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", nil, u.incompleteUpload(err)
		}
		most := int64(bundle.MaxAuthorsPacked)
		if part.FormName() != "file" {
			most = maxPlayerName
		}
		text, err := io.ReadAll(io.LimitReader(part, most+1))
		if err != nil {
			return "", nil, u.incompleteUpload(err)
		}
		switch part.FormName() {
		case "file":
			if data = text; int64(len(data)) > most {
				return "", nil, sourceProblem(engine.SourceErrorf(engine.SourceTooLarge, "The archive has more than %d MiB; send it in several.", most>>20))
			}
		case "label":
			label = string(text)
		}
	}
	if data == nil {
		return "", nil, refuse(contest.CodeBadRequest, "The form holds no file. Send the archive as the field \"file\".")
	}
	return label, data, nil
}
