package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/agon-judge/agon/cmd/agon/database"
	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/worker/protocol"
)

// usualRepeat is the share of matches that are played again: enough to find a worker that lies often, for a hundredth of
// the work.
const usualRepeat = 0.01

func (m Main) dispatchCommand() *cobra.Command {
	var listen, address, metrics string
	var repeat float64
	var lease time.Duration
	var artefacts artefactFlags
	cmd := &cobra.Command{
		Use:   "dispatch",
		Short: "Do the site's jobs and give work to the workers; run one or more",
		Long: `Works the queue of the database that DATABASE_URL names: makes matches, gives them and compilations to workers, records and
rates results, runs finals. It runs no player and needs neither root nor compilers.
Workers speak to the site, and its API processes hand their requests on to this address: let nothing but these reach it.`,
		Example: "  DATABASE_URL=postgres://agon@db/agon agon dispatch --listen 10.0.0.5:8081",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			db, err := database.Connect(cmd.Context(), m.Program)
			if err != nil {
				return err
			}
			defer db.Close()
			listener, err := new(net.ListenConfig).Listen(cmd.Context(), "tcp", listen)
			if err != nil {
				return fmt.Errorf("%w; choose another address with --listen", err)
			}
			defer func() { _ = listener.Close() }()
			if address == "" {
				if address, err = reachable(listener.Addr()); err != nil {
					return err
				}
			}
			figures := prometheus.NewRegistry()
			d, err := dispatch.New(dispatch.Config{
				Pool: db.Pool, Direct: db.Direct, Games: games.All(), Version: version(), Address: address, Keep: artefacts.keep(), Repeat: repeat, Log: m.logger(), Metrics: figures,
				Lease: lease,
			})
			if err != nil {
				return err
			}
			if metrics != "" {
				_, stop, err := serveMetrics(cmd.Context(), metrics, figures)
				if err != nil {
					return err
				}
				defer stop()
			}
			fmt.Fprintf(m.Stderr, "Dispatching; API processes reach it at %s\n", address)
			return serveBeside(cmd.Context(), listener, d.Handler(), d.Run)
		},
	}
	artefacts.register(cmd.Flags())
	cmd.Flags().Float64Var(&repeat, "repeat", usualRepeat, "`SHARE` of the matches of workers, from 0 to 1, that another worker plays again as a check")
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:8081", "address for the requests of workers that API processes hand on")
	cmd.Flags().StringVar(&address, "address", "", "`HOST:PORT` at which API processes reach it (default: that of --listen, with this machine's name for all addresses)")
	cmd.Flags().DurationVar(&lease, "lease", protocol.Lease, "of a worker's silence, after which its items go to others")
	cmd.Flags().StringVar(&metrics, "metrics", "", "address of /metrics for Prometheus (default: not served)")
	return cmd
}

// reachable returns the address of a listener as others write it.
func reachable(listens net.Addr) (string, error) {
	at, ok := listens.(*net.TCPAddr)
	if !ok || !at.IP.IsUnspecified() {
		return listens.String(), nil
	}
	host, err := os.Hostname()
	if err != nil {
		return "", fmt.Errorf("%w; say with --address where API processes reach this one", err)
	}
	return net.JoinHostPort(host, fmt.Sprint(at.Port)), nil
}

// serveBeside serves a handler until run has ended.
func serveBeside(ctx context.Context, listener net.Listener, handler http.Handler, run func(context.Context) error) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer func() { _ = server.Close() }() // workers may say what came of their items until then
		return run(ctx)
	})
	group.Go(func() error {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return fmt.Errorf("serve workers: %w", err)
		}
		return nil
	})
	return group.Wait()
}
