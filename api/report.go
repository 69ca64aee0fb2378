package api

import (
	"context"
	"errors"

	"github.com/agon-judge/agon/schema"
)

type reportAnswer struct{ Body schema.StudentReport }

func (s *Server) reportRoutes() {
	add(s, route{
		method: get, path: "/api/contests/{contest}/people/{person}/report", id: "getReport", tag: "Grades",
		summary: "What a student has done in a contest, for its organizers and himself",
	}, s.getReport)
}

func (s *Server) getReport(ctx context.Context, in *personPath) (*reportAnswer, error) {
	who, err := s.user(ctx)
	if err != nil {
		return nil, err
	}
	contestID, err := s.contestID(ctx, in.Contest)
	if err == nil && who.id != in.Person {
		_, contestID, err = s.organizer(ctx, in.Contest)
	}
	if err != nil {
		return nil, err
	}
	report, err := schema.ReadReport(ctx, s.store, contestID, in.Person)
	if refused, ok := errors.AsType[*schema.Error](err); ok && refused.Code == schema.CodeNotFound && who.id == in.Person {
		return nil, refuse(schema.CodeNotFound, "You are no member of this contest, so there is no report. Your submissions and the page of your player tell what you have done.")
	}
	if err != nil {
		return nil, err
	}
	return &reportAnswer{Body: report}, nil
}
