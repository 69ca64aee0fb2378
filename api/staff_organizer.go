package api

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/schema/words"
)

// StaffMember is an organizer of a contest.
type StaffMember struct {
	Name string     `json:"name"`
	Role words.Role `json:"role" doc:"On the whole site"`
	Me   bool       `json:"me"`
}

type staffAnswer struct {
	Body struct {
		Staff []StaffMember `json:"staff" nullable:"false" doc:"By name. Admins run every contest, also those in which they are not listed."`
	}
}

// AddStaffInputBody names a new organizer of a contest.
type AddStaffInputBody struct {
	Name string `json:"name" doc:"Of the account" maxLength:"64"`
}

type addStaffInput struct {
	ContestPath
	Body AddStaffInputBody
}

type removeStaffInput struct {
	ContestPath
	User string `path:"user" doc:"Name of the account"`
}

func (s *Server) staffRoutes() {
	const tag = "Organizing"
	add(s, route{method: get, path: "/api/contests/{contest}/staff", id: "listStaff", summary: "Who runs a contest", tag: tag}, s.listStaff)
	add(s, route{method: post, path: "/api/contests/{contest}/staff", id: "addStaff", summary: "Let a user run a contest", tag: tag, status: http.StatusOK}, s.addStaff)
	add(s, route{method: erase, path: "/api/contests/{contest}/staff/{user}", id: "removeStaff", summary: "Let a user run a contest no longer; the last one stays", tag: tag, status: http.StatusOK}, s.removeStaff)
}

func (s *Server) listStaff(ctx context.Context, in *ContestPath) (*staffAnswer, error) {
	who, contestID, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.Staff(ctx, contestID)
	if err != nil {
		return nil, fmt.Errorf("read staff: %w", err)
	}
	out := &staffAnswer{}
	out.Body.Staff = make([]StaffMember, 0, len(rows))
	for _, r := range rows {
		out.Body.Staff = append(out.Body.Staff, StaffMember{Name: r.Name, Role: r.Role, Me: r.ID == who.id})
	}
	return out, nil
}

func (s *Server) addStaff(ctx context.Context, in *addStaffInput) (*staffAnswer, error) {
	who, _, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if err := s.organizers(who).AddOrganizer(ctx, in.Contest, in.Body.Name); err != nil {
		return nil, err
	}
	return s.listStaff(ctx, &in.ContestPath)
}

// removeStaff answers the organizers who are left. Organizers who have removed themselves get an empty list.
func (s *Server) removeStaff(ctx context.Context, in *removeStaffInput) (*staffAnswer, error) {
	who, _, err := s.requireOrganizer(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	if err := s.organizers(who).RemoveOrganizer(ctx, in.Contest, in.User); err != nil {
		return nil, err
	}
	if strings.EqualFold(in.User, who.name) && who.role != words.RoleAdmin {
		out := &staffAnswer{}
		out.Body.Staff = []StaffMember{}
		return out, nil
	}
	return s.listStaff(ctx, &in.ContestPath)
}

// organizers returns the service with which the caller changes who runs contests.
func (s *Server) organizers(who *caller) people.Organizers {
	return people.Organizers{Pool: s.pool, By: &who.id}
}
