package main

import (
	"bufio"
	"errors"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
)

func (m Main) loginCommand() *cobra.Command {
	var server, name string
	cmd := &cobra.Command{
		Use:   "login [--server URL] [--name NAME]",
		Short: "Log in to a site and keep a token for the other commands",
		Long: `Asks for name and password and keeps an API token of yours in a file that only you can read.
Without a terminal, the password is the first line of standard input. Where AGON_TOKEN is set, the other commands use that
token instead, and AGON_SITE as the site.`,
		Example: "  agon login --server https://agon.example.edu --name ada",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in := bufio.NewReader(m.Stdin)
			if name == "" {
				fmt.Fprint(m.Stderr, "Name: ")
				line, err := in.ReadString('\n')
				if err != nil {
					return errors.New("no name given; use --name")
				}
				name = strings.TrimSpace(line)
			}
			password, err := m.ReadPassword(in)
			if err != nil {
				return err
			}
			jar, err := cookiejar.New(nil)
			if err != nil {
				return err
			}
			c := &cli.Client{Credentials: cli.Credentials{Server: server, User: name}, HTTP: &http.Client{Jar: jar}}
			if err := c.JSON(cmd.Context(), http.MethodPost, "/api/login", nil, map[string]string{"name": name, "password": password}, nil); err != nil {
				return err
			}
			host, _ := os.Hostname() // only a label
			var token struct {
				Token string `json:"token"`
			}
			if err := c.JSON(cmd.Context(), http.MethodPost, "/api/tokens", nil, map[string]string{"label": strings.TrimSpace("agon on " + host)}, &token); err != nil {
				return fmt.Errorf("getting a token: %w", err)
			}
			c.Token = token.Token
			if err := m.SaveCredentials(c.Credentials); err != nil {
				return err
			}
			_ = c.JSON(cmd.Context(), http.MethodPost, "/api/logout", nil, nil, nil) // the session has served its purpose
			fmt.Fprintf(m.Stdout, "Logged in to %s as %s. Next: agon submit CONTEST FILE\n", server, name)
			return nil
		},
	}
	cmd.Flags().StringVar(&server, "server", cli.DefaultSite, "address of the site")
	cmd.Flags().StringVar(&name, "name", "", "your account's name (default: asked for)")
	return cmd
}
