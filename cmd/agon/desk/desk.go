// Package desk is the desk of a game's author: it plays a package again at each save, and shows on a page how the match
// looks, what the statement says, and who was told what in each round.
package desk

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/agon-judge/agon/games/packages/manifest"
	worker "github.com/agon-judge/agon/worker/match"
	"github.com/agon-judge/agon/worker/packages"
)

// Options say what is played, and with what.
type Options struct {
	Folder  string
	Seed    int64
	Board   string   // "": the first
	Players []string // none: the package's, strongest first
	Page    []byte   // of the desk
	Viewer  []byte   // of games that come as packages

	// Arena builds the referee of a package.
	Arena func(ctx context.Context, p *manifest.Package) (*packages.Arena, error)
	// Entrants builds players.
	Entrants func(ctx context.Context, p *manifest.Package, players []string) ([]worker.Entrant, error)
	Core     int
}

// Desk is a desk. It is safe for concurrent use.
type Desk struct {
	options Options

	mu      sync.Mutex
	state   State
	pack    *manifest.Package // that was read last
	last    *match            // that was played last
	changed chan struct{}     // closed when the state changes
}

// match is a match with all that was said in it.
type match struct {
	info       Match
	pack       *manifest.Package
	played     packages.Played
	transcript *packages.Transcript
}

// New makes a desk.
func New(o Options) *Desk {
	return &Desk{options: o, state: State{Folder: o.Folder}, changed: make(chan struct{})}
}

// Run watches, plays and serves until the context ends.
func (d *Desk) Run(ctx context.Context, listener net.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	changes := make(chan struct{}, 1)
	paths := []string{d.options.Folder}
	for _, player := range d.options.Players {
		if _, err := os.Stat(player); err == nil { // otherwise it is one of the package's
			paths = append(paths, player)
		}
	}
	if err := watch(ctx, paths, changes); err != nil {
		return err
	}
	server := &http.Server{Handler: d.handler(listener.Addr()), ReadHeaderTimeout: time.Minute}
	var all sync.WaitGroup
	var served error
	all.Go(func() {
		defer cancel()
		served = server.Serve(listener)
	})
	all.Go(func() { d.play(ctx, changes) })
	<-ctx.Done()
	_ = server.Close() // streams of events have no end of their own
	all.Wait()
	if errors.Is(served, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("serving the desk: %w", served)
}

// play plays a match, and another one after each change. A change ends what is under way.
func (d *Desk) play(ctx context.Context, changes <-chan struct{}) {
	for ctx.Err() == nil {
		run, stop := context.WithCancel(ctx)
		done := make(chan struct{})
		go func() {
			defer close(done)
			d.once(run)
		}()
		select {
		case <-ctx.Done():
		case <-changes:
		}
		stop()
		<-done
	}
}

// once reads the package, builds its programs and plays the match.
func (d *Desk) once(ctx context.Context) {
	var p *manifest.Package
	m, err := func() (*match, error) {
		d.busy("reading the package")
		var err error
		if p, err = manifest.ReadFolder(d.options.Folder); err != nil {
			return nil, err
		}
		d.read(p)
		return d.one(ctx, p)
	}()
	if ctx.Err() != nil {
		return // what it has come to is of files that have changed
	}
	d.change(func(s *State) {
		s.Busy, s.Problem = "", nil
		if err != nil {
			s.Problem = problemOf(err, p)
			return
		}
		m.info.Number = 1
		if d.last != nil {
			m.info.Number = d.last.info.Number + 1
		}
		d.last = m
		s.Match = &m.info
	})
}

// one builds the programs of a package and plays the match.
func (d *Desk) one(ctx context.Context, p *manifest.Package) (*match, error) {
	board := p.Boards[0]
	if d.options.Board != "" {
		var ok bool
		if board, ok = p.Board(d.options.Board); !ok {
			return nil, fmt.Errorf("there is no board %q any more", d.options.Board)
		}
	}
	players := d.options.Players
	if len(players) == 0 {
		for i := range board.High {
			players = append(players, p.Builtins[len(p.Builtins)-1-i%len(p.Builtins)].Name)
		}
	}
	if len(players) < board.Low || len(players) > board.High {
		return nil, fmt.Errorf("%d players were named, and the board %s is for %d to %d", len(players), board.Name, board.Low, board.High)
	}
	d.busy("building the referee")
	arena, err := d.options.Arena(ctx, p)
	if err != nil {
		return nil, err
	}
	d.busy("building the players")
	entrants, err := d.options.Entrants(ctx, p, players)
	if err != nil {
		return nil, err
	}
	d.busy("playing")
	played, transcript, err := arena.PlayAloud(ctx, worker.Options{Config: board.Config, Seed: d.options.Seed, Limits: p.Limits, Core: d.options.Core}, entrants)
	if err != nil {
		return nil, err
	}
	m := &match{pack: p, played: played, transcript: transcript, info: Match{
		Seed: d.options.Seed, Board: board.Name, Rounds: played.Rounds,
		Referee: Spent{CPU: milliseconds(played.Referee.CPU), Start: milliseconds(played.Referee.StartCPU), Frames: played.Frames},
	}}
	for i, e := range entrants {
		player := Player{Name: e.Name, Score: played.Scores[i], Rank: played.Ranks[i], CPU: milliseconds(played.CPU[i])}
		if v := played.Verdicts[i]; v.Frozen {
			player.Verdict = fmt.Sprintf("frozen in round %d: %s: %s", max(v.Round, 0), v.Reason, v.Detail)
		}
		m.info.Players = append(m.info.Players, player)
	}
	return m, nil
}

// busy says what is being done.
func (d *Desk) busy(what string) { d.change(func(s *State) { s.Busy = what }) }

// read notes the package that was read last.
func (d *Desk) read(p *manifest.Package) {
	d.change(func(s *State) {
		d.pack = p
		s.Game = &Game{ID: p.ID, Title: p.Title, Version: p.Version, Statements: []string{}}
		for language := range p.Translations {
			s.Game.Statements = append(s.Game.Statements, language)
		}
		slices.Sort(s.Game.Statements)
	})
}

// change changes the state and tells all pages.
func (d *Desk) change(how func(*State)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	how(&d.state)
	close(d.changed)
	d.changed = make(chan struct{})
}

// now is the state, and what is closed when it is another.
func (d *Desk) now() (State, <-chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.state, d.changed
}

// lastMatch is the match that was played last, if it has the number.
func (d *Desk) lastMatch(number int) (*match, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.last == nil || d.last.info.Number != number {
		return nil, false
	}
	return d.last, true
}

// lastPackage is the package that was read last, if one was.
func (d *Desk) lastPackage() (*manifest.Package, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.pack, d.pack != nil
}
