package api

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/contest/try"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/diagnostic"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Try is a draft that was compiled and played for its author alone. It is forgotten after a day.
type Try struct {
	ID          int64          `json:"id"`
	Contest     string         `json:"contest"`
	Game        string         `json:"game"`
	Player      string         `json:"player" doc:"The draft's name"`
	Language    string         `json:"language"`
	Filename    string         `json:"filename"`
	State       words.TryState `json:"state"`
	Note        string         `json:"note" doc:"What happened and what to do next, in one line"`
	Wait        *Wait          `json:"wait,omitempty" doc:"Left out when nothing of it waits for a worker"`
	CompileLog  string         `json:"compile_log" doc:"What the compiler said"`
	Diagnostics []Diagnostic   `json:"diagnostics" nullable:"false" doc:"The lines that the compiler complains of, as far as its messages are understood"`
	CreatedAt   time.Time      `json:"created_at"`
	EndedAt     *time.Time     `json:"ended_at"`
	Matches     []TryMatch     `json:"matches" nullable:"false"`
}

// Diagnostic is what a compiler says about a line.
type Diagnostic struct {
	File     string              `json:"file" doc:"As its author calls it"`
	Line     int                 `json:"line" doc:"From 1"`
	Column   int                 `json:"column" doc:"From 1; 0 for the whole line"`
	Severity diagnostic.Severity `json:"severity" enum:"error,warning,note"`
	Message  string              `json:"message"`
}

// TryMatch is a match of a try.
type TryMatch struct {
	Number int16            `json:"number" doc:"From 1"`
	Seed   int64            `json:"seed"`
	State  words.MatchState `json:"state"`
	Rounds *int32           `json:"rounds"`
	Seats  []TrySeat        `json:"seats" nullable:"false"`
}

// TrySeat is a seat of a match of a try. Score, rank and verdict are null until the match is done.
type TrySeat struct {
	Seat           int16            `json:"seat" doc:"From 0"`
	Player         pseudonym.Player `json:"player"`
	Draft          bool             `json:"draft"`
	Mine           bool             `json:"mine" doc:"The draft, or another player of yours: you may see what it was sent and wrote"`
	Score          *int64           `json:"score"`
	Rank           *int16           `json:"rank" doc:"From 1; equal scores share it"`
	Verdict        *words.Verdict   `json:"verdict" nullable:"true"`
	Reason         *engine.Reason   `json:"reason" nullable:"true" doc:"Why it was frozen"`
	Round          *int32           `json:"round" doc:"In which it was frozen; -1 is the start"`
	Detail         string           `json:"detail" doc:"What happened, for your own frozen seats"`
	CPUMillis      *float64         `json:"cpu_ms"`
	CPULimitMillis int64            `json:"cpu_limit_ms"`
}

// TryTerms say what a contest lets the caller try.
type TryTerms struct {
	Used      int64              `json:"used" doc:"Tries in the last hour"`
	Allowed   int64              `json:"allowed" doc:"Tries in an hour"`
	Refused   string             `json:"refused" doc:"Why nothing can be tried now, and when it can again; empty when something can"`
	Opponents []TryOpponent      `json:"opponents" nullable:"false" doc:"Built-in players, weakest first, then the caller's own"`
	Against   []pseudonym.Player `json:"against" nullable:"false" doc:"Whom a draft meets if nobody is chosen"`
	Boards    []BoardName        `json:"boards" nullable:"false" doc:"That a draft can be tried on; the first is the usual one"`
	Seats     int                `json:"seats" doc:"Players that a match has at most"`
	Newest    *int64             `json:"newest" doc:"The caller's newest try; null when there is none"`
}

// TryOpponent is a player that a draft can meet.
type TryOpponent struct {
	Name    pseudonym.Player `json:"name"`
	Builtin bool             `json:"builtin"`
}

type tryInput struct {
	ContestPath
	RequestKey string             `header:"Idempotency-Key" doc:"Any text of yours, new for each try. A request that is sent again with the same key gives the first one's try."`
	Against    []pseudonym.Player `query:"against,explode" maxItems:"16" doc:"Opponents, by name, each as often as it sits: built-in players, and your own. None: the qualifying opponent. The weakest built-in player takes the seats that stay free."`
	Seeds      []int64            `query:"seeds,explode" maxItems:"5" doc:"One a match, at most 5"`
	Matches    int                `query:"matches" minimum:"0" maximum:"5" doc:"How many matches to play with seeds by lot, if no seeds are given; 0: one"`
	Board      int64              `query:"board" minimum:"0" doc:"0: the contest's first"`
	upload
}

