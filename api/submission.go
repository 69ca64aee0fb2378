package api

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

const (
	listedSubmissions = 50
	maxRequestKey     = 200 // bytes
)

// Submission is an upload of a source and its outcome.
type Submission struct {
	ID            int64                 `json:"id"`
	Contest       string                `json:"contest"`
	Player        string                `json:"player"`
	SentBy        string                `json:"sent_by" doc:"The member of the team who sent it; empty without a team"`
	Language      string                `json:"language"`
	Filename      string                `json:"filename"`
	State         words.SubmissionState `json:"state"`
	Note          string                `json:"note" doc:"What happened and what to do next, in one line"`
	QueuePosition *int64                `json:"queue_position" doc:"1 is next to be compiled; null once that is over"`
	Wait          *Wait                 `json:"wait,omitempty" doc:"Until it is clear whether it qualifies; left out once it is compiled, unless no worker runs"`
	CompileLog    string                `json:"compile_log" doc:"What the compiler said"`
	CreatedAt     time.Time             `json:"created_at"`
	CompiledAt    *time.Time            `json:"compiled_at"`
	DecidedAt     *time.Time            `json:"decided_at" doc:"When it was clear whether it qualifies"`
	Qualify       Qualify               `json:"qualify"`
}

// Qualify tells how far the qualification of a submission is.
type Qualify struct {
	Wins    int64          `json:"wins" doc:"Matches that it passed"`
	Played  int64          `json:"played"`
	Needed  int32          `json:"needed" doc:"Matches that it has to pass"`
	Of      int32          `json:"of" doc:"Matches that it has for that"`
	Matches []MatchSummary `json:"matches" nullable:"false" doc:"Newest first"`
	Faults  []Fault        `json:"faults" nullable:"false" doc:"Why it was frozen in them, oldest first"`
	Fault   *TrialFault    `json:"fault,omitempty" doc:"What went wrong most often; left out if it was never frozen"`

	Distance string `json:"distance" doc:"Until it has qualified, how far it is from the sample players that it has met, in qualification and practice; empty if it has met none" example:"ahead of Demo, 62 % of Dummy's score"`
}

// TrialFault is what went wrong with a player in its qualification.
type TrialFault struct {
	Reason engine.Reason `json:"reason"`
	Count  int           `json:"count" doc:"Matches in which it was frozen for this reason"`
	Played int           `json:"played" doc:"Matches that were played"`
	First  int           `json:"first" doc:"The first round in which it was frozen; -1 is the start"`
	Last   int           `json:"last" doc:"The last round in which it was frozen"`
	Match  int64         `json:"match" doc:"The newest of these matches"`
	Round  int           `json:"round" doc:"In which it was frozen there"`
	Stderr string        `json:"stderr" doc:"The end of what it wrote to stderr there"`
	Short  string        `json:"short" doc:"All that in a few words" example:"3 of 40 crashed: SIGSEGV, first in round 17"`
}

// Fault tells why a player was frozen in a match.
type Fault struct {
	Match  int64         `json:"match"`
	Reason engine.Reason `json:"reason"`
	Round  int32         `json:"round" doc:"-1 is the start"`
	Detail string        `json:"detail" doc:"What happened"`
}

type submitInput struct {
	ContestPath
	RequestKey string `header:"Idempotency-Key" doc:"Any text of yours, new for each upload. A request that is sent again with the same key gives the first one's submission."`
	upload
}

type submitAnswer struct {
	Status int
	Body   Submission
}

type submissionsAnswer struct {
	Body struct {
		Submissions []Submission `json:"submissions" nullable:"false" doc:"Newest first"`
	}
}

type submissionPath struct {
	ID int64 `path:"id"`
}

type submissionAnswer struct{ Body Submission }

