package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/contest/plagiarism"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// plagiarismCommand shows organizers which players share code.
func (m Main) plagiarismCommand() *cobra.Command {
	var asJSON, asCSV bool
	var threshold float64
	cmd := &cobra.Command{
		Use:   "plagiarism CONTEST",
		Short: "Which players share code",
		Long: "Lists the pairs of authors whose players share code, the most alike first: the best pair of versions of each two. Every submission is compared when it comes, " +
			"with all others of the game on the site and with those of past years that were imported. What is alike need not be copied.",
		Example: "  agon admin plagiarism ants\n  agon admin plagiarism ants --threshold 0.1 --csv > pairs.csv\n" +
			"  agon admin plagiarism pair ants 17\n  agon admin plagiarism clear ants 17 --note 'Both have it from the lecture.'\n" +
			"  agon admin plagiarism import ants past.zip --label 2025",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, c store.Contest) error {
				report, err := plagiarism.Read(cmd.Context(), store.New(pool), c, threshold)
				switch {
				case err != nil:
					return err
				case asJSON:
					return json.NewEncoder(m.Stdout).Encode(report)
				case asCSV:
					rows := make([][]any, 0, len(report.Pairs))
					for _, p := range report.Pairs {
						rows = append(rows, p.Row())
					}
					return api.WriteTable(m.Stdout, "csv", plagiarism.Columns(), rows)
				}
				return m.printPlagiarism(report)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the whole report as JSON")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print all pairs as CSV")
	cmd.Flags().Float64Var(&threshold, "threshold", 0, "from which similarity pairs are listed, 0 to 1; 0: the one that the distribution suggests")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	cmd.AddCommand(m.pairCommand(), m.clearPairCommand(), m.reopenPairCommand(), m.scanCommand(), m.importPastCommand(), m.forgetPastCommand())
	return cmd
}

func (m Main) printPlagiarism(r plagiarism.Report) error {
	table := tabwriter.NewWriter(printableWriter{m.Stdout}, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "pair\talike\tfirst\tlater\tlongest run\tcleared by")
	shown := 0
	for _, p := range r.Pairs {
		if p.Similarity < r.Threshold {
			break
		}
		first, later := p.A, p.B
		if p.First == "b" {
			first, later = later, first
		}
		cleared := ""
		if p.Cleared != nil {
			cleared = whoCleared(*p.Cleared)
		}
		if p.Risen {
			cleared += ", more alike since"
		}
		fmt.Fprintf(table, "%d\t%.0f %%\t%s\t%s\t%d\t%s\n", p.ID, p.Similarity*100, sideName(first), sideName(later), p.Longest, cleared)
		shown++
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for i, g := range r.Clusters {
		var authors []string
		for _, a := range g.Members {
			authors = append(authors, a.Author)
		}
		fmt.Fprintf(m.Stdout, "Group %d, as they handed in: %s.\n", i+1, printable(strings.Join(authors, ", ")))
	}
	for _, y := range r.Past {
		fmt.Fprintf(m.Stdout, "Past year %s: %d programs.\n", y.Label, y.Authors)
	}
	fmt.Fprintf(m.Stdout, "%d of %d pairs from %.0f %% on; %d submissions of %d authors compared, %d wait.\n", shown, len(r.Pairs), r.Threshold*100, r.Submissions, r.Owners, r.Waiting)
	return nil
}

// sideName is one of a pair in a table.
func sideName(s plagiarism.Side) string {
	if s.Label != "" {
		return fmt.Sprintf("%s (%s)", s.Author, s.Label)
	}
	return fmt.Sprintf("%s by %s", s.Player, s.Author)
}

func (m Main) importPastCommand() *cobra.Command {
	var label string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "import GAME ZIP --label YEAR",
		Short: "Bring programs of a past year, to compare with",
		Long: "Takes the sources from a zip archive with one folder, or one file, for each author, as course sites export them; archives in it are unpacked. " +
			"It says what was left out and why. The same author under the same label is replaced.",
		Example: "  agon admin plagiarism import ants past.zip --label 2025",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, ok := games.ByID(args[0])
			if !ok {
				return fmt.Errorf("there is no game %q; `agon games` lists them", args[0])
			}
			data, err := os.ReadFile(args[1])
			if err != nil {
				return err
			}
			authors, left, err := bundle.Authors(g, data)
			if err != nil {
				return err
			}
			pool, err := m.openDatabase(cmd.Context())
			if err != nil {
				return err
			}
			defer pool.Close()
			inserter, err := schema.Inserter(pool)
			if err != nil {
				return err
			}
			order := plagiarism.Import{Game: g.ID(), Label: label}
			for _, a := range authors {
				order.Sources = append(order.Sources, plagiarism.PastSource{Author: a.Name, Content: bundle.Zip(a.Files)})
			}
			replaced, err := order.Store(cmd.Context(), pool, inserter)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(m.Stdout).Encode(map[string]any{"label": label, "taken": len(authors), "replaced": replaced, "left": append([]bundle.Left{}, left...)})
			}
			for _, l := range left {
				fmt.Fprintf(m.Stdout, "left out %s: %s\n", printable(l.Name), printable(l.Why))
			}
			fmt.Fprintf(m.Stdout, "Took %d programs of %s, %d of them in the place of earlier ones. The workers compare them now.\n", len(authors), label, replaced)
			return nil
		},
	}
	cmd.Flags().StringVar(&label, "label", "", "which year they are of")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	_ = cmd.MarkFlagRequired("label") // it is defined above
	return cmd
}

func (m Main) forgetPastCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "forget GAME LABEL",
		Short:   "Delete the programs of a past year",
		Long:    "Deletes the programs that were imported under a label, and what they had in common with others.",
		Example: "  agon admin plagiarism forget ants 2019",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			pool, err := m.openDatabase(cmd.Context())
			if err != nil {
				return err
			}
			defer pool.Close()
			deleted, err := plagiarism.Forget(cmd.Context(), pool, 0, args[0], args[1], nil)
			if err == nil && deleted == 0 {
				err = fmt.Errorf("there are no programs of %s under the label %q", args[0], args[1])
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(m.Stdout, "Deleted %d programs of %s.\n", deleted, args[1])
			return nil
		},
	}
}
