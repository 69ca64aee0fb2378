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
	"github.com/agon-judge/agon/games/languages"
	"github.com/agon-judge/agon/games/packages"
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

// languagesOf lists the languages in which this machine can compile and run players of games, and programs of packages.
func languagesOf(games []engine.Game) []string {
	list := []string{}
	for _, g := range games {
		for _, l := range g.Languages() {
			if build.Missing(l) == "" {
				list = append(list, packages.LanguageOf(g, l.ID))
			}
		}
	}
	for _, l := range languages.All() {
		if build.Missing(l) == "" {
			list = append(list, l.ID) // as packages.LanguageOf has it
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
		l, ok := w.language(name)
		if !ok || seen[l.ID] || len(l.Tools) == 0 {
			continue
		}
		seen[l.ID] = true
		group.Go(func() error {
			path, _ := build.Tool(l.Tools[0])
			version, err := build.Version(ctx, path)
			if err != nil {
				return nil // the language is shown without a version
			}
			line, _, _ := strings.Cut(version, "\n")
			mutex.Lock()
			defer mutex.Unlock()
			versions[l.ID] = line
			return nil
		})
	}
	_ = group.Wait() // there are no errors
	return versions
}

// language finds a language by its name in the list of languagesOf.
func (w *Worker) language(name string) (engine.Language, bool) {
	all := languages.All()
	game, id, ofGame := strings.Cut(name, "/")
	if ofGame {
		i := slices.IndexFunc(w.games, func(g engine.Game) bool { return g.ID() == game })
		return engine.LanguageByID(w.games[i], id)
	}
	i := slices.IndexFunc(all, func(l engine.Language) bool { return l.ID == name })
	return all[i], true
}
