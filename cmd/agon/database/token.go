package database

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/schema/store"
)

const (
	tokenLabel    = "agon admin token" // in the list of the user's tokens
	mostTokenLife = 7 * 24 * time.Hour
)

// Token returns `agon admin token`, which lets an admin in from the server's machine without a password.
func Token(p cli.Program) *cobra.Command {
	var site string
	var save bool
	var life time.Duration
	cmd := &cobra.Command{
		Use: "token [NAME]", Short: "Make a token for an admin in the database, for a few hours", Args: cobra.MaximumNArgs(1),
		Long: `Makes an API token for an admin in the database itself, so that whoever holds the database can work with agon admin at once.
It prints the token, for AGON_TOKEN; with --save it keeps it as agon login does. The token ends by itself. The NAME may be
left out where there is one admin.`,
		Example: "  agon admin token --save\n  AGON_TOKEN=$(agon admin token root) agon admin contest list --site https://agon.example.edu",
		RunE: func(cmd *cobra.Command, args []string) error {
			if life <= 0 || life > mostTokenLife {
				return fmt.Errorf("--for %s: say more than nothing, and at most %s", life, mostTokenLife)
			}
			pool, err := Open(cmd.Context(), p)
			if err != nil {
				return err
			}
			defer pool.Close()
			q := store.New(pool)
			name, err := adminNamed(cmd.Context(), q, args)
			if err != nil {
				return err
			}
			u, err := people.Find(cmd.Context(), q, name)
			if err != nil {
				return err
			}
			if err := forgetEnded(cmd.Context(), q, u.ID); err != nil {
				return err
			}
			until := time.Now().Add(life)
			token, err := api.IssueToken(cmd.Context(), q, u.ID, tokenLabel, until)
			if refused, ok := errors.AsType[*api.Problem](err); ok {
				return errors.New(refused.Detail)
			}
			if err != nil {
				return err
			}
			if !save {
				fmt.Fprintln(p.Stdout, token.Token)
				return nil
			}
			login := cli.Credentials{Server: cmp.Or(site, p.Getenv("AGON_SITE"), cli.DefaultSite), User: u.Name, Token: token.Token}
			if err := p.SaveCredentials(login); err != nil {
				return err
			}
			fmt.Fprintf(p.Stdout, "Logged in to %s as %s until %s.\n", login.Server, login.User, until.Format(time.DateTime))
			return nil
		},
	}
	cmd.Flags().StringVar(&site, "site", "", "with --save: address of the site (default: AGON_SITE, or "+cli.DefaultSite+")")
	cmd.Flags().BoolVar(&save, "save", false, "keep it for the commands to come, as agon login does")
	cmd.Flags().DurationVar(&life, "for", 8*time.Hour, "how long the token can be used")
	return cmd
}

// forgetEnded deletes the tokens of earlier runs that have ended for sure; a user has a limited number.
func forgetEnded(ctx context.Context, q *store.Queries, user int64) error {
	tokens, err := q.APITokens(ctx, user)
	if err != nil {
		return fmt.Errorf("reading the admin's tokens: %w", err)
	}
	for _, t := range tokens {
		if t.Label != tokenLabel || time.Since(t.CreatedAt) < mostTokenLife {
			continue
		}
		if _, err := q.APIDeleteToken(ctx, t.ID, user); err != nil {
			return fmt.Errorf("deleting a token that has ended: %w", err)
		}
	}
	return nil
}

// adminNamed is the admin that the command line names, or the only one.
func adminNamed(ctx context.Context, q *store.Queries, args []string) (string, error) {
	admins, err := q.Admins(ctx)
	switch {
	case err != nil:
		return "", fmt.Errorf("reading who the admins are: %w", err)
	case len(args) == 0 && len(admins) == 0:
		return "", errors.New("there is no admin yet; agon admin user add NAME --admin makes one")
	case len(args) == 0 && len(admins) == 1:
		return admins[0], nil
	case len(args) == 0:
		return "", fmt.Errorf("say for which admin: %s", strings.Join(admins, ", "))
	case !slices.ContainsFunc(admins, func(name string) bool { return strings.EqualFold(name, args[0]) }):
		return "", fmt.Errorf("there is no admin %q; agon admin user add %s --admin makes one", args[0], args[0])
	}
	return args[0], nil
}
