// Package admin holds the commands of organizers and admins. They are clients of a site's HTTP API with the API's own
// types: what may be done, and by whom, the site decides. None of them opens the database.
package admin

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest"
)

// Command returns the group of all of them. The two that let the first admin in work on the database and come from
// elsewhere: addUser joins the accounts, token stands beside.
func Command(p cli.Program, addUser, token *cobra.Command) *cobra.Command {
	c := commands{Program: p, site: new(string)}
	group := cli.Group(
		cobra.Command{
			Use:   "admin",
			Short: "What organizers do to contests, and admins to the site",
			Long: "What organizers do to contests, and admins to the site. The commands speak to a site with the login of agon login. " +
				"AGON_SITE and AGON_TOKEN name another site and token. On the server's machine, agon admin token makes a token for an admin, " +
				"and agon admin user add NAME --admin the first admin.",
			Example: "  agon admin void 4711 --reason 'the board was unfair'\n" +
				"  agon admin settle ants --certainty 0.95 --budget 2000",
		},
		c.finalCommand(), c.settleCommand(), c.plagiarismCommand(), c.contestCommand(), c.textsCommand(), c.looksCommand(), c.userCommand(addUser), c.memberCommand(), c.teamCommand(), c.joinCodeCommand(),
		c.rosterCommand(), c.gradesCommand(), c.reportCommand(), c.logCommand(), c.eraseCommand(), c.takeOutCommand(), c.workerCommand(), c.refereeCommand(), token,
	)
	group.AddCommand(c.operationCommands()...)
	group.PersistentFlags().StringVar(c.site, "site", "", "address of the site (default: AGON_SITE, or the one of agon login)")
	return group
}

// commands make the commands of the group.
type commands struct {
	cli.Program
	site *string // --site
}

// work is what a command does once it has a site.
type work func(ctx context.Context, s site, args []string) error

// run makes a command's function of its work.
func (c commands) run(do work) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		s, err := c.connect()
		if err != nil {
			return err
		}
		return do(cmd.Context(), s, args)
	}
}

// site is a site that the user has logged in to.
type site struct {
	cli.Program
	*cli.Client
}

const tokenHint = "agon admin token --save"

func (c commands) connect() (site, error) {
	login, err := c.Credentials(*c.site)
	if err != nil {
		return site{}, fmt.Errorf("%w (or, on the server's machine, %s)", err, tokenHint)
	}
	client := &cli.Client{Credentials: login, HTTP: &http.Client{}, Hint: "agon login or, on the server's machine, " + tokenHint}
	return site{c.Program, client}, nil
}

// path is an address of the API.
func path(parts ...any) string {
	var b strings.Builder
	b.WriteString("/api")
	for _, part := range parts {
		b.WriteString("/" + url.PathEscape(fmt.Sprint(part)))
	}
	return b.String()
}

// get reads what stands at an address.
func get[Out any](ctx context.Context, s site, path string) (Out, error) {
	return cli.Call[Out](ctx, s.Client, http.MethodGet, path, nil)
}

// do changes something and throws the answer away.
func (s site) do(ctx context.Context, method, path string, in any) error {
	return s.JSON(ctx, method, path, nil, in, nil)
}

// contest finds a contest.
func (s site) contest(ctx context.Context, slug string) (api.Contest, error) {
	c, err := get[api.Contest](ctx, s, path("contests", slug))
	if slug == "" || cli.Refused(err, contest.CodeNotFound) {
		return c, fmt.Errorf("there is no contest %q; agon admin contest list names them", slug)
	}
	return c, err
}

// member finds somebody who takes part in a contest.
func (s site) member(ctx context.Context, c api.Contest, name string) (api.ContestAccount, error) {
	var account api.ContestAccount
	err := errors.New("no name")
	if name != "" {
		account, err = get[api.ContestAccount](ctx, s, path("contests", c.Slug, "accounts", name))
	}
	switch {
	case name == "" || cli.Refused(err, contest.CodeNotFound):
		return account, fmt.Errorf("there is no user %q; names are those of the accounts", name)
	case err == nil && !account.Member:
		return account, fmt.Errorf("%s is not a member of %s; agon admin member add %s %s makes them one", account.Name, c.Slug, c.Slug, account.Name)
	}
	return account, err
}

// arguments counts the arguments that a command's use names: those in brackets may be left out, and dots allow more.
func arguments(use string) cobra.PositionalArgs {
	words := strings.Fields(use)[1:]
	least := 0
	for _, w := range words {
		if strings.HasPrefix(w, "--") {
			break
		}
		if !strings.HasPrefix(w, "[") {
			least++
		}
	}
	switch {
	case strings.Contains(use, "...]"):
		return cobra.MinimumNArgs(least)
	case strings.Contains(use, "["):
		return cobra.RangeArgs(least, len(words))
	}
	return cobra.ExactArgs(least)
}
