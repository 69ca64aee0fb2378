package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	testreport "github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/packages/conform"
)

func (m Main) gameTestCommand() *cobra.Command {
	var o conform.Options
	var asJSON, insecure bool
	var log string
	cmd := &cobra.Command{
		Use:   "test FOLDER [--only CHECK] [--seeds N] [--json] | test FOLDER --log FILE",
		Short: "Test a game's package as its players will",
		Long: fmt.Sprintf(`Plays a game's package against everything that a referee has to bear: its own players on all boards, hostile answers,
seats that are frozen at any time, and every match again, later and on another core. Each finding has the command that
shows it again. The exit code is 1 if there is a problem; advice is none.

With --log it plays one match again instead, that agon game play --log has kept, also a void one. It says in which round
the referee fails, or says something else than it did then.

The checks are %s.`, strings.Join(testreport.Names(), ", ")),
		Example: "  agon game test tron\n  agon game test tron --only hostile\n  agon game test tron --seeds 20 --json\n  agon game test tron --log void.log",
		Args:    cobra.ExactArgs(1),
		PreRunE: func(*cobra.Command, []string) error {
			for _, name := range o.Only {
				if !slices.Contains(testreport.Names(), name) {
					return fmt.Errorf("there is no check %q; the checks are %s", name, strings.Join(testreport.Names(), ", "))
				}
			}
			if o.Seeds < 2 {
				return errors.New("--seeds: take at least 2")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Folder = args[0]
			if log != "" {
				return m.gameAgain(cmd.Context(), o.Folder, log, insecure)
			}
			return m.gameTest(cmd.Context(), o, asJSON, insecure)
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&o.Only, "only", nil, "names of checks, separated by commas (default: all)")
	flags.IntVar(&o.Seeds, "seeds", 200, "matches of identical players, which show whether seats are equal")
	flags.StringVar(&log, "log", "", "play the match of this file again")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	flags.BoolVar(&insecure, "insecure-no-sandbox", false, "run players without isolation; only for code that you trust")
	for _, other := range []string{"only", "seeds", "json"} {
		cmd.MarkFlagsMutuallyExclusive("log", other)
	}
	return cmd
}

// gameTest makes the checks. A problem is an error.
func (m Main) gameTest(ctx context.Context, o conform.Options, asJSON, insecure bool) error {
	p, err := readPackage(o.Folder)
	if err != nil {
		return err
	}
	data, err := m.DataDir()
	if err != nil {
		return err
	}
	sb, err := sandbox.New(sandbox.Config{Insecure: insecure})
	if err != nil {
		return err
	}
	defer func() { _ = sb.Close() }()
	builder := &build.Builder{Sandbox: sb, Dir: filepath.Join(data, "cache")}
	told := func(c testreport.Check) { printCheck(m.Stdout, checkOf(c)) }
	if asJSON {
		told = func(testreport.Check) {}
	}
	r, _, err := conform.Run(ctx, sb, builder, p, o, told)
	if err != nil {
		return err
	}
	if asJSON {
		if err := m.Print(true, r, nil); err != nil {
			return err
		}
	}
	if !r.Passed() {
		return fmt.Errorf("%s %s has problems", p.Title, p.Version)
	}
	return nil
}

// checkOf is a check as a site tells of it.
func checkOf(c testreport.Check) api.PackageCheck {
	out := api.PackageCheck{Name: c.Name, Did: c.Did}
	for _, f := range c.Findings {
		out.Findings = append(out.Findings, api.PackageFinding(f))
	}
	return out
}

// printCheck prints what one check has found.
func printCheck(w io.Writer, c api.PackageCheck) {
	status := "ok"
	for _, f := range c.Findings {
		if !f.Advice {
			status = "PROBLEM"
		}
	}
	fmt.Fprintf(w, "%-8s %-9s %s\n", status, c.Name, cli.Printable(c.Did))
	for _, f := range c.Findings {
		kind := "problem"
		if f.Advice {
			kind = "advice"
		}
		lines := strings.Split(f.Text, "\n")
		fmt.Fprintf(w, "         %s: %s\n", kind, cli.Printable(lines[0]))
		for _, line := range lines[1:] {
			fmt.Fprintf(w, "           %s\n", cli.Printable(line))
		}
		fmt.Fprintf(w, "           see: %s\n", cli.Printable(f.Command))
	}
}
