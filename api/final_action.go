package api

import (
	"context"
	"net/http"

	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/ranking/finals"
)

// FinalRules say how a final is played. A format alone stands for the format's defaults in the contest.
type FinalRules struct {
	Format    finals.Format `json:"format"`
	Size      int           `json:"size,omitempty" minimum:"0" maximum:"64" doc:"Entrants in a heat, as many as a match has seats"`
	Matches   int           `json:"matches,omitempty" minimum:"0" maximum:"1000" doc:"Of a heat"`
	Rotate    bool          `json:"rotate,omitempty" doc:"Every board is played once for every seat; matches is a multiple of size then"`
	Advance   int           `json:"advance,omitempty" minimum:"0" maximum:"1000" doc:"Of a heat or a group"`
	Groups    int           `json:"groups,omitempty" minimum:"0" maximum:"1000"`
	Rounds    int           `json:"rounds,omitempty" minimum:"0" maximum:"1000"`
	Drop      int           `json:"drop,omitempty" minimum:"0" maximum:"1000" doc:"Leave after each stage"`
	Carry     bool          `json:"carry,omitempty" doc:"Points are carried into the next stage"`
	Certainty float64       `json:"certainty,omitempty" minimum:"0" maximum:"1" doc:"Of a race, more than 0.5 and less than 1"`
	Minimum   int           `json:"minimum,omitempty" minimum:"0" maximum:"10000" doc:"Matches of a race before it may end, however certain the ladder is, at most budget; 0: the ladder alone may decide it. Of the defaults 24"`
	Budget    int           `json:"budget,omitempty" minimum:"0" maximum:"100000" doc:"Matches of a race"`
	Drawn     bool          `json:"drawn,omitempty" doc:"Places in the first stage are drawn; otherwise they follow the ladder"`
	Seed      uint64        `json:"seed,omitempty" maximum:"9007199254740991" doc:"Of all that is drawn and of all matches; 0: it is drawn itself"`
}

// Rules returns the rules as package finals takes them.
func (r FinalRules) Rules() finals.Rules {
	return finals.Rules{
		Format: r.Format, Size: r.Size, Matches: r.Matches, Rotate: r.Rotate, Advance: r.Advance, Groups: r.Groups, Rounds: r.Rounds,
		Drop: r.Drop, Carry: r.Carry, Certainty: r.Certainty, Minimum: r.Minimum, Budget: r.Budget, Drawn: r.Drawn, Seed: r.Seed,
	}
}

// DescribeRules returns rules as the API has them.
func DescribeRules(r finals.Rules) FinalRules {
	return FinalRules{
		Format: r.Format, Size: r.Size, Matches: r.Matches, Rotate: r.Rotate, Advance: r.Advance, Groups: r.Groups, Rounds: r.Rounds,
		Drop: r.Drop, Carry: r.Carry, Certainty: r.Certainty, Minimum: r.Minimum, Budget: r.Budget, Drawn: r.Drawn, Seed: r.Seed,
	}
}

// FinalChoice says who takes part in a final (players by name, or the first of the ladder) and on which boards.
type FinalChoice struct {
	Players  []string `json:"players,omitempty" maxItems:"1000" nullable:"false" doc:"Names"`
	First    *int32   `json:"first,omitempty" minimum:"0" maximum:"1000" doc:"Instead: so many of the ladder when the final begins, 0 for all"`
	Builtins bool     `json:"builtins,omitempty" doc:"Of the ladder, the built-in players too"`
	Boards   []int64  `json:"boards,omitempty" maxItems:"50" nullable:"false" doc:"Of the contest, none of them retired, by number; at least one takes as many players as a heat has. Empty: all that heats fit best"`
}

// choice returns the whole ladder if nothing is chosen.
func (c FinalChoice) choice() final.Choice {
	if len(c.Players) == 0 && c.First == nil {
		return final.Choice{First: new(int32), Builtins: c.Builtins, Boards: c.Boards}
	}
	if len(c.Players) > 0 {
		return final.Choice{Players: c.Players, Boards: c.Boards}
	}
	return final.Choice{First: c.First, Builtins: c.Builtins, Boards: c.Boards}
}

