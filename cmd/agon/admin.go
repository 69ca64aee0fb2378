package main

import "github.com/spf13/cobra"

// adminCommand holds what organizers do to contests.
func (m Main) adminCommand() *cobra.Command {
	admin := &cobra.Command{
		Use:   "admin",
		Short: "What organizers do to contests",
		Example: "  agon admin void 4711 --reason 'the board was unfair'\n" +
			"  agon admin settle ants --certainty 0.95 --budget 2000",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	admin.AddCommand(m.finalCommand())
	admin.AddCommand(m.settleCommand(), m.plagiarismCommand())
	admin.AddCommand(m.operationCommands()...)
	admin.AddCommand(m.contestCommand())
	admin.AddCommand(m.peopleCommands()...)
	admin.AddCommand(m.courseCommands()...)
	return admin
}
