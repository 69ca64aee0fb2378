package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/sandbox"
	"github.com/agon-judge/agon/worker"
	"github.com/agon-judge/agon/worker/remote"
	"github.com/agon-judge/agon/worker/task"
)

// workerOptions are how much of its machine a worker takes; 0 is what there is.
type workerOptions struct{ cores, compiles int }

// newWorker makes a worker on this machine. The caller closes the sandbox after the worker's last work.
func (m Main) newWorker(sb *sandbox.Sandbox, builds task.Builds, cache cacheFlags, o workerOptions) (*worker.Worker, error) {
	data, err := m.DataDir()
	if err != nil {
		return nil, err
	}
	return worker.New(worker.Config{
		Version: version(), Sandbox: sb, Cache: filepath.Join(data, "cache"), Keep: cache.keep(), Builds: builds, Games: games.All(),
		MostCores: o.cores, Compiles: o.compiles,
	})
}

func (m Main) workerCommand() *cobra.Command {
	var site, keyFile, metrics string
	var plain, insecure bool
	var cache cacheFlags
	var o workerOptions
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Compile players and play matches for a site; run it on any number of machines",
		Long: `Takes work from a site: compiles submissions and plays matches. It speaks to the site by HTTPS, from here to there alone, and
has no database. An admin of the site makes its key with agon admin worker add NAME; the key comes in AGON_KEY or in a file.
It ends on SIGTERM after the running matches; what has not begun goes back to the site.`,
		Example: "  AGON_KEY=agw_... agon worker --site https://agon.example.org\n  agon worker --site https://agon.example.org --key-file /etc/agon/key --cores 3",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if site == "" {
				return errors.New("a worker needs a site: agon worker --site https://agon.example.org (what works a database's queue is agon dispatch)")
			}
			if o.cores < 0 || o.compiles < 0 {
				return errors.New("--cores and --compile take a number from 1, or 0 for all that this process may use")
			}
			key, err := m.workerKey(keyFile)
			if err != nil {
				return err
			}
			client, err := remote.New(remote.Config{Site: site, Key: key, PlainHTTP: plain, Games: games.All(), Log: m.logger()})
			if err != nil {
				return err
			}
			sb, err := sandbox.New(sandbox.Config{Insecure: insecure})
			if err != nil {
				return err
			}
			defer func() { _ = sb.Close() }()
			w, err := m.newWorker(sb, client, cache, o)
			if err != nil {
				return err
			}
			if metrics != "" {
				figures := prometheus.NewRegistry()
				figures.MustRegister(remote.Figures(w))
				_, stop, err := serveMetrics(cmd.Context(), metrics, figures)
				if err != nil {
					return err
				}
				defer stop()
			}
			return client.Run(cmd.Context(), w)
		},
	}
	cache.register(cmd.Flags())
	cache.registerFloor(cmd.Flags())
	cmd.Flags().StringVar(&site, "site", m.Getenv("AGON_SITE"), "`URL` of the site; AGON_SITE sets the default")
	cmd.Flags().StringVar(&keyFile, "key-file", "", "file with the worker's key (default: the key in AGON_KEY)")
	cmd.Flags().BoolVar(&plain, "plain-http", false, "speak to a site without TLS, in a network where nobody listens")
	cmd.Flags().IntVar(&o.cores, "cores", 0, "cores that play, one match each (default: all that this process may use)")
	cmd.Flags().IntVar(&o.compiles, "compile", 0, "compilations at a time (default: as many as cores)")
	cmd.Flags().StringVar(&metrics, "metrics", "", "address of /metrics for Prometheus (default: not served)")
	cmd.Flags().BoolVar(&insecure, "insecure-no-sandbox", false, "run players without isolation; never with strangers' code")
	return cmd
}

// workerKey reads the worker's key. A key in the environment of this process would be there for as long as it runs, for
// everybody to read who may read the process.
func (m Main) workerKey(file string) (string, error) {
	if file != "" {
		key, err := os.ReadFile(file)
		return strings.TrimSpace(string(key)), err
	}
	key := m.Getenv("AGON_KEY")
	if key == "" || os.Getenv("AGON_KEY") != key {
		return key, nil
	}
	return key, hideKey(key)
}
