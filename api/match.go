package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// MatchSummary is a match in a list.
type MatchSummary struct {
	ID         int64            `json:"id"`
	Kind       words.MatchKind  `json:"kind"`
	State      words.MatchState `json:"state"`
	Seed       int64            `json:"seed"`
	CreatedAt  time.Time        `json:"created_at"`
	FinishedAt *time.Time       `json:"finished_at"`
	Rounds     *int32           `json:"rounds"`
	Board      *BoardName       `json:"board" doc:"That it is played on; null where the contest has only one, and for a trial on its own"`
	Seats      []SeatSummary    `json:"seats" nullable:"false"`
}

// SeatSummary is a seat of a match in a list. Score, rank and verdict are null until the match is done.
type SeatSummary struct {
	Seat      int16            `json:"seat" doc:"From 0"`
	Player    pseudonym.Player `json:"player"`
	Author    pseudonym.Author `json:"author"`
	Pseudonym pseudonym.Alias  `json:"pseudonym,omitempty" doc:"As whom others see the author, where the contest names nobody; left out for those others"`
	Score     *int64           `json:"score"`
	Rank      *int16           `json:"rank" doc:"From 1; equal scores share it"`
	Verdict   *words.Verdict   `json:"verdict" nullable:"true"`
	Reason    *engine.Reason   `json:"reason" nullable:"true" doc:"Why it was frozen"`
	Version   *int64           `json:"version,omitempty" doc:"Which version of the player it is, from 1: one more than have qualified before it. Left out where a name stands for one version, and for built-in players"`
}

// Match is a match's page.
type Match struct {
	ID         int64              `json:"id"`
	Contest    string             `json:"contest"`
	Game       string             `json:"game"`
	Kind       words.MatchKind    `json:"kind"`
	State      words.MatchState   `json:"state"`
	Reason     pseudonym.Sentence `json:"reason" doc:"Why the match was made"`
	Note       string             `json:"note" doc:"Why it is void"`
	Fault      string             `json:"fault" doc:"What exactly the judge met, of a void match; for the organizers, empty for others"`
	Deeds      []Deed             `json:"deeds" nullable:"false" doc:"What organizers have done about it, oldest first"`
	Order      *Order             `json:"order,omitempty" doc:"What was asked last of it, for the organizers; left out for others"`
	Organizer  bool               `json:"organizer" doc:"You run its contest"`
	AskedBy    *pseudonym.Account `json:"asked_by" doc:"The user who asked for it, of a challenge; null otherwise, and when a team did"`
	AskingTeam *pseudonym.Team    `json:"asking_team" doc:"The team that asked for it, of a challenge; null otherwise, and when a user without a team did"`
	Wait       *Wait              `json:"wait,omitempty" doc:"Until it is played; left out once it has begun"`
	ReplacedBy *int64             `json:"replaced_by" doc:"The match that is played in the place of a void one, because the judge failed in this one; null when there is none"`
	Seed       int64              `json:"seed"`
	CreatedAt  time.Time          `json:"created_at"`
	FinishedAt *time.Time         `json:"finished_at"`
	Rounds     *int32             `json:"rounds"`
	Engine     *string            `json:"engine" doc:"Version of the rules it was played by"`
	Isolation  json.RawMessage    `json:"isolation" doc:"What held between the players on the worker; null before it ran"`
	Seats      []Seat             `json:"seats" nullable:"false"`
	Board      *BoardName         `json:"board" doc:"That it is played on; null where the contest has only one, and for a trial on its own"`
	Command    string             `json:"command" example:"agon play ants A B C D -s 123" doc:"Plays the same match at home, given the players, and the board's file where it is not the game's default"`

	boardOption []string // of Command
}

// Reword rewrites the texts that contain names.
func (m *Match) Reword() {
	m.Command = playCommand(m.Game, m.boardOption, m.Seed, m.Seats)
}

