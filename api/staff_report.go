package api

import (
	"context"
	"errors"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/grade"
)

type reportAnswer struct{ Body grade.StudentReport }

func (s *Server) reportRoutes() {
	add(s, route{
		method: get, path: "/api/contests/{contest}/people/{person}/report", id: "getReport", tag: "Grades",
		summary: "What a student has done in a contest, for its organizers and the student",
	}, s.getReport)
}

func (s *Server) getReport(ctx context.Context, in *personPath) (*reportAnswer, error) {
	who, err := s.requireUser(ctx)
	if err != nil {
		return nil, err
	}
	contestID, err := s.contestID(ctx, in.Contest)
	if err == nil && who.id != in.Person {
		_, contestID, err = s.requireOrganizer(ctx, in.Contest)
	}
	if err != nil {
		return nil, err
	}
	report, err := grade.ReadReport(ctx, s.store, contestID, in.Person)
	if refused, ok := errors.AsType[*contest.Error](err); ok && refused.Code == contest.CodeNotFound && who.id == in.Person {
		return nil, refuse(contest.CodeNotFound, "You are not a member of this contest, so there is no report. Your submissions and the page of your player tell what you have done.")
	}
	if err != nil {
		return nil, err
	}
	return &reportAnswer{Body: report}, nil
}
