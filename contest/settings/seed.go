package settings

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/submission"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/jobs"
	"github.com/agon-judge/agon/schema/store"
)

// SystemUser owns the built-in players. Nobody can log in as it.
const SystemUser = "agon"

// Seed makes sure that each game has an open contest, under its own identifier, with the built-in players in it. What is there
// already stays; a built-in player whose source has changed is submitted again.
func Seed(ctx context.Context, pool *pgxpool.Pool, games []engine.Game) error {
	inserter, err := schema.Inserter(pool)
	if err != nil {
		return err
	}
	for _, g := range games {
		if err := seed(ctx, pool, inserter, g); err != nil {
			return fmt.Errorf("set up the open contest of %s: %w", g.Title(), err)
		}
	}
	return nil
}

func seed(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, g engine.Game) error {
	q := store.New(pool)
	slug := g.ID()
	contest, err := q.ContestBySlug(ctx, slug)
	if errors.Is(err, pgx.ErrNoRows) {
		contest, err = openContest(ctx, pool, g)
	}
	if errors.Is(err, pgx.ErrNoRows) { // another process made it just now
		contest, err = q.ContestBySlug(ctx, slug)
	}
	if err != nil {
		return err
	}
	return AddBuiltins(ctx, pool, inserter, g, contest.ID)
}

// openContest makes a game's open contest, on all of the game's boards. It is pgx.ErrNoRows when another process was faster.
func openContest(ctx context.Context, pool *pgxpool.Pool, g engine.Game) (c store.Contest, err error) {
	boards := g.Boards()
	terms, err := g.Terms(boards[0].Config)
	if err != nil {
		return c, err
	}
	matches, wins := submission.TrialMatches(g.Trial())
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		q := store.New(tx)
		c, err = q.CreateContest(ctx, store.CreateContestParams{
			Slug: g.ID(), Title: g.Title() + " Open", Game: g.ID(), Limits: contest.LimitsColumn(terms.Limits), QualifyMatches: matches, QualifyWins: wins,
		})
		if err != nil {
			return err
		}
		for i, b := range boards {
			if err := q.AddBoard(ctx, store.AddBoardParams{ContestID: c.ID, Place: int32(i + 1), Name: b.Name, Config: b.Config}); err != nil {
				return fmt.Errorf("add board %s: %w", b.Name, err)
			}
		}
		return nil
	})
	return c, err
}

// AddBuiltins submits the built-in players that take part in a contest to it, the weakest first, unless their newest
// submissions there have the same source. Without them nobody can qualify.
func AddBuiltins(ctx context.Context, pool *pgxpool.Pool, inserter jobs.Inserter, g engine.Game, contest int64) error {
	q := store.New(pool)
	owner, err := q.EnsureSystemUser(ctx, SystemUser)
	if err != nil {
		return fmt.Errorf("make user %s: %w", SystemUser, err)
	}
	c, err := q.Contest(ctx, contest)
	if err != nil {
		return fmt.Errorf("read the contest: %w", err)
	}
	for _, b := range g.Builtins() {
		if c.Builtins != nil && !slices.Contains(c.Builtins, b.Name) {
			continue
		}
		l, ok := engine.LanguageByID(g, b.Language)
		if !ok {
			return fmt.Errorf("%s has no language %q for %s", g.Title(), b.Language, b.Name)
		}
		filename, source := bundle.Pack(l, b.Name, b.Files)
		newest, err := q.NewestSource(ctx, contest, b.Name)
		if err == nil && bytes.Equal(newest, source) {
			continue
		}
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return fmt.Errorf("look for %s: %w", b.Name, err)
		}
		_, _, err = submission.Submit(ctx, pool, inserter, submission.Upload{
			Contest: contest, User: owner.ID, Player: b.Name, Language: b.Language, Filename: filename, Source: source, Builtin: true,
		})
		if err != nil {
			return fmt.Errorf("submit %s: %w", b.Name, err)
		}
	}
	return nil
}