// Seat is a seat of a match with everything that the judge says of it.
type Seat struct {
	SeatSummary
	Round          *int32   `json:"round" doc:"In which it was frozen; -1 is the start"`
	Detail         string   `json:"detail" doc:"What happened, for a frozen seat. For its owner and the organizers, empty for others."`
	CPUMillis      *float64 `json:"cpu_ms" doc:"CPU time used in the match"`
	CPULimitMillis int64    `json:"cpu_limit_ms"`
	RatingChange   *float64 `json:"rating_change" doc:"Null while unrated, and for matches that do not rate"`
	Mine           bool     `json:"mine"`
	HasStderr      bool     `json:"has_stderr" doc:"There is stderr output and you may read it"`
	Submission     *int64   `json:"submission,omitempty" doc:"That played, of your own players; left out for others"`
}

type matchesInput struct {
	ContestPath
	Player pseudonym.Player `query:"player" maxLength:"64" doc:"Only matches of this player"`
	Kind   words.MatchKind  `query:"kind"`
	Board  int64            `query:"board" minimum:"1" doc:"Only matches on this board"`
	Before int64            `query:"before" minimum:"1" doc:"Only matches with a smaller id, for the next page"`
	Limit  int32            `query:"limit" minimum:"1" maximum:"100" default:"25"`
}

type matchesAnswer struct {
	Body struct {
		Matches []MatchSummary `json:"matches" nullable:"false" doc:"Newest first"`
	}
}

// MatchPath is the part of an address that names a match. It is exported because huma reads only exported fields.
type MatchPath struct {
	ID int64 `path:"id"`
}

// SeatPath is the part of an address that names a seat of a match. It is exported because huma reads only exported fields.
type SeatPath struct {
	MatchPath
	Seat int16 `path:"seat" minimum:"0"`
}

type matchAnswer struct{ Body Match }

func (s *Server) matchRoutes() {
	add(s, route{method: get, path: "/api/contests/{contest}/matches", id: "listMatches", revalidated: true, summary: "A contest's matches, newest first", tag: "Matches"}, s.listMatches)
	add(s, route{method: get, path: "/api/matches/{id}", id: "getMatch", revalidated: true, summary: "A match", tag: "Matches"}, s.getMatch)
	add(s, route{
		method: get, path: "/api/matches/{id}/seats/{seat}/stderr", id: "seatStderr", names: namesToOwner, summary: "What a player wrote to stderr, for its owner and the organizers", tag: "Matches",
		answers: content("The output, as the player wrote it", "text/plain", ""),
	}, s.stderr)
}

func (s *Server) listMatches(ctx context.Context, in *matchesInput) (*matchesAnswer, error) {
	ids, err := s.matchIDs(ctx, in)
	if err != nil {
		return nil, err
	}
	out := &matchesAnswer{}
	out.Body.Matches, err = s.matchSummaries(ctx, ids)
	return out, err
}

func (s *Server) matchIDs(ctx context.Context, in *matchesInput) ([]int64, error) {
	before := in.Before
	if before == 0 {
		before = math.MaxInt64
	}
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	hidden, err := s.runsContest(ctx, contestID)
	if err != nil {
		return nil, err
	}
	if in.Player == "" {
		return s.store.APIMatchIDs(ctx, store.APIMatchIDsParams{ContestID: contestID, Before: before, Kind: in.Kind, Hidden: hidden, Board: in.Board, Most: in.Limit})
	}
	playerID, err := s.playerID(ctx, &playerPath{ContestPath: in.ContestPath, Player: in.Player})
	if err != nil {
		return nil, err
	}
	return s.store.APIMatchIDsOfPlayer(ctx, store.APIMatchIDsOfPlayerParams{PlayerID: playerID, Before: before, Kind: in.Kind, Hidden: hidden, Board: in.Board, Most: in.Limit})
}

