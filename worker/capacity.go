package worker

import (
	"cmp"
	"context"
	"encoding/json"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker/build"
)

// coresOf returns the cores that play. Where a control group gives this process less time than its cores have, there are
// as many as get it whole: a match on part of a core takes longer than players' limits of real time allow.
func coresOf(c Config) []int {
	if c.Cores != nil {
		return c.Cores
	}
	var cores []int
	if c.Sandbox != nil {
		cores = c.Sandbox.Capabilities().Cores
	}
	if len(cores) == 0 {
		for core := range runtime.NumCPU() {
			cores = append(cores, core)
		}
	}
	most := int(min(float64(len(cores)), max(1, quota())))
	return cores[:min(most, cmp.Or(c.MostCores, most))]
}

// isolationOf returns how players are isolated, for the records of matches.
func isolationOf(s *sandbox.Sandbox) []byte {
	if s != nil {
		if text, err := json.Marshal(s.Capabilities()); err == nil {
			return text
		}
	}
	return []byte(`{}`)
}

// languagesOf lists the languages in which this machine can compile and run players, each as game/language.
func languagesOf(games []engine.Game) []string {
	list := []string{}
	for _, g := range games {
		for _, l := range g.Languages() {
			if build.Missing(l) == "" {
				list = append(list, g.ID()+"/"+l.ID)
			}
		}
	}
	slices.Sort(list)
	return list
}

// Toolchains returns the version of each language's compiler or runtime on this machine, by language. It runs them all,
// which takes a while.
func (w *Worker) Toolchains(ctx context.Context) map[string]string {
	var mutex sync.Mutex
	var group errgroup.Group
	group.SetLimit(4)
	versions := map[string]string{}
	seen := map[string]bool{}
	for _, name := range w.capacity.Languages {
		game, id, _ := strings.Cut(name, "/")
		if seen[id] {
			continue
		}
		seen[id] = true
		i := slices.IndexFunc(w.games, func(g engine.Game) bool { return g.ID() == game })
		l, ok := engine.LanguageByID(w.games[i], id)
		if !ok || len(l.Tools) == 0 {
			continue
		}
		group.Go(func() error {
			path, _ := build.Tool(l.Tools[0])
			version, err := build.Version(ctx, path)
			if err != nil {
				return nil // the language is shown without a version
			}
			line, _, _ := strings.Cut(version, "\n")
			mutex.Lock()
			defer mutex.Unlock()
			versions[id] = line
			return nil
		})
	}
	_ = group.Wait() // there are no errors
	return versions
}
