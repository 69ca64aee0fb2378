package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/frontend"
	"github.com/agon-judge/agon/games/kit"
	rules "github.com/agon-judge/agon/games/packages"
)

func (m Main) kitCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "kit GAME|FOLDER DIR",
		Short:   "Write a game's kit: all that a student needs to write and try a player",
		Long:    "Writes the kit into DIR. Files of an earlier kit there are replaced; players of yours are left alone. FOLDER is the package of a game of your own, or its archive.",
		Example: "  agon kit ants ants-kit\n  agon kit aichallenge my-bots\n  agon kit wota my-colonies\n  agon kit mygame mygame-kit",
		Args:    cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := gameAt(args[0])
			if err != nil {
				return err
			}
			viewer, err := rules.ViewerOf(g, frontend.Viewer)
			if err != nil {
				return fmt.Errorf("%w; build it with: make build", err)
			}
			if info, err := os.Stat(args[1]); err == nil && !info.IsDir() {
				return fmt.Errorf("%s is a file; name a folder", args[1])
			}
			missing, err := kit.WriteDir(args[1], g, kit.Extras{Viewer: viewer})
			if err != nil {
				return err
			}
			if len(missing) > 0 {
				fmt.Fprintf(m.Stderr, "note: this program was built without %s; make build builds it with all\n", strings.Join(missing, ", "))
			}
			fmt.Fprintf(m.Stdout, "The kit of %s is in %s. Next: read statement.html there.\n", g.Title(), args[1])
			return nil
		},
	}
}
