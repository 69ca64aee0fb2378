package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/looks"
	"github.com/agon-judge/agon/contest/texts"
)

// SiteSummary is what all pages show of the site.
type SiteSummary struct {
	Name   string       `json:"name" example:"Agon"`
	Logo   string       `json:"logo" doc:"Address of the logo; empty: the program's"`
	Accent looks.Accent `json:"accent"`
	Start  *RulesText   `json:"start" doc:"The text of the start page, in the reader's language if it is there; null: the program's"`
}

// SiteLooks are the looks of the site, for admins.
type SiteLooks struct {
	Version int32       `json:"version" doc:"Grows with every change; it is sent back with one, so that a change of somebody else meanwhile is noticed"`
	Logo    string      `json:"logo" doc:"Address of the logo; empty: the program's"`
	Looks   looks.Looks `json:"looks"`
}

// ChangeLooksInputBody holds new looks of the site.
type ChangeLooksInputBody struct {
	Version int32       `json:"version" doc:"That the looks had when they were read"`
	Looks   looks.Looks `json:"looks"`
}

type siteAnswer struct {
	Vary string `header:"Vary"`
	Body SiteSummary
}

type looksAnswer struct{ Body SiteLooks }

type changeLooksInput struct{ Body ChangeLooksInputBody }

type setLogoInput struct{ Body PictureInputBody }

// programName is what a site is called whose admins have not named it.
const programName = "Agon"

func (s *Server) looksRoutes() {
	const tag = "The site"
	add(s, route{method: get, path: "/api/site", id: "getSite", revalidated: true, summary: "The site's name, logo, colours and start text", tag: tag}, s.getSite)
	add(s, route{method: get, path: "/api/site/logo", id: "getLogo", names: namesNone, answers: content("The logo", "image/*", "binary"), summary: "The site's logo", tag: tag}, s.getLogo)
	add(s, route{method: get, path: "/api/site/looks", id: "getLooks", summary: "The looks of the site with the start text in all languages, for admins", tag: tag}, s.getLooks)
	add(s, route{method: put, path: "/api/site/looks", id: "changeLooks", summary: "Change the site's name, colours and start text, for admins", tag: tag, maxBody: maxTextsBody}, s.changeLooks)
	add(s, route{method: put, path: "/api/site/logo", id: "setLogo", summary: "Set the site's logo, for admins", tag: tag, maxBody: maxPictureBody, status: http.StatusOK}, s.setLogo)
	add(s, route{method: erase, path: "/api/site/logo", id: "removeLogo", summary: "Take the site's logo away, for admins", tag: tag, status: http.StatusOK}, s.removeLogo)
}

func (s *Server) getSite(ctx context.Context, in *LanguageChoice) (*siteAnswer, error) {
	now, err := looks.Read(ctx, s.store)
	if err != nil {
		return nil, err
	}
	out := SiteSummary{Name: now.Name, Logo: logoAddress(now), Accent: now.Accent}
	if out.Name == "" {
		out.Name = programName
	}
	if chosen, ok := texts.Choose(now.Start, in.wanted()); ok {
		out.Start = new(RulesText(chosen))
	}
	return &siteAnswer{Vary: "Accept-Language", Body: out}, nil
}

// logoAddress names the version of the logo, so that browsers need not ask whether it is still the same.
func logoAddress(now looks.Stored) string {
	if now.LogoType == "" {
		return ""
	}
	return fmt.Sprintf("/api/site/logo?version=%d", now.Version)
}

func (s *Server) getLogo(ctx context.Context, _ *struct {
	Version int32 `query:"version" doc:"Of the looks, so that a new logo has a new address"`
},
) (*pictureAnswer, error) {
	row, err := s.store.SiteLogo(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the logo: %w", err)
	}
	if row.LogoType == "" {
		return nil, refuse(contest.CodeNotFound, "The site has no logo of its own.")
	}
	return &pictureAnswer{row.LogoType, "public, max-age=86400", picturePolicy, row.Logo}, nil
}

func (s *Server) getLooks(ctx context.Context, _ *struct{}) (*looksAnswer, error) {
	if _, err := s.requireAdmin(ctx); err != nil {
		return nil, err
	}
	return s.looksAnswer(ctx)
}

func (s *Server) looksAnswer(ctx context.Context) (*looksAnswer, error) {
	now, err := looks.Read(ctx, s.store)
	return &looksAnswer{Body: SiteLooks{Version: now.Version, Logo: logoAddress(now), Looks: now.Looks}}, err
}

func (s *Server) changeLooks(ctx context.Context, in *changeLooksInput) (*looksAnswer, error) {
	return s.writeLooks(ctx, func(svc looks.Service) error { return svc.Change(ctx, in.Body.Version, in.Body.Looks) })
}

func (s *Server) setLogo(ctx context.Context, in *setLogoInput) (*looksAnswer, error) {
	if len(in.Body.Content) == 0 {
		return nil, refuse(contest.CodeBadSettings, "The logo is empty. Choose a picture.")
	}
	return s.writeLooks(ctx, func(svc looks.Service) error { return svc.SetLogo(ctx, in.Body.Content) })
}

func (s *Server) removeLogo(ctx context.Context, _ *struct{}) (*looksAnswer, error) {
	return s.writeLooks(ctx, func(svc looks.Service) error { return svc.SetLogo(ctx, nil) })
}

// writeLooks changes something in the name of an admin, and answers what there is then.
func (s *Server) writeLooks(ctx context.Context, change func(looks.Service) error) (*looksAnswer, error) {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	if err := change(looks.Service{Pool: s.pool, By: &who.id}); err != nil {
		return nil, err
	}
	return s.looksAnswer(ctx)
}