// matchSummaries reads matches in two queries, newest first.
func (s *Server) matchSummaries(ctx context.Context, ids []int64) ([]MatchSummary, error) {
	out := make([]MatchSummary, 0, len(ids))
	if len(ids) == 0 {
		return out, nil
	}
	rows, err := s.store.APIMatches(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read matches: %w", err)
	}
	seatRows, err := s.store.APISeats(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read seats: %w", err)
	}
	seats := map[int64][]SeatSummary{}
	for _, r := range seatRows {
		seats[r.MatchID] = append(seats[r.MatchID], SeatSummary{Seat: r.Seat, Player: pseudonym.Player(r.Player), Author: pseudonym.Author(r.Author), Score: r.Score, Rank: r.Rank, Verdict: r.Verdict, Reason: (*engine.Reason)(r.Reason), Version: seatVersion(r.Version)})
	}
	for _, m := range rows {
		out = append(out, MatchSummary{
			ID: m.ID, Kind: m.Kind, State: m.State, Seed: m.Seed, CreatedAt: m.CreatedAt, FinishedAt: m.FinishedAt, Rounds: m.Rounds, Board: boardName(m.BoardID, m.Board),
			Seats: append([]SeatSummary{}, seats[m.ID]...),
		})
	}
	return out, nil
}

func (s *Server) getMatch(ctx context.Context, in *MatchPath) (*matchAnswer, error) {
	m, err := s.store.APIMatch(ctx, in.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, noMatch(in.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("read match: %w", err)
	}
	limits, err := readLimits(m.Limits)
	if err != nil {
		return nil, fmt.Errorf("match %d: %w", m.ID, err)
	}
	seats, err := s.seats(ctx, m, limits)
	if err != nil {
		return nil, err
	}
	replacedBy, err := s.replacement(ctx, m)
	if err != nil {
		return nil, err
	}
	out := Match{
		ID: m.ID, Contest: m.Contest, Game: m.Game, Kind: m.Kind, State: m.State, Reason: pseudonym.Sentence(m.Reason), Note: m.Note, ReplacedBy: replacedBy,
		Seed: m.Seed, CreatedAt: m.CreatedAt, FinishedAt: m.FinishedAt, Rounds: m.Rounds, Engine: m.Engine, Isolation: orNull(m.Isolation),
		Seats: seats, Board: boardName(m.BoardID, m.Board), boardOption: s.boardOption(ctx, m),
	}
	out.Command = playCommand(m.Game, out.boardOption, m.Seed, seats)
	if m.AskedByTeam {
		out.AskingTeam = (*pseudonym.Team)(m.AskedBy)
	} else {
		out.AskedBy = (*pseudonym.Account)(m.AskedBy)
	}
	if m.State == words.MatchQueued {
		if out.Wait, err = s.waitOfMatch(ctx, m.ContestID, m.ID); err != nil {
			return nil, err
		}
	}
	if err := s.addOversight(ctx, m, &out); err != nil {
		return nil, err
	}
	return &matchAnswer{Body: out}, nil
}

// addOversight adds what organizers have done about a match and, for organizers, what they need to do more.
func (s *Server) addOversight(ctx context.Context, m store.APIMatchRow, out *Match) (err error) {
	if out.Deeds, err = s.publicActions(ctx, &m.ID, nil); err != nil {
		return err
	}
	if out.Organizer, err = s.runsContest(ctx, m.ContestID); err != nil || !out.Organizer {
		return err
	}
	out.Fault = m.Fault
	out.Order, err = s.newestOperation(ctx, &m.ID, nil)
	return err
}

func (s *Server) replacement(ctx context.Context, m store.APIMatchRow) (*int64, error) {
	if m.State != words.MatchVoid {
		return nil, nil //nolint:nilnil // none
	}
	id, err := s.store.APIReplacement(ctx, m.ID)
	if err != nil {
		return nil, fmt.Errorf("find the match in the place of %d: %w", m.ID, err)
	}
	if id == 0 {
		return nil, nil //nolint:nilnil // as above
	}
	return &id, nil
}

func (s *Server) seats(ctx context.Context, m store.APIMatchRow, limits ContestLimits) ([]Seat, error) {
	rows, err := s.store.APIMatchSeats(ctx, m.ID)
	if err != nil {
		return nil, fmt.Errorf("read seats: %w", err)
	}
	who, err := s.caller(ctx)
	if err != nil {
		return nil, err
	}
	runs, err := s.runs(ctx, who, m.ContestID)
	if err != nil {
		return nil, err
	}
	owner, err := s.ownerIn(ctx, who, m.ContestID)
	if err != nil {
		return nil, err
	}
	seats := make([]Seat, 0, len(rows))
	for _, r := range rows {
		mine := owner.owns(r.UserID)
		if !mine && !runs {
			r.Detail = "" // the detail may tell how the player works
		}
		var submission *int64
		if mine && !r.Builtin {
			submission = &r.SubmissionID
		}
		seats = append(seats, Seat{
			Submission:  submission,
			SeatSummary: SeatSummary{Seat: r.Seat, Player: pseudonym.Player(r.Player), Author: pseudonym.Author(r.Author), Score: r.Score, Rank: r.Rank, Verdict: r.Verdict, Reason: (*engine.Reason)(r.Reason), Version: seatVersion(r.Version)},
			Round:       r.Round, Detail: r.Detail, CPUMillis: millis(r.CPUMicros), CPULimitMillis: limits.CPUMillis,
			RatingChange: r.RatingChange, Mine: mine, HasStderr: r.HasStderr && (mine || runs),
		})
	}
	return seats, nil
}

func (s *Server) stderr(ctx context.Context, in *SeatPath) (*textAnswer, error) {
	row, err := s.store.APISeatStderr(ctx, in.ID, in.Seat)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, fmt.Errorf("read stderr: %w", err)
	}
	if err == nil {
		allowed, err := s.mayRead(ctx, row.ContestID, row.UserID)
		if err != nil {
			return nil, err
		}
		if allowed {
			return &textAnswer{ContentType: plainText, CacheControl: "private, no-store", Body: row.Stderr}, nil
		}
	}
	return nil, refuse(contest.CodeNotFound, "There is no stderr output of seat %d of match %d that you may read. Log in as the player's owner.", in.Seat, in.ID)
}

