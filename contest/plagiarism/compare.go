package plagiarism

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/plagiarism/winnow"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/store"
)

// lockPlagiarism is the class of an advisory lock; the second number is the game's.
const lockPlagiarism = 4140

// Bounds of a comparison.
const (
	minSimilarity = 0.1 // less similar pairs are not stored
	maxCompared   = 100 // the works of other owners that share most are compared in full
)

// Comparer finds what programs of a game share. Its zero value has no games. It may be used by several goroutines.
type Comparer struct {
	Games *catalog.Catalog

	mu        sync.Mutex
	templates map[string]template // by the name of a game
}

// work is a program that is compared, as the database knows it.
type work struct {
	id               int64
	owner            string
	submission, past *int64
}

// Compare finds what a new submission shares with the works of others, in every contest of its game and in past years,
// and stores it in the caller's transaction. It queries an index of fingerprints and reads only the programs that share
// some of them. Built-in players, and players of games that this program does not have, are compared with nobody.
func (c *Comparer) Compare(ctx context.Context, q *store.Queries, submission int64) error {
	s, err := q.SubmissionToCompare(ctx, submission)
	if err != nil {
		return fmt.Errorf("read it: %w", err)
	}
	g, err := c.Games.Game(ctx, q, s.Game)
	if s.Builtin || err != nil {
		return nil
	}
	template, err := c.template(g)
	if err != nil {
		return err
	}
	if err := q.LockPlagiarism(ctx, lockPlagiarism, s.Game); err != nil {
		return err
	}
	program := winnow.Read(filesOf(g, s.Language, s.Filename, s.Source), template.grams)
	own, err := putSubmission(ctx, q, s, template, program)
	if err != nil {
		return err
	}
	if err := q.ForgetLikenesses(ctx, own.id); err != nil {
		return err
	}
	owners, err := q.WorkOwners(ctx, s.Game)
	if err != nil {
		return err
	}
	prints := toColumn(program.Fingerprints())
	hashes, err := q.CommonPrints(ctx, store.CommonPrintsParams{Prints: prints, Game: s.Game, Owner: own.owner, Owners: int64(winnow.CommonLimit(int(owners)))})
	if err != nil {
		return fmt.Errorf("find what everybody writes: %w", err)
	}
	common := map[uint32]bool{}
	for _, hash := range hashes {
		common[uint32(hash)] = true
	}
	telling := prints[:0]
	for _, hash := range prints {
		if !common[uint32(hash)] {
			telling = append(telling, hash)
		}
	}
	alike, err := q.AlikeWorks(ctx, store.AlikeWorksParams{Prints: telling, Size: int32(len(program.Fingerprints())), Game: s.Game, Owner: own.owner, Revision: template.revision, Most: maxCompared})
	if err != nil {
		return fmt.Errorf("find works that share fingerprints: %w", err)
	}
	for _, row := range alike {
		other := work{id: row.ID, owner: row.Owner, submission: row.SubmissionID, past: row.PastID}
		theirs, err := readWork(ctx, q, g, template, other)
		if err != nil {
			return err
		}
		if _, err := saveLikeness(ctx, q, own, other, winnow.Compare(program, theirs, func(hash uint32) bool { return common[hash] })); err != nil {
			return err
		}
	}
	return nil
}

// putSubmission stores a submission's fingerprints.
func putSubmission(ctx context.Context, q *store.Queries, s store.SubmissionToCompareRow, t template, p *winnow.Program) (work, error) {
	owner := ownerOf(s.UserID)
	id, err := q.PutSubmissionWork(ctx, store.PutSubmissionWorkParams{
		Game: s.Game, Owner: owner, ContestID: &s.ContestID, SubmissionID: &s.ID, Own: int32(p.Own()), Prints: toColumn(p.Fingerprints()),
		Revision: t.revision, HandedInAt: s.CreatedAt,
	})
	if err != nil {
		return work{}, fmt.Errorf("store fingerprints: %w", err)
	}
	return work{id: id, owner: owner, submission: &s.ID}, nil
}

// ownerOf returns the owner of the works of a user or a team. Works of one owner are never compared with each other.
// Members of a team may have works of their own as well; as membership changes, the report leaves such pairs out
// (Suspects).
func ownerOf(user int64) string { return fmt.Sprint("u", user) }

// readWork scans the program of a work.
func readWork(ctx context.Context, q *store.Queries, g engine.Game, t template, of work) (*winnow.Program, error) {
	if of.past != nil {
		past, err := q.PastSource(ctx, *of.past)
		if err != nil {
			return nil, fmt.Errorf("read the program of a past year: %w", err)
		}
		return winnow.Read(pastFiles(past.Content), t.grams), nil
	}
	s, err := q.SubmissionToCompare(ctx, *of.submission)
	if err != nil {
		return nil, fmt.Errorf("read submission %d: %w", *of.submission, err)
	}
	return winnow.Read(filesOf(g, s.Language, s.Filename, s.Source), t.grams), nil
}

// filesOf returns the files of an upload. If the game has become stricter since the upload was accepted, that is a
// single file.
func filesOf(g engine.Game, language, filename string, source []byte) engine.Files {
	_, files, err := bundle.Open(g, language, filename, source)
	if err != nil {
		return engine.Files{filename: source}
	}
	return files
}

// pastFiles returns the files of a past year's program, or none if its archive cannot be unpacked.
func pastFiles(content []byte) engine.Files {
	files, err := bundle.Unzip(content)
	if err != nil {
		return engine.Files{}
	}
	return files
}

// saveLikeness stores what two works share, unless it is too little, and returns the id of the row.
func saveLikeness(ctx context.Context, q *store.Queries, x, y work, m winnow.Match) (int64, error) {
	if m.Similarity() < minSimilarity {
		return 0, nil
	}
	row := store.PutLikenessParams{A: x.id, B: y.id, OwnerA: x.owner, OwnerB: y.owner, ShareA: m.ShareA, ShareB: m.ShareB, Similarity: m.Similarity(), Longest: int32(m.Longest)}
	swapped := x.owner > y.owner
	if swapped {
		row.A, row.B, row.OwnerA, row.OwnerB, row.ShareA, row.ShareB = row.B, row.A, row.OwnerB, row.OwnerA, row.ShareB, row.ShareA
	}
	type span struct {
		File string `json:"file"`
		From int    `json:"from"`
		To   int    `json:"to"`
	}
	type region struct {
		A      span `json:"a"`
		B      span `json:"b"`
		Tokens int  `json:"tokens"`
	}
	regions := make([]region, 0, len(m.Regions))
	for _, r := range m.Regions {
		a, b := span(r.A), span(r.B)
		if swapped {
			a, b = b, a
		}
		regions = append(regions, region{A: a, B: b, Tokens: r.Tokens})
	}
	text, err := json.Marshal(regions)
	if err != nil {
		return 0, fmt.Errorf("write regions: %w", err)
	}
	row.Regions = text
	id, err := q.PutLikeness(ctx, row)
	if err != nil {
		return 0, fmt.Errorf("store what two works share: %w", err)
	}
	return id, nil
}

// toColumn converts fingerprints to the database's signed type.
func toColumn(prints []uint32) []int32 {
	out := make([]int32, len(prints))
	for i, hash := range prints {
		out[i] = int32(hash)
	}
	return out
}
