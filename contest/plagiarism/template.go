package plagiarism

import (
	"fmt"
	"io/fs"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/plagiarism/winnow"
	"github.com/agon-judge/agon/games/engine"
)

// template holds the code that students of a game were given, which is subtracted from their programs.
type template struct {
	grams    *winnow.Template
	revision string // changes with anything that changes fingerprints
}

// template returns the template of a game. It makes each game's once.
func (c *Comparer) template(g engine.Game) (template, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if made, ok := c.templates[catalog.Name(g)]; ok {
		return made, nil
	}
	made, err := newTemplate(g)
	if err != nil {
		return template{}, fmt.Errorf("read what players of %s were given: %w", g.ID(), err)
	}
	if c.templates == nil {
		c.templates = map[string]template{}
	}
	c.templates[catalog.Name(g)] = made
	return made, nil
}

// newTemplate makes a template of a game's kit, its built-in players and the files that lie beside players.
func newTemplate(g engine.Game) (template, error) {
	var programs []map[string][]byte
	for _, b := range g.Builtins() {
		programs = append(programs, b.Files)
	}
	for _, l := range g.Languages() {
		programs = append(programs, l.Files)
	}
	kit, err := g.KitFiles()
	if err != nil {
		return template{}, err
	}
	files := engine.Files{}
	err = fs.WalkDir(kit, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(kit, name)
		return err
	})
	if err != nil {
		return template{}, err
	}
	grams := winnow.NewTemplate(append(programs, files)...)
	return template{grams: grams, revision: fmt.Sprintf("%d-%016x", winnow.Version, grams.Sum())}, nil
}
