package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/worker/match"
)

// compareOptions are the command line of `agon compare`.
type compareOptions struct {
	playOptions
	against []string
	budget  int    // matches
	save    string // file with the matches that were played
}

// certain is how sure it has to be which of two versions is better.
const certain = 0.95

func (m Main) compareCommand() *cobra.Command {
	var o compareOptions
	cmd := &cobra.Command{
		Use:   "compare GAME|FOLDER OLD NEW [--against PLAYER]... [--budget N] [--save FILE]",
		Short: "Find out whether a new version of a player is better than the old one",
		Long: `Plays pairs of matches on this machine until it is certain which of two players is better. The two matches of a pair have
the same seed, board and opponents, and OLD has the seat in one that NEW has in the other; from pair to pair they move on
by a seat. A pair is won by the one that left more opponents behind, and among equals by the one with the larger margin.

It stops by itself once the results decide, or when the budget is spent. You may look and stop it at any time: of two
equally good players one is called better in at most one comparison of twenty.

All cores play. With --save the matches are kept in a file; the same command goes on from there, also with a larger
budget. Exit code 1 says that NEW is not better, or that it is not certain.`,
		Example: `  agon compare ants AIOld.cc AINew.cc
  agon compare aichallenge old/ new/ --against Hunter --against Greedy --budget 100 --save pairs.jsonl`,
		Args: cobra.ExactArgs(3),
		PreRunE: func(*cobra.Command, []string) error {
			if o.budget < 2 {
				return fmt.Errorf("a budget of %d matches is not enough for a pair: give at least 2", o.budget)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			g, done, err := m.playable(cmd.Context(), args[0], o.limits, o.insecure)
			if err != nil {
				return err
			}
			defer done()
			return m.compare(cmd.Context(), g, args[1], args[2], o)
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&o.against, "against", nil, "opponent: a file, a folder or a built-in player; several may be given (default: all built-in players)")
	flags.IntVar(&o.budget, "budget", 200, "largest number of matches")
	flags.StringVar(&o.save, "save", "", "keep the matches in this file and go on from those that it has")
	flags.Int64VarP(&o.seed, "seed", "s", 1, "from which the seeds of the matches follow")
	flags.StringVarP(&o.config, "input", "i", "", "configuration file (default: the game's own)")
	flags.StringVar(&o.board, "board", "", "board by its name (default: the game's first)")
	flags.BoolVar(&o.asJSON, "json", false, "print JSON")
	flags.BoolVar(&o.insecure, "insecure-no-sandbox", false, "run players without isolation; only for code that you trust")
	o.limits.register(flags)
	cmd.MarkFlagsMutuallyExclusive("board", "input")
	return cmd
}

// versions of a comparison.
const (
	oldVersion = 0
	newVersion = 1
)

// comparison plays the matches of a comparison.
type comparison struct {
	arena    *arena
	config   []byte
	seed     int64
	seats    int
	versions [2]match.Entrant
	panel    []match.Entrant
}

// compare plays the matches and prints which version is better.
func (m Main) compare(ctx context.Context, g engine.Game, older, newer string, o compareOptions) error {
	config, err := readBoard(g, o.playOptions)
	if err != nil {
		return err
	}
	terms, err := g.Terms(config)
	if err != nil {
		return err
	}
	against := o.against
	if len(against) == 0 {
		against = builtinNames(g)
	}
	if len(against) == 0 {
		return fmt.Errorf("%s has no built-in players: name opponents with --against", g.Title())
	}
	seats := min(max(1+len(against), terms.Low), terms.High)
	if err := checkMatch(g, config, 1, seats); err != nil {
		return err
	}
	a, err := m.arena(g, config, o.playOptions)
	if err != nil {
		return err
	}
	defer a.close()
	players := append([]string{older, newer}, against...)
	entrants, err := a.entrants(ctx, players)
	if err != nil {
		return err
	}
	c := comparison{arena: a, config: config, seed: o.seed, seats: seats, versions: [2]match.Entrant(entrants[:2]), panel: entrants[2:]}
	id, err := comparisonID(g, a.limits, config, o.seed, players)
	if err != nil {
		return err
	}
	results, err := openPairs(o.save, id, o.budget/2)
	if err != nil {
		return err
	}
	defer results.close()
	results.progress = m.pairProgress()
	err = c.run(ctx, results)
	results.progress("")
	r := newCompareReport(g, entrants, results)
	if err != nil && ctx.Err() != nil {
		err = errors.New("interrupted: it is not over")
		if o.save != "" {
			err = fmt.Errorf("interrupted; the same command goes on from what is in %s", o.save)
		}
	}
	if err != nil && len(r.Pairs) == 0 {
		return err
	}
	if printed := m.Print(o.asJSON, r, r.print); printed != nil || err != nil {
		return errors.Join(err, printed)
	}
	return r.verdict()
}

// run plays matches on all cores until the results decide or the budget is spent.
func (c comparison) run(ctx context.Context, results *pairs) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	cores := c.arena.sandbox.Capabilities().Cores
	for i := range min(len(cores), runtime.GOMAXPROCS(0)) {
		group.Go(func() error {
			for {
				pair, version, ok := results.next()
				if !ok {
					return nil
				}
				played, err := c.play(ctx, cores[i], pair, version)
				switch {
				case ctx.Err() != nil && results.over():
					return nil // it was decided meanwhile
				case err != nil:
					return err
				}
				over, err := results.add(played)
				if over {
					stop()
				}
				if err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// play plays a version's match of a pair.
func (c comparison) play(ctx context.Context, core, pair, version int) (pairMatch, error) {
	played := pairMatch{Pair: pair, Version: version, Seed: rand.New(rand.NewPCG(uint64(c.seed), uint64(pair))).Int64N(1 << 31)}
	entrants := make([]match.Entrant, c.seats)
	for seat, opponent := range ranking.PairSeats(pair, c.seats, len(c.panel)) {
		if opponent >= 0 {
			entrants[seat] = c.panel[opponent]
			continue
		}
		entrants[seat], played.Seat = c.versions[version], seat
	}
	options := match.Options{Config: c.config, Seed: played.Seed, Limits: c.arena.limits, Core: core, Progress: func(int) {}}
	outcome, err := match.Run(ctx, c.arena.sandbox, c.arena.game, options, entrants)
	if err != nil {
		return played, fmt.Errorf("match of pair %d: %w", pair+1, err)
	}
	played.Score, played.Rank = outcome.Scores[played.Seat], outcome.Ranks[played.Seat]
	played.Showing = ranking.ShowingOf(played.Seat, outcome.Scores, outcome.Ranks)
	if v := outcome.Verdicts[played.Seat]; v.Frozen {
		played.Reason, played.Round = v.Reason, &v.Round
	}
	return played, nil
}

// pairProgress shows on a terminal how far a comparison is. The empty text wipes it.
func (m Main) pairProgress() func(text string) {
	if !isTerminal(m.Stderr) {
		return func(string) {}
	}
	return func(text string) { fmt.Fprintf(m.Stderr, "\r\033[K%s", text) }
}

// compareReport is what `agon compare` says.
type compareReport struct {
	Game     string         `json:"game"`
	Old      string         `json:"old"`
	New      string         `json:"new"`
	Against  []string       `json:"against"`
	Sentence string         `json:"sentence"`
	Decided  int            `json:"decided"` // 1: the new version is better, -1: the old one is, 0: not certain
	Evidence float64        `json:"evidence"`
	Won      int            `json:"won"` // pairs, by the new version
	Lost     int            `json:"lost"`
	Level    int            `json:"level"`
	Low      float64        `json:"low"` // part of the pairs that differ which the new version wins, its bounds
	High     float64        `json:"high"`
	Frozen   [2]int         `json:"frozen"` // matches, of the old version and of the new one
	Budget   int            `json:"budget"` // matches
	Pairs    [][2]pairMatch `json:"pairs"`
}

func newCompareReport(g engine.Game, entrants []match.Entrant, results *pairs) compareReport {
	r := compareReport{
		Game: g.ID(), Old: entrants[oldVersion].Name, New: entrants[newVersion].Name, Decided: results.score.Decided(certain), Evidence: results.score.Evidence(),
		Won: results.score.Won, Lost: results.score.Lost, Level: results.score.Level, Budget: 2 * results.most, Pairs: results.counted(),
	}
	if r.Old == r.New {
		r.Old, r.New = "the old "+r.Old, "the new "+r.New
	}
	r.Sentence = results.score.Sentence(r.Old, r.New, certain)
	r.Low, r.High = results.score.Share(certain)
	for _, e := range entrants[2:] {
		r.Against = append(r.Against, e.Name)
	}
	for _, p := range r.Pairs {
		for version, played := range p {
			if played.Round != nil {
				r.Frozen[version]++
			}
		}
	}
	return r
}

func (r compareReport) print(w io.Writer) {
	fmt.Fprintln(w, upperFirst(r.Sentence))
	if r.Won+r.Lost > 0 {
		fmt.Fprintf(w, "Of all such pairs %s would win %.0f to %.0f %%.\n", r.New, 100*r.Low, 100*r.High)
	}
	fmt.Fprintf(w, "Matches that count: %d; pairs that ended alike: %d.\n", 2*len(r.Pairs), r.Level)
	for version, name := range []string{r.Old, r.New} {
		if n := r.Frozen[version]; n > 0 {
			fmt.Fprintf(w, "%s was frozen in %d of its %d matches.\n", upperFirst(name), n, len(r.Pairs))
		}
	}
	fmt.Fprintln(w)
	printCurve(w, r)
}

// verdict turns the result into the command's.
func (r compareReport) verdict() error {
	switch {
	case r.Decided > 0:
		return nil
	case r.Decided < 0:
		return fmt.Errorf("%s is worse than %s", r.New, r.Old)
	default:
		return fmt.Errorf("the budget of %d matches does not decide it; --budget %d plays more", r.Budget, 2*r.Budget)
	}
}

// upperFirst begins a sentence with a version. A player's name stays as it is.
func upperFirst(version string) string {
	if name, ok := strings.CutPrefix(version, "the "); ok {
		return "The " + name
	}
	return version
}
