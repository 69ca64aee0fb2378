package api

import (
	"context"
	"encoding/hex"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/gamepackage"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// GameVersion is a version of a game that came as a package.
type GameVersion struct {
	Name        string          `json:"name" doc:"As contests name it" example:"tron@1f2e3d4c5b6a"`
	Game        string          `json:"game" doc:"What all versions of the game have in common" example:"tron"`
	Title       string          `json:"title" example:"Tron"`
	Version     string          `json:"version" doc:"That its author has given it" example:"1.0.0"`
	State       words.GameState `json:"state" doc:"draft: its test has not passed; tested: it may be published; published: contests may be made of it; withdrawn: only contests that have it go on with it"`
	Author      string          `json:"author" doc:"Account that has uploaded it"`
	Mine        bool            `json:"mine" doc:"The game belongs to you, or you are an admin"`
	UploadedAt  time.Time       `json:"uploaded_at"`
	PublishedAt *time.Time      `json:"published_at"`
	Check       string          `json:"check" enum:"queued,running,passed,failed,broken," doc:"How far its test has come; broken: the judge could not make it; empty: there is none, as the game comes with the site"`
	Contests    int64           `json:"contests" doc:"That are made of it"`
}

// GameVersionDetails is a version with its test and what is in its package.
type GameVersionDetails struct {
	GameVersion
	Digest    string         `json:"digest" doc:"SHA-256 of all its files"`
	Checks    []PackageCheck `json:"checks" nullable:"false" doc:"Of its test, as far as they are done"`
	CheckNote string         `json:"check_note" doc:"What the test waits for, or why the judge could not make it"`
	BeganAt   *time.Time     `json:"check_began_at"`
	EndedAt   *time.Time     `json:"check_ended_at"`
	AllChecks []string       `json:"all_checks" nullable:"false" doc:"Names of the checks of a test, in their order"`

	Licence   string          `json:"licence" doc:"As its author calls it; empty: not said"`
	About     string          `json:"about"`
	Authors   []string        `json:"authors" nullable:"false" doc:"As the package names them"`
	Viewer    string          `json:"viewer" enum:"frames,module,page" doc:"frames: the site paints matches; module and page: a script of the package does, in a frame that reaches nothing"`
	Seats     [2]int          `json:"seats" nullable:"false" doc:"Least and most players of a match"`
	Rounds    int             `json:"rounds" doc:"The most in a match"`
	Referee   string          `json:"referee" doc:"Title of the language of the referee"`
	Players   []PackagePlayer `json:"players" nullable:"false" doc:"Built-in players, weakest first"`
	Boards    []string        `json:"boards" nullable:"false"`
	Files     []PackageFile   `json:"files" nullable:"false" doc:"By path; of others' games those without secret players and recorded matches"`
	Before    string          `json:"before" doc:"Version that its difference is to; empty: there is none"`
	Publishes bool            `json:"publishes" doc:"You may publish it once its test has passed"`
}

// PackageCheck is what one check of a test has found.
type PackageCheck struct {
	Name     string           `json:"name" example:"players"`
	Did      string           `json:"did" doc:"What was looked at, in words"`
	Findings []PackageFinding `json:"findings" nullable:"false"`
}

// PackageFinding is a problem of a package, or advice.
type PackageFinding struct {
	Text    string `json:"text"`
	Command string `json:"command" doc:"That shows it again at home"`
	Advice  bool   `json:"advice" doc:"The package works as it is"`
}

// PackagePlayer is a built-in player of a package.
type PackagePlayer struct {
	Name     string `json:"name"`
	Language string `json:"language"`
	Secret   bool   `json:"secret" doc:"Its source is shown to nobody but the game's author and admins"`
}

// PackageFile is a file of a package.
type PackageFile struct {
	Path string `json:"path"`
	Size int    `json:"size" doc:"Bytes"`
	Text bool   `json:"text"`
}

// PackageDifference is what has changed in a file since the version before.
type PackageDifference struct {
	Path   string             `json:"path"`
	Change gamepackage.Change `json:"change" enum:"added,removed,changed"`
	Lines  []string           `json:"lines" nullable:"true" doc:"With + - or a space before each, or @ and the number of the next line; null: the file is no text, or too large"`
}

// GameRules are rules of the site about games.
type GameRules struct {
	Publish words.Publishers `json:"publish" doc:"Who publishes versions: admins, or the author of the game too"`
}

// VersionPath is the part of an address that names a version. It is exported because huma reads only exported fields.
type VersionPath struct {
	Version string `path:"version" example:"tron@1f2e3d4c5b6a"`
}

type (
	packageListAnswer struct {
		Body []GameVersion `nullable:"false"`
	}
	packageAnswer       struct{ Body GameVersionDetails }
	packageUploadAnswer struct {
		Status int
		Body   GameVersionDetails
	}
	packageUploadInput struct{ upload }
	packageFileInput   struct {
		VersionPath
		Path string `query:"path" required:"true" maxLength:"200" doc:"Of the file in the package"`
	}
	differenceAnswer struct {
		Body []PackageDifference `nullable:"false"`
	}
	gameRulesInput  struct{ Body GameRules }
	gameRulesAnswer struct{ Body GameRules }
)

func (s *Server) packageRoutes() {
	const all, one, tag = "/api/packages", "/api/packages/{version}", "Packages of games"
	add(s, route{method: get, path: all, id: "listPackages", tag: tag, summary: "The versions of games that came as packages: own drafts, and what was published; for authors"}, s.listPackages)
	add(s, route{
		method: post, path: all, id: "uploadPackage", tag: tag, status: http.StatusCreated, body: packageBody(),
		summary: "Put a game's package on the site as a draft, and have it tested; the same bytes again change nothing; for authors",
	}, s.uploadPackage)
	add(s, route{method: get, path: one, id: "getPackage", tag: tag, summary: "A version with the report of its test and what is in its package; for authors"}, s.getPackage)
	add(s, route{
		method: get, path: one + "/file", id: "getPackageFile", names: namesNone, tag: tag, summary: "A file of a version; for authors",
		answers: content("The file", "text/plain", ""),
	}, s.packageFile)
	add(s, route{
		method: get, path: one + "/archive", id: "getPackageArchive", names: namesNone, tag: tag, summary: "The files of a version as a zip; for authors",
		answers: content("The files", "application/zip", "binary"),
	}, s.packageArchive)
	add(s, route{method: get, path: one + "/difference", id: "getPackageDifference", tag: tag, summary: "What has changed since the version before; for authors"}, s.packageDifference)
	add(s, route{method: erase, path: one, id: "deletePackage", tag: tag, summary: "Delete a draft that no contest is made of; for its author"}, changePackage(s, gamepackage.Service.Delete))
	add(s, route{method: post, path: one + "/check", id: "checkPackage", tag: tag, summary: "Have a version tested again; for its author"}, changePackage(s, gamepackage.Service.Check))
	add(s, route{method: post, path: one + "/publish", id: "publishPackage", tag: tag, summary: "Let contests be made of a version; for admins, and for its author where the rules of the site say so"}, changePackage(s, gamepackage.Service.Publish))
	add(s, route{method: post, path: one + "/withdraw", id: "withdrawPackage", tag: tag, summary: "Keep new contests from being made of a version; for its author"}, changePackage(s, gamepackage.Service.Withdraw))
	add(s, route{method: get, path: "/api/game-rules", id: "getGameRules", tag: tag, summary: "Rules of the site about games; for authors"}, s.getGameRules)
	add(s, route{method: put, path: "/api/game-rules", id: "setGameRules", tag: tag, summary: "Change the rules of the site about games; for admins"}, s.setGameRules)
}

// requireAuthor returns the caller and refuses everybody who may not put games on the site.
func (s *Server) requireAuthor(ctx context.Context) (gamepackage.Person, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return gamepackage.Person{}, err
	}
	p := gamepackage.Person{ID: who.id, Role: who.role}
	if !p.IsAuthor() || !who.mayOrganize() {
		return p, refuse(CodeForbidden, "Games are for authors and organizers. An admin of the site makes you one; a token needs the scope %s.", words.ScopeOrganize)
	}
	return p, nil
}

