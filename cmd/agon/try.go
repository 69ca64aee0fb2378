package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/words"
)

// attempt is what the API says of a try.
type attempt struct {
	ID         int64          `json:"id"`
	Player     string         `json:"player"`
	State      words.TryState `json:"state"`
	Note       string         `json:"note"`
	Wait       *wait          `json:"wait,omitempty"`
	CompileLog string         `json:"compile_log"`
	Matches    []struct {
		Number int16            `json:"number"`
		Seed   int64            `json:"seed"`
		State  words.MatchState `json:"state"`
		Seats  []struct {
			Seat    int            `json:"seat"`
			Player  string         `json:"player"`
			Draft   bool           `json:"draft"`
			Score   *int           `json:"score"`
			Rank    *int           `json:"rank"`
			Verdict *words.Verdict `json:"verdict"`
			Reason  *engine.Reason `json:"reason"`
			Round   *int           `json:"round"`
			Detail  string         `json:"detail"`
			CPU     *float64       `json:"cpu_ms"`
		} `json:"seats"`
	} `json:"matches"`
}

// over reports whether nothing will change any more.
func (a attempt) over() bool {
	return a.State == words.TryCompileFailed || a.State == words.TryDone || a.State == words.TryVoid
}

func (m Main) tryCommand() *cobra.Command {
	var asJSON bool
	var language, name, output string
	var against []string
	var matches int
	var seeds []int64
	cmd := &cobra.Command{
		Use:   "try CONTEST PLAYER [--against OPPONENT]...",
		Short: "Have a draft played on the site, for yourself alone",
		Long: `Compiles a draft on the site and plays it, under the judge's limits, against built-in players or your own. It is no
submission: nobody else sees it, nothing of it counts, and it is forgotten after a day.

The PLAYER is a source file, an archive or a folder, as for agon submit. Exit code 1 says that it does not compile or was
frozen.`,
		Example: "  agon try ants AIMyPlayer.cc --against Dummy --seeds 3\n  agon try aichallenge mybot/ --seed 17 -o match.replay",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			u, err := uploadOf(args[1])
			if err != nil {
				return fmt.Errorf("reading your player: %w", err)
			}
			u.language, u.name = language, name
			c, err := m.Client()
			if err != nil {
				return err
			}
			query := url.Values{"against": against, "matches": {strconv.Itoa(matches)}}
			for _, seed := range seeds {
				query.Add("seeds", strconv.FormatInt(seed, 10))
			}
			var a attempt
			if err := u.send(cmd.Context(), c, "/api/contests/"+url.PathEscape(args[0])+"/tries?"+query.Encode(), &a); err != nil {
				return err
			}
			if a, err = m.untilOver(cmd.Context(), c, a); err != nil {
				return err
			}
			if err := m.Print(asJSON, a, a.print); err != nil {
				return err
			}
			if output != "" {
				if err := m.saveTry(cmd.Context(), c, a, output); err != nil {
					return err
				}
			}
			return a.verdict()
		},
	}
	cmd.Flags().StringArrayVar(&against, "against", nil, "opponent, given once for each seat (default: the qualifying opponent)")
	cmd.Flags().IntVar(&matches, "seeds", 1, "number of matches, at most 5, with seeds by lot")
	cmd.Flags().Int64SliceVarP(&seeds, "seed", "s", nil, "a match with this seed; several may be given")
	cmd.Flags().StringVarP(&output, "output", "o", "", "output file of the first match, for the viewer")
	cmd.Flags().StringVar(&name, "name", "", "name of the player, for languages whose players do not name themselves")
	cmd.Flags().StringVar(&language, "language", "", "language, where the file's name does not tell it (agon languages lists them)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// lookAgain is how often a try is looked at that is not over. Nothing tells of it.
const lookAgain = 500 * time.Millisecond

func (m Main) untilOver(ctx context.Context, c *cli.Client, a attempt) (attempt, error) {
	told := false
	for !a.over() {
		if a.Wait != nil && a.Wait.Cores == 0 && !told {
			fmt.Fprintln(m.Stderr, "No worker runs at the moment, so it waits until the organizers start one.")
			told = true
		}
		select {
		case <-ctx.Done():
			return a, ctx.Err()
		case <-time.After(lookAgain):
		}
		if err := c.JSON(ctx, http.MethodGet, "/api/tries/"+strconv.FormatInt(a.ID, 10), nil, nil, &a); err != nil {
			return a, err
		}
	}
	return a, nil
}

func (a attempt) print(w io.Writer) {
	if a.State == words.TryCompileFailed {
		fmt.Fprintln(w, cli.Printable(a.CompileLog))
		return
	}
	fmt.Fprintln(w, "MATCH\tSEED\tSEAT\tPLAYER\tSCORE\tRANK\tCPU\tVERDICT")
	for _, match := range a.Matches {
		for _, s := range match.Seats {
			if s.Score == nil || s.Rank == nil || s.CPU == nil {
				continue
			}
			verdict := "ok"
			if s.Reason != nil {
				verdict = seatReport{Reason: *s.Reason, Round: s.Round, Detail: s.Detail}.frozen()
			}
			fmt.Fprintf(w, "%d\t%d\t%d\t%s\t%d\t%d\t%.1f ms\t%s\n", match.Number, match.Seed, s.Seat, s.Player, *s.Score, *s.Rank, *s.CPU, verdict)
		}
	}
}

// verdict turns what became of a try into the command's result.
func (a attempt) verdict() error {
	if a.State != words.TryDone {
		return errors.New(a.Note)
	}
	for _, match := range a.Matches {
		for _, s := range match.Seats {
			if s.Draft && s.Reason != nil {
				return fmt.Errorf("%s was frozen in match %d", a.Player, match.Number)
			}
		}
	}
	return nil
}

// saveTry writes the first match that was played to a file.
func (m Main) saveTry(ctx context.Context, c *cli.Client, a attempt, output string) error {
	for _, match := range a.Matches {
		if match.State != words.MatchDone {
			continue
		}
		response, err := c.Do(ctx, http.MethodGet, fmt.Sprintf("/api/tries/%d/matches/%d/replay", a.ID, match.Number), nil, nil)
		if err != nil {
			return err
		}
		defer func() { _ = response.Body.Close() }()
		return m.writeOutput(output, func(w io.Writer) error {
			if _, err := io.Copy(w, response.Body); err != nil {
				return fmt.Errorf("downloading the match: %w", err)
			}
			return nil
		})
	}
	return nil
}