type tryAnswer struct {
	Status int
	Body   Try
}

type tryTermsAnswer struct{ Body TryTerms }

type tryPath struct {
	ID int64 `path:"id"`
}

func (s *Server) tryRoutes() {
	add(s, route{
		method: post, path: "/api/contests/{contest}/tries", id: "try", tag: "Tries", status: http.StatusCreated, body: uploadBody(),
		summary: "Have a draft compiled and played, unrated and for the caller alone. A try of the caller that is not done ends",
	}, s.try)
	add(s, route{method: get, path: "/api/contests/{contest}/tries", id: "tryTerms", summary: "What I may try, and against whom", tag: "Tries"}, s.tryTerms)
	add(s, route{method: get, path: "/api/tries/{id}", id: "getTry", summary: "A try, for its author", tag: "Tries"}, s.getTry)
	s.tryMatchRoutes()
}

func (s *Server) try(ctx context.Context, in *tryInput) (*tryAnswer, error) {
	got, err := s.receive(ctx, "try", in.Contest, in.RequestKey, &in.upload)
	if err != nil {
		return nil, err
	}
	draft, err := identifyPlayer(got.game, got.file)
	if problem, ok := errors.AsType[*Problem](err); ok && problem.Code == CodeNoPlayerName { // a name is for the ladder
		got.file.player = "Draft"
		draft, err = identifyPlayer(got.game, got.file)
	}
	if err != nil {
		return nil, err
	}
	if err := s.checkAvailable(ctx, got.game, draft.Language); err != nil {
		return nil, err
	}
	draft.Contest, draft.User, draft.RequestKey = got.contest, got.user, in.RequestKey
	request := try.Request{Draft: draft, Seeds: in.Seeds, Board: in.Board}
	for _, name := range in.Against {
		request.Against = append(request.Against, string(name))
	}
	for len(request.Seeds) < max(in.Matches, 1) && len(in.Seeds) == 0 {
		request.Seeds = append(request.Seeds, rand.Int64N(1<<31))
	}
	id, created, err := try.Make(ctx, s.pool, s.inserter, s.games, request)
	if err != nil {
		return nil, err
	}
	out := &tryAnswer{Status: http.StatusOK}
	if created {
		out.Status = http.StatusCreated
	}
	out.Body, err = s.describeTry(ctx, id)
	return out, err
}

func (s *Server) tryTerms(ctx context.Context, in *ContestPath) (*tryTermsAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	game, err := s.game(ctx, c.Game)
	if err != nil {
		return nil, err
	}
	quota, err := try.QuotaOf(ctx, s.store, c, who.id)
	if err != nil {
		return nil, err
	}
	out := &tryTermsAnswer{Body: TryTerms{Used: quota.Used, Allowed: quota.Allowed, Opponents: []TryOpponent{}, Against: []pseudonym.Player{}}}
	refusal := try.CheckOpen(c)
	if refusal == nil {
		refusal = quota.Check(c.Title)
	}
	if e, ok := errors.AsType[*contest.Error](refusal); ok {
		out.Body.Refused = e.Message
	}
	opponents, err := try.Opponents(ctx, s.store, c.ID, who.id)
	if err != nil {
		return nil, err
	}
	gate := contest.QualificationOf(game, c).Against
	for _, o := range opponents {
		out.Body.Opponents = append(out.Body.Opponents, TryOpponent{pseudonym.Player(o.Name), o.Builtin})
		if o.Builtin && (strings.EqualFold(o.Name, gate) || gate == "" && len(out.Body.Against) == 0) {
			out.Body.Against = append(out.Body.Against, pseudonym.Player(o.Name))
		}
	}
	on, err := s.poolOf(ctx, c.ID, c.Game)
	if err != nil {
		return nil, err
	}
	_, out.Body.Seats = on.Seats()
	out.Body.Boards = boardNames(on.Rows)
	newest, err := s.store.TryIDs(ctx, who.id, c.ID, 1)
	if err != nil {
		return nil, fmt.Errorf("find the newest try: %w", err)
	}
	if len(newest) > 0 {
		out.Body.Newest = &newest[0]
	}
	return out, nil
}

