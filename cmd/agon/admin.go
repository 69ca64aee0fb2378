package main

import "github.com/spf13/cobra"

// adminCommand holds what organizers do to contests.
func (m Main) adminCommand() *cobra.Command {
	admin := &cobra.Command{
		Use:   "admin",
		Short: "What organizers do to contests",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	admin.AddCommand(m.settleCommand())
	admin.AddCommand(m.operationCommands()...)
	return admin
}