// FinalPlan is an organizer's plan of a final.
type FinalPlan struct {
	Title string     `json:"title" maxLength:"100"`
	Rules FinalRules `json:"rules"`
	FinalChoice
}

func (p FinalPlan) plan() final.Plan {
	return final.Plan{Title: p.Title, Rules: p.Rules.Rules(), Choice: p.choice()}
}

type planInput struct {
	ContestPath
	RequestKey string `header:"Idempotency-Key" doc:"Any text of yours, new for each final. A request that is sent again with the same key gives the first one's final."`
	Body       FinalPlan
}

type createdFinal struct {
	Status int
	Body   FinalView
}

// SeenVersion is the version of a final that an organizer has seen. It is exported because huma reads only exported fields.
type SeenVersion struct {
	Version int64 `json:"version" minimum:"1" doc:"Of the final as you have seen it. When somebody else has changed it since, nothing is done."`
}

// ReplanInputBody is a new plan of a final.
type ReplanInputBody struct {
	SeenVersion
	FinalPlan
}

type replanInput struct {
	FinalPath
	Body ReplanInputBody
}

type versionInput struct {
	FinalPath
	Body SeenVersion
}

type deleteFinalInput struct {
	FinalPath
	Version int64 `query:"version" minimum:"1" required:"true" doc:"Of the final as you have seen it"`
}

// RedoInputBody names a heat to be played again.
type RedoInputBody struct {
	SeenVersion
	Heat   string `json:"heat" maxLength:"40" doc:"Key"`
	Reason string `json:"reason" maxLength:"500" doc:"One sentence"`
}

type redoInput struct {
	FinalPath
	Body RedoInputBody
}

// DepartInputBody names an entrant to be taken out.
type DepartInputBody struct {
	SeenVersion
	Player       string `json:"player" maxLength:"64"`
	Disqualified bool   `json:"disqualified,omitempty" doc:"It has no place in the end; otherwise it keeps what it has reached"`
	Reason       string `json:"reason" maxLength:"500" doc:"One sentence"`
}

type departInput struct {
	FinalPath
	Body DepartInputBody
}

// ShowInputBody says how far a final's show goes.
type ShowInputBody struct {
	SeenVersion
	Step int `json:"step" minimum:"-1" maximum:"1000000" doc:"So many steps are revealed, fewer than before to go back; -1: all that are known"`
}

type showInput struct {
	FinalPath
	Body ShowInputBody
}

func (s *Server) finalActionRoutes() {
	act := func(method, path, id, summary string) route {
		return route{method: method, path: path, id: id, summary: summary, tag: "Finals"}
	}
	planned := act(post, "/api/contests/{contest}/finals", "planFinal", "Plan a final")
	planned.status, planned.maxBody = http.StatusCreated, maxPlan
	add(s, planned, s.planFinal)
	s.forecastRoute()
	changed := act(http.MethodPut, "/api/finals/{id}", "changeFinal", "Replace the plan of a final that has not begun")
	changed.maxBody = maxPlan
	add(s, changed, s.changeFinal)
	add(s, act(erase, "/api/finals/{id}", "deleteFinal", "Delete a final that has not begun"), s.deleteFinal)
	add(s, act(post, "/api/finals/{id}/start", "startFinal", "Fix a final's field, with everybody's version of now, and play"), s.simpleAction((*final.Service).Start))
	add(s, act(post, "/api/finals/{id}/pause", "pauseFinal", "Begin no more of a final's matches"), s.simpleAction((*final.Service).Pause))
	add(s, act(post, "/api/finals/{id}/resume", "resumeFinal", "Go on with a paused final"), s.simpleAction((*final.Service).Resume))
	add(s, act(post, "/api/finals/{id}/cancel", "cancelFinal", "End a final for good"), s.simpleAction((*final.Service).Cancel))
	add(s, act(post, "/api/finals/{id}/redo", "redoHeat", "Have a heat of a final played again"), s.redoHeat)
	add(s, act(post, "/api/finals/{id}/depart", "departFromFinal", "Take an entrant out of a final"), s.depart)
	add(s, act(post, "/api/finals/{id}/show", "showFinal", "Move a final's show, forward or back"), s.showFinal)
}

