package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/schema/words"
)

func (m Main) gamePushCommand() *cobra.Command {
	var site string
	var wait, asJSON bool
	cmd := &cobra.Command{
		Use:   "push FOLDER [--site URL] [--wait]",
		Short: "Put a game's package on a site as a draft, and have it tested there",
		Long: `Checks the package, packs it and uploads it as a draft, which the site tests in its sandbox. The same files again change
nothing. With --wait it follows the test and prints what each check finds; the exit code is 1 if there is a problem.

The account has to be an author's, an organizer's or an admin's, and a token needs the scope organize.`,
		Example: "  agon game push tron --wait\n  agon game push tron --site https://agon.example.org",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := readPackage(args[0])
			if err != nil {
				return err
			}
			credentials, err := m.Credentials(site)
			if err != nil {
				return err
			}
			c := &cli.Client{Credentials: credentials, HTTP: &http.Client{}}
			var v api.GameVersionDetails
			if err := c.Send(cmd.Context(), http.MethodPost, "/api/packages", http.Header{"Content-Type": {"application/zip"}}, bytes.NewReader(p.Pack()), &v); err != nil {
				return err
			}
			if wait {
				told := func(check api.PackageCheck) { printCheck(m.Stdout, check) }
				if asJSON {
					told = func(api.PackageCheck) {}
				}
				if v, err = followCheck(cmd.Context(), c, v, told); err != nil {
					return err
				}
			}
			return m.tellOfVersion(c, v, wait, asJSON)
		},
	}
	cmd.Flags().StringVar(&site, "site", "", "address of the site (default: the one that you have logged in to)")
	cmd.Flags().BoolVar(&wait, "wait", false, "wait until the site has tested it")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// followCheck waits until a version is tested, and tells of each check once.
func followCheck(ctx context.Context, c *cli.Client, v api.GameVersionDetails, told func(api.PackageCheck)) (api.GameVersionDetails, error) {
	const pause = time.Second
	said := 0
	for {
		if len(v.Checks) < said {
			said = 0 // another worker has begun anew
		}
		for _, check := range v.Checks[said:] {
			told(check)
		}
		said = len(v.Checks)
		if v.Check != string(words.GameCheckQueued) && v.Check != string(words.GameCheckRunning) {
			return v, nil
		}
		select {
		case <-ctx.Done():
			return v, context.Cause(ctx)
		case <-time.After(pause):
		}
		next, err := cli.Call[api.GameVersionDetails](ctx, c, http.MethodGet, "/api/packages/"+url.PathEscape(v.Name), nil)
		if err != nil {
			return v, err
		}
		v = next
	}
}

// tellOfVersion prints what has become of an upload. A problem is an error.
func (m Main) tellOfVersion(c *cli.Client, v api.GameVersionDetails, waited, asJSON bool) error {
	if asJSON {
		if err := m.Print(true, v, nil); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(m.Stdout, "%s %s is %s on %s, %s.\nSee %s/games/%s\n", cli.Printable(v.Title), v.Version, v.Name, c.Server, v.State, strings.TrimSuffix(c.Server, "/"), v.Name)
	}
	if !waited {
		return nil
	}
	switch words.GameCheckState(v.Check) {
	case words.GameCheckFailed:
		return fmt.Errorf("%s %s has problems", v.Title, v.Version)
	case words.GameCheckBroken:
		return errors.New(v.CheckNote)
	case words.GameCheckQueued, words.GameCheckRunning, words.GameCheckPassed:
	}
	return nil
}
