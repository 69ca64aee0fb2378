package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/schema/store"
)

// maxCached is how many bytes of packages a catalog keeps in memory.
const maxCached = 128 << 20

// Catalog finds games by their names. It is safe for concurrent use.
type Catalog struct {
	builtins  []engine.Game
	maxCached int

	mutex  sync.Mutex
	cached []entry // the one that was asked for last is the last
}

type entry struct {
	name string
	game packages.Game
	size int
}

// New returns a catalog with the games that come with the program.
func New(builtins []engine.Game) *Catalog { return &Catalog{builtins: builtins, maxCached: maxCached} }

// UnknownError says that there is no game with a name.
type UnknownError struct{ Name string }

// Error gives the name.
func (e *UnknownError) Error() string { return fmt.Sprintf("there is no game %q", e.Name) }

// Builtins returns the games that come with the program.
func (c *Catalog) Builtins() []engine.Game { return c.builtins }

// Builtin returns a game that comes with the program.
func (c *Catalog) Builtin(id string) (engine.Game, bool) {
	i := slices.IndexFunc(c.builtins, func(g engine.Game) bool { return g.ID() == id })
	if i < 0 {
		return nil, false
	}
	return c.builtins[i], true
}

// Game returns the game with a name. The identifier of a package alone means its newest version that was
// published. Nothing is read from the database for games that come with the program, nor for versions that were asked for
// lately. A game of a package has no referee: a worker starts it. The error is an *UnknownError if there is no such game.
func (c *Catalog) Game(ctx context.Context, q *store.Queries, name string) (engine.Game, error) {
	if g, ok := c.Builtin(name); ok {
		return g, nil
	}
	if g, ok := c.find(name); ok {
		return g, nil
	}
	if q == nil || name == "" {
		return nil, &UnknownError{name}
	}
	return c.read(ctx, q, name)
}

// find looks among the versions that were asked for lately.
func (c *Catalog) find(name string) (packages.Game, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	i := slices.IndexFunc(c.cached, func(e entry) bool { return e.name == name })
	if i < 0 {
		return packages.Game{}, false
	}
	e := c.cached[i]
	c.cached = append(slices.Delete(c.cached, i, i+1), e)
	return e.game, true
}

func (c *Catalog) read(ctx context.Context, q *store.Queries, name string) (engine.Game, error) {
	row, err := q.GamePackage(ctx, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, &UnknownError{name}
	}
	if err != nil {
		return nil, fmt.Errorf("read the package of %s: %w", name, err)
	}
	if g, ok := c.find(row.Name); ok {
		return g, nil
	}
	pack, err := manifest.ReadArchive(row.Archive)
	if err != nil {
		return nil, fmt.Errorf("the package of %s: %w", row.Name, err)
	}
	g := packages.New(pack, nil)
	c.keep(entry{row.Name, g, sizeOf(pack)})
	return g, nil
}

// keep keeps a version in memory, in the place of those that nobody has asked for longest.
func (c *Catalog) keep(e entry) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if slices.ContainsFunc(c.cached, func(other entry) bool { return other.name == e.name }) {
		return // somebody else has read it at the same time
	}
	c.cached = append(c.cached, e)
	total := 0
	for i, e := range slices.Backward(c.cached) {
		if total += e.size; total > c.maxCached && i < len(c.cached)-1 {
			c.cached = slices.Delete(c.cached, 0, i+1)
			return
		}
	}
}

// sizeOf counts every file twice, as a part of it is also a player's, or a board.
func sizeOf(p *manifest.Package) (size int) {
	for _, content := range p.Files {
		size += 2 * len(content)
	}
	return size
}

// Published returns the newest published version of each package.
func (c *Catalog) Published(ctx context.Context, q *store.Queries) ([]engine.Game, error) {
	names, err := q.PublishedGames(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the published games: %w", err)
	}
	list := make([]engine.Game, len(names))
	for i, name := range names {
		if list[i], err = c.Game(ctx, q, name); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Name returns the name by which a contest names a game.
func Name(g engine.Game) string { return packages.NameOf(g) }

// Family returns what all versions of a game have in common: its identifier.
func Family(name string) string {
	id, _, _ := strings.Cut(name, "@")
	return id
}
