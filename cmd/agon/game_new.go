package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/examples"
)

func (m Main) gameNewCommand() *cobra.Command {
	var language string
	cmd := &cobra.Command{
		Use:   "new NAME [--lang LANGUAGE]",
		Short: "Write a whole game to begin with",
		Long: fmt.Sprintf(`Writes a game that works into a new folder NAME: Tron, with a referee in the language, three players, two boards,
starters, a statement and a recorded match. Change it into yours.

The languages are %s.`, strings.Join(examples.Languages(), ", ")),
		Example: "  agon game new mygame\n  agon game new mygame --lang cpp",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := args[0]
			id := filepath.Base(dir)
			files, err := examples.New(id, language)
			if err != nil {
				return err
			}
			if err := writeFolder(dir, files); err != nil {
				return err
			}
			fmt.Fprintf(m.Stdout, "The game is in %s. Next: agon game test %s\n", dir, dir)
			return nil
		},
	}
	cmd.Flags().StringVar(&language, "lang", examples.Languages()[0], "language of the referee")
	return cmd
}

// writeFolder writes files into a new folder.
func writeFolder(dir string, files engine.Files) error {
	if _, err := os.Stat(dir); err == nil {
		return fmt.Errorf("%s is there already: name a new folder", dir)
	} else if !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("writing the game: %w", err)
	}
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("writing the game: %w", err)
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return fmt.Errorf("writing the game: %w", err)
		}
	}
	return nil
}
