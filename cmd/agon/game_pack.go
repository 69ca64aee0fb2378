package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

func (m Main) gamePackCommand() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:     "pack FOLDER [-o FILE]",
		Short:   "Pack a game's package into an archive",
		Long:    "Checks the package and writes it as a zip archive. Equal files give equal archives, byte for byte, on every machine.",
		Example: "  agon game pack tron\n  agon game pack tron -o tron.zip",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := readPackage(args[0])
			if err != nil {
				return err
			}
			if output == "" {
				output = p.ID + "-" + p.Version + ".zip"
			}
			if err := m.writeOutput(output, func(w io.Writer) error { _, err := w.Write(p.Pack()); return err }); err != nil {
				return err
			}
			fmt.Fprintf(m.Stdout, "%s has %s %s, digest %x.\n", output, p.Title, p.Version, p.Digest)
			return nil
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "the archive (default: ID-VERSION.zip)")
	return cmd
}
