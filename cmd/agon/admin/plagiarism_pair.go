package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/plagiarism"
)

// shownPair is a pair with where both have the same.
type shownPair struct {
	plagiarism.Pair
	Regions []plagiarism.PairRegion `json:"regions"`
}

func (c commands) pairCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "pair CONTEST PAIR", Short: "Where two programs have the same, and what was noted of them", Args: cobra.ExactArgs(2),
		Long:    "Tells files and lines of what both have. The site shows the sources side by side: Organize, Plagiarism.",
		Example: "  agon admin plagiarism pair ants 17",
		RunE: c.onPair(func(_ context.Context, s site, _ api.Contest, p shownPair) error {
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(p)
			}
			fmt.Fprintf(s.Stdout, "%.0f %% alike, the longest run has %d tokens.\n", p.Similarity*100, p.Longest)
			for _, side := range []plagiarism.Side{p.A, p.B} {
				fmt.Fprintf(s.Stdout, "%s: %.0f %% of it stands in the other one.", cli.Printable(sideName(side)), side.Share*100)
				if side.Submission != 0 {
					fmt.Fprintf(s.Stdout, " Submission %d of %s, %s.", side.Submission, side.Contest, side.At.UTC().Format(time.DateTime))
				}
				fmt.Fprintln(s.Stdout)
			}
			if found := p.Cleared; found != nil {
				fmt.Fprintf(s.Stdout, "Found innocent by %s, %s: %s\n", whoCleared(*found), found.At.UTC().Format(time.DateTime), cli.Printable(found.Note))
			}
			w := tabwriter.NewWriter(cli.PrintableWriter{W: s.Stdout}, 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "%s\t%s\ttokens\n", sideName(p.A), sideName(p.B))
			for _, r := range p.Regions {
				fmt.Fprintf(w, "%s\t%s\t%d\n", spanName(r.A), spanName(r.B), r.Tokens)
			}
			return w.Flush()
		}),
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

// onPair makes a command's function of something to do about a pair of a contest.
func (c commands) onPair(do func(context.Context, site, api.Contest, shownPair) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		id, err := strconv.ParseInt(args[1], 10, 64)
		if err != nil {
			return fmt.Errorf("%q is no number of a pair; agon admin plagiarism %s lists them", args[1], args[0])
		}
		return c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			pair, err := s.pair(ctx, contest.Slug, id)
			if err != nil {
				return err
			}
			return do(ctx, s, contest, pair)
		})(cmd, args)
	}
}

func (s site) pair(ctx context.Context, contest string, id int64) (shownPair, error) {
	detail, err := get[api.PairDetail](ctx, s, pairPath(contest, id))
	if err != nil {
		return shownPair{}, err
	}
	report, err := get[plagiarism.Report](ctx, s, path("contests", contest, "plagiarism")+"?all=true")
	if err != nil {
		return shownPair{}, err
	}
	for _, p := range report.Pairs {
		if p.ID == id {
			return shownPair{Pair: p, Regions: detail.Regions}, nil
		}
	}
	return shownPair{}, fmt.Errorf("pair %d is not the best one of its authors any more; agon admin plagiarism %s lists them", id, contest)
}

func pairPath(contest string, id int64) string {
	return path("contests", contest, "plagiarism", "pairs", id)
}

func (c commands) clearPairCommand() *cobra.Command {
	var note string
	cmd := &cobra.Command{
		Use: "clear CONTEST PAIR --note TEXT", Short: "Note that a pair is innocent, and why", Args: cobra.ExactArgs(2),
		Long:    "A pair that was found innocent connects no group, until newer versions are more alike. The note can be read by the contest's organizers.",
		Example: "  agon admin plagiarism clear ants 17 --note 'Both have it from the lecture.'",
		RunE: c.onPair(func(ctx context.Context, s site, contest api.Contest, p shownPair) error {
			in := api.ClearInputBody{Note: note}
			if p.Cleared != nil {
				in.Seen = &p.Cleared.At
			}
			if err := s.do(ctx, http.MethodPost, pairPath(contest.Slug, p.ID)+"/clear", in); err != nil {
				return err
			}
			fmt.Fprintf(s.Stdout, "%s and %s are found innocent.\n", cli.Printable(sideName(p.A)), cli.Printable(sideName(p.B)))
			return nil
		}),
	}
	cmd.Flags().StringVar(&note, "note", "", "why it is innocent, in a few words")
	_ = cmd.MarkFlagRequired("note") // it is defined above
	return cmd
}

func (c commands) reopenPairCommand() *cobra.Command {
	return &cobra.Command{
		Use: "reopen CONTEST PAIR", Short: "Take back that a pair was found innocent", Args: cobra.ExactArgs(2),
		Example: "  agon admin plagiarism reopen ants 17",
		RunE: c.onPair(func(ctx context.Context, s site, contest api.Contest, p shownPair) error {
			if p.Cleared == nil {
				return errors.New("nobody has found this pair innocent")
			}
			if err := s.do(ctx, http.MethodPost, pairPath(contest.Slug, p.ID)+"/reopen", api.ReopenInputBody{Seen: p.Cleared.At}); err != nil {
				return err
			}
			fmt.Fprintf(s.Stdout, "%s and %s are to be looked at again.\n", cli.Printable(sideName(p.A)), cli.Printable(sideName(p.B)))
			return nil
		}),
	}
}

func (c commands) scanCommand() *cobra.Command {
	return &cobra.Command{
		Use: "scan CONTEST", Short: "Compare all programs of a contest's game again", Args: cobra.ExactArgs(1),
		Example: "  agon admin plagiarism scan ants",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			if err := s.do(ctx, http.MethodPost, path("contests", contest.Slug, "plagiarism", "scan"), nil); err != nil {
				return err
			}
			fmt.Fprintf(s.Stdout, "The workers compare all programs of %s again.\n", contest.Game)
			return nil
		}),
	}
}
