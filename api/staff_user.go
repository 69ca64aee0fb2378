package api

import (
	"bytes"
	"context"
	"mime"

	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/personaldata"
	"github.com/agon-judge/agon/schema/words"
)

// RoleInputBody holds a user's new role on the site.
type RoleInputBody struct {
	Role string `json:"role" maxLength:"40" doc:"On the whole site: student, author (may put games on the site), organizer (may make contests, too) or admin"`
}

// UserPath is the part of an address that names a user. It is exported because huma reads only exported fields.
type UserPath struct {
	User string `path:"user" doc:"Name of the account; upper and lower case count as equal"`
}

type roleInput struct {
	UserPath
	Body RoleInputBody
}

// ErasedUser is an account that was deleted.
type ErasedUser struct {
	ID   int64  `json:"id" doc:"What is left of it is called deleted-ID"`
	Name string `json:"name" doc:"That it had"`
}

type erasedAnswer struct{ Body ErasedUser }

func (s *Server) userRoutes() {
	const path, tag = "/api/users/{user}", "Organizing"
	add(s, route{method: put, path: path + "/role", id: "setRole", tag: tag, summary: "Make a user a student, an author, an organizer or an admin of the site; for admins"}, s.setRole)
	add(s, route{
		method: get, path: path + "/export", id: "exportUser", names: namesToAdmins, tag: tag, summary: "All that is stored about a user, with the sources, as a zip; for admins",
		answers: content("account.json and sources/", "application/zip", "binary"),
	}, s.exportUser)
	add(s, route{
		method: erase, path: path, id: "eraseUser", tag: tag,
		summary: "Delete a user's account, as the user may; for admins. It cannot be undone.",
	}, s.eraseUser)
}

func (s *Server) setRole(ctx context.Context, in *roleInput) (*struct{}, error) {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	return nil, s.organizers(who).SetRole(ctx, in.User, words.Role(in.Body.Role))
}

func (s *Server) exportUser(ctx context.Context, in *UserPath) (*fileAnswer, error) {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	u, err := people.Find(ctx, s.store, in.User)
	if err != nil {
		return nil, err
	}
	if err := audit.Record(ctx, s.store, audit.Entry{By: &who.id, Action: audit.ActionTakeout, Detail: people.AboutUser{User: u.ID}}); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := personaldata.Export(ctx, s.store, u.ID, &out); err != nil {
		return nil, err
	}
	return &fileAnswer{
		ContentType: "application/zip", CacheControl: "private, no-store", Body: out.Bytes(),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": "agon-" + u.Name + ".zip"}),
	}, nil
}

func (s *Server) eraseUser(ctx context.Context, in *UserPath) (*erasedAnswer, error) {
	who, err := s.requireAdmin(ctx)
	if err != nil {
		return nil, err
	}
	u, err := people.Find(ctx, s.store, in.User)
	if err != nil {
		return nil, err
	}
	if err := personaldata.Erase(ctx, s.pool, u.ID, &who.id); err != nil {
		return nil, err
	}
	return &erasedAnswer{Body: ErasedUser{ID: u.ID, Name: u.Name}}, nil
}
