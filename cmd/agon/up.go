package main

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/cmd/agon/database"
	"github.com/agon-judge/agon/contest/gamepackage"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// upOptions are the command line of `agon up`.
type upOptions struct {
	site            siteFlags
	cache           cacheFlags
	artefacts       artefactFlags
	fresh, insecure bool
	once            int
	games           []string
}

func (m Main) upCommand() *cobra.Command {
	var o upOptions
	cmd := &cobra.Command{
		Use:   "up",
		Short: "The whole site on this machine: database, API, pages and a worker",
		Long: `Starts everything in one process: a private PostgreSQL server (unless DATABASE_URL is set), the API with its pages, and
a worker. An empty database gets an open contest for each game, with the built-in players already playing.
Data stay in the folder AGON_DATA (.data) from one run to the next.`,
		Example: "  agon up --listen 127.0.0.1:9000\n  agon up --fresh --games ants --once 20",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return m.up(cmd.Context(), o) },
	}
	o.site.register(cmd.Flags(), m.Getenv)
	o.cache.register(cmd.Flags())
	o.artefacts.register(cmd.Flags())
	cmd.Flags().BoolVar(&o.fresh, "fresh", false, "throw away the data of earlier runs")
	cmd.Flags().IntVar(&o.once, "once", 0, "end after `N` ladder matches, of each contest one at least, and print the ladders")
	cmd.Flags().StringSliceVar(&o.games, "games", nil, "open contests of these `GAMES` only, for example ants,wota")
	cmd.Flags().BoolVar(&o.insecure, "insecure-no-sandbox", false, "run players without isolation; never with strangers' code")
	return cmd
}

// chosen gives the games to open contests of: those named, or all.
func (o upOptions) chosen() ([]engine.Game, error) {
	if len(o.games) == 0 {
		return games.All(), nil
	}
	var chosen []engine.Game
	for _, id := range o.games {
		g, err := cli.Game(id)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, g)
	}
	return chosen, nil
}

func (m Main) up(ctx context.Context, o upOptions) (err error) {
	if o.once < 0 {
		return errors.New("--once takes a number of matches, 1 or more")
	}
	chosen, err := o.chosen()
	if err != nil {
		return err
	}
	// A machine that cannot run players, and a taken port, are found out before anything else is started.
	sb, err := sandbox.New(sandbox.Config{Insecure: o.insecure})
	if err != nil {
		return err
	}
	defer func() { _ = sb.Close() }()
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", o.site.listen)
	if err != nil {
		return fmt.Errorf("%w; choose another address with --listen", err)
	}
	defer func() { _ = listener.Close() }()
	if m.Getenv("DATABASE_URL") == "" {
		fmt.Fprintln(m.Stderr, "Starting PostgreSQL; the first time it makes a database, which takes some seconds ...")
	}
	address, stopDatabase, err := database.Start(ctx, m.Program, o.fresh)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stopDatabase()) }()
	if err := schema.Migrate(ctx, address); err != nil {
		return err
	}
	pool, err := schema.Open(ctx, address)
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := settings.Seed(ctx, pool, chosen); err != nil {
		return err
	}
	if err := gamepackage.Install(ctx, pool, examples.Offered(), examples.Files); err != nil {
		return err
	}
	return m.serve(ctx, pool, sb, listener, o)
}

// serve runs site and worker until one fails, the context ends, or enough matches have been played.
func (m Main) serve(ctx context.Context, pool *pgxpool.Pool, sb *sandbox.Sandbox, listener net.Listener, o upOptions) (err error) {
	data := ""
	if m.Getenv("DATABASE_URL") == "" {
		if data, err = m.DataDir(); err != nil {
			return err
		}
	}
	o.cache.floor = o.site.room.floor
	own, err := m.newWorker(sb, dispatch.Builds{Pool: pool}, o.cache, workerOptions{})
	if err != nil {
		return err
	}
	work, err := dispatch.New(dispatch.Config{Pool: pool, Games: games.All(), Worker: own, Version: version(), Keep: o.artefacts.keep(), Repeat: usualRepeat, Log: m.logger()})
	if err != nil {
		return err
	}
	server, err := m.site(schema.Connections{Pool: pool, Direct: pool}, o.site, data, work.Handler())
	if err != nil {
		return err
	}
	base, err := newTally(ctx, pool)
	if err != nil {
		return err
	}

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return server.Serve(ctx, listener) })
	group.Go(func() error { return work.Run(ctx) })
	fmt.Fprintf(m.Stdout, "Agon is at http://%s/ (stop with Ctrl-C)\n", listener.Addr())
	if o.once == 0 {
		if err := m.tellOfAdmin(ctx, pool); err != nil {
			return err
		}
	}
	group.Go(func() error { return m.tellOfBeginning(ctx, base) })
	if o.once > 0 {
		group.Go(func() error {
			defer cancel()
			show, wipe := m.progress("match")
			defer wipe()
			return base.wait(ctx, o.once, show)
		})
	}
	if err := group.Wait(); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if o.once == 0 {
		return nil
	}
	return m.printLadders(context.WithoutCancel(ctx), pool)
}

// tellOfAdmin says how to make the first admin, until there is one.
func (m Main) tellOfAdmin(ctx context.Context, pool *pgxpool.Pool) error {
	admins, err := store.New(pool).Admins(ctx)
	if err != nil {
		return fmt.Errorf("reading who the admins are: %w", err)
	}
	if len(admins) == 0 {
		fmt.Fprintln(m.Stderr, "Nobody runs the site yet; in another terminal: agon admin user add NAME --admin")
	}
	return nil
}

// tellOfBeginning says what is still to come before there is something to see, and when it has come.
func (m Main) tellOfBeginning(ctx context.Context, t tally) error {
	toBegin, err := t.toBegin(ctx)
	if err != nil || toBegin == 0 {
		return stopped(ctx, err)
	}
	fmt.Fprintln(m.Stderr, "Compiling the built-in players and playing the first matches; the first time this takes a minute or two ...")
	if err := t.wait(ctx, 0, func(int) {}); err != nil {
		return stopped(ctx, err)
	}
	fmt.Fprintln(m.Stderr, "Every contest has begun.")
	return nil
}

// stopped is the error of something that may be stopped at any time.
func stopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
