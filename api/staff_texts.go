package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/agon-judge/agon/contest/texts"
)

// ContestTexts are what organizers have written for a contest, with what they need to change it.
type ContestTexts struct {
	Version  int32           `json:"version" doc:"Grows with every change; it is sent back with one, so that a change of somebody else meanwhile is noticed. 0: nothing has been written"`
	Texts    texts.Texts     `json:"texts"`
	Pictures []PictureFormat `json:"pictures" nullable:"false" doc:"That the pages can show"`
}

// PictureFormat describes a picture.
type PictureFormat struct {
	Name   string `json:"name" example:"board.png" doc:"By which texts show it"`
	Type   string `json:"type" example:"image/png"`
	Width  int32  `json:"width" doc:"Pixels"`
	Height int32  `json:"height" doc:"Pixels"`
	Bytes  int64  `json:"bytes"`
}

// ChangeTextsInputBody holds new texts of a contest.
type ChangeTextsInputBody struct {
	Version int32       `json:"version" doc:"That the texts had when they were read"`
	Texts   texts.Texts `json:"texts"`
}

// PictureInputBody holds a picture.
type PictureInputBody struct {
	Content []byte `json:"content" doc:"PNG, JPEG or GIF of at most 1 MiB and 4096 x 4096 pixels, in base64"`
}

type textsAnswer struct{ Body ContestTexts }

type changeTextsInput struct {
	ContestPath
	Body ChangeTextsInputBody
}

type setPictureInput struct {
	PicturePath
	Body PictureInputBody
}

// The largest bodies: texts take up to two characters for one in JSON, and base64 four for three.
const (
	maxTextsBody   = 2*texts.MaxTotal + 64<<10
	maxPictureBody = texts.MaxPicture*4/3 + 4<<10
)

func (s *Server) textsRoutes() {
	const tag = "Organizing"
	add(s, route{method: get, path: "/api/contests/{contest}/texts", id: "getTexts", summary: "The pages and the start text of a contest, for its organizers", tag: tag}, s.getTexts)
	add(s, route{method: put, path: "/api/contests/{contest}/texts", id: "changeTexts", summary: "Replace the pages and the start text", tag: tag, maxBody: maxTextsBody}, s.changeTexts)
	add(s, route{method: put, path: "/api/contests/{contest}/pictures/{picture}", id: "setPicture", summary: "Add a picture, or replace the one of that name", tag: tag, maxBody: maxPictureBody, status: http.StatusOK}, s.setPicture)
	add(s, route{method: erase, path: "/api/contests/{contest}/pictures/{picture}", id: "removePicture", summary: "Take a picture away that no text shows", tag: tag, status: http.StatusOK}, s.removePicture)
}

func (s *Server) getTexts(ctx context.Context, in *ContestPath) (*textsAnswer, error) {
	_, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	return s.textsAnswer(ctx, contestID)
}

func (s *Server) textsAnswer(ctx context.Context, contestID int64) (*textsAnswer, error) {
	out := ContestTexts{Pictures: []PictureFormat{}}
	var err error
	if out.Texts, out.Version, err = texts.Read(ctx, s.store, contestID); err != nil {
		return nil, err
	}
	pictures, err := s.store.ContestPictures(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("read the pictures: %w", err)
	}
	for _, p := range pictures {
		out.Pictures = append(out.Pictures, PictureFormat{p.Name, p.Type, p.Width, p.Height, int64(p.Size)})
	}
	return &textsAnswer{Body: out}, nil
}

func (s *Server) changeTexts(ctx context.Context, in *changeTextsInput) (*textsAnswer, error) {
	return s.writeTexts(ctx, in.Contest, func(svc texts.Service) error {
		return svc.Save(ctx, in.Contest, in.Body.Version, in.Body.Texts)
	})
}

func (s *Server) setPicture(ctx context.Context, in *setPictureInput) (*textsAnswer, error) {
	return s.writeTexts(ctx, in.Contest, func(svc texts.Service) error {
		return svc.SetPicture(ctx, in.Contest, in.Picture, in.Body.Content)
	})
}

func (s *Server) removePicture(ctx context.Context, in *PicturePath) (*textsAnswer, error) {
	return s.writeTexts(ctx, in.Contest, func(svc texts.Service) error {
		return svc.RemovePicture(ctx, in.Contest, in.Picture)
	})
}

// writeTexts changes something in the name of an organizer, and answers what there is then.
func (s *Server) writeTexts(ctx context.Context, slug string, change func(texts.Service) error) (*textsAnswer, error) {
	who, contestID, err := s.requireOrganizer(ctx, slug)
	if err != nil {
		return nil, err
	}
	if err := change(texts.Service{Pool: s.pool, By: &who.id}); err != nil {
		return nil, err
	}
	return s.textsAnswer(ctx, contestID)
}
