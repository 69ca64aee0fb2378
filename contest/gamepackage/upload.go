package gamepackage

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// MaxArchive is the greatest size of an uploaded package, in bytes.
const MaxArchive = 16 << 20

// Read reads an uploaded package. It refuses with CodeBadPackage what is none, in one line that names file and line.
func Read(archive []byte) (*manifest.Package, error) {
	p, err := manifest.ReadArchive(archive)
	if wrong, ok := errors.AsType[*manifest.Error](err); ok {
		return nil, contest.Refuse(contest.CodeBadPackage, "%s", wrong.Error())
	}
	return p, err
}

// Upload stores a package as a draft, and has it tested. The same bytes again are the version that there is, with created
// false. Other bytes take the place of drafts with the same number, but for those that contests are made of.
func (s Service) Upload(ctx context.Context, p *manifest.Package) (name string, created bool, err error) {
	if !s.By.IsAuthor() {
		return "", false, contest.Refuse(contest.CodeNotYours, "Games are for authors. An admin of the site makes you one.")
	}
	if slices.ContainsFunc(s.Builtins, func(g engine.Game) bool { return g.ID() == p.ID }) {
		return "", false, contest.Refuse(contest.CodeBadPackage, "%s: the id %q is that of a game that comes with Agon: take another.", manifest.File, p.ID)
	}
	archive := p.Pack() // without what other programs leave behind, and in one form for equal files
	if len(archive) > MaxArchive {
		return "", false, contest.Refuse(contest.CodeSourceTooLarge, "The package has %d bytes when it is packed, and %d are allowed: make its pictures smaller.", len(archive), MaxArchive)
	}
	err = contest.Do(ctx, s.Pool, "store the package", func(tx pgx.Tx, q *store.Queries) error {
		owner, err := q.ClaimGame(ctx, p.ID, s.By.ID)
		if err != nil {
			return err
		}
		if !s.By.owns(owner) {
			return contest.Refuse(contest.CodeNameTaken, "%s: the id %q is that of another author's game: take another, or ask an admin of the site.", manifest.File, p.ID)
		}
		name, created, err = s.store(ctx, tx, q, p, archive)
		return err
	})
	return name, created, err
}

// store adds a version with its test, unless there is one of the same bytes. The game's owner is locked.
func (s Service) store(ctx context.Context, tx pgx.Tx, q *store.Queries, p *manifest.Package, archive []byte) (name string, created bool, err error) {
	same, err := q.GameVersionsOf(ctx, p.ID, p.Version)
	if err != nil {
		return "", false, err
	}
	for _, v := range same {
		if bytes.Equal(v.Digest, p.Digest[:]) {
			return v.Name, false, nil
		}
	}
	for _, v := range same {
		if v.State == words.GamePublished || v.State == words.GameWithdrawn {
			return "", false, contest.Refuse(contest.CodeNameTaken, "%s: version %s of %s was published, and keeps its bytes for good: give these files another version, such as %s.",
				manifest.File, p.Version, p.Title, next(p.Version))
		}
	}
	row, err := q.AddGameVersion(ctx, store.AddGameVersionParams{
		Game: p.ID, Version: p.Version, Title: p.Title, Digest: p.Digest[:], Archive: archive, UserID: s.By.ID, State: words.GameDraft,
	})
	if err != nil {
		return "", false, err
	}
	if err := q.DropDrafts(ctx, p.ID, p.Version, row.ID); err != nil {
		return "", false, err
	}
	if err := s.ask(ctx, tx, q, row.ID); err != nil {
		return "", false, err
	}
	return row.Name, true, audit.Record(ctx, q, audit.Entry{
		By: &s.By.ID, Action: audit.ActionGameUpload, Detail: about{Version: row.Name, Title: p.Title, Number: p.Version},
	})
}

// ask has a version tested when the transaction has committed.
func (s Service) ask(ctx context.Context, tx pgx.Tx, q *store.Queries, version int64) error {
	if err := q.AddGameCheck(ctx, version); err != nil {
		return err
	}
	if _, err := s.Inserter.InsertTx(ctx, tx, jobs.GameCheckArgs{Version: version}, nil); err != nil {
		return err
	}
	return notify(ctx, q, version)
}
