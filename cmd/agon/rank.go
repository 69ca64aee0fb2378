package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/systems"
)

const (
	// twoSided is how many standard deviations to either side hold 95 % of a normal distribution.
	twoSided = 1.96

	// comparisonCertainty is how sure --compare must be to name the better of two.
	comparisonCertainty = 0.95
)

// ratingSystem is a flag's value: the name of a rating system.
type ratingSystem string

var _ pflag.Value = (*ratingSystem)(nil)

// String gives the name.
func (s *ratingSystem) String() string { return string(*s) }

// Type names the value in the help text.
func (s *ratingSystem) Type() string { return "system" }

// Set takes one of the names.
func (s *ratingSystem) Set(text string) error {
	if _, ok := systems.Find(systems.ID(text)); !ok {
		return errors.New("the systems are " + systems.List("and"))
	}
	*s = ratingSystem(text)
	return nil
}

// rankOptions are the flags of agon rank.
type rankOptions struct {
	system       ratingSystem
	asJSON       bool
	asCSV        bool
	win, compare bool
}

func (m Main) rankCommand() *cobra.Command {
	o := rankOptions{system: ratingSystem(systems.Default())}
	cmd := &cobra.Command{
		Use:   "rank RESULTS.csv [--win A B | --compare A B]",
		Short: "Rate the results of any tournament",
		Long: `Rates the results of any tournament, without a site or a database.

RESULTS.csv has a line for each seat of each match, and a first line that names the columns: match, seat, player, and score or
rank or both, and optionally frozen, board, seed and replaces; - is standard input. More points are better; rank 1 is best.
Ratings are points like those of chess around 1500; the true one is between LOW and HIGH with 95 % probability.`,
		Example: `  agon rank results.csv
  agon rank --system trueskill --json results.csv
  agon rank results.csv --win Ann Bob`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case (o.win || o.compare) && len(args) != 3:
				return errors.New("name a file of results and the two players")
			case !o.win && !o.compare && len(args) != 1:
				return errors.New("name one file of results, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return m.rank(cmd.Context(), o, args[0], args[1:]) },
	}
	flags := cmd.Flags()
	flags.Var(&o.system, "system", systems.List("or"))
	flags.BoolVar(&o.asJSON, "json", false, "print JSON")
	flags.BoolVar(&o.asCSV, "csv", false, "print comma-separated lines")
	flags.BoolVar(&o.win, "win", false, "print the probability that the first player ends before the second")
	flags.BoolVar(&o.compare, "compare", false, "print which of two players is better, and how certain that is")
	cmd.MarkFlagsMutuallyExclusive("json", "csv")
	cmd.MarkFlagsMutuallyExclusive("win", "compare", "csv")
	return cmd
}

func (m Main) rank(ctx context.Context, o rankOptions, path string, players []string) error {
	results, err := m.readResults(path)
	if path == "-" {
		path = "standard input"
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	pair := make([]int, len(players))
	for i, name := range players {
		if pair[i] = slices.Index(results.Names, name); pair[i] < 0 {
			return fmt.Errorf("there is no player %q in %s", name, path)
		}
	}
	system, _ := systems.Find(systems.ID(o.system))
	standing, err := m.rate(ctx, system.New(), results)
	if err != nil {
		return fmt.Errorf("rating %s: %w", path, err)
	}
	m.noteIslands(results)
	switch {
	case o.win:
		return m.printWin(o, results, standing, pair[0], pair[1])
	case o.compare:
		return m.printComparison(o, results, standing, pair[0], pair[1])
	default:
		return m.printRanking(o, newRanking(results, standing))
	}
}

func (m Main) readResults(path string) (ranking.Results, error) {
	file, closeFile, err := m.openMaybeGzip(path)
	if err != nil {
		return ranking.Results{}, err
	}
	defer func() { _ = closeFile() }()
	return ranking.ReadResults(file)
}

// rate rates in the background, so that a signal ends the wait.
func (m Main) rate(ctx context.Context, system ranking.System, results ranking.Results) (*ranking.Standing, error) {
	show, wipe := m.progress(fmt.Sprintf("rating %d matches of %d players, seconds:", len(results.Matches), len(results.Names)))
	defer wipe()
	type outcome struct {
		standing *ranking.Standing
		err      error
	}
	done := make(chan outcome, 1)
	go func() {
		standing, err := system.Rank(results.Field(), results.Matches)
		done <- outcome{standing, err}
	}()
	second := time.NewTicker(time.Second)
	defer second.Stop()
	for n := 0; ; n++ {
		show(n)
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case o := <-done:
			return o.standing, o.err
		case <-second.C:
		}
	}
}

// noteIslands says when some players never met others, not even through third ones.
func (m Main) noteIslands(results ranking.Results) {
	if first := islands(results); len(first) > 1 {
		fmt.Fprintf(m.Stderr, "note: %d groups of players never met, such as those of %s and %s: the order between groups is a guess\n",
			len(first), cell(results.Names[first[0]]), cell(results.Names[first[1]]))
	}
}

// islands lists the first player of each group that met nobody outside.
func islands(results ranking.Results) []int {
	group := make([]int, len(results.Names)) // a player of the same group with a lower number, or the same
	for i := range group {
		group[i] = i
	}
	find := func(i int) int {
		for group[i] != i {
			group[i] = group[group[i]]
			i = group[i]
		}
		return i
	}
	for _, match := range results.Matches {
		for _, seat := range match.Seats[1:] {
			a, b := find(match.Seats[0].Player), find(seat.Player)
			group[max(a, b)] = min(a, b)
		}
	}
	var first []int
	for i, g := range group {
		if g == i {
			first = append(first, i)
		}
	}
	return first
}

// rankedPlayer is a line of the ranking.
type rankedPlayer struct {
	Rank    int      `json:"rank"` // equal for equal ratings
	Player  string   `json:"player"`
	Rating  float64  `json:"rating"`
	Low     *float64 `json:"low"` // nil: the system knows no uncertainty
	High    *float64 `json:"high"`
	Matches int      `json:"matches"`
}

func newRanking(results ranking.Results, standing *ranking.Standing) []rankedPlayer {
	rows := make([]rankedPlayer, 0, len(results.Names))
	for place, i := range standing.Order() {
		r := rankedPlayer{Rank: place + 1, Player: results.Names[i], Rating: tenth(standing.Ratings[i]), Matches: standing.Matches[i]}
		if place > 0 && rows[place-1].Rating == r.Rating {
			r.Rank = rows[place-1].Rank
		}
		if d := twoSided * standing.Deviations[i]; d > 0 {
			low, high := tenth(standing.Ratings[i]-d), tenth(standing.Ratings[i]+d)
			r.Low, r.High = &low, &high
		}
		rows = append(rows, r)
	}
	return rows
}

// tenth rounds points: more digits of them mean nothing.
func tenth(x float64) float64 { return math.Round(10*x)/10 + 0 } // no negative zero

func (m Main) printRanking(o rankOptions, rows []rankedPlayer) error {
	if o.asCSV {
		number := func(x *float64) string {
			if x == nil {
				return ""
			}
			return strconv.FormatFloat(*x, 'f', -1, 64)
		}
		w := csv.NewWriter(m.Stdout)
		_ = w.Write([]string{"rank", "player", "rating", "low", "high", "matches"}) // Error tells
		for _, r := range rows {
			_ = w.Write([]string{strconv.Itoa(r.Rank), r.Player, number(&r.Rating), number(r.Low), number(r.High), strconv.Itoa(r.Matches)})
		}
		w.Flush()
		return w.Error()
	}
	return m.Print(o.asJSON, rows, func(w io.Writer) {
		number := func(x *float64) string {
			if x == nil {
				return "-"
			}
			return fmt.Sprintf("%.0f", *x)
		}
		fmt.Fprintln(w, "RANK\tPLAYER\tRATING\tLOW\tHIGH\tMATCHES")
		for _, r := range rows {
			fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%d\n", r.Rank, cell(r.Player), number(&r.Rating), number(r.Low), number(r.High), r.Matches)
		}
	})
}

// cell is a name that cannot break a table or drive a terminal.
func cell(name string) string {
	return strings.Join(strings.Fields(cli.Printable(name)), " ")
}

func (m Main) printWin(o rankOptions, results ranking.Results, standing *ranking.Standing, a, b int) error {
	data := struct {
		Player   string  `json:"player"`
		Opponent string  `json:"opponent"`
		Win      float64 `json:"win"` // a tie counts half
	}{results.Names[a], results.Names[b], standing.Win(a, b)}
	return m.Print(o.asJSON, data, func(w io.Writer) {
		fmt.Fprintf(w, "%s ends before %s with probability %.3f, a tie counting half.\n", cell(data.Player), cell(data.Opponent), data.Win)
	})
}

func (m Main) printComparison(o rankOptions, results ranking.Results, standing *ranking.Standing, a, b int) error {
	if standing.Deviations[a] == 0 {
		return fmt.Errorf("%s knows no uncertainty, so it cannot tell who is better: choose another --system", o.system)
	}
	c := standing.Compare(a, b)
	data := struct {
		Player     string  `json:"player"`
		Opponent   string  `json:"opponent"`
		Difference float64 `json:"difference"`
		Low        float64 `json:"low"`
		High       float64 `json:"high"`
		Better     float64 `json:"better"`   // probability that the player is better, for who looks once
		Evidence   float64 `json:"evidence"` // how many times more probable the results are when the two differ
		Decided    int     `json:"decided"`  // 1: the player is better; -1: the opponent is; 0: not certain at 0.95
	}{
		results.Names[a], results.Names[b], tenth(c.Difference), tenth(c.Difference - twoSided*c.Deviation),
		tenth(c.Difference + twoSided*c.Deviation), c.Better, c.Evidence, c.Decided(comparisonCertainty),
	}
	return m.Print(o.asJSON, data, func(w io.Writer) {
		fmt.Fprintf(w, "%s is better than %s with probability %.3f, by %.0f points (%.0f to %.0f).\n",
			cell(data.Player), cell(data.Opponent), data.Better, data.Difference, data.Low, data.High)
		verdict := map[int]string{1: cell(data.Player) + " is better", 0: "not decided", -1: cell(data.Opponent) + " is better"}[data.Decided]
		fmt.Fprintf(w, "However often one looks, at a certainty of %v: %s (evidence %.3g, and %.0f is needed).\n",
			comparisonCertainty, verdict, data.Evidence, 1/(1-comparisonCertainty))
	})
}
