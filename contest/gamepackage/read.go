package gamepackage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// List lists the versions that a person may know of: those that were published, and the drafts of own games. Versions of a
// game stand together, the newest first.
func List(ctx context.Context, q *store.Queries, p Person) ([]store.GameVersionsRow, error) {
	rows, err := q.GameVersions(ctx, p.ID, p.Role == words.RoleAdmin)
	if err != nil {
		return nil, fmt.Errorf("list the versions of games: %w", err)
	}
	return rows, nil
}

// Version is a version of a game with what a person may see of it.
type Version struct {
	store.GameVersionRow
	Package *manifest.Package
	Files   engine.Files // that the person may read: of others' games those without secret players and recorded matches
	Checks  []report.Check
	Owns    bool
	Before  string // name of the version that it is compared with; "": none
}

// Get reads a version. A draft of another author does not exist for others than admins.
func Get(ctx context.Context, q *store.Queries, p Person, name string) (v Version, err error) {
	v.GameVersionRow, err = q.GameVersion(ctx, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return v, NoVersion(name)
	}
	if err != nil {
		return v, fmt.Errorf("read version %s: %w", name, err)
	}
	v.Owns = p.owns(deref(v.Owner))
	if !v.Owns && v.State != words.GamePublished && v.State != words.GameWithdrawn {
		return v, NoVersion(name)
	}
	if v.Package, err = readPackage(ctx, q, v.ID); err != nil {
		return v, err
	}
	v.Files = v.Package.Files
	if !v.Owns {
		v.Files = v.Package.Public()
	}
	if len(v.GameVersionRow.Checks) > 0 {
		if err := json.Unmarshal(v.GameVersionRow.Checks, &v.Checks); err != nil {
			return v, fmt.Errorf("the report of %s: %w", name, err)
		}
	}
	before, err := q.VersionBefore(ctx, v.ID, v.Owns)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return v, fmt.Errorf("find the version before %s: %w", name, err)
	}
	v.Before = before.Name
	return v, nil
}

// Difference compares a version with the one before it, which the person may see too, as both are of one game.
func Difference(ctx context.Context, q *store.Queries, p Person, v Version) ([]FileDifference, error) {
	if v.Before == "" {
		return []FileDifference{}, nil
	}
	before, err := Get(ctx, q, p, v.Before)
	if err != nil {
		return nil, err
	}
	return Differences(before.Files, v.Files), nil
}

func readPackage(ctx context.Context, q *store.Queries, id int64) (*manifest.Package, error) {
	archive, err := q.GameArchive(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("read the package: %w", err)
	}
	pack, err := manifest.ReadArchive(archive)
	if err != nil {
		return nil, fmt.Errorf("read the package: %w", err)
	}
	return pack, nil
}

func deref(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}
