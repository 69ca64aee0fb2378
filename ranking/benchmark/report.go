package main

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/agon-judge/agon/ranking"
	"github.com/agon-judge/agon/ranking/batch"
)

// report prints tables.
type report struct {
	out         io.Writer
	contestants []contestant
	repetitions int
	most        int // matches per player; 0: as many as the world has
}

func (r report) row(cells ...string) { fmt.Fprintf(r.out, "| %s |\n", strings.Join(cells, " | ")) }

func (r report) head(title string, columns ...string) {
	fmt.Fprintf(r.out, "\n### %s\n\n", title)
	r.row(append([]string{"system"}, columns...)...)
	r.row(slices.Repeat([]string{"---"}, len(columns)+1)...)
}

// world prints how many matches per player are needed, or tau after certain numbers of them.
func (r report) world(w world) error {
	if r.most > 0 {
		w.matches = min(w.matches, r.most)
	}
	played, err := repeat(r.repetitions, func(seed uint64) ([]figures, error) { return w.play(seed, r.contestants) })
	if err != nil {
		return err
	}
	columns := w.columns()
	title := fmt.Sprintf("%s: %d players, %d in a match, spread %v", w.name, w.players, w.size, w.spread)
	levels := []float64{0.80, 0.90, 0.95, 0.97}
	var heads []string
	if w.at == nil {
		for _, level := range levels {
			heads = append(heads, fmt.Sprintf("matches to tau %.2f", level))
		}
	}
	shown := w.at
	if shown == nil {
		shown = []int{28, 40, 56}
	}
	for _, n := range shown {
		heads = append(heads, fmt.Sprintf("tau at %d", n))
	}
	predicts := w.predictable()
	if predicts {
		heads = append(heads, "loss at 60", "loss at 100", "off at 60")
	}
	for _, n := range heldAt() {
		heads = append(heads, fmt.Sprintf("held at %d", n))
	}
	r.head(title, heads...)
	for i, name := range r.rows(w) {
		tau := mean(played, func(f []figures) []float64 { return f[i].tau })
		loss := mean(played, func(f []figures) []float64 { return f[i].loss })
		off := mean(played, func(f []figures) []float64 { return f[i].off })
		cells := []string{name}
		if w.at == nil {
			for _, level := range levels {
				cells = append(cells, needed(crossing(columns, tau, level), w.matches))
			}
		}
		for _, n := range shown {
			cells = append(cells, at(columns, tau, n, "%.3f"))
		}
		if predicts {
			cells = append(cells, at(columns, loss, 60, "%.1f"), at(columns, loss, 100, "%.1f"), at(columns, off, 60, "%.3f"))
		}
		held := mean(played, func(f []figures) []float64 { return f[i].held })
		for _, n := range heldAt() {
			cells = append(cells, at(columns, held, n, "%.3f"))
		}
		r.row(cells...)
	}
	return nil
}

// rows are the names of those who have figures in a world.
func (r report) rows(w world) (names []string) {
	for _, c := range r.contestants {
		names = append(names, c.name)
	}
	if w.limited() {
		names = append(names, "the limit")
	}
	return names
}

// predictable tells whether the true probabilities of winning are known.
func (w world) predictable() bool {
	return w.cyclic == 0 && w.frozen == 0 && w.seats == nil && !w.heavy && w.share == nil
}

func needed(n float64, most int) string {
	if n == 0 {
		return fmt.Sprintf("> %d", most)
	}
	return fmt.Sprintf("%.0f", n)
}

func at(columns []int, values []float64, n int, format string) string {
	if i := slices.Index(columns, n); i >= 0 && i < len(values) {
		return fmt.Sprintf(format, values[i])
	}
	return "-"
}

// mean is the mean of some figures over the repetitions, column by column.
func mean[T any](played []T, of func(T) []float64) []float64 {
	var sum []float64
	for _, p := range played {
		values := of(p)
		if sum == nil {
			sum = make([]float64, len(values))
		}
		for i, x := range values {
			sum[i] += x / float64(len(played))
		}
	}
	return sum
}

func (r report) churn() error {
	played, err := repeat(r.repetitions, func(seed uint64) ([]float64, error) { return playChurn(seed, r.contestants) })
	if err != nil {
		return err
	}
	r.head("churn: 100 players submit again every 100 matches", "mean tau")
	means := mean(played, func(m []float64) []float64 { return m })
	for i, c := range r.contestants {
		r.row(c.name, fmt.Sprintf("%.3f", means[i]))
	}
	return nil
}

