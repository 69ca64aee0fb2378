package remote

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/worker/protocol"
)

// mostPackages is how many packages a worker keeps in memory. Each has 16 MiB at most, and a site plays few at a time.
const mostPackages = 8

// keptPackages are the packages that were asked for lately.
type keptPackages struct {
	mutex sync.Mutex
	list  []packages.Game // the one that was asked for last is the last
}

// find finds a version of a game by its name.
func (k *keptPackages) find(name string) (packages.Game, bool) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	i := slices.IndexFunc(k.list, func(g packages.Game) bool { return g.Name() == name })
	if i < 0 {
		return packages.Game{}, false
	}
	g := k.list[i]
	k.list = append(slices.Delete(k.list, i, i+1), g)
	return g, true
}

// keep keeps a version, in the place of the one that nobody has asked for longest.
func (k *keptPackages) keep(g packages.Game) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if slices.ContainsFunc(k.list, func(other packages.Game) bool { return other.Name() == g.Name() }) {
		return // another match has fetched it at the same time
	}
	k.list = append(k.list, g)
	if len(k.list) > mostPackages {
		k.list = slices.Delete(k.list, 0, 1)
	}
}

// game returns the game that an item names: one that comes with the program, or a package, which is fetched from the site
// unless it was before.
func (s *session) game(ctx context.Context, name string) (engine.Game, error) {
	for _, g := range s.client.games {
		if g.ID() == name {
			return g, nil
		}
	}
	if !strings.Contains(name, "@") {
		return nil, fmt.Errorf("this program does not know the game %q", name)
	}
	if g, ok := s.client.packages.find(name); ok {
		return g, nil
	}
	archive, err := s.archive(ctx, name)
	if err != nil {
		return nil, err
	}
	p, err := manifest.ReadArchive(archive)
	if err != nil {
		return nil, fmt.Errorf("the package of %s: %w", name, err)
	}
	g := packages.New(p, nil)
	if g.Name() != name {
		return nil, fmt.Errorf("the site sent the package of %s for that of %s", g.Name(), name)
	}
	s.client.packages.keep(g)
	return g, nil
}

// archive fetches the package of a game that an item names.
func (s *session) archive(ctx context.Context, name string) ([]byte, error) {
	var sent protocol.Package
	if err := s.client.persist(ctx, "the package of a game", http.MethodGet, "/games/"+url.PathEscape(name), s.welcome.Session, nil, &sent); err != nil {
		return nil, unreached(err)
	}
	return sent.Archive, nil
}