type sourceAnswer struct {
	ContentType  string `header:"Content-Type"`
	Disposition  string `header:"Content-Disposition"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

func (s *Server) submissionRoutes() {
	add(s, route{
		method: post, path: "/api/contests/{contest}/submissions", id: "submit", summary: "Submit a player", tag: "Submissions",
		status: http.StatusCreated, body: uploadBody(),
	}, s.submit)
	add(s, route{
		method: post, path: "/api/contests/{contest}/submissions/check", id: "checkSubmission", tag: "Submissions", body: uploadBody(), status: http.StatusOK,
		summary: "What a submission would be refused for, without a compiler: name, size, archive, the statement's restrictions. Nothing is stored.",
	}, s.checkUpload)
	add(s, route{method: get, path: "/api/contests/{contest}/submissions", id: "listSubmissions", summary: "My submissions, newest first", tag: "Submissions"}, s.listSubmissions)
	add(s, route{method: get, path: "/api/contests/{contest}/quota", id: "quota", summary: "What I may still submit, alone or with my team", tag: "Submissions"}, s.quota)
	add(s, route{method: get, path: "/api/submissions/{id}", id: "getSubmission", summary: "A submission, for its owner and the organizers", tag: "Submissions"}, s.getSubmission)
	add(s, route{
		method: get, path: "/api/submissions/{id}/source", id: "submissionSource", names: namesToOwner, summary: "A submission's source, for its owner and the organizers", tag: "Submissions",
		answers: content("The source as it was sent: text, or an archive to be saved (application/zip and the like)", "text/plain", ""),
	}, s.source)
}

// submit answers once the source is stored. It refuses a wrong source before anything is stored.
func (s *Server) submit(ctx context.Context, in *submitInput) (*submitAnswer, error) {
	got, err := s.receive(ctx, "submit", in.Contest, in.RequestKey, &in.upload)
	if err != nil {
		return nil, err
	}
	params, err := identifyPlayer(got.game, got.file)
	if err != nil {
		return nil, err
	}
	if err := s.checkAvailable(ctx, got.game, params.Language); err != nil {
		return nil, err
	}
	params.Contest, params.User, params.RequestKey = got.contest, got.user, in.RequestKey
	return s.storeSubmission(ctx, params)
}

// received is a source to be compiled, from somebody who may send one now.
type received struct {
	user    int64
	contest int64
	game    engine.Game
	file    file
}

// receive reads a source that is sent to a contest. The verb says in a refusal what is done too often.
func (s *Server) receive(ctx context.Context, verb, slug, requestKey string, in *upload) (got received, err error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return got, err
	}
	contestRow, err := s.contestRow(ctx, slug)
	if err != nil {
		return got, err
	}
	game, err := s.game(ctx, contestRow.Game)
	if err != nil {
		return got, err
	}
	if err := checkRequestKey(requestKey); err != nil {
		return got, err
	}
	if _, wait := s.submits.take(who.name); wait > 0 {
		return got, refuseFor(wait, contest.CodeRateLimited, "You %s very often. Try again in %s.", verb, formatWait(wait))
	}
	if err := s.cfg.Room.Check(ctx, s.store); err != nil {
		return got, err
	}
	got = received{user: who.id, contest: contestRow.ID, game: game}
	got.file, err = in.read()
	return got, err
}

// identifyPlayer finds the language and the name of an uploaded player. Its refusals are *Problem.
func identifyPlayer(game engine.Game, file file) (submission.Upload, error) {
	l, files, err := bundle.Open(game, file.language, file.name, file.source)
	if err != nil {
		return submission.Upload{}, sourceProblem(err)
	}
	own, err := game.PlayerName(l.ID, files)
	if err != nil {
		return submission.Upload{}, sourceProblem(err)
	}
	name, err := choosePlayerName(game, l, own, file.player)
	if err != nil {
		return submission.Upload{}, err
	}
	return submission.Upload{
		Player: name, Language: l.ID, Filename: file.name, Source: file.source,
		Rules: func(chosen []string) error { return l.CheckSource(files, chosen) },
	}, nil
}

// checkAvailable refuses languages that no worker has.
func (s *Server) checkAvailable(ctx context.Context, game engine.Game, language string) error {
	w, err := s.workerLanguages(ctx)
	if err != nil {
		return err
	}
	l, _ := engine.LanguageByID(game, language)
	if w.support(game, l) {
		return nil
	}
	return refuse(CodeNoLanguage, "%s is not installed here (it needs %s). Write your player in another language, or ask the organizer to run deploy/bootstrap --languages.",
		l.Title, strings.Join(l.Tools, ", "))
}

// choosePlayerName returns the name in the source, or else the one that the sender gives.
func choosePlayerName(game engine.Game, l engine.Language, own, given string) (string, error) {
	switch {
	case own == "" && given == "":
		return "", refuse(CodeNoPlayerName, "Players in %s do not name themselves: send a name for yours, as the field \"name\" or with agon submit --name.", l.Title)
	case own == "":
		return given, sourceProblem(game.CheckName(given))
	case given != "" && given != own:
		return "", refuse(contest.CodeBadName, "The source names its player %s and you name it %s: leave your name out, or write the same one in the source.", own, contest.Truncate(given, 40))
	}
	return own, nil
}

func (s *Server) storeSubmission(ctx context.Context, params submission.Upload) (*submitAnswer, error) {
	stored, created, err := submission.Submit(ctx, s.pool, s.inserter, params)
	if err != nil {
		return nil, err
	}
	list, err := s.submissions(ctx, []int64{stored.ID})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("submission %d is stored and cannot be read", stored.ID)
	}
	out := &submitAnswer{Status: http.StatusOK, Body: list[0]}
	if created {
		out.Status = http.StatusCreated
		s.metrics.submissions.Inc()
	}
	return out, nil
}

func sourceProblem(err error) error {
	if e, ok := errors.AsType[*engine.SourceError](err); ok {
		return refuse(Code(e.Code), "%s", strings.ReplaceAll(e.Detail, "\n", " "))
	}
	return err
}

func checkRequestKey(key string) error {
	if len(key) > maxRequestKey || !isText(key) {
		return refuse(contest.CodeBadRequest, "The Idempotency-Key is too long or not text. Take at most %d characters.", maxRequestKey)
	}
	return nil
}

func (s *Server) listSubmissions(ctx context.Context, in *ContestPath) (*submissionsAnswer, error) {
	owner, contestID, err := s.requireOwnerIn(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	ids, err := s.store.APISubmissionIDs(ctx, contestID, owner.ids(), listedSubmissions)
	if err != nil {
		return nil, fmt.Errorf("list submissions: %w", err)
	}
	out := &submissionsAnswer{}
	out.Body.Submissions, err = s.submissions(ctx, ids)
	return out, err
}

func (s *Server) getSubmission(ctx context.Context, in *submissionPath) (*submissionAnswer, error) {
	if err := s.checkReadable(ctx, in.ID); err != nil {
		return nil, err
	}
	list, err := s.submissions(ctx, []int64{in.ID})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, noSubmission(in.ID)
	}
	return &submissionAnswer{Body: list[0]}, nil
}

func (s *Server) source(ctx context.Context, in *submissionPath) (*sourceAnswer, error) {
	if err := s.checkReadable(ctx, in.ID); err != nil {
		return nil, err
	}
	row, err := s.store.APISource(ctx, in.ID)
	if err != nil {
		return nil, fmt.Errorf("read source: %w", err)
	}
	if row.Builtin && s.isSecret(ctx, row.Game, row.Player) {
		return nil, refuse(contest.CodeNotFound, "The source of %s is shown to nobody. Play against it instead.", row.Player)
	}
	if err := s.recordOpened(ctx, in.ID); err != nil {
		return nil, err
	}
	out := &sourceAnswer{ContentType: plainText, CacheControl: "private, no-store", Body: row.Source}
	if kind := bundle.MediaType(row.Source); kind != "" {
		out.ContentType = kind
		out.Disposition = mime.FormatMediaType("attachment", map[string]string{"filename": row.Filename})
	}
	return out, nil
}

// isSecret reports whether the source of a built-in player is shown to nobody, organizers included.
func (s *Server) isSecret(ctx context.Context, game, player string) bool {
	g, err := s.games.Game(ctx, s.store, game)
	return err != nil || slices.ContainsFunc(g.Builtins(), func(b engine.Builtin) bool { return b.Secret && strings.EqualFold(b.Name, player) })
}

// checkReadable refuses callers who may not read a submission. For them it does not exist.
func (s *Server) checkReadable(ctx context.Context, id int64) error {
	row, err := s.store.APISubmissionOwner(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return noSubmission(id)
	}
	if err != nil {
		return fmt.Errorf("find submission: %w", err)
	}
	allowed, err := s.mayRead(ctx, row.ContestID, row.UserID)
	if err != nil {
		return err
	}
	if !allowed {
		return noSubmission(id)
	}
	return nil
}

func noSubmission(id int64) error {
	return refuse(contest.CodeNotFound, "There is no submission %d that you may see. Log in as its owner.", id)
}

// submissions reads submissions, newest first, with their qualification matches.
func (s *Server) submissions(ctx context.Context, ids []int64) ([]Submission, error) {
	out := make([]Submission, 0, len(ids))
	if len(ids) == 0 {
		return out, nil
	}
	rows, err := s.store.APISubmissions(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read submissions: %w", err)
	}
	matches, err := s.qualifyMatches(ctx, ids)
	if err != nil {
		return nil, err
	}
	faults, err := s.qualifyFaults(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		described, err := s.describeSubmission(ctx, row, matches[row.ID])
		if err != nil {
			return nil, err
		}
		described.Qualify.Faults = append(described.Qualify.Faults, faults[row.ID].list...)
		described.Qualify.Fault = faults[row.ID].together(described.Qualify.Played)
		out = append(out, described)
	}
	return out, nil
}

func (s *Server) describeSubmission(ctx context.Context, row store.APISubmissionsRow, matches []MatchSummary) (Submission, error) {
	out := Submission{
		ID: row.ID, Contest: row.Contest, Player: row.Player, SentBy: row.Sender, Language: row.Language, Filename: row.Filename, State: row.State, Note: row.Note,
		CompileLog: row.CompileLog, CreatedAt: row.CreatedAt, CompiledAt: row.CompiledAt, DecidedAt: row.DecidedAt,
		Qualify: Qualify{Needed: row.QualifyWins, Of: row.QualifyMatches, Matches: append([]MatchSummary{}, matches...), Faults: []Fault{}},
	}
	if state := row.State; state == words.SubmissionQueued || state == words.SubmissionCompiling {
		position, err := s.store.APIQueuePosition(ctx, row.ID)
		if err != nil {
			return out, fmt.Errorf("find place in the queue: %w", err)
		}
		out.QueuePosition = &position
		if out.Wait, err = s.waitOfSubmission(ctx, position); err != nil {
			return out, err
		}
	}
	if row.State == words.SubmissionQualifying {
		cores, err := s.store.LivingCores(ctx)
		if err != nil {
			return out, fmt.Errorf("count the workers that run: %w", err)
		}
		if cores == 0 {
			out.Wait = describeWait(1, 0, 0, false)
		}
	}
	game, err := s.games.Game(ctx, s.store, row.Game)
	if err != nil {
		return out, nil
	}
	rule := contest.QualificationBy(game, row.Gate, row.QualifyMatches, row.QualifyWins)
	out.Qualify.Needed, out.Qualify.Of = rule.Wins, rule.Matches
	if len(matches) == 0 {
		return out, nil
	}
	if row.State == words.SubmissionQualifying || row.State == words.SubmissionNotQualified {
		distances, err := submission.DistancesOf(ctx, s.store, rule, []int64{row.ID})
		if err != nil {
			return out, err
		}
		out.Qualify.Distance = distances[row.ID].String()
	}
	score, err := s.store.APIQualifyWins(ctx, rule.Survive, rule.Against, &row.ID)
	if err != nil {
		return out, fmt.Errorf("count qualification wins: %w", err)
	}
	out.Qualify.Wins, out.Qualify.Played = score.Wins, score.Played
	return out, nil
}

// trialFaults is why a submission was frozen in its qualification matches.
type trialFaults struct {
	list  []Fault
	seats []submission.SeatFault
}

// together returns what went wrong most often, or nil.
func (f trialFaults) together(played int64) *TrialFault {
	t, ok := submission.FaultOf(f.seats, int(played))
	if !ok {
		return nil
	}
	return &TrialFault{
		Reason: t.Reason, Count: t.Count, Played: t.Played, First: t.First, Last: t.Last,
		Match: t.Newest.Match, Round: t.Newest.Round, Stderr: contest.CleanText(t.Newest.Stderr), Short: t.Short(),
	}
}

// qualifyFaults returns, by submission, why it was frozen in its qualification matches.
func (s *Server) qualifyFaults(ctx context.Context, submissions []int64) (map[int64]trialFaults, error) {
	rows, err := s.store.APIQualifyFaults(ctx, submissions)
	if err != nil {
		return nil, fmt.Errorf("read why submissions were frozen: %w", err)
	}
	faults := map[int64]trialFaults{}
	for _, r := range rows {
		of := faults[r.SubmissionID]
		of.list = append(of.list, Fault{Match: r.MatchID, Reason: engine.Reason(r.Reason), Round: r.Round, Detail: r.Detail})
		of.seats = append(of.seats, submission.SeatFault{Match: r.MatchID, Reason: engine.Reason(r.Reason), Round: int(r.Round), Detail: r.Detail, Stderr: string(r.Stderr)})
		faults[r.SubmissionID] = of
	}
	return faults, nil
}

// qualifyMatches returns the qualification matches by submission.
func (s *Server) qualifyMatches(ctx context.Context, submissions []int64) (map[int64][]MatchSummary, error) {
	rows, err := s.store.APIMatchIDsOfSubmissions(ctx, submissions)
	if err != nil {
		return nil, fmt.Errorf("list qualification matches: %w", err)
	}
	owner := map[int64]int64{}
	ids := make([]int64, 0, len(rows))
	for _, row := range rows {
		ids = append(ids, row.ID)
		if row.SubmissionID != nil {
			owner[row.ID] = *row.SubmissionID
		}
	}
	summaries, err := s.matchSummaries(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := map[int64][]MatchSummary{}
	for _, m := range summaries {
		out[owner[m.ID]] = append(out[owner[m.ID]], m)
	}
	return out, nil
}
