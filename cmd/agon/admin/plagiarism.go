package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/plagiarism"
	"github.com/agon-judge/agon/games"
)

// plagiarismCommand shows organizers which players share code.
func (c commands) plagiarismCommand() *cobra.Command {
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
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			if asCSV {
				return s.Download(ctx, path("contests", contest.Slug, "plagiarism", "export", "pairs.csv"), s.Stdout)
			}
			query := "?all=true&threshold=" + strconv.FormatFloat(threshold, 'f', -1, 64)
			report, err := get[plagiarism.Report](ctx, s, path("contests", contest.Slug, "plagiarism")+query)
			switch {
			case err != nil:
				return err
			case asJSON:
				return json.NewEncoder(s.Stdout).Encode(report)
			}
			return s.printPlagiarism(report)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the whole report as JSON")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print all pairs as CSV")
	cmd.Flags().Float64Var(&threshold, "threshold", 0, "from which similarity pairs are listed, 0 to 1; 0: the one that the distribution suggests")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	cmd.AddCommand(c.pairCommand(), c.clearPairCommand(), c.reopenPairCommand(), c.scanCommand(), c.importPastCommand(), c.forgetPastCommand())
	return cmd
}

func (s site) printPlagiarism(r plagiarism.Report) error {
	table := tabwriter.NewWriter(cli.PrintableWriter{W: s.Stdout}, 0, 0, 2, ' ', 0)
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
		fmt.Fprintf(s.Stdout, "Group %d, as they handed in: %s.\n", i+1, cli.Printable(strings.Join(authors, ", ")))
	}
	for _, y := range r.Past {
		fmt.Fprintf(s.Stdout, "Past year %s: %d programs.\n", y.Label, y.Authors)
	}
	fmt.Fprintf(s.Stdout, "%d of %d pairs from %.0f %% on; %d submissions of %d authors compared, %d wait.\n", shown, len(r.Pairs), r.Threshold*100, r.Submissions, r.Owners, r.Waiting)
	return nil
}

// sideName is one of a pair in a table.
func sideName(s plagiarism.Side) string {
	if s.Label != "" {
		return fmt.Sprintf("%s (%s)", s.Author, s.Label)
	}
	return fmt.Sprintf("%s by %s", s.Player, s.Author)
}

func (c commands) importPastCommand() *cobra.Command {
	var label string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "import GAME ZIP --label YEAR",
		Short: "Bring programs of a past year, to compare with",
		Long: "Takes the sources from a zip archive with one folder, or one file, for each author, as course sites export them; archives in it are unpacked. " +
			"It says what was left out and why. The same author under the same label is replaced.",
		Example: "  agon admin plagiarism import ants past.zip --label 2025",
		Args:    cobra.ExactArgs(2),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			imported, err := s.importPast(ctx, args[0], args[1], label)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(map[string]any{"label": label, "taken": len(imported.Taken), "replaced": imported.Replaced, "left": imported.Left})
			}
			for _, l := range imported.Left {
				fmt.Fprintf(s.Stdout, "left out %s: %s\n", cli.Printable(l.Name), cli.Printable(l.Why))
			}
			if more := imported.LeftAll - len(imported.Left); more > 0 {
				fmt.Fprintf(s.Stdout, "left out %d more\n", more)
			}
			fmt.Fprintf(s.Stdout, "Took %d programs of %s, %d of them in the place of earlier ones. The workers compare them now.\n", len(imported.Taken), label, imported.Replaced)
			return nil
		}),
	}
	cmd.Flags().StringVar(&label, "label", "", "which year they are of")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	_ = cmd.MarkFlagRequired("label") // it is defined above
	return cmd
}

// importPast sends an archive of a past year.
func (s site) importPast(ctx context.Context, game, archive, label string) (out api.Imported, err error) {
	if _, ok := games.ByID(game); !ok {
		return out, fmt.Errorf("there is no game %q; `agon games` lists them", game)
	}
	data, err := os.ReadFile(archive)
	if err != nil {
		return out, err
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", filepath.Base(archive))
	if err == nil {
		_, err = part.Write(data)
	}
	if err := errors.Join(err, form.WriteField("label", label), form.Close()); err != nil {
		return out, fmt.Errorf("packing the archive: %w", err)
	}
	return out, s.Send(ctx, http.MethodPost, path("games", game, "past"), http.Header{"Content-Type": {form.FormDataContentType()}}, &body, &out)
}

func (c commands) forgetPastCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "forget GAME LABEL",
		Short:   "Delete the programs of a past year",
		Long:    "Deletes the programs that were imported under a label, and what they had in common with others.",
		Example: "  agon admin plagiarism forget ants 2019",
		Args:    cobra.ExactArgs(2),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			forgotten, err := cli.Call[api.ForgottenAnswerBody](ctx, s.Client, http.MethodDelete, path("games", args[0], "past", args[1]), nil)
			if cli.Refused(err, contest.CodeNotFound) {
				return fmt.Errorf("there are no programs of %s under the label %q", args[0], args[1])
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(s.Stdout, "Deleted %d programs of %s.\n", forgotten.Deleted, args[1])
			return nil
		}),
	}
}
