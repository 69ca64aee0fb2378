package api

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/schema/store"
)

const (
	exportPage        = 500              // rows, or results, in memory at once
	exportTimeout     = 10 * time.Minute // for a whole export
	exportPageTimeout = time.Minute      // for a client to take the next page
	exportsAtOnce     = 4                // each holds a connection to the database
)

// exportTable is a table that can be exported.
type exportTable struct {
	columns []string
	read    func(ctx context.Context, q *store.Queries, contestID int64, viewer *pseudonym.Viewer, row func(values ...any) error) error
}

// exportTables returns the tables by name.
func exportTables() map[string]exportTable {
	return map[string]exportTable{
		"ladder": {ladderColumnNames(), exportLadder},
		"versions": {
			[]string{"submission", "replaces", "player", "author", "since", "rating", "low", "high", "matches"},
			exportVersions,
		},
		// As agon rank reads them.
		"matches": {
			[]string{"match", "seat", "player", "score", "rank", "frozen", "board", "seed", "replaces", "finished_at", "board_name"},
			exportMatches,
		},
	}
}

type exportInput struct {
	ContestPath
	File string `path:"file" enum:"ladder.csv,ladder.json,versions.csv,versions.json,matches.csv,matches.json" doc:"What, and how it is written"`
}

func (s *Server) exportRoutes() {
	answers := content("The table. JSON is a list of objects with the names of the columns", "text/csv", "")
	answers["200"].Content["application/json"] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeObject}}}
	add(s, route{
		method: get, path: "/api/contests/{contest}/export/{file}", id: "exportContest", names: namesByViewer, tag: "Contests", answers: answers,
		summary: "The ladder, the versions, or the results that count, a row for each seat, as agon rank reads them",
	}, s.export)
}

func (s *Server) export(ctx context.Context, in *exportInput) (*huma.StreamResponse, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	viewer, err := s.viewer(ctx)
	if err != nil {
		return nil, err
	}
	select {
	case s.exports <- struct{}{}:
	default:
		return nil, refuseFor(10*time.Second, CodeBusy, "Too many tables are being exported right now. Try again in a moment.")
	}
	name, format, _ := strings.Cut(in.File, ".")
	return &huma.StreamResponse{Body: func(hc huma.Context) { //nolint:contextcheck // it is the request's, without its deadline
		defer func() { <-s.exports }()
		c := humagin.Unwrap(hc)
		h := c.Writer.Header()
		h.Set("Content-Type", map[string]string{"csv": "text/csv; charset=utf-8", "json": "application/json"}[format])
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": in.Contest + "-" + in.File}))
		// It may take longer than other requests. A client that is gone or reads nothing ends it.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Request.Context()), exportTimeout)
		defer cancel()
		to := &deadlineWriter{c.Writer, http.NewResponseController(c.Writer)}
		if err := s.writeExport(ctx, to, contestID, viewer, exportTables()[name], newTableWriter(format)); err != nil {
			s.log.WarnContext(ctx, "an export broke off", "contest", in.Contest, "file", in.File, "error", err)
			panic(http.ErrAbortHandler) // the client must not take half a table for a whole one
		}
	}}, nil
}

// deadlineWriter gives the client a deadline for each part.
type deadlineWriter struct {
	w       io.Writer
	control *http.ResponseController
}

// Write implements io.Writer.
func (p *deadlineWriter) Write(data []byte) (int, error) {
	if err := p.control.SetWriteDeadline(time.Now().Add(exportPageTimeout)); err != nil {
		return 0, fmt.Errorf("set deadline: %w", err)
	}
	return p.w.Write(data)
}

// writeExport writes a consistent snapshot of a table, page by page.
func (s *Server) writeExport(ctx context.Context, to io.Writer, contestID int64, viewer *pseudonym.Viewer, t exportTable, out tableWriter) error {
	buffered := bufio.NewWriterSize(to, 64<<10)
	if err := out.begin(buffered, t.columns); err != nil {
		return err
	}
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err := pgx.BeginTxFunc(ctx, s.pool, options, func(tx pgx.Tx) error {
		q := s.store.WithTx(tx)
		if viewer != nil {
			viewer.Store = q
		}
		return t.read(ctx, q, contestID, viewer, func(values ...any) error { return out.row(buffered, values) })
	})
	if err != nil {
		return fmt.Errorf("read what is exported: %w", err)
	}
	if err := out.end(buffered); err != nil {
		return err
	}
	return buffered.Flush()
}

func ladderColumnNames() []string {
	columns := ladderColumns()
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	return names
}

