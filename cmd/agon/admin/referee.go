package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
)

// refereeCommand holds what organizers do when the referee of a game that came as a package fails.
func (c commands) refereeCommand() *cobra.Command {
	resume := &cobra.Command{
		Use: "resume CONTEST", Short: "Make ladder matches again after the referee had failed too often", Example: "  agon admin referee resume tron", Args: cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			if err := s.do(ctx, http.MethodPost, path("contests", args[0], "pairing"), nil); err != nil {
				return err
			}
			_, err := fmt.Fprintf(s.Stdout, "%s makes ladder matches again.\n", args[0])
			return err
		}),
	}
	log := &cobra.Command{
		Use: "log MATCH", Short: "Print a match in which the referee failed, for agon game test --log",
		Example: "  agon admin referee log 4711 > failed.log && agon game test tron --log failed.log", Args: cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			return s.Download(ctx, path("matches", args[0], "referee-log"), s.Stdout)
		}),
	}
	return cli.Group(
		cobra.Command{
			Use: "referee", Short: "Failures of the referee of a game that came as a package",
			Example: "  agon admin referee show tron\n  agon admin referee log 4711 > failed.log\n  agon admin referee resume tron",
		},
		c.showRefereeCommand(), log, resume,
	)
}

func (c commands) showRefereeCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show CONTEST", Short: "In which matches the referee failed, and how", Example: "  agon admin referee show tron\n  agon admin referee show tron --json", Args: cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			r, err := get[api.Referee](ctx, s, path("contests", args[0], "referee"))
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(s.Stdout).Encode(r)
			}
			return s.printReferee(args[0], r)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (s site) printReferee(contest string, r api.Referee) error {
	out := cli.PrintableWriter{W: s.Stdout}
	switch {
	case r.StoppedAt != nil:
		fmt.Fprintf(out, "%s makes no ladder matches since %s, as the referee fails too often. agon admin referee resume %s ends that.\n",
			contest, r.StoppedAt.UTC().Format("2006-01-02 15:04 MST"), contest)
	case len(r.Failures) == 0:
		fmt.Fprintf(out, "The referee of %s has not failed.\n", contest)
	}
	for _, f := range r.Failures {
		when := "at the start"
		if f.Round >= 0 {
			when = fmt.Sprintf("in round %d", f.Round)
		}
		fmt.Fprintf(out, "match %d, %s: %s\n", f.Match, when, f.What)
		for _, player := range f.Players {
			fmt.Fprintf(out, "  %s had answered last\n", player)
		}
	}
	return nil
}
