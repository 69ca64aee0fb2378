package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/packages/record"
	"github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// gameAgain plays a kept match again and says where the referee fails or differs. Either is an error.
func (m Main) gameAgain(ctx context.Context, folder, file string, insecure bool) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("reading the match: %w", err)
	}
	kept, err := record.Parse(text)
	if err != nil {
		return fmt.Errorf("%s, %w", file, err)
	}
	p, err := readPackage(folder)
	if err != nil {
		return err
	}
	limits := p.Limits
	if kept.CPU > 0 {
		limits.CPU = kept.CPU
	}
	a, err := m.packageArena(ctx, p, limits, insecure)
	if err != nil {
		return err
	}
	defer a.close()
	o := match.Options{Config: kept.Config, Seed: kept.Seed, Limits: limits, Core: a.core}
	summary, trail, said, err := a.ReplayAloud(ctx, o, kept.Names, kept.Log)
	at, differs := parting(kept.Trail, trail)
	_, failed := packages.FailureOf(err)
	mended := kept.Void != "" && !failed // of a log without a trail, as sites give it
	if len(kept.Trail) > 0 {
		mended = kept.Void != "" && len(trail) > len(kept.Trail)
	}
	switch {
	case differs:
		return fmt.Errorf("the referee says something else %s than it did:\n%s", roundName(at-1), excerpt(said.Referee[at]))
	case mended: // what players would have answered from here on, nobody knows
		fmt.Fprintf(m.Stdout, "The match was void: %s. The referee goes on now where it failed.\n", cli.Printable(kept.Void))
		return nil
	case failed:
		return m.explainFailure(err)
	case err != nil:
		return fmt.Errorf("%s cannot be played again: %w; the referee says something else, or the match is of another game", file, err)
	case !slices.Equal(summary.Scores, kept.Scores):
		return fmt.Errorf("the scores were %v and are %v", kept.Scores, summary.Scores)
	case summary.Hash != kept.Hash:
		return fmt.Errorf("the scores are the same, and the replies are others; a file that agon game play --log writes now says in which round")
	}
	fmt.Fprintf(m.Stdout, "The match comes out the same: %d rounds, scores %v.\n", summary.Rounds, summary.Scores)
	return nil
}

// parting is the first reply in which two courses of a match differ. One may be shorter: it ends there.
func parting(kept, now []uint32) (at int, differs bool) {
	for i := range min(len(kept), len(now)) {
		if kept[i] != now[i] {
			return i, true
		}
	}
	return 0, false
}

func roundName(round int) string {
	if round < 0 {
		return "at the start"
	}
	return fmt.Sprintf("in round %d", round)
}

// excerpt shows the end of a message and the beginning of the reply.
func excerpt(e packages.Exchange) string {
	var text strings.Builder
	part := func(title string, lines []string) {
		fmt.Fprintf(&text, "\n%s:\n", title)
		for _, line := range lines {
			fmt.Fprintf(&text, "  %s\n", cli.Printable(line))
		}
	}
	part("the end of the message that it got", lastLines(e.Message, shownStderr))
	lines := strings.Split(strings.TrimRight(string(e.Reply), "\n"), "\n")
	part("the beginning of its reply", lines[:min(len(lines), shownStderr)])
	return text.String()
}
