package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/comparison"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/contest/try"
	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Comparison finds out which of two versions is better, by pairs of matches with equal seeds, seats and opponents. The user who
// asked alone sees it.
type Comparison struct {
	ID        int64                 `json:"id"`
	Contest   string                `json:"contest"`
	Older     ComparedVersion       `json:"older"`
	Newer     ComparedVersion       `json:"newer"`
	Against   []pseudonym.Player    `json:"against" nullable:"false" doc:"The opponents, which take turns"`
	State     words.ComparisonState `json:"state"`
	Note      string                `json:"note" doc:"What happened and what to do next, in one line"`
	Sentence  string                `json:"sentence" doc:"Which version is better, in words"`
	Decided   int                   `json:"decided" enum:"-1,0,1" doc:"1: the newer version is better, -1: the older one is, 0: not certain to 95 %. It may be looked at after every pair: of two equally good versions one is named in at most 5 % of comparisons"`
	Evidence  float64               `json:"evidence" doc:"How many times more probable the results are when the versions differ than when they are equally good; 20 decides"`
	Won       int                   `json:"won" doc:"Pairs that the newer version has won"`
	Lost      int                   `json:"lost"`
	Level     int                   `json:"level" doc:"Pairs in which both did the same"`
	Low       float64               `json:"low" doc:"Of all pairs that differ, the newer version wins at least this part, with 95 % certainty"`
	High      float64               `json:"high" doc:"And at most this part"`
	Most      int                   `json:"most" doc:"Pairs that are played at most"`
	Results   []int                 `json:"results" nullable:"false" doc:"Of each pair that counts, in their order: 1 if the newer version has won it, -1 if it has lost it, 0 if it is level"`
	Needed    []int                 `json:"needed" nullable:"false" doc:"By how many pairs one has to lead after 0, 1, 2 .. pairs that differ, for it to be decided"`
	Wait      *Wait                 `json:"wait,omitempty" doc:"Left out when nothing of it waits for a worker"`
	CreatedAt time.Time             `json:"created_at"`
	EndedAt   *time.Time            `json:"ended_at"`
}

// ComparedVersion is one of the two versions of a comparison.
type ComparedVersion struct {
	Submission int64            `json:"submission"`
	Player     pseudonym.Player `json:"player"`
	Frozen     int              `json:"frozen" doc:"Matches that count in which it was frozen"`
}

// ComparisonTerms say what a contest lets the caller compare.
type ComparisonTerms struct {
	Refused   string              `json:"refused" doc:"Why nothing can be compared now, and when it can again; empty when something can"`
	Versions  []ComparableVersion `json:"versions" nullable:"false" doc:"The caller's, newest first"`
	Opponents []TryOpponent       `json:"opponents" nullable:"false" doc:"Built-in players, weakest first, then the caller's own"`
	Boards    []BoardName         `json:"boards" nullable:"false" doc:"The first is the usual one"`
	MostPairs int                 `json:"most_pairs" doc:"Of a comparison"`
	Made      []Comparison        `json:"made" nullable:"false" doc:"The caller's newest comparisons, at most 10"`
}

// ComparableVersion is a version of the caller that has compiled.
type ComparableVersion struct {
	Submission int64            `json:"submission"`
	Player     pseudonym.Player `json:"player"`
	Since      time.Time        `json:"since" doc:"When it was submitted"`
}

type compareVersionsInput struct {
	ContestPath
	RequestKey string `header:"Idempotency-Key" doc:"Any text of yours, new for each comparison. A request that is sent again with the same key gives the first one's comparison."`
	Body       struct {
		Older   int64              `json:"older" minimum:"1" doc:"A version of yours, by its submission"`
		Newer   int64              `json:"newer" minimum:"1" doc:"Another one"`
		Against []pseudonym.Player `json:"against,omitempty" maxItems:"16" nullable:"false" doc:"Opponents, by name: built-in players, and your own. None: all built-in players"`
		Board   int64              `json:"board,omitempty" minimum:"0" doc:"0: the contest's first"`
		Pairs   int                `json:"pairs,omitempty" minimum:"0" maximum:"150" doc:"Pairs of matches at most; 0: 75"`
	}
}

// usualPairs is the budget of a comparison for which none is given.
const usualPairs = 75

type comparisonAnswer struct {
	Status int
	Body   Comparison
}

type comparisonTermsAnswer struct{ Body ComparisonTerms }

