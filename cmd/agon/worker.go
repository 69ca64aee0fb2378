package main

import (
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker"
)

// newDispatcher makes a dispatcher with a worker on this machine; figures may be nil. The caller closes the sandbox after the dispatcher has ended.
func (m Main) newDispatcher(pool *pgxpool.Pool, insecure bool, figures prometheus.Registerer) (*dispatch.Dispatcher, *sandbox.Sandbox, error) {
	data, err := m.dataDir()
	if err != nil {
		return nil, nil, err
	}
	sb, err := sandbox.New(sandbox.Config{Insecure: insecure})
	if err != nil {
		return nil, nil, err
	}
	w, err := worker.New(worker.Config{Sandbox: sb, Cache: filepath.Join(data, "cache"), Builds: dispatch.Builds{Pool: pool}, Games: games.All()})
	if err != nil {
		_ = sb.Close()
		return nil, nil, err
	}
	d, err := dispatch.New(dispatch.Config{Pool: pool, Games: games.All(), Worker: w, Log: m.logger(), Metrics: figures})
	if err != nil {
		_ = sb.Close()
		return nil, nil, err
	}
	return d, sb, nil
}

func (m Main) workerCommand() *cobra.Command {
	var insecure bool
	var metrics string
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Compile players and play matches; run it on any number of machines",
		Long: `Takes jobs from the database that DATABASE_URL names: compiles submissions, plays matches, rates results.
It ends on SIGTERM after the running matches; what is left goes back to the queue.`,
		Example: "  DATABASE_URL=postgres://agon@db/agon agon worker",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			pool, err := m.openDatabase(cmd.Context())
			if err != nil {
				return err
			}
			defer pool.Close()
			figures := prometheus.NewRegistry()
			d, sb, err := m.newDispatcher(pool, insecure, figures)
			if err != nil {
				return err
			}
			defer func() { _ = sb.Close() }()
			if metrics != "" {
				_, stop, err := serveMetrics(cmd.Context(), metrics, figures)
				if err != nil {
					return err
				}
				defer stop()
			}
			return d.Run(cmd.Context())
		},
	}
	cmd.Flags().StringVar(&metrics, "metrics", "", "address of /metrics for Prometheus (default: not served)")
	cmd.Flags().BoolVar(&insecure, "insecure-no-sandbox", false, "run players without isolation; never with strangers' code")
	return cmd
}
