package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/games/engine"
)

// boardCommand holds what is done to the boards of a contest.
func (c commands) boardCommand() *cobra.Command {
	return cli.Group(
		cobra.Command{
			Use: "board", Short: "The boards that the matches of a contest are played on",
			Example: "  agon admin contest board list ants-2027\n  agon admin contest board add ants-2027 'Two rivers' rivers.cnf",
		},
		c.listBoardsCommand(),
		c.boardWork("add CONTEST NAME [FILE]", "Add a board: a configuration from a file, or a board of this name that comes with the game", "add ants-2027 'Two rivers' rivers.cnf", addBoard),
		c.boardWork("rename CONTEST NAME NEW", "Give a board another name", "rename ants-2027 'Board 1' Meadow", renameBoard),
		c.boardWork("retire CONTEST NAME", "Make no more matches on a board", "retire ants-2027 'Two rivers'", retireBoard),
		c.boardWork("restore CONTEST NAME", "Make matches on a retired board again", "restore ants-2027 'Two rivers'", restoreBoard),
		c.boardWork("delete CONTEST NAME", "Delete a board that no match was made on", "delete ants-2027 'Two rivers'", deleteBoard),
	)
}

// boardChange makes other boards of those of a contest; args are what follows the contest.
type boardChange func(g engine.Game, boards []settings.Board, args []string) ([]settings.Board, error)

func (c commands) boardWork(use, short, example string, change boardChange) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Example: "  agon admin contest board " + example, Args: arguments(use),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			slug, err := s.changeSettings(ctx, args[0], false, func(now settings.Settings) (settings.Settings, error) {
				g, err := cli.Game(now.Game)
				if err == nil {
					now.Boards, err = change(g, now.Boards, args[1:])
				}
				return now, err
			})
			if err != nil {
				return err
			}
			return s.printBoards(ctx, slug, false)
		}),
	}
}

// boardNamed is the index of a board; upper and lower case count as equal.
func boardNamed(boards []settings.Board, name string) (int, error) {
	i := slices.IndexFunc(boards, func(b settings.Board) bool { return strings.EqualFold(b.Name, name) })
	if i < 0 {
		return i, noBoard(name)
	}
	return i, nil
}

func noBoard(name string) error {
	return fmt.Errorf("there is no board %q; agon admin contest board list CONTEST names them", name)
}

func addBoard(g engine.Game, boards []settings.Board, args []string) ([]settings.Board, error) {
	b := settings.Board{Name: args[0]}
	if len(args) > 1 {
		config, err := readBoard(args[1])
		if err != nil {
			return nil, err
		}
		b.Config = config
		return append(boards, b), nil
	}
	var names []string
	for _, ready := range g.Boards() {
		if strings.EqualFold(ready.Name, b.Name) {
			b.Config = string(ready.Config)
			return append(boards, b), nil
		}
		names = append(names, ready.Name)
	}
	return nil, fmt.Errorf("%s comes with no board %q; give a FILE, or take one of %s", g.Title(), b.Name, strings.Join(names, ", "))
}

// readBoard reads a configuration, and not more of a file than one may have.
func readBoard(path string) (string, error) {
	info, err := os.Stat(path)
	if err == nil && info.Size() > settings.MaxConfig {
		err = fmt.Errorf("%s has %d bytes and %d are allowed", path, info.Size(), settings.MaxConfig)
	}
	if err != nil {
		return "", fmt.Errorf("reading the configuration: %w", err)
	}
	config, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("reading the configuration: %w", err)
	}
	return string(config), nil
}

func renameBoard(_ engine.Game, boards []settings.Board, args []string) ([]settings.Board, error) {
	i, err := boardNamed(boards, args[0])
	if err == nil {
		boards[i].Name = args[1]
	}
	return boards, err
}

func retireBoard(_ engine.Game, boards []settings.Board, args []string) ([]settings.Board, error) {
	i, err := boardNamed(boards, args[0])
	if err == nil {
		boards[i].Retired = true
	}
	return boards, err
}

func restoreBoard(_ engine.Game, boards []settings.Board, args []string) ([]settings.Board, error) {
	i, err := boardNamed(boards, args[0])
	if err == nil {
		boards[i].Retired = false
	}
	return boards, err
}

func deleteBoard(_ engine.Game, boards []settings.Board, args []string) ([]settings.Board, error) {
	i, err := boardNamed(boards, args[0])
	if err != nil {
		return nil, err
	}
	return slices.Delete(boards, i, i+1), nil
}

// withConfig gives the only board of settings another text.
func withConfig(s settings.Settings, config string) (settings.Settings, error) {
	live := -1
	for i, b := range s.Boards {
		if b.Retired {
			continue
		}
		if live >= 0 {
			return s, errors.New("there are several boards; change them with agon admin contest board")
		}
		live = i
	}
	if live >= 0 {
		s.Boards[live].Config = config
	}
	return s, nil
}

// listedBoard is a line of agon admin contest board list.
type listedBoard struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Retired bool   `json:"retired"`
	Bytes   int    `json:"bytes"`
	Matches int64  `json:"matches"` // of the ladder, that were made on it
}

func (c commands) listBoardsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list CONTEST", Short: "List the boards of a contest, the retired ones as well", Example: "  agon admin contest board list ants-2027 --json", Args: cobra.ExactArgs(1),
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			contest, err := s.contest(ctx, args[0])
			if err != nil {
				return err
			}
			return s.printBoards(ctx, contest.Slug, asJSON)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (s site) printBoards(ctx context.Context, slug string, asJSON bool) error {
	now, err := s.settings(ctx, slug)
	if err != nil {
		return err
	}
	size := map[int64]int{}
	for _, b := range now.Settings.Boards {
		size[b.ID] = len(b.Config)
	}
	boards, err := get[[]api.BoardSummary](ctx, s, path("contests", slug, "boards"))
	if err != nil {
		return err
	}
	list := make([]listedBoard, 0, len(boards))
	for _, b := range boards {
		list = append(list, listedBoard{b.ID, b.Name, b.Retired, size[b.ID], b.Matches})
	}
	if asJSON {
		return json.NewEncoder(s.Stdout).Encode(list)
	}
	w := tabwriter.NewWriter(s.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "BOARD\tSTATE\tBYTES\tLADDER MATCHES")
	for _, b := range list {
		state := "played on"
		if b.Retired {
			state = "retired"
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\n", cli.Printable(b.Name), state, b.Bytes, b.Matches)
	}
	return w.Flush()
}
