package main

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/agon-judge/agon/api"
)

// oidcFlags are a course's log-in on the command line. Its secret comes from the environment alone: everybody on the
// machine can read command lines.
type oidcFlags struct {
	issuer, clientID, secret, name, url string
}

func (f *oidcFlags) register(flags *pflag.FlagSet, getenv func(string) string) {
	f.secret = getenv("AGON_OIDC_CLIENT_SECRET")
	flags.StringVar(&f.issuer, "oidc-issuer", getenv("AGON_OIDC_ISSUER"), "log in with this OpenID Connect provider too; AGON_OIDC_ISSUER sets the default, AGON_OIDC_CLIENT_SECRET the secret")
	flags.StringVar(&f.clientID, "oidc-client-id", getenv("AGON_OIDC_CLIENT_ID"), "as what the site is registered there; AGON_OIDC_CLIENT_ID sets the default")
	flags.StringVar(&f.name, "oidc-name", getenv("AGON_OIDC_NAME"), "its `NAME` on the button (default: its host); AGON_OIDC_NAME sets the default")
	flags.StringVar(&f.url, "url", getenv("AGON_URL"), "public address of the site, where the provider and links in mails lead to; AGON_URL sets the default")
}

// config gives the log-in, or nil when there is none. Half of one is an error.
func (f oidcFlags) config() (*api.OIDC, error) {
	if f.issuer+f.clientID+f.secret+f.name == "" {
		return nil, nil //nolint:nilnil // people log in with a password
	}
	var missing []string
	for _, s := range []struct{ name, value string }{
		{"AGON_OIDC_ISSUER", f.issuer}, {"AGON_OIDC_CLIENT_ID", f.clientID}, {"AGON_OIDC_CLIENT_SECRET", f.secret}, {"AGON_URL", f.url},
	} {
		if s.value == "" {
			missing = append(missing, s.name)
		}
	}
	if len(missing) > 0 {
		return nil, fmt.Errorf("the course log-in is set up by half: set %s too, or none of AGON_OIDC_*", strings.Join(missing, " and "))
	}
	return &api.OIDC{Issuer: f.issuer, ClientID: f.clientID, ClientSecret: f.secret, Name: f.name, Site: f.url}, nil
}
