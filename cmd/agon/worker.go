package main

import (
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/database"
	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker"
	"github.com/agon-judge/agon/worker/build"
)

// newDispatcher makes a dispatcher with a worker on this machine; figures may be nil. Floor is how many MiB have to be free on the
// disk. The caller closes the sandbox after
// the dispatcher has ended.
func (m Main) newDispatcher(pool *pgxpool.Pool, sb *sandbox.Sandbox, figures prometheus.Registerer, keep keepFlags, floor int64) (*dispatch.Dispatcher, error) {
	data, err := m.DataDir()
	if err != nil {
		return nil, err
	}
	w, err := worker.New(worker.Config{Version: version(), Sandbox: sb, Cache: filepath.Join(data, "cache"), Keep: keep.disk(floor), Builds: dispatch.Builds{Pool: pool}, Games: games.All()})
	if err != nil {
		return nil, err
	}
	return dispatch.New(dispatch.Config{Pool: pool, Games: games.All(), Worker: w, Version: version(), Keep: keep.database(), Log: m.logger(), Metrics: figures})
}

func (m Main) workerCommand() *cobra.Command {
	var insecure bool
	var metrics string
	var keep keepFlags
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Compile players and play matches; run it on any number of machines",
		Long: `Takes jobs from the database that DATABASE_URL names: compiles submissions, plays matches, rates results.
It ends on SIGTERM after the running matches; what is left goes back to the queue.`,
		Example: "  DATABASE_URL=postgres://agon@db/agon agon worker",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			sb, err := sandbox.New(sandbox.Config{Insecure: insecure})
			if err != nil {
				return err
			}
			defer func() { _ = sb.Close() }()
			pool, err := database.Open(cmd.Context(), m.Program)
			if err != nil {
				return err
			}
			defer pool.Close()
			figures := prometheus.NewRegistry()
			d, err := m.newDispatcher(pool, sb, figures, keep, keep.floor)
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
			return d.Run(cmd.Context())
		},
	}
	keep.register(cmd.Flags())
	cmd.Flags().Int64Var(&keep.floor, "disk-floor", build.DefaultKeep().Floor/mebi, "`MiB` that have to be free on the disk of AGON_DATA for players to be compiled")
	cmd.Flags().StringVar(&metrics, "metrics", "", "address of /metrics for Prometheus (default: not served)")
	cmd.Flags().BoolVar(&insecure, "insecure-no-sandbox", false, "run players without isolation; never with strangers' code")
	return cmd
}
