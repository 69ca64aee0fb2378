package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// maxSettingsBody is the largest body with settings: boards take most of it, and their lines end in two characters in JSON.
const maxSettingsBody = 2*settings.MaxBoardsText + 64<<10

// ContestSettings holds a contest's settings with their version.
type ContestSettings struct {
	Version   int32             `json:"version" doc:"Grows with every change; it is sent back with one, so that a change of somebody else meanwhile is noticed"`
	ChangedBy string            `json:"changed_by" doc:"Name of the user who made the last change; empty: it was made on the command line"`
	ChangedAt time.Time         `json:"changed_at"`
	Archived  bool              `json:"archived"`
	Results   int64             `json:"results" doc:"Ladder matches that were played with these settings or earlier ones"`
	Settings  settings.Settings `json:"settings"`
}

type defaultSettingsAnswer struct{ Body settings.Settings }

type contestSettingsAnswer struct{ Body ContestSettings }

type createContestInput struct {
	Try     bool   `query:"try" doc:"Only say whether the contest could be made: nothing is stored, and the answer has no body"`
	TextsOf string `query:"texts_of" doc:"A contest that the caller runs, whose pages, start text and pictures the new one gets, too"`
	Body    settings.Settings
}

// ChangeSettingsInputBody holds new settings of a contest.
type ChangeSettingsInputBody struct {
	Version  int32             `json:"version" doc:"That the settings had when they were read"`
	Mixed    bool              `json:"mixed,omitempty" doc:"Results of the old configuration and of the new one may stand on one ladder"`
	Settings settings.Settings `json:"settings"`
}

type changeSettingsInput struct {
	ContestPath
	Try  bool `query:"try" doc:"Only say whether the settings could be changed"`
	Body ChangeSettingsInputBody
}

type madeAnswer struct {
	Status int
	Body   *Contest
}

// DeletedAnswerBody tells whether a contest was deleted.
type DeletedAnswerBody struct {
	Deleted bool `json:"deleted" doc:"False: somebody has taken part or something was played, so it is archived and hidden instead"`
}

type deletedAnswer struct{ Body DeletedAnswerBody }

func (s *Server) settingsRoutes() {
	const tag = "Organizing"
	add(s, route{method: get, path: "/api/games/{game}/settings", id: "defaultSettings", summary: "The settings that a new contest of a game begins with", tag: tag}, s.defaultSettings)
	add(s, route{method: post, path: "/api/contests", id: "createContest", summary: "Make a contest, for organizers of the site", tag: tag, status: http.StatusCreated, maxBody: maxSettingsBody}, s.createContest)
	add(s, route{method: get, path: "/api/contests/{contest}/settings", id: "getSettings", summary: "A contest's settings", tag: tag}, s.getSettings)
	add(s, route{method: put, path: "/api/contests/{contest}/settings", id: "changeSettings", summary: "Change a contest's settings", tag: tag, maxBody: maxSettingsBody}, s.changeSettings)
	add(s, route{method: get, path: "/api/contests/{contest}/next", id: "nextSettings", summary: "Settings for the contest's next edition, to be looked over and made", tag: tag}, s.nextSettings)
	add(s, route{method: post, path: "/api/contests/{contest}/archive", id: "archiveContest", summary: "End a contest: it can only be looked at", tag: tag}, s.archiveContest)
	add(s, route{method: post, path: "/api/contests/{contest}/restore", id: "restoreContest", summary: "Take a contest out of the archive", tag: tag}, s.restoreContest)
	add(s, route{method: erase, path: "/api/contests/{contest}", id: "deleteContest", summary: "Delete an empty contest; any other one is archived and hidden", tag: tag}, s.deleteContest)
}

// settingsService returns the service with which the caller makes and changes contests.
func (s *Server) settingsService(who *caller, try bool) settings.Service {
	return settings.Service{Pool: s.pool, Inserter: s.inserter, By: &who.id, DryRun: try}
}