// honesty plays its small world often: right or wrong says little of one.
func (r report) honesty() error {
	played, err := repeat(50*r.repetitions, func(seed uint64) ([]verdict, error) { return playHonesty(seed, r.contestants) })
	if err != nil {
		return err
	}
	limits := []float64{0, 0.5, 0.7, 0.9}
	heads := []string{"said", "right"}
	for _, limit := range limits {
		heads = append(heads, fmt.Sprintf("from %.1f: said", limit), "right", "of")
	}
	r.head("who is best: 16 players, spread 1, after 20 matches each", heads...)
	for i, c := range r.contestants {
		cells := tally(played, i, 0, 2)[:2]
		for k, limit := range limits {
			next := 2.0
			if k+1 < len(limits) {
				next = limits[k+1]
			}
			cells = append(cells, tally(played, i, limit, next)...)
		}
		r.row(append([]string{c.name}, cells...)...)
	}
	return nil
}

// tally is what contestant i said on average between two probabilities, how often it was right, and how often it said so.
func tally(played [][]verdict, i int, from, to float64) []string {
	said, right, count := 0.0, 0.0, 0.0
	for _, p := range played {
		if v := p[i]; v.said >= from && v.said < to {
			said += v.said
			count++
			if v.right {
				right++
			}
		}
	}
	if count == 0 {
		return []string{"-", "-", "0"}
	}
	return []string{fmt.Sprintf("%.3f", said/count), fmt.Sprintf("%.3f", right/count), fmt.Sprintf("%.0f", count)}
}

// time measures 500 players and 12,500 matches, one system after the other, in processor time.
func (r report) time() error {
	w := world{players: 500, size: 4, spread: 2, matches: 100}
	s := w.begin(1)
	var matches []ranking.Match
	for range w.matches {
		matches = append(matches, s.play(randomGroups(s.random, make([]float64, w.players), w.size))...)
	}
	r.head("time: 500 players, 12,500 matches", "all, ms", "all again, ms", "one more, µs")
	for _, c := range r.contestants {
		if c.follows {
			continue
		}
		run := &run{contestant: c, matches: matches}
		run.live = false
		var standing *ranking.Standing
		look := func() (err error) {
			standing, err = run.look(s.field)
			return err
		}
		all, err := processorTime(look)
		if err != nil {
			return err
		}
		again, err := processorTime(look)
		if err != nil {
			return err
		}
		const more = 1000
		one, err := processorTime(func() error {
			for _, m := range matches[:more] {
				if err := standing.Add(m); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		r.row(c.name, fmt.Sprint(all.Milliseconds()), fmt.Sprint(again.Milliseconds()), fmt.Sprint((one / more).Microseconds()))
	}
	return nil
}

// processorTime is what work takes of the processors: unlike the clock it does not count what others do meanwhile.
func processorTime(work func() error) (time.Duration, error) {
	used := func() time.Duration {
		var usage syscall.Rusage
		if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
			return 0
		}
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	runtime.GC()
	before := used()
	err := work()
	return used() - before, err
}

// real prints the tables of a tournament that was played.
func (r report) real(name string, from io.Reader) error {
	tournament, err := readReal(name, from)
	if err != nil {
		return err
	}
	type pair struct{ tau, loss [][]float64 }
	played, err := repeat(r.repetitions, func(seed uint64) (pair, error) {
		tau, loss, err := tournament.play(seed, r.contestants)
		return pair{tau, loss}, err
	})
	if err != nil {
		return err
	}
	var heads []string
	for _, n := range realColumns() {
		heads = append(heads, fmt.Sprintf("tau at %d", n), fmt.Sprintf("loss at %d", n))
	}
	r.head(fmt.Sprintf("%s: %d players, %d matches", name, len(tournament.Names), len(tournament.Matches)), heads...)
	for i, c := range r.contestants {
		if c.follows {
			continue
		}
		tau := mean(played, func(p pair) []float64 { return p.tau[i] })
		loss := mean(played, func(p pair) []float64 { return p.loss[i] })
		cells := []string{c.name}
		for k := range realColumns() {
			if k < len(tau) {
				cells = append(cells, fmt.Sprintf("%.3f", tau[k]), fmt.Sprintf("%.0f", loss[k]))
			} else {
				cells = append(cells, "-", "-")
			}
		}
		r.row(cells...)
	}
	return r.character(tournament)
}

// character says what all matches tell about a game: how far its players are apart, whether one number explains each,
// and how much of the luck would go away if groups met in all rotations of their seats.
func (r report) character(t *tournament) error {
	standing, err := batch.System{}.Rank(t.Field(), t.Matches)
	if err != nil {
		return err
	}
	l := batch.LearnedFrom(standing)
	_, err = fmt.Fprintf(r.out, "\nSpread %.1f, seats %.2f, %.0f %% of the luck belongs to seat and board, transitive with p = %.2f.\n",
		l.Spread, l.Seats, 100*l.Shared, standing.Transitive().P)
	return err
}
