package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/schema/words"
)

// finalCacheAge is how long the public view of a final is kept. Live events outdate it earlier.
const finalCacheAge = time.Second

// FinalSummary is a final in a list.
type FinalSummary struct {
	ID        int64            `json:"id"`
	Title     string           `json:"title"`
	Format    string           `json:"format"`
	State     words.FinalState `json:"state"`
	Step      int32            `json:"step" doc:"How many steps of the show are revealed; 0: only organizers know that there is a final"`
	CreatedAt time.Time        `json:"created_at"`
	StartedAt *time.Time       `json:"started_at"`
}

// FinalView is a final as its reader may see it.
type FinalView final.View

var finalViewType = reflect.TypeFor[FinalView]()

// FinalsAnswerBody lists a contest's finals.
type FinalsAnswerBody struct {
	Finals []FinalSummary `json:"finals" nullable:"false" doc:"Newest first"`
}

type finalsAnswer struct{ Body FinalsAnswerBody }

// FinalPath is the part of an address that names a final. It is exported because huma reads only exported fields.
type FinalPath struct {
	ID int64 `path:"id"`
}

type finalInput struct {
	FinalPath
	All            bool   `query:"all" doc:"Everything that is known, not only what is revealed; for organizers"`
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
}

type finalAnswer struct{ Body FinalView }

type finalBytes struct {
	ContentType     string `header:"Content-Type"`
	CacheControl    string `header:"Cache-Control"`
	ContentEncoding string `header:"Content-Encoding"`
	Vary            string `header:"Vary"`
	Body            []byte
}

type finalFileInput struct {
	FinalPath
	All bool `query:"all" doc:"As of the final"`
}

func (s *Server) finalRoutes() {
	view := s.huma.OpenAPI().Components.Schemas.Schema(finalViewType, true, "FinalView")
	json := func(description string) map[string]*huma.Response {
		return map[string]*huma.Response{"200": {Description: description, Content: map[string]*huma.MediaType{"application/json": {Schema: view}}}}
	}
	add(s, route{method: get, path: "/api/contests/{contest}/finals", id: "listFinals", revalidated: true, summary: "A contest's finals, newest first", tag: "Finals"}, s.listFinals)
	add(s, route{
		method: get, path: "/api/finals/{id}", id: "getFinal", names: namesByViewer, summary: "A final, as far as its show has revealed it", tag: "Finals",
		answers: json("The final"),
	}, s.getFinal)
	add(s, route{
		method: get, path: "/api/finals/{id}/export.json", id: "exportFinal", names: namesByViewer, summary: "A final as a file, as far as its show has revealed it", tag: "Finals",
		answers: json("The final"),
	}, s.exportJSON)
	add(s, route{
		method: get, path: "/api/finals/{id}/export.csv", id: "exportFinalTable", names: namesByViewer, summary: "A final as a table, as far as its show has revealed it", tag: "Finals",
		answers: content("A line for every place in a heat, and for everybody in the standing", "text/csv", ""),
	}, s.exportCSV)
}

func (s *Server) listFinals(ctx context.Context, in *ContestPath) (*finalsAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	runs, err := s.runsContest(ctx, contestID)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.Finals(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("list finals: %w", err)
	}
	out := &finalsAnswer{}
	out.Body.Finals = []FinalSummary{}
	for _, row := range rows {
		if row.ShownStep == 0 && !runs {
			continue
		}
		var rules struct {
			Format string `json:"format"`
		}
		if err := json.Unmarshal(row.Rules, &rules); err != nil {
			return nil, fmt.Errorf("read the rules of final %d: %w", row.ID, err)
		}
		out.Body.Finals = append(out.Body.Finals, FinalSummary{
			ID: row.ID, Title: row.Title, Format: rules.Format, State: row.State, Step: row.ShownStep, CreatedAt: row.CreatedAt, StartedAt: row.StartedAt,
		})
	}
	return out, nil
}

// cachedFinal is the public view of a final, and its bytes.
type cachedFinal struct {
	view          FinalView
	plain, packed []byte // JSON, and with gzip
}

// getFinal answers hundreds of phones at once when the show moves, so the public view is computed, written and packed once.
func (s *Server) getFinal(ctx context.Context, in *finalInput) (*finalBytes, error) {
	to, err := s.audience(ctx, in.ID, in.All)
	if err != nil {
		return nil, err
	}
	out := &finalBytes{ContentType: "application/json", CacheControl: "no-store", Vary: "Accept-Encoding"}
	viewer, err := s.viewer(ctx)
	if err != nil {
		return nil, err
	}
	if to.Backstage {
		view, err := s.view(ctx, in.ID, to)
		if err != nil {
			return nil, err
		}
		out.Body, err = s.viewJSON(ctx, viewer, view)
		return out, err
	}
	key := fmt.Sprintf("%d %d %t", in.ID, s.hub.finalVersion(in.ID), viewer != nil)
	shown, err := s.finals.get(ctx, key, func(ctx context.Context) (cachedFinal, error) {
		var shown cachedFinal
		var err error
		if shown.view, err = s.view(ctx, in.ID, to); err != nil {
			return shown, err
		}
		if shown.plain, err = s.viewJSON(ctx, viewer.Public(), shown.view); err == nil {
			shown.packed, err = compress(gzipCoding, shown.plain)
		}
		return shown, err
	})
	if err != nil {
		return nil, err
	}
	if own, err := s.hasOwnEntrant(ctx, viewer, shown.view); err != nil || own {
		if err == nil {
			out.Body, err = s.viewJSON(ctx, viewer, shown.view)
		}
		return out, err
	}
	out.Body = shown.plain
	if negotiate(in.AcceptEncoding, gzipCoding) == gzipCoding {
		out.ContentEncoding, out.Body = string(gzipCoding), shown.packed
	}
	return out, nil
}

