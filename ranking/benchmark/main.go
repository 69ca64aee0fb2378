// Command benchmark compares rating systems in seeded worlds and prints tables in Markdown.
//
//	go run ./ranking/benchmark                     # everything: about six minutes on two cores
//	go run ./ranking/benchmark -quick              # few repetitions: about a minute
//	go run ./ranking/benchmark -worlds normal,churn -repetitions 20
//	go run ./ranking/benchmark -results played.csv # a tournament that was played
//	go run ./ranking/benchmark -finals             # how often the strongest wins a final: about a minute
//	go run ./ranking/benchmark -pairs pairs.jsonl  # what pairing saves, from what agon compare --save has kept
//
// Equal arguments print equal tables, but for the last one, of times.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

func main() {
	if err := execute(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "benchmark:", err)
		os.Exit(1)
	}
}

func execute(arguments []string, out io.Writer) error {
	flags := flag.NewFlagSet("benchmark", flag.ContinueOnError)
	names := flags.String("worlds", "", "only these worlds, separated by commas")
	repetitions := flags.Int("repetitions", 12, "how often each world is played")
	quick := flags.Bool("quick", false, "two repetitions, and no more than 100 matches per player")
	results := flags.String("results", "", "a table of results (match,seat,player,score, and optionally rank,frozen,board,seed) instead of worlds")
	pairs := flags.String("pairs", "", "a file of agon compare --save instead of worlds")
	finals := flags.Bool("finals", false, "finals in all formats instead of worlds")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if *repetitions < 1 {
		return fmt.Errorf("-repetitions %d: there must be one", *repetitions)
	}
	r := report{out: out, repetitions: *repetitions, contestants: contestants()}
	if *quick {
		r.repetitions, r.most = 2, 100
	}
	if *finals {
		return r.finals()
	}
	for path, read := range map[string]func(string, io.Reader) error{*results: r.real, *pairs: r.paired} {
		if path == "" {
			continue
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }() // it is only read
		return read(path, file)
	}
	chosen := strings.Split(*names, ",")
	known := []string{"", churn().name, honesty().name, "played", "time"}
	for _, w := range worlds() {
		known = append(known, w.name)
	}
	for _, name := range chosen {
		if !slices.Contains(known, name) {
			return fmt.Errorf("there is no world %q; there are%s", name, strings.Join(known, ", "))
		}
	}
	wanted := func(name string) bool { return *names == "" || slices.Contains(chosen, name) }
	for _, w := range worlds() {
		if wanted(w.name) {
			if err := r.world(w); err != nil {
				return fmt.Errorf("%s: %w", w.name, err)
			}
		}
	}
	if wanted(churn().name) {
		if err := r.churn(); err != nil {
			return err
		}
	}
	if wanted(honesty().name) {
		if err := r.honesty(); err != nil {
			return err
		}
	}
	if wanted("played") {
		if err := r.played(); err != nil {
			return err
		}
	}
	if wanted("time") {
		return r.time()
	}
	return nil
}
