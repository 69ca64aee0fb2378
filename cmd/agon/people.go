package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/contest/settings"
)

// peopleCommands are about accounts and who belongs to a contest.
func (m Main) peopleCommands() []*cobra.Command {
	user := &cobra.Command{
		Use: "user", Short: "Accounts of the site", Args: cobra.NoArgs, Example: "  agon admin user role olga organizer",
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	user.AddCommand(&cobra.Command{
		Use: "role USER ROLE", Short: "Make a user a student, an organizer (who may make contests) or an admin of the site",
		Example: "  agon admin user role olga organizer", Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return m.inOffice(cmd.Context(), func(office settings.Service) error {
				if err := organizersOf(office).SetRole(cmd.Context(), args[0], args[1]); err != nil {
					return err
				}
				fmt.Fprintf(m.Stdout, "%s is %s.\n", args[0], args[1])
				return nil
			})
		},
	})
	return []*cobra.Command{user, m.memberCommand(), m.teamCommand(), m.joinCodeCommand()}
}
