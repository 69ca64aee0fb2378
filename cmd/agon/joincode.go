package main

import (
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/schema/store"
)

// joinCodeCommand holds what is done to the code with which people join a contest.
func (m Main) joinCodeCommand() *cobra.Command {
	group := &cobra.Command{
		Use: "join-code", Short: "The code with which people join a contest", Args: cobra.NoArgs,
		Example: "  agon admin join-code new ants-2027\n  agon admin join-code end ants-2027",
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, c := range []struct {
		name, short string
		work        func(*cobra.Command, *pgxpool.Pool, store.Contest) error
	}{
		{"show", "Print the code", nil},
		{"new", "Make a code; the one before is worth nothing then", func(cmd *cobra.Command, pool *pgxpool.Pool, c store.Contest) error {
			_, err := people.NewJoinCode(cmd.Context(), pool, c.ID, nil)
			return err
		}},
		{"end", "Take the code away: nobody joins with it any more", func(cmd *cobra.Command, pool *pgxpool.Pool, c store.Contest) error {
			return people.EndJoinCode(cmd.Context(), pool, c.ID, nil)
		}},
	} {
		var asJSON bool
		cmd := &cobra.Command{
			Use: c.name + " CONTEST", Short: c.short, Example: "  agon admin join-code " + c.name + " ants-2027", Args: cobra.ExactArgs(1),
			RunE: func(cmd *cobra.Command, args []string) error {
				return m.withContest(cmd.Context(), args[0], func(pool *pgxpool.Pool, contest store.Contest) error {
					if c.work != nil {
						if err := c.work(cmd, pool, contest); err != nil {
							return err
						}
					}
					return m.printJoinCode(cmd, pool, contest, asJSON)
				})
			},
		}
		cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
		group.AddCommand(cmd)
	}
	return group
}

func (m Main) printJoinCode(cmd *cobra.Command, pool *pgxpool.Pool, c store.Contest, asJSON bool) error {
	code, err := store.New(pool).APIJoinCode(cmd.Context(), c.ID)
	if err != nil {
		return fmt.Errorf("reading the code to join with: %w", err)
	}
	code = people.FormatCode(code)
	switch {
	case asJSON:
		return json.NewEncoder(m.Stdout).Encode(map[string]string{"contest": c.Slug, "code": code})
	case code == "":
		fmt.Fprintf(m.Stdout, "Nobody joins %s with a code; agon admin join-code new %s makes one.\n", c.Slug, c.Slug)
	default:
		fmt.Fprintf(m.Stdout, "%s\nWhoever opens /join/%s on the site and logs in is a member of %s.\n", code, code, c.Slug)
	}
	return nil
}