func (s *Server) defaultSettings(ctx context.Context, in *GamePath) (*defaultSettingsAnswer, error) {
	g, err := s.game(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	settings, err := settings.Default(RulesOf(g))
	return &defaultSettingsAnswer{Body: settings}, err
}

func (s *Server) createContest(ctx context.Context, in *createContestInput) (*madeAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	if who.role != words.RoleOrganizer && who.role != words.RoleAdmin {
		return nil, refuse(CodeForbidden, "Only organizers of the site may make contests. An admin makes you one.")
	}
	g, err := s.games.Game(ctx, s.store, in.Body.Game)
	if _, unknown := errors.AsType[*catalog.UnknownError](err); unknown {
		return nil, contest.RefuseFields(contest.FieldError{Field: "game", Message: fmt.Sprintf("There is no game %q here.", contest.Truncate(in.Body.Game, 40))})
	}
	if err != nil {
		return nil, err
	}
	in.Body.Game = catalog.Name(g) // the identifier of a package alone is its newest version
	svc := s.settingsService(who, in.Try)
	if in.TextsOf != "" {
		from, err := s.visibleScope(ctx, resources()[0], in.TextsOf)
		if err != nil {
			return nil, err
		}
		runs, err := s.runs(ctx, who, from.contest)
		if err != nil {
			return nil, err
		}
		if !runs {
			return nil, refuse(CodeForbidden, "Only the organizers of %s may take its texts along. Ask one of them.", in.TextsOf)
		}
		svc.TextsOf = from.contest
	}
	c, err := svc.Create(ctx, RulesOf(g), in.Body)
	if err != nil {
		return nil, err
	}
	if in.Try {
		return &madeAnswer{Status: http.StatusNoContent}, nil
	}
	list, err := s.contests(ctx, c.Slug)
	if err != nil || len(list) == 0 {
		return nil, errors.Join(err, fmt.Errorf("contest %s is made and cannot be read", c.Slug))
	}
	return &madeAnswer{Status: http.StatusCreated, Body: &list[0]}, nil
}

func (s *Server) getSettings(ctx context.Context, in *ContestPath) (*contestSettingsAnswer, error) {
	_, c, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return s.settingsAnswer(ctx, c)
}

func (s *Server) settingsAnswer(ctx context.Context, c store.Contest) (*contestSettingsAnswer, error) {
	settings, err := settings.Read(ctx, s.store, c)
	if err != nil {
		return nil, err
	}
	changer, err := s.store.APIChanger(ctx, c.ID)
	if err != nil {
		return nil, fmt.Errorf("read who changed contest: %w", err)
	}
	return &contestSettingsAnswer{Body: ContestSettings{
		Version: c.Version, ChangedBy: changer, ChangedAt: c.ChangedAt, Archived: c.ArchivedAt != nil, Results: c.RatedSeq, Settings: settings,
	}}, nil
}

func (s *Server) changeSettings(ctx context.Context, in *changeSettingsInput) (*contestSettingsAnswer, error) {
	who, c, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	g, err := s.game(ctx, c.Game)
	if err != nil {
		return nil, err
	}
	if _, err := s.settingsService(who, in.Try).Change(ctx, RulesOf(g), in.Contest, in.Body.Version, in.Body.Settings, in.Body.Mixed); err != nil {
		return nil, err
	}
	if c, err = s.store.Contest(ctx, c.ID); err != nil {
		return nil, fmt.Errorf("read contest: %w", err)
	}
	return s.settingsAnswer(ctx, c)
}

func (s *Server) nextSettings(ctx context.Context, in *ContestPath) (*defaultSettingsAnswer, error) {
	_, c, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	boards, err := s.store.Boards(ctx, c.ID)
	if err != nil {
		return nil, fmt.Errorf("read the boards: %w", err)
	}
	settings, err := settings.NextEdition(c, boards, s.cfg.Now())
	return &defaultSettingsAnswer{Body: settings}, err
}

func (s *Server) archiveContest(ctx context.Context, in *ContestPath) (*contestSettingsAnswer, error) {
	return s.setArchived(ctx, in.Contest, settings.Service.Archive)
}

func (s *Server) restoreContest(ctx context.Context, in *ContestPath) (*contestSettingsAnswer, error) {
	return s.setArchived(ctx, in.Contest, settings.Service.Restore)
}

func (s *Server) setArchived(ctx context.Context, slug string, do func(settings.Service, context.Context, string) (store.Contest, error)) (*contestSettingsAnswer, error) {
	who, _, err := s.requireOrganizer(ctx, slug)
	if err != nil {
		return nil, err
	}
	c, err := do(s.settingsService(who, false), ctx, slug)
	if err != nil {
		return nil, err
	}
	return s.settingsAnswer(ctx, c)
}

func (s *Server) deleteContest(ctx context.Context, in *ContestPath) (*deletedAnswer, error) {
	who, _, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	out := &deletedAnswer{}
	out.Body.Deleted, err = s.settingsService(who, false).Delete(ctx, in.Contest)
	return out, err
}

func noGame(id string) error {
	return refuse(contest.CodeNotFound, "There is no game %q. GET /api/games lists them.", contest.Truncate(id, 40))
}
