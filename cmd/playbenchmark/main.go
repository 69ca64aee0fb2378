// Command playbenchmark plays a tournament among players of graded strength and writes its results, which ranking/benchmark
// reads and `agon rank` does.
//
//	go run ./cmd/playbenchmark -game ants -matches 10000 > ants.csv
//
// The players are copies of a game's sample that sleeps in a share of the rounds: Demo75 does nothing in one of four. Groups
// of four are drawn by chance, everybody playing equally often, and each group meets on one board and seed in every
// rotation of its seats. Equal arguments give equal results, however many cores play.
package main

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
	"github.com/agon-judge/agon/worker/match"
)

func main() {
	sandbox.Init() // a re-executed launcher takes over here
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := execute(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "playbenchmark:", err)
		os.Exit(1)
	}
}

func execute(ctx context.Context, arguments []string, out io.Writer) error {
	flags := flag.NewFlagSet("playbenchmark", flag.ContinueOnError)
	id := flags.String("game", "ants", "the game")
	matches := flags.Int("matches", 10000, "how many are played, a multiple of four")
	players := flags.Int("players", 24, "how many grades there are, at least four")
	seed := flags.Uint64("seed", 1, "of the draw and of all matches")
	builds := flags.String("builds", "", "the folder that keeps compiled players, for other runs; without one they are compiled for this run")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if *matches < 0 || *matches%seats != 0 || *players < seats {
		return fmt.Errorf("-matches %d -players %d: there must be a multiple of %d matches and at least %d players", *matches, *players, seats, seats)
	}
	g, ok := games.ByID(*id)
	if !ok {
		return fmt.Errorf("there is no game %q", *id)
	}
	benchmark, err := newBenchmark(ctx, g, *players, *builds)
	if err != nil {
		return err
	}
	defer benchmark.close()
	return benchmark.play(ctx, draw(*matches/seats, *players, *seed), out)
}

// seats of every match.
const seats = 4

// fixture is a group of players and the board on which they meet.
type fixture struct {
	seed    int64
	players [seats]int
}

// draw makes the fixtures of a tournament: shuffled fields, one after the other, cut into groups.
func draw(fixtures, players int, seed uint64) []fixture {
	random := rand.New(rand.NewPCG(seed, 0x6e61))
	list := make([]fixture, 0, fixtures)
	var field []int
	for len(list) < fixtures {
		if len(field) < seats {
			field = random.Perm(players)
		}
		t := fixture{seed: random.Int64N(1 << 31)}
		copy(t.players[:], field)
		field = field[seats:]
		list = append(list, t)
	}
	return list
}

// benchmark builds the players of a game and plays their matches.
type benchmark struct {
	game      engine.Game
	config    []byte
	sandbox   *sandbox.Sandbox
	temporary string // folder of builds that nobody else uses, if it has one
	limits    engine.Limits
	entrants  []match.Entrant
}

func newBenchmark(ctx context.Context, g engine.Game, players int, builds string) (*benchmark, error) {
	s, err := handicapOf(g)
	if err != nil {
		return nil, err
	}
	config := []byte(strings.NewReplacer(s.shorter...).Replace(string(g.Config())))
	terms, err := g.Terms(config)
	if err != nil {
		return nil, err
	}
	sb, err := sandbox.New(sandbox.Config{}) //nolint:contextcheck // its try of control groups ends by itself
	if err != nil {
		return nil, err
	}
	h := &benchmark{game: g, config: config, sandbox: sb, limits: terms.Limits}
	if builds == "" {
		if builds, err = os.MkdirTemp("", "playbenchmark"); err != nil {
			h.close()
			return nil, err
		}
		h.temporary = builds
	}
	builder := &build.Builder{Sandbox: sb, Dir: builds}
	for i := range players {
		e, err := s.grade(ctx, builder, g, terms.Limits, 100*(i+1)/players)
		if err != nil {
			h.close()
			return nil, err
		}
		h.entrants = append(h.entrants, e)
	}
	return h, nil
}

func (h *benchmark) close() {
	_ = h.sandbox.Close()
	_ = os.RemoveAll(h.temporary)
}

// play writes the results of all fixtures in their order while the cores work.
func (h *benchmark) play(ctx context.Context, fixtures []fixture, out io.Writer) error {
	lines := csv.NewWriter(out)
	if err := lines.Write([]string{"match", "seat", "player", "score", "rank", "frozen", "board", "seed"}); err != nil {
		return err
	}
	results := make([]chan [seats]engine.Result, len(fixtures))
	for i := range results {
		results[i] = make(chan [seats]engine.Result, 1)
	}
	group, ctx := errgroup.WithContext(ctx)
	next := make(chan int)
	group.Go(func() error {
		defer close(next)
		for i := range fixtures {
			select {
			case next <- i:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for _, core := range h.sandbox.Capabilities().Cores {
		group.Go(func() error {
			for i := range next {
				r, err := h.rotate(ctx, fixtures[i], core)
				if err != nil {
					return fmt.Errorf("board %d: %w", i+1, err)
				}
				results[i] <- r
			}
			return nil
		})
	}
	group.Go(func() error {
		for i, t := range fixtures {
			select {
			case r := <-results[i]:
				if err := h.write(lines, i, t, r); err != nil {
					return err
				}
				lines.Flush() // what is played stays, whatever happens
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return lines.Error()
	})
	return group.Wait()
}

// rotate plays all matches of a fixture: in match r, each player sits r seats further.
func (h *benchmark) rotate(ctx context.Context, t fixture, core int) (results [seats]engine.Result, err error) {
	for r := range results {
		entrants := make([]match.Entrant, seats)
		for i, p := range t.players {
			entrants[(i+r)%seats] = h.entrants[p]
		}
		o := match.Options{Config: h.config, Seed: t.seed, Limits: h.limits, Core: core}
		outcome, err := match.Run(ctx, h.sandbox, h.game, o, entrants)
		if err != nil {
			return results, err
		}
		results[r] = outcome.Result
	}
	return results, nil
}

func (h *benchmark) write(lines *csv.Writer, number int, t fixture, results [seats]engine.Result) error {
	for r, result := range results {
		for seat, score := range result.Scores {
			frozen := "0"
			if result.Verdicts[seat].Frozen {
				frozen = "1"
			}
			err := lines.Write([]string{
				strconv.Itoa(number*seats + r + 1), strconv.Itoa(seat), h.entrants[t.players[(seat-r+seats)%seats]].Name, strconv.Itoa(score),
				strconv.Itoa(result.Ranks[seat]), frozen, strconv.Itoa(number + 1), strconv.FormatInt(t.seed, 10),
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
