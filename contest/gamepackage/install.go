package gamepackage

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// Install makes packages that come with the program published versions of the site's own, which belong to the system's user.
// They were tested when the program was. Where all are there, it costs one query. An identifier that an author has taken
// stays the author's, and a version that is there with other bytes stays as it is.
func Install(ctx context.Context, pool *pgxpool.Pool, names []string, read func(name string) (engine.Files, error)) error {
	packages := make([]engine.Files, len(names))
	digests := make([][]byte, len(names))
	for i, name := range names {
		files, err := read(name)
		if err != nil {
			return err
		}
		digest := manifest.Digest(files)
		packages[i], digests[i] = files, digest[:]
	}
	known, err := store.New(pool).KnownDigests(ctx, digests)
	if err != nil {
		return fmt.Errorf("read which games are installed: %w", err)
	}
	for i, files := range packages {
		if slices.ContainsFunc(known, func(d []byte) bool { return slices.Equal(d, digests[i]) }) {
			continue
		}
		if err := install(ctx, pool, files); err != nil {
			return fmt.Errorf("install the game %s: %w", names[i], err)
		}
	}
	return nil
}

func install(ctx context.Context, pool *pgxpool.Pool, files engine.Files) error {
	p, err := manifest.Read(files)
	if err != nil {
		return err
	}
	return contest.Do(ctx, pool, "store the package", func(_ pgx.Tx, q *store.Queries) error {
		system, err := q.EnsureSystemUser(ctx, settings.SystemUser)
		if err != nil {
			return err
		}
		owner, err := q.ClaimGame(ctx, p.ID, system.ID)
		if err != nil {
			return err
		}
		same, err := q.GameVersionsOf(ctx, p.ID, p.Version)
		if err != nil || owner != system.ID || len(same) > 0 {
			return err
		}
		_, err = q.AddGameVersion(ctx, store.AddGameVersionParams{
			Game: p.ID, Version: p.Version, Title: p.Title, Digest: p.Digest[:], Archive: p.Pack(), UserID: system.ID, State: words.GamePublished,
		})
		return err
	})
}
