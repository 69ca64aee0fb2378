package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/plagiarism"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// shownPair is a pair with where both have the same.
type shownPair struct {
	plagiarism.Pair
	Regions []plagiarism.PairRegion `json:"regions"`
}

func (m Main) pairCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "pair CONTEST PAIR", Short: "Where two programs have the same, and what was noted of them", Args: cobra.ExactArgs(2),
		Long:    "Tells files and lines of what both have. The site shows the sources side by side: Organize, Plagiarism.",
		Example: "  agon admin plagiarism pair ants 17",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withPair(cmd.Context(), args, func(_ *pgxpool.Pool, _ store.Contest, p shownPair) error {
				if asJSON {
					return json.NewEncoder(m.Stdout).Encode(p)
				}
				fmt.Fprintf(m.Stdout, "%.0f %% alike, the longest run has %d tokens.\n", p.Similarity*100, p.Longest)
				for _, s := range []plagiarism.Side{p.A, p.B} {
					fmt.Fprintf(m.Stdout, "%s: %.0f %% of it stands in the other one.", printable(sideName(s)), s.Share*100)
					if s.Submission != 0 {
						fmt.Fprintf(m.Stdout, " Submission %d of %s, %s.", s.Submission, s.Contest, s.At.UTC().Format(time.DateTime))
					}
					fmt.Fprintln(m.Stdout)
				}
				if c := p.Cleared; c != nil {
					fmt.Fprintf(m.Stdout, "Found innocent by %s, %s: %s\n", whoCleared(*c), c.At.UTC().Format(time.DateTime), printable(c.Note))
				}
				w := tabwriter.NewWriter(printableWriter{m.Stdout}, 0, 0, 2, ' ', 0)
				fmt.Fprintf(w, "%s\t%s\ttokens\n", sideName(p.A), sideName(p.B))
				for _, r := range p.Regions {
					fmt.Fprintf(w, "%s\t%s\t%d\n", spanName(r.A), spanName(r.B), r.Tokens)
				}
				return w.Flush()
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func whoCleared(c plagiarism.Cleared) string {
	if c.By == "" {
		return "the command line"
	}
	return c.By
}

func spanName(s plagiarism.PairSpan) string { return fmt.Sprintf("%s:%d-%d", s.File, s.From, s.To) }

// withPair does something about a pair of a contest.
func (m Main) withPair(ctx context.Context, args []string, do func(*pgxpool.Pool, store.Contest, shownPair) error) error {
	id, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return fmt.Errorf("%q is no number of a pair; agon admin plagiarism %s lists them", args[1], args[0])
	}
	return m.withContest(ctx, args[0], func(pool *pgxpool.Pool, c store.Contest) error {
		q := store.New(pool)
		row, err := plagiarism.FindPair(ctx, q, c, id)
		if err != nil {
			return err
		}
		report, err := plagiarism.Read(ctx, q, c, 0)
		if err != nil {
			return err
		}
		for _, p := range report.Pairs {
			if p.ID == id {
				shown := shownPair{Pair: p, Regions: []plagiarism.PairRegion{}}
				if err := json.Unmarshal(row.Regions, &shown.Regions); err != nil {
					return fmt.Errorf("reading what both have: %w", err)
				}
				return do(pool, c, shown)
			}
		}
		return fmt.Errorf("pair %d is not the best one of its authors any more; agon admin plagiarism %s lists them", id, c.Slug)
	})
}

func (m Main) clearPairCommand() *cobra.Command {
	var note string
	cmd := &cobra.Command{
		Use: "clear CONTEST PAIR --note TEXT", Short: "Note that a pair is innocent, and why", Args: cobra.ExactArgs(2),
		Long:    "A pair that was found innocent connects no group, until newer versions are more alike. The note can be read by the contest's organizers.",
		Example: "  agon admin plagiarism clear ants 17 --note 'Both have it from the lecture.'",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withPair(cmd.Context(), args, func(pool *pgxpool.Pool, c store.Contest, p shownPair) error {
				var seen *time.Time
				if p.Cleared != nil {
					seen = &p.Cleared.At
				}
				if err := (plagiarism.Service{Pool: pool, Contest: c}).Clear(cmd.Context(), p.ID, note, seen); err != nil {
					return err
				}
				fmt.Fprintf(m.Stdout, "%s and %s are found innocent.\n", printable(sideName(p.A)), printable(sideName(p.B)))
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&note, "note", "", "why it is innocent, in a few words")
	_ = cmd.MarkFlagRequired("note") // it is defined above
	return cmd
}

func (m Main) reopenPairCommand() *cobra.Command {
	return &cobra.Command{
		Use: "reopen CONTEST PAIR", Short: "Take back that a pair was found innocent", Args: cobra.ExactArgs(2),
		Example: "  agon admin plagiarism reopen ants 17",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withPair(cmd.Context(), args, func(pool *pgxpool.Pool, c store.Contest, p shownPair) error {
				if p.Cleared == nil {
					return errors.New("nobody has found this pair innocent")
				}
				if err := (plagiarism.Service{Pool: pool, Contest: c}).Reopen(cmd.Context(), p.ID, p.Cleared.At); err != nil {
					return err
				}
				fmt.Fprintf(m.Stdout, "%s and %s are to be looked at again.\n", printable(sideName(p.A)), printable(sideName(p.B)))
				return nil
			})
		},
	}
}

func (m Main) scanCommand() *cobra.Command {
	return &cobra.Command{
		Use: "scan CONTEST", Short: "Compare all programs of a contest's game again", Args: cobra.ExactArgs(1),
		Example: "  agon admin plagiarism scan ants",
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				inserter, err := schema.Inserter(pool)
				if err != nil {
					return err
				}
				if err := plagiarism.Scan(cmd.Context(), pool, inserter, c.Game); err != nil {
					return err
				}
				fmt.Fprintf(m.Stdout, "The workers compare all programs of %s again.\n", c.Game)
				return nil
			})
		},
	}
}