func exportLadder(ctx context.Context, q *store.Queries, contestID int64, viewer *pseudonym.Viewer, write func(...any) error) error {
	rank, place, last := int64(0), int64(0), math.Inf(1)
	after := store.APILadderAfterParams{ContestID: contestID, Shown: math.Inf(1), Most: exportPage}
	columns := ladderColumns()
	for {
		next, err := q.APILadderAfter(ctx, after)
		if err != nil || len(next) == 0 {
			return err
		}
		page := make([]ranked, 0, len(next))
		for _, n := range next {
			if place++; n.Shown != last {
				rank, last = place, n.Shown
			}
			page = append(page, ranked{n.PlayerID, rank})
			after.Shown, after.Player = n.Shown, n.PlayerID
		}
		rows, err := ladderRows(ctx, q, page)
		if err != nil {
			return err
		}
		names, err := resolvePlayers(ctx, viewer, rows, func(r rankedRow) string { return r.Player })
		if err != nil {
			return err
		}
		for _, r := range rows {
			values := make([]any, len(columns))
			for i, c := range columns {
				values[i] = c.value(r, names)
			}
			if err := write(values...); err != nil {
				return err
			}
		}
	}
}

func exportVersions(ctx context.Context, q *store.Queries, contestID int64, viewer *pseudonym.Viewer, write func(...any) error) error {
	after := int64(0)
	for {
		rows, err := q.APIExportVersions(ctx, contestID, after, exportPage)
		if err != nil || len(rows) == 0 {
			return err
		}
		resolved, err := resolvePlayers(ctx, viewer, rows, func(r store.APIExportVersionsRow) string { return r.Player })
		if err != nil {
			return err
		}
		for _, v := range rows {
			err := write(v.SubmissionID, v.Previous, resolved.Player(v.Player), resolved.Author(v.Player, v.Author), v.Since, roundToTenth(v.Shown), roundToTenth(v.Shown-v.Interval), roundToTenth(v.Shown+v.Interval), v.Matches)
			if err != nil {
				return err
			}
			after = v.SubmissionID
		}
	}
}

func exportMatches(ctx context.Context, q *store.Queries, contestID int64, viewer *pseudonym.Viewer, write func(...any) error) error {
	last, err := q.APIExportedUntil(ctx, contestID)
	if err != nil {
		return err
	}
	named, err := q.APIVersionNames(ctx, contestID)
	if err != nil {
		return err
	}
	resolved, err := resolvePlayers(ctx, viewer, named, func(r store.APIVersionNamesRow) string { return r.Player })
	if err != nil {
		return err
	}
	called, replaces := map[int64]string{}, map[int64]int64{}
	for _, v := range named {
		player := resolved.Player(v.Player)
		called[v.SubmissionID] = player
		if !v.Latest { // each version is a player of its own
			called[v.SubmissionID] = fmt.Sprintf("%s (submission %d)", player, v.SubmissionID)
		}
		if v.Previous != nil {
			replaces[v.SubmissionID] = *v.Previous
		}
	}
	for after := int64(0); after < last; after += exportPage {
		rows, err := q.APIExportMatches(ctx, contestID, after, min(after+exportPage, last))
		if err != nil {
			return err
		}
		seated, err := resolvePlayers(ctx, viewer, rows, func(r store.APIExportMatchesRow) string { return r.Player })
		if err != nil {
			return err
		}
		for len(rows) > 0 {
			n := 1
			for n < len(rows) && rows[n].MatchID == rows[0].MatchID {
				n++
			}
			if n > 1 { // a match with fewer seats that count decides nothing
				for _, r := range rows[:n] {
					name := cmp.Or(called[r.SubmissionID], seated.Player(r.Player))
					if err := write(r.MatchID, r.Seat, name, r.Score, r.Rank, r.Frozen, r.Series, r.Seed, called[replaces[r.SubmissionID]], r.FinishedAt, r.Board); err != nil {
						return err
					}
				}
			}
			rows = rows[n:]
		}
	}
	return nil
}

// resolvePlayers looks up the names of the players in rows.
func resolvePlayers[R any](ctx context.Context, viewer *pseudonym.Viewer, rows []R, player func(R) string) (*pseudonym.Names, error) {
	var players []string
	if viewer != nil {
		for _, r := range rows {
			players = append(players, player(r))
		}
		slices.Sort(players)
	}
	return viewer.Resolve(ctx, slices.Compact(players), nil, nil)
}

// roundToTenth rounds points to the digits that mean something.
func roundToTenth(x float64) float64 { return math.Round(10*x)/10 + 0 } // no negative zero
