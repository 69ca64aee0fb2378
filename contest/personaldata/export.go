package personaldata

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/agon-judge/agon/schema/store"
)

// Export writes everything that is stored about a user as a zip archive: account.json and the user's sources.
func Export(ctx context.Context, q *store.Queries, user int64, w io.Writer) error {
	u, err := q.LockUser(ctx, user)
	if err != nil {
		return fmt.Errorf("read account: %w", err)
	}
	about := map[string]any{"account": map[string]any{"id": u.ID, "name": u.Name, "email": u.Email, "role": u.Role, "created_at": u.CreatedAt}}
	submissions, err := q.MySubmissions(ctx, user)
	if err != nil {
		return fmt.Errorf("read submissions: %w", err)
	}
	about["submissions"] = submissions
	for name, read := range map[string]func() (any, error){
		"memberships": func() (any, error) { return q.MyMemberships(ctx, user) },
		"games":       func() (any, error) { return q.MyGames(ctx, user) },
		"players":     func() (any, error) { return q.MyPlayers(ctx, user) },
		"matches":     func() (any, error) { return q.MyMatches(ctx, user) },
		"grades":      func() (any, error) { return q.MyGrades(ctx, user) },
		"log":         func() (any, error) { return q.MyDeeds(ctx, user) },
		"log-ins":     func() (any, error) { return q.Identities(ctx, user) },
		"tokens":      func() (any, error) { return q.APITokens(ctx, user) },
	} {
		if about[name], err = read(); err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
	}
	archive := zip.NewWriter(w)
	text, err := json.MarshalIndent(about, "", "  ")
	if err != nil {
		return fmt.Errorf("write account.json: %w", err)
	}
	if err := add(archive, "account.json", text); err != nil {
		return err
	}
	for _, s := range submissions {
		source, err := q.MySource(ctx, s.ID)
		if err != nil {
			return fmt.Errorf("read the source of submission %d: %w", s.ID, err)
		}
		if err := add(archive, fmt.Sprintf("sources/%d-%s", s.ID, plainFile(s.Filename)), source); err != nil {
			return err
		}
	}
	return archive.Close()
}

func add(archive *zip.Writer, name string, content []byte) error {
	file, err := archive.Create(name)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	_, err = file.Write(content)
	return err
}

// plainFile returns a file name without folders and special characters.
func plainFile(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '_'
		}
		return r
	}, path.Base(strings.ReplaceAll(name, `\`, "/")))
	if strings.Trim(name, ".") == "" {
		return "source"
	}
	return name
}
