package plagiarism

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest/plagiarism/winnow"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// Refresh asks for a scan of the games whose stored fingerprints are out of date, or incomplete because a job was lost.
func (c *Comparer) Refresh(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter) error {
	q := store.New(pool)
	published, err := c.Games.Published(ctx, q)
	if err != nil {
		return err
	}
	used, err := q.GamesWithWorks(ctx)
	if err != nil {
		return fmt.Errorf("list the games with players to compare: %w", err)
	}
	for _, g := range slices.Concat(c.Games.Builtins(), published) {
		if !slices.Contains(used, g.ID()) {
			continue // a template would be made for nothing
		}
		template, err := c.template(g)
		if err != nil {
			return err
		}
		needed, err := q.NeedsScan(ctx, g.ID(), template.revision)
		if err != nil {
			return fmt.Errorf("look for players of %s to compare: %w", g.ID(), err)
		}
		if !needed {
			continue
		}
		if err := Scan(ctx, pool, inserter, g.ID()); err != nil {
			return fmt.Errorf("ask for a scan of %s: %w", g.ID(), err)
		}
	}
	return nil
}

// CompareAll compares all programs of a game in the caller's transaction: after programs of past years were added, or
// after the kit, which is subtracted, has changed. It brings all fingerprints up to date and then finds all pairs,
// ignoring fingerprints that many owners share.
func (c *Comparer) CompareAll(ctx context.Context, q *store.Queries, game string) error {
	g, err := c.Games.Game(ctx, q, game)
	if err != nil {
		return err
	}
	template, err := c.template(g)
	if err != nil {
		return err
	}
	if err := q.LockPlagiarism(ctx, lockPlagiarism, g.ID()); err != nil {
		return err
	}
	if err := fingerprintAll(ctx, q, g, template); err != nil {
		return err
	}
	rows, err := q.WorksOfGame(ctx, g.ID(), template.revision)
	if err != nil {
		return fmt.Errorf("read fingerprints: %w", err)
	}
	works := make([]work, len(rows))
	index := winnow.NewIndex()
	for i, row := range rows {
		works[i] = work{id: row.ID, owner: row.Owner, submission: row.SubmissionID, past: row.PastID}
		prints := make([]uint32, len(row.Prints))
		for j, hash := range row.Prints {
			prints[j] = uint32(hash)
		}
		index.Add(row.Owner, prints)
	}
	kept, err := comparePairs(ctx, q, g, template, works, bestPairs(works, index), index)
	if err != nil {
		return err
	}
	return q.KeepLikenesses(ctx, g.ID(), kept)
}

// fingerprintAll stores the fingerprints of all programs without any of the present revision.
func fingerprintAll(ctx context.Context, q *store.Queries, g engine.Game, t template) error {
	submissions, err := q.SubmissionsToScan(ctx, g.ID(), t.revision)
	if err != nil {
		return fmt.Errorf("list submissions: %w", err)
	}
	for _, id := range submissions {
		s, err := q.SubmissionToCompare(ctx, id)
		if err != nil {
			return fmt.Errorf("read submission %d: %w", id, err)
		}
		if _, err := putSubmission(ctx, q, s, t, winnow.Read(filesOf(g, s.Language, s.Filename, s.Source), t.grams)); err != nil {
			return err
		}
	}
	past, err := q.PastToScan(ctx, g.ID(), t.revision)
	if err != nil {
		return fmt.Errorf("list programs of past years: %w", err)
	}
	for _, id := range past {
		row, err := q.PastSource(ctx, id)
		if err != nil {
			return fmt.Errorf("read the program of a past year: %w", err)
		}
		p := winnow.Read(pastFiles(row.Content), t.grams)
		_, err = q.PutPastWork(ctx, store.PutPastWorkParams{
			Game: g.ID(), Owner: fmt.Sprint("p", id), PastID: &id, Own: int32(p.Own()), Prints: toColumn(p.Fingerprints()), Revision: t.revision,
			HandedInAt: pastTime(row),
		})
		if err != nil {
			return fmt.Errorf("store fingerprints: %w", err)
		}
	}
	return nil
}

// pastTime returns when a program of a past year counts as handed in. The real time is unknown, but it is before all
// of this year.
func pastTime(row store.PastSource) time.Time { return time.Unix(row.ID, 0).UTC() }

// pair is two works by their indices.
type pair struct{ a, b int }

// bestPairs returns the pairs to compare: each work with the most similar earlier work of every other owner.
func bestPairs(works []work, index *winnow.Index) []pair {
	type to struct {
		b     int
		owner string
	}
	type candidate struct {
		a, shared int
	}
	best := map[to]candidate{}
	var order []to
	index.Candidates(func(a, b, shared int) {
		if works[a].past != nil && works[b].past != nil { // past years are over
			return
		}
		key := to{b: b, owner: works[a].owner}
		known, ok := best[key]
		if !ok {
			order = append(order, key)
		}
		if !ok || shared > known.shared {
			best[key] = candidate{a: a, shared: shared}
		}
	})
	pairs := make([]pair, len(order))
	for i, key := range order {
		pairs[i] = pair{a: best[key].a, b: key.b}
	}
	return pairs
}

// comparePairs compares pairs, in the order of their second work, and stores what they share.
func comparePairs(ctx context.Context, q *store.Queries, g engine.Game, t template, works []work, pairs []pair, index *winnow.Index) ([]int64, error) {
	programs := map[int]*winnow.Program{}
	program := func(i int) (*winnow.Program, error) {
		if p, ok := programs[i]; ok {
			return p, nil
		}
		if len(programs) == 200 { // some 50 MB, if they are long
			clear(programs)
		}
		p, err := readWork(ctx, q, g, t, works[i])
		programs[i] = p
		return p, err
	}
	kept := []int64{}
	for _, pair := range pairs {
		a, err := program(pair.a)
		if err != nil {
			return nil, err
		}
		b, err := program(pair.b)
		if err != nil {
			return nil, err
		}
		id, err := saveLikeness(ctx, q, works[pair.a], works[pair.b], winnow.Compare(a, b, index.Common))
		if err != nil {
			return nil, err
		}
		if id != 0 {
			kept = append(kept, id)
		}
	}
	return kept, nil
}
