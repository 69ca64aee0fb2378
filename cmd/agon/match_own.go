package main

import (
	"io"

	"github.com/spf13/cobra"
)

// inputCommand saves what a player of the user's was sent in a match.
func (m Main) inputCommand() *cobra.Command {
	return m.seatFile(&cobra.Command{
		Use:   "input MATCH [SEAT] [-o FILE]",
		Short: "Download what your player was sent in a match",
		Long: `Downloads all that your player read on stdin in a match, as the button "All its input" on the match's page does. With the
kit built by make all DEBUG=1, the line for gdb that ./Game prints after a crash takes the file. MATCH is a number or the
address of the match's page. SEAT is needed only where several of your players sat in it.`,
		Example: "  agon input 4711 -o crash.in\n  agon input https://the-site/matches/4711 2 -o crash.in",
	}, "input")
}

// stderrCommand prints what a player of the user's wrote to stderr in a match.
func (m Main) stderrCommand() *cobra.Command {
	return m.seatFile(&cobra.Command{
		Use:     "stderr MATCH [SEAT] [-o FILE]",
		Short:   "Print what your player wrote to stderr in a match",
		Long:    "Prints what your player wrote to stderr in a match. MATCH is a number or the address of the match's page. SEAT is needed only\nwhere several of your players sat in it.",
		Example: "  agon stderr 4711",
	}, "stderr")
}

// seatFile makes a command of one that downloads what the site has of a seat.
func (m Main) seatFile(cmd *cobra.Command, what string) *cobra.Command {
	var output string
	cmd.Args = cobra.RangeArgs(1, 2)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := m.Client()
		if err != nil {
			return err
		}
		played, err := matchAt(cmd.Context(), c, args[0])
		if err != nil {
			return err
		}
		seat, err := played.ownSeat(append(args, "")[1])
		if err != nil {
			return err
		}
		return m.writeOutput(output, func(w io.Writer) error { return c.Download(cmd.Context(), played.seatPath(seat, what), w) })
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "output file (default: standard output)")
	return cmd
}
