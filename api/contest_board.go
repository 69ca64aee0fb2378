package api

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"strings"
	"unicode"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/board"
	"github.com/agon-judge/agon/schema/store"
)

// BoardName names a board.
type BoardName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// BoardSummary is a board of a contest in a list.
type BoardSummary struct {
	BoardName
	Retired bool  `json:"retired" doc:"No more matches are made on it"`
	Low     int   `json:"low" doc:"Fewest players of a match on it"`
	High    int   `json:"high" doc:"Most players of a match on it"`
	Matches int64 `json:"matches" doc:"Ladder matches that were made on it"`
}

// BoardRecord tells how a player did on a board.
type BoardRecord struct {
	BoardName
	Retired bool    `json:"retired"`
	Matches int64   `json:"matches" doc:"Ladder matches that count"`
	Wins    int64   `json:"wins" doc:"Of these, with rank 1"`
	Frozen  int64   `json:"frozen" doc:"Of these, in which it was frozen"`
	Score   float64 `json:"score" doc:"Mean; 0 without matches"`
	Rank    float64 `json:"rank" doc:"Mean, 1 is best; 0 without matches"`
	Seats   float64 `json:"seats" doc:"Mean number of players in its matches"`
	Share   float64 `json:"share" doc:"Of its opponents in these matches, that ended behind it; equals count half"`
}

// ReadyBoard is a board that comes with a game.
type ReadyBoard struct {
	Name   string `json:"name"`
	Config string `json:"config"`
}

type boardsAnswer struct {
	Body []BoardSummary `nullable:"false"`
}

type boardRecordsAnswer struct {
	Body []BoardRecord `nullable:"false"`
}

type readyBoardsAnswer struct {
	Body []ReadyBoard `nullable:"false"`
}

type boardPath struct {
	ContestPath
	Board int64 `path:"board"`
}

type boardFileAnswer struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

func (s *Server) boardRoutes() {
	const tag = "Contests"
	add(s, route{method: get, path: "/api/contests/{contest}/boards", id: "listBoards", revalidated: true, summary: "The boards that matches are played on, and the retired ones", tag: tag}, s.listBoards)
	add(s, route{
		method: get, path: "/api/contests/{contest}/boards/{board}/config", id: "getBoard", names: namesNone, summary: "A board as a configuration file, as agon play and the kit take it", tag: tag,
		answers: content("The configuration", "text/plain", ""),
	}, s.getBoard)
	add(s, route{method: get, path: "/api/contests/{contest}/players/{player}/boards", id: "playerBoards", revalidated: true, summary: "How a player did on each board", tag: "Players"}, s.playerBoards)
	add(s, route{method: get, path: "/api/games/{game}/boards", id: "readyBoards", revalidated: true, summary: "Boards that come with a game", tag: "Organizing"}, s.readyBoards)
}

func (s *Server) listBoards(ctx context.Context, in *ContestPath) (*boardsAnswer, error) {
	contest, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	g, err := s.game(ctx, contest.Game)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.APIBoards(ctx, contest.ID)
	if err != nil {
		return nil, fmt.Errorf("list boards: %w", err)
	}
	out := &boardsAnswer{Body: make([]BoardSummary, 0, len(rows))}
	for _, b := range rows {
		board := BoardSummary{BoardName: BoardName{b.ID, b.Name}, Retired: b.Retired, Matches: b.Matches}
		if terms, err := g.Terms(b.Config); err == nil { // a retired board may be of an older version of the game
			board.Low, board.High = terms.Low, terms.High
		}
		out.Body = append(out.Body, board)
	}
	return out, nil
}

func (s *Server) getBoard(ctx context.Context, in *boardPath) (*boardFileAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	b, err := s.store.APIBoard(ctx, in.Board, contestID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, noBoard(in.Contest, in.Board)
	}
	if err != nil {
		return nil, fmt.Errorf("read board: %w", err)
	}
	return &boardFileAnswer{
		ContentType: plainText, Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": boardFile(b.Name)}), Body: b.Config,
	}, nil
}

func noBoard(slug string, board int64) error {
	return refuse(contest.CodeNotFound, "%s has no board %d. GET /api/contests/%s/boards lists them.", slug, board, slug)
}

// boardFile returns a name for a board's file that needs no quotes in a shell.
func boardFile(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return "board.cnf"
	}
	return strings.Join(words, "-") + ".cnf"
}

func (s *Server) playerBoards(ctx context.Context, in *playerPath) (*boardRecordsAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	playerID, err := s.playerID(ctx, in)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.APIBoardsOfPlayer(ctx, playerID, contestID)
	if err != nil {
		return nil, fmt.Errorf("read how the player did on each board: %w", err)
	}
	out := &boardRecordsAnswer{Body: make([]BoardRecord, 0, len(rows))}
	for _, r := range rows {
		out.Body = append(out.Body, BoardRecord{
			BoardName: BoardName{r.ID, r.Name}, Retired: r.Retired, Matches: r.Matches, Wins: r.Wins, Frozen: r.Frozen,
			Score: r.Score, Rank: r.Place, Seats: r.Seats, Share: r.Share,
		})
	}
	return out, nil
}

func (s *Server) readyBoards(ctx context.Context, in *GamePath) (*readyBoardsAnswer, error) {
	g, err := s.game(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	out := &readyBoardsAnswer{}
	for _, b := range g.Boards() {
		out.Body = append(out.Body, ReadyBoard{b.Name, string(b.Config)})
	}
	return out, nil
}

// boardName returns nil for a board that is not mentioned.
func boardName(id *int64, name *string) *BoardName {
	if id == nil || name == nil {
		return nil
	}
	return &BoardName{*id, *name}
}

// boardNames names boards in their order.
func boardNames(rows []store.Board) []BoardName {
	names := make([]BoardName, len(rows))
	for i, b := range rows {
		names[i] = BoardName{b.ID, b.Name}
	}
	return names
}

// poolOf returns the boards that new matches of a contest are played on.
func (s *Server) poolOf(ctx context.Context, contestID int64, game string) (*board.Pool, error) {
	g, err := s.game(ctx, game)
	if err != nil {
		return nil, err
	}
	return board.Read(ctx, s.store, g, contestID)
}