func (s *Server) getTry(ctx context.Context, in *tryPath) (*tryAnswer, error) {
	if _, err := s.ownTry(ctx, in.ID); err != nil {
		return nil, err
	}
	body, err := s.describeTry(ctx, in.ID)
	return &tryAnswer{Status: http.StatusOK, Body: body}, err
}

// ownTry returns a try of the caller. For everybody else it does not exist.
func (s *Server) ownTry(ctx context.Context, id int64) (store.Try, error) {
	row, err := s.store.Try(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return row, noTry(id)
	}
	if err != nil {
		return row, fmt.Errorf("read try: %w", err)
	}
	who, err := s.caller(ctx)
	if err != nil {
		return row, err
	}
	if who == nil || who.id != row.UserID {
		return row, noTry(id)
	}
	return row, nil
}

func noTry(id int64) error {
	return refuse(contest.CodeNotFound, "There is no try %d of yours. Tries are forgotten after a day; try the draft again.", id)
}

func (s *Server) tryScope(ctx context.Context, id int64) (scope, error) {
	row, err := s.store.TryScope(ctx, id)
	return scope{contest: row.ID, visibility: row.Visibility, pseudonyms: row.Pseudonyms}, err
}

func (s *Server) describeTry(ctx context.Context, id int64) (Try, error) {
	row, err := s.store.Try(ctx, id)
	if err != nil {
		return Try{}, fmt.Errorf("read try %d: %w", id, err)
	}
	c, err := s.store.Contest(ctx, row.ContestID)
	if err != nil {
		return Try{}, fmt.Errorf("read the contest of try %d: %w", id, err)
	}
	out := Try{
		ID: id, Contest: c.Slug, Game: c.Game, Player: row.Player, Language: row.Language, Filename: row.Filename, State: row.State, Note: row.Note,
		CompileLog: row.CompileLog, Diagnostics: s.diagnose(ctx, c.Game, row.Language, row.Filename, row.Source, row.CompileLog), CreatedAt: row.CreatedAt, EndedAt: row.EndedAt, Matches: []TryMatch{},
	}
	if err := s.addTryMatches(ctx, &out, c); err != nil {
		return out, err
	}
	position, err := s.store.TryQueuePosition(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return out, nil
	}
	if err != nil {
		return out, fmt.Errorf("find the place of try %d in the queue: %w", id, err)
	}
	cores, err := s.store.LivingCores(ctx)
	if err != nil {
		return out, fmt.Errorf("count the workers that run: %w", err)
	}
	out.Wait = describeWait(position, cores, 0, false)
	return out, nil
}

func (s *Server) addTryMatches(ctx context.Context, out *Try, c store.Contest) error {
	limits, err := readLimits(c.Limits)
	if err != nil {
		return fmt.Errorf("contest %s: %w", c.Slug, err)
	}
	matches, err := s.store.TryMatches(ctx, []int64{out.ID})
	if err != nil {
		return fmt.Errorf("read the matches of try %d: %w", out.ID, err)
	}
	seats, err := s.store.TrySeats(ctx, []int64{out.ID})
	if err != nil {
		return fmt.Errorf("read the seats of try %d: %w", out.ID, err)
	}
	for _, m := range matches {
		match := TryMatch{Number: m.Number, Seed: m.Seed, State: m.State, Rounds: m.Rounds, Seats: []TrySeat{}}
		for _, r := range seats {
			if r.Number == m.Number {
				match.Seats = append(match.Seats, TrySeat{
					Seat: r.Seat, Player: pseudonym.Player(r.Player), Draft: r.SubmissionID == nil, Mine: r.Mine, Score: r.Score, Rank: r.Rank, Verdict: r.Verdict,
					Reason: (*engine.Reason)(r.Reason), Round: r.Round, Detail: r.Detail, CPUMillis: millis(r.CPUMicros), CPULimitMillis: limits.CPUMillis,
				})
			}
		}
		out.Matches = append(out.Matches, match)
	}
	return nil
}

// diagnose finds the lines that a compiler complains of, under the name that the author gave the file.
func (s *Server) diagnose(ctx context.Context, game, language, filename string, source []byte, log string) []Diagnostic {
	out := []Diagnostic{}
	main := ""
	if g, err := s.games.Game(ctx, s.store, game); err == nil && bundle.MediaType(source) == "" {
		if l, known := engine.LanguageByID(g, language); known {
			main = l.Source
		}
	}
	for _, d := range diagnostic.Parse(log, main, filename) {
		out = append(out, Diagnostic(d))
	}
	return out
}