const maxPlan = 256 << 10 // bytes: a thousand names

func (s *Server) planFinal(ctx context.Context, in *planInput) (*createdFinal, error) {
	who, c, err := s.organizerContest(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if err := checkRequestKey(in.RequestKey); err != nil {
		return nil, err
	}
	id, err := s.finalService().Create(ctx, c.ID, in.Body.plan(), final.Request{By: &who.id, RequestKey: in.RequestKey})
	if err != nil {
		return nil, err
	}
	view, err := s.view(ctx, id, final.Audience{Backstage: true, All: true})
	return &createdFinal{Status: http.StatusCreated, Body: view}, err
}

func (s *Server) changeFinal(ctx context.Context, in *replanInput) (*finalAnswer, error) {
	return s.runFinalAction(ctx, in.ID, final.Request{Version: in.Body.Version}, func(o final.Request) (int64, error) {
		return s.finalService().Change(ctx, in.ID, in.Body.plan(), o)
	})
}

func (s *Server) deleteFinal(ctx context.Context, in *deleteFinalInput) (*struct{}, error) {
	who, err := s.requireFinalOrganizer(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.finalService().Delete(ctx, in.ID, final.Request{By: &who.id, Version: in.Version})
}

// simpleAction makes a handler of an action without parameters.
func (s *Server) simpleAction(do func(*final.Service, context.Context, int64, final.Request) (int64, error)) func(context.Context, *versionInput) (*finalAnswer, error) {
	return func(ctx context.Context, in *versionInput) (*finalAnswer, error) {
		return s.runFinalAction(ctx, in.ID, final.Request{Version: in.Body.Version}, func(o final.Request) (int64, error) { return do(s.finalService(), ctx, in.ID, o) })
	}
}

func (s *Server) redoHeat(ctx context.Context, in *redoInput) (*finalAnswer, error) {
	return s.runFinalAction(ctx, in.ID, final.Request{Version: in.Body.Version, Reason: in.Body.Reason}, func(o final.Request) (int64, error) {
		return s.finalService().Redo(ctx, in.ID, in.Body.Heat, o)
	})
}

func (s *Server) depart(ctx context.Context, in *departInput) (*finalAnswer, error) {
	return s.runFinalAction(ctx, in.ID, final.Request{Version: in.Body.Version, Reason: in.Body.Reason}, func(o final.Request) (int64, error) {
		return s.finalService().Depart(ctx, in.ID, in.Body.Player, in.Body.Disqualified, o)
	})
}

func (s *Server) showFinal(ctx context.Context, in *showInput) (*finalAnswer, error) {
	return s.runFinalAction(ctx, in.ID, final.Request{Version: in.Body.Version}, func(o final.Request) (int64, error) {
		return s.finalService().Show(ctx, in.ID, in.Body.Step, o)
	})
}

// runFinalAction changes a final for its organizer and answers the view that organizers have during the show: it reveals no
// more than the show, which may be on a screen that everybody sees.
func (s *Server) runFinalAction(ctx context.Context, id int64, o final.Request, do func(final.Request) (int64, error)) (*finalAnswer, error) {
	who, err := s.requireFinalOrganizer(ctx, id)
	if err != nil {
		return nil, err
	}
	o.By = &who.id
	if _, err := do(o); err != nil {
		return nil, err
	}
	view, err := s.view(ctx, id, final.Audience{Backstage: true})
	return &finalAnswer{Body: view}, err
}