// audience tells how much the caller may see. Only organizers may see what is not revealed.
func (s *Server) audience(ctx context.Context, id int64, all bool) (final.Audience, error) {
	c, ok := scopeOf(ctx)
	if !ok {
		return final.Audience{}, fmt.Errorf("final %d has no contest", id)
	}
	runs, err := s.runsContest(ctx, c.contest)
	if err == nil && all && !runs {
		err = refuse(CodeForbidden, "Only the organizers may see what is not revealed yet. Leave ?all out.")
	}
	return final.Audience{Backstage: runs, All: all}, err
}

// hasOwnEntrant reports whether an entrant has another name for the caller than for the public.
func (s *Server) hasOwnEntrant(ctx context.Context, viewer *pseudonym.Viewer, view FinalView) (bool, error) {
	if viewer == nil || len(viewer.Own) == 0 {
		return false, nil
	}
	players := make([]string, len(view.Entrants))
	for i, e := range view.Entrants {
		players[i] = string(e.Player)
	}
	resolved, err := viewer.Resolve(ctx, players, nil, nil)
	return err == nil && slices.ContainsFunc(players, func(p string) bool { return resolved.Alias(p) != "" }), err
}

// viewJSON writes a view with the names that a viewer may know.
func (s *Server) viewJSON(ctx context.Context, viewer *pseudonym.Viewer, view FinalView) ([]byte, error) {
	view, err := pseudonym.Mask(ctx, viewer, pseudonym.TypeInfoOf(finalViewType), view)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = json.NewEncoder(&out).Encode(view)
	return out.Bytes(), err
}

func (s *Server) view(ctx context.Context, id int64, to final.Audience) (FinalView, error) {
	book, err := final.Read(ctx, s.store, id)
	if err != nil {
		return FinalView{}, err
	}
	return FinalView(book.View(to)), nil
}

func (s *Server) exportJSON(ctx context.Context, in *finalFileInput) (*sourceAnswer, error) {
	view, err := s.exportedView(ctx, in)
	if err != nil {
		return nil, err
	}
	body, err := json.MarshalIndent(view, "", "  ")
	return finalFile(in.ID, "json", "application/json", body), err
}

func (s *Server) exportCSV(ctx context.Context, in *finalFileInput) (*sourceAnswer, error) {
	view, err := s.exportedView(ctx, in)
	if err != nil {
		return nil, err
	}
	body, err := final.View(view).CSV()
	return finalFile(in.ID, "csv", "text/csv; charset=utf-8", body), err
}

// exportedView returns a final without what only organizers need to run it.
func (s *Server) exportedView(ctx context.Context, in *finalFileInput) (FinalView, error) {
	to, err := s.audience(ctx, in.ID, in.All)
	if err != nil {
		return FinalView{}, err
	}
	to.Backstage = false
	view, err := s.view(ctx, in.ID, to)
	if err != nil {
		return view, err
	}
	viewer, err := s.viewer(ctx)
	if err != nil {
		return view, err
	}
	return pseudonym.Mask(ctx, viewer, pseudonym.TypeInfoOf(finalViewType), view)
}

func finalFile(id int64, suffix, kind string, body []byte) *sourceAnswer {
	name := map[string]string{"filename": fmt.Sprintf("final-%d.%s", id, suffix)}
	return &sourceAnswer{ContentType: kind, Disposition: mime.FormatMediaType("attachment", name), CacheControl: "private, no-store", Body: body}
}

func noFinal(id int64) error {
	return refuse(contest.CodeNotFound, "There is no final %d. A contest's page lists its finals.", id)
}

// finalService returns the service that runs finals.
func (s *Server) finalService() *final.Service {
	return &final.Service{Pool: s.pool, Inserter: s.inserter, Games: s.games}
}

// requireFinalOrganizer is requireOrganizer for routes of a final.
func (s *Server) requireFinalOrganizer(ctx context.Context, id int64) (*caller, error) {
	c, ok := scopeOf(ctx)
	if !ok {
		return nil, fmt.Errorf("final %d has no contest", id)
	}
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	runs, err := s.runs(ctx, who, c.contest)
	if err == nil && !runs {
		err = refuse(CodeForbidden, "Only the organizers of a contest run its finals. Ask one of them.")
	}
	return who, err
}
