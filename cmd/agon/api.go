package main

import (
	"fmt"
	"net"
	"net/http"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/database"
	"github.com/agon-judge/agon/dispatch"
	"github.com/agon-judge/agon/dispatch/session"
	"github.com/agon-judge/agon/frontend"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/schema"
)

// siteFlags are what a process that serves the site can be told.
type siteFlags struct {
	listen, metrics string
	https           bool
	proxies         []string
	oidc            oidcFlags
	mail            mailFlags
	room            roomFlags
}

func (f *siteFlags) register(flags *pflag.FlagSet, getenv func(string) string) {
	listen := getenv("AGON_LISTEN")
	if listen == "" {
		listen = "127.0.0.1:8080"
	}
	flags.StringVar(&f.listen, "listen", listen, "address of the site; AGON_LISTEN sets the default")
	flags.StringVar(&f.metrics, "metrics", "", "address of /metrics for Prometheus (default: not served)")
	flags.BoolVar(&f.https, "https", false, "people reach the site by https: cookies are sent over it alone")
	flags.StringSliceVar(&f.proxies, "proxy", nil, "address or network of a proxy in front, whose X-Forwarded-For is believed")
	f.oidc.register(flags, getenv)
	f.mail.register(flags, getenv)
	f.room.register(flags)
}

// site makes the API with the pages of this binary. Data is where the database has its data; "": on another machine.
// Workers takes the requests of workers.
func (m Main) site(db schema.Connections, f siteFlags, data string, workers http.Handler) (*api.Server, error) {
	oidc, err := f.oidc.config()
	if err != nil {
		return nil, err
	}
	mail, err := f.mail.config(f.oidc.url)
	if err != nil {
		return nil, err
	}
	config := api.Config{
		Pool: db.Pool, Direct: db.Direct, Games: games.All(), Workers: workers, Logger: m.logger(),
		Listen: f.listen, MetricsListen: f.metrics, Secure: f.https, Proxies: f.proxies, OIDC: oidc, Mail: mail,
		Viewer: frontend.Viewer, Room: f.room.room(data),
	}
	if ui, ok := frontend.Dist(); ok {
		config.UI = ui
	}
	return api.New(config)
}

func (m Main) apiCommand() *cobra.Command {
	var f siteFlags
	cmd := &cobra.Command{
		Use:     "api",
		Short:   "Serve API and pages; dispatchers and workers run elsewhere",
		Example: "  DATABASE_URL=postgres://agon@db/agon agon api --listen :8080 --https",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			db, err := database.Connect(cmd.Context(), m.Program)
			if err != nil {
				return err
			}
			defer db.Close()
			server, err := m.site(db, f, "", session.NewForwarder(dispatch.Directory{Pool: db.Pool}, m.logger()))
			if err != nil {
				return err
			}
			// The address that it got: port 0 stands for any free one.
			listener, err := new(net.ListenConfig).Listen(cmd.Context(), "tcp", f.listen)
			if err != nil {
				return fmt.Errorf("%w; choose another address with --listen", err)
			}
			fmt.Fprintf(m.Stderr, "Serving on %s\n", listener.Addr())
			return server.Serve(cmd.Context(), listener)
		},
	}
	f.register(cmd.Flags(), m.Getenv)
	return cmd
}