const plainText = "text/plain; charset=utf-8"

// boardOption returns the arguments that make agon play use the board of a match; none for the game's default board.
func (s *Server) boardOption(ctx context.Context, m store.APIMatchRow) []string {
	g, err := s.games.Game(ctx, s.store, m.Game)
	if err != nil || m.Board == nil {
		return nil
	}
	if usual := sha256.Sum256(g.Config()); bytes.Equal(usual[:], m.ConfigHash) {
		return nil
	}
	return []string{"-i", boardFile(*m.Board)}
}

// playCommand returns the command that plays the match again at home.
func playCommand(game string, board []string, seed int64, seats []Seat) string {
	words := []string{"agon", "play", game}
	for _, seat := range seats {
		words = append(words, string(seat.Player))
	}
	return strings.Join(append(append(words, board...), "-s", strconv.FormatInt(seed, 10)), " ")
}

// seatVersion returns nil for 0, which stands for none.
func seatVersion(n int64) *int64 {
	if n == 0 {
		return nil
	}
	return &n
}

func millis(micros *int64) *float64 {
	if micros == nil {
		return nil
	}
	ms := float64(*micros) / 1000
	return &ms
}

func orNull(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}

func noMatch(id int64) error {
	return refuse(contest.CodeNotFound, "There is no match %d. A contest's page lists its matches.", id)
}

// cacheFor lets browsers keep an answer that is the same for all who may see it, and proxies if everybody may.
func cacheFor(ctx context.Context, d time.Duration) string {
	return fmt.Sprintf("%s, max-age=%d", cacheability(ctx), int(d.Seconds()))
}