func (s *Server) packages(by gamepackage.Person) gamepackage.Service {
	return gamepackage.Service{Pool: s.pool, Inserter: s.inserter, Builtins: s.games.Builtins(), By: by}
}

// changePackage makes the handler of a change of a version.
func changePackage(s *Server, do func(gamepackage.Service, context.Context, string) error) func(context.Context, *VersionPath) (*struct{}, error) {
	return func(ctx context.Context, in *VersionPath) (*struct{}, error) {
		by, err := s.requireAuthor(ctx)
		if err != nil {
			return nil, err
		}
		return nil, do(s.packages(by), ctx, in.Version)
	}
}

func (s *Server) listPackages(ctx context.Context, _ *struct{}) (*packageListAnswer, error) {
	by, err := s.requireAuthor(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := gamepackage.List(ctx, s.store, by)
	if err != nil {
		return nil, err
	}
	out := &packageListAnswer{Body: make([]GameVersion, 0, len(rows))}
	for _, r := range rows {
		out.Body = append(out.Body, GameVersion{
			Name: r.Name, Game: r.Game, Title: r.Title, Version: r.Version, State: r.State, Author: r.Author,
			Mine: by.Role == words.RoleAdmin || r.Owner != nil && *r.Owner == by.ID, UploadedAt: r.UploadedAt, PublishedAt: r.PublishedAt, Check: r.CheckState, Contests: r.Contests,
		})
	}
	return out, nil
}

// uploadPackage reads a body only for those who may send one, and one at a time: a package takes several times its size.
func (s *Server) uploadPackage(ctx context.Context, in *packageUploadInput) (*packageUploadAnswer, error) {
	by, err := s.requireAuthor(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.cfg.Room.Check(ctx, s.store); err != nil {
		return nil, err
	}
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	if _, wait := s.uploads.take(who.name); wait > 0 {
		return nil, refuseFor(wait, contest.CodeRateLimited, "You have uploaded %d packages in a day. Test at home with agon game test, and upload again in %s.", s.limits.PackagesPerUser.Burst, formatWait(wait))
	}
	select {
	case s.unpacking <- struct{}{}:
		defer func() { <-s.unpacking }()
	default:
		return nil, refuseFor(10*time.Second, CodeBusy, "Another package is being read right now. Try again in a moment.")
	}
	archive, err := in.readPackage()
	if err != nil {
		return nil, err
	}
	pack, err := gamepackage.Read(archive)
	if err != nil {
		return nil, err
	}
	name, created, err := s.packages(by).Upload(ctx, pack)
	if err != nil {
		return nil, err
	}
	out := &packageUploadAnswer{Status: http.StatusOK}
	if created {
		out.Status = http.StatusCreated
	}
	out.Body, err = s.describePackage(ctx, by, name)
	return out, err
}

func (s *Server) getPackage(ctx context.Context, in *VersionPath) (*packageAnswer, error) {
	by, err := s.requireAuthor(ctx)
	if err != nil {
		return nil, err
	}
	body, err := s.describePackage(ctx, by, in.Version)
	return &packageAnswer{Body: body}, err
}

func (s *Server) describePackage(ctx context.Context, by gamepackage.Person, name string) (GameVersionDetails, error) {
	v, err := gamepackage.Get(ctx, s.store, by, name)
	if err != nil {
		return GameVersionDetails{}, err
	}
	publish, err := gamepackage.Publishers(ctx, s.store)
	if err != nil {
		return GameVersionDetails{}, err
	}
	p := v.Package
	out := GameVersionDetails{
		GameVersion: describeVersion(v.GameVersionRow, v.Owns), Digest: hex.EncodeToString(v.Digest), Checks: describeChecks(v.Checks), AllChecks: report.Names(), BeganAt: v.BeganAt, EndedAt: v.EndedAt,
		Licence: p.Licence, About: p.About, Authors: p.Authors, Viewer: p.Viewer.Kind, Seats: [2]int{p.Low, p.High}, Rounds: p.Rounds, Referee: p.Referee.Language.Title,
		Players: []PackagePlayer{}, Boards: []string{}, Files: []PackageFile{}, Before: v.Before, Publishes: v.Owns && gamepackage.MayPublish(by, by.ID, publish),
	}
	if v.CheckNote != nil {
		out.CheckNote = *v.CheckNote
	}
	if out.Authors == nil {
		out.Authors = []string{}
	}
	for _, b := range p.Builtins {
		out.Players = append(out.Players, PackagePlayer{b.Name, b.Language, b.Secret})
	}
	for _, b := range p.Boards {
		out.Boards = append(out.Boards, b.Name)
	}
	for path, content := range v.Files {
		out.Files = append(out.Files, PackageFile{path, len(content), gamepackage.IsText(content)})
	}
	slices.SortFunc(out.Files, func(a, b PackageFile) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}

func describeChecks(checks []report.Check) []PackageCheck {
	out := make([]PackageCheck, 0, len(checks))
	for _, c := range checks {
		described := PackageCheck{Name: c.Name, Did: c.Did, Findings: make([]PackageFinding, 0, len(c.Findings))}
		for _, f := range c.Findings {
			described.Findings = append(described.Findings, PackageFinding(f))
		}
		out = append(out, described)
	}
	return out
}

func describeVersion(r store.GameVersionRow, mine bool) GameVersion {
	return GameVersion{
		Name: r.Name, Game: r.Game, Title: r.Title, Version: r.Version, State: r.State, Author: r.Author, Mine: mine,
		UploadedAt: r.UploadedAt, PublishedAt: r.PublishedAt, Check: r.CheckState, Contests: r.Contests,
	}
}

func (s *Server) packageFile(ctx context.Context, in *packageFileInput) (*fileAnswer, error) {
	v, err := s.readPackage(ctx, in.Version)
	if err != nil {
		return nil, err
	}
	content, ok := v.Files[in.Path]
	if !ok {
		return nil, refuse(contest.CodeNotFound, "There is no file %q in %s that you may read.", contest.Truncate(in.Path, 60), v.Name)
	}
	out := &fileAnswer{ContentType: "text/plain; charset=utf-8", CacheControl: "private, no-store", Body: content}
	if !gamepackage.IsText(content) { // nothing of a stranger's is shown by the browser as it is
		out.ContentType = "application/octet-stream"
		out.Disposition = mime.FormatMediaType("attachment", map[string]string{"filename": path.Base(in.Path)})
	}
	return out, nil
}

func (s *Server) packageArchive(ctx context.Context, in *VersionPath) (*fileAnswer, error) {
	v, err := s.readPackage(ctx, in.Version)
	if err != nil {
		return nil, err
	}
	return &fileAnswer{
		ContentType: "application/zip", CacheControl: "private, no-store", Body: bundle.Zip(v.Files),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": v.Game + "-" + v.Version + ".zip"}),
	}, nil
}

func (s *Server) packageDifference(ctx context.Context, in *VersionPath) (*differenceAnswer, error) {
	by, err := s.requireAuthor(ctx)
	if err != nil {
		return nil, err
	}
	v, err := gamepackage.Get(ctx, s.store, by, in.Version)
	if err != nil {
		return nil, err
	}
	list, err := gamepackage.Difference(ctx, s.store, by, v)
	if err != nil {
		return nil, err
	}
	out := &differenceAnswer{Body: make([]PackageDifference, 0, len(list))}
	for _, d := range list {
		out.Body = append(out.Body, PackageDifference(d))
	}
	return out, nil
}

func (s *Server) readPackage(ctx context.Context, name string) (gamepackage.Version, error) {
	by, err := s.requireAuthor(ctx)
	if err != nil {
		return gamepackage.Version{}, err
	}
	return gamepackage.Get(ctx, s.store, by, name)
}

func (s *Server) getGameRules(ctx context.Context, _ *struct{}) (*gameRulesAnswer, error) {
	if _, err := s.requireAuthor(ctx); err != nil {
		return nil, err
	}
	publish, err := gamepackage.Publishers(ctx, s.store)
	return &gameRulesAnswer{Body: GameRules{Publish: publish}}, err
}

func (s *Server) setGameRules(ctx context.Context, in *gameRulesInput) (*gameRulesAnswer, error) {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	err = s.packages(gamepackage.Person{ID: who.id, Role: who.role}).SetPublishers(ctx, in.Body.Publish)
	return &gameRulesAnswer{Body: in.Body}, err
}