type comparisonPath struct {
	ID int64 `path:"id"`
}

func (s *Server) comparisonRoutes() {
	add(s, route{
		method: post, path: "/api/contests/{contest}/comparisons", id: "compare", tag: "Comparisons", status: http.StatusCreated,
		summary: "Have two of my versions play pairs of matches until it is certain which is better, unrated and for me alone",
	}, s.compare)
	add(s, route{method: get, path: "/api/contests/{contest}/comparisons", id: "comparisonTerms", summary: "What I may compare, and what I have compared", tag: "Comparisons"}, s.comparisonTerms)
	add(s, route{method: get, path: "/api/comparisons/{id}", id: "getComparison", summary: "A comparison, for its author", tag: "Comparisons"}, s.getComparison)
	add(s, route{method: post, path: "/api/comparisons/{id}/stop", id: "stopComparison", summary: "Play nothing more for a comparison", tag: "Comparisons"}, s.stopComparison)
}

func (s *Server) compare(ctx context.Context, in *compareVersionsInput) (*comparisonAnswer, error) {
	if err := checkRequestKey(in.RequestKey); err != nil {
		return nil, err
	}
	who, contestID, err := s.requireUserIn(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	request := comparison.Request{
		Contest: contestID, User: who.id, Older: in.Body.Older, Newer: in.Body.Newer, Board: in.Body.Board, Pairs: in.Body.Pairs, RequestKey: in.RequestKey,
	}
	if request.Pairs == 0 {
		request.Pairs = usualPairs
	}
	for _, name := range in.Body.Against {
		request.Against = append(request.Against, string(name))
	}
	id, created, err := comparison.Make(ctx, s.pool, s.inserter, s.games, request)
	if err != nil {
		return nil, err
	}
	out := &comparisonAnswer{Status: http.StatusOK}
	if created {
		out.Status = http.StatusCreated
	}
	out.Body, err = s.describeComparison(ctx, id)
	return out, err
}

func (s *Server) comparisonTerms(ctx context.Context, in *ContestPath) (*comparisonTermsAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	c, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	out := &comparisonTermsAnswer{Body: ComparisonTerms{
		Versions: []ComparableVersion{}, Opponents: []TryOpponent{}, Made: []Comparison{}, MostPairs: comparison.MaxPairs,
	}}
	refusal := comparison.Check(ctx, s.store, c, who.id)
	if e, ok := errors.AsType[*contest.Error](refusal); ok {
		out.Body.Refused = e.Message
	} else if refusal != nil {
		return nil, refusal
	}
	versions, err := comparison.Versions(ctx, s.store, c.ID, who.id)
	if err != nil {
		return nil, err
	}
	for _, v := range versions {
		out.Body.Versions = append(out.Body.Versions, ComparableVersion{v.ID, pseudonym.Player(v.Name), v.CreatedAt})
	}
	opponents, err := try.Opponents(ctx, s.store, c.ID, who.id)
	if err != nil {
		return nil, err
	}
	for _, o := range opponents {
		out.Body.Opponents = append(out.Body.Opponents, TryOpponent{pseudonym.Player(o.Name), o.Builtin})
	}
	on, err := s.poolOf(ctx, c.ID, c.Game)
	if err != nil {
		return nil, err
	}
	out.Body.Boards = boardNames(on.Rows)
	made, err := s.store.ComparisonIDs(ctx, who.id, c.ID, 10)
	if err != nil {
		return nil, fmt.Errorf("find the newest comparisons: %w", err)
	}
	for _, id := range made {
		described, err := s.describeComparison(ctx, id)
		if err != nil {
			return nil, err
		}
		out.Body.Made = append(out.Body.Made, described)
	}
	return out, nil
}

func (s *Server) getComparison(ctx context.Context, in *comparisonPath) (*comparisonAnswer, error) {
	if err := s.ownComparison(ctx, in.ID); err != nil {
		return nil, err
	}
	body, err := s.describeComparison(ctx, in.ID)
	return &comparisonAnswer{Status: http.StatusOK, Body: body}, err
}

func (s *Server) stopComparison(ctx context.Context, in *comparisonPath) (*comparisonAnswer, error) {
	if _, err := s.requireUser(ctx); err != nil {
		return nil, err
	}
	if err := s.ownComparison(ctx, in.ID); err != nil {
		return nil, err
	}
	if err := comparison.Stop(ctx, s.store, in.ID); err != nil {
		return nil, fmt.Errorf("stop comparison %d: %w", in.ID, err)
	}
	return s.getComparison(ctx, in)
}

// ownComparison reports whether a comparison is the caller's. For everybody else it does not exist.
func (s *Server) ownComparison(ctx context.Context, id int64) error {
	row, err := s.store.Comparison(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return noComparison(id)
	}
	if err != nil {
		return fmt.Errorf("read comparison: %w", err)
	}
	who, err := s.caller(ctx)
	if err != nil {
		return err
	}
	if who == nil || who.id != row.UserID {
		return noComparison(id)
	}
	return nil
}

func noComparison(id int64) error {
	return refuse(contest.CodeNotFound, "There is no comparison %d of yours. Compare versions on the contest's page lists them.", id)
}

func (s *Server) comparisonScope(ctx context.Context, id int64) (scope, error) {
	row, err := s.store.ComparisonScope(ctx, id)
	return scope{contest: row.ID, visibility: row.Visibility, pseudonyms: row.Pseudonyms}, err
}

func (s *Server) describeComparison(ctx context.Context, id int64) (Comparison, error) {
	row, err := s.store.Comparison(ctx, id)
	if err != nil {
		return Comparison{}, fmt.Errorf("read comparison %d: %w", id, err)
	}
	c, err := s.store.Contest(ctx, row.ContestID)
	if err != nil {
		return Comparison{}, fmt.Errorf("read the contest of comparison %d: %w", id, err)
	}
	out := Comparison{
		ID: id, Contest: c.Slug, State: row.State, Note: row.Note, Most: int(row.Most), CreatedAt: row.CreatedAt, EndedAt: row.EndedAt,
		Against: []pseudonym.Player{}, Results: []int{}, Needed: []int{},
	}
	for submission, version := range map[int64]*ComparedVersion{row.Older: &out.Older, row.Newer: &out.Newer} {
		played, err := s.store.ComparisonSubmission(ctx, submission)
		if err != nil {
			return out, fmt.Errorf("read submission %d: %w", submission, err)
		}
		version.Submission, version.Player = submission, pseudonym.Player(played.Name)
	}
	panel, err := s.store.ComparisonOpponents(ctx, id)
	if err != nil {
		return out, fmt.Errorf("read the opponents of comparison %d: %w", id, err)
	}
	for _, o := range panel {
		out.Against = append(out.Against, pseudonym.Player(o.Name))
	}
	matches, err := s.store.ComparisonMatches(ctx, id)
	if err != nil {
		return out, fmt.Errorf("read the matches of comparison %d: %w", id, err)
	}
	out.count(matches)
	if row.State == words.ComparisonPlaying {
		out.Wait, err = s.waitOfComparison(ctx, id)
	}
	return out, err
}

// count says what follows from the matches.
func (c *Comparison) count(matches []store.ComparisonMatch) {
	c.Results = append(c.Results, comparison.Count(matches)...)
	score := comparison.Score(c.Results)
	c.Won, c.Lost, c.Level = score.Won, score.Lost, score.Level
	c.Decided, c.Evidence = score.Decided(comparison.Certainty), score.Evidence()
	c.Low, c.High = score.Share(comparison.Certainty)
	older, newer := string(c.Older.Player), string(c.Newer.Player)
	if older == newer {
		older, newer = fmt.Sprintf("%s %d", older, c.Older.Submission), fmt.Sprintf("%s %d", newer, c.Newer.Submission)
	}
	c.Sentence = score.Sentence(older, newer, comparison.Certainty)
	for n := range score.Won + score.Lost + 1 {
		c.Needed = append(c.Needed, ranking.Lead(n, comparison.Certainty))
	}
	for _, m := range matches[:2*len(c.Results)] {
		switch {
		case m.Reason == nil:
		case m.Newer:
			c.Newer.Frozen++
		default:
			c.Older.Frozen++
		}
	}
}

func (s *Server) waitOfComparison(ctx context.Context, id int64) (*Wait, error) {
	position, err := s.store.ComparisonQueuePosition(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // nothing waits
	}
	if err != nil {
		return nil, fmt.Errorf("find the place of comparison %d in the queue: %w", id, err)
	}
	cores, err := s.store.LivingCores(ctx)
	if err != nil {
		return nil, fmt.Errorf("count the workers that run: %w", err)
	}
	return describeWait(position, cores, 0, false), nil
}
