package main

import (
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

func TestACourseLoginIsWholeOrNotThere(t *testing.T) {
	whole := map[string]string{
		"AGON_OIDC_ISSUER": "https://login.example.org", "AGON_OIDC_CLIENT_ID": "agon", "AGON_OIDC_CLIENT_SECRET": "secret",
		"AGON_OIDC_NAME": "Example University", "AGON_URL": "https://agon.example.org",
	}
	read := func(getenv func(string) string) (*api.OIDC, error) {
		var f oidcFlags
		f.register(pflag.NewFlagSet("", pflag.ContinueOnError), getenv)
		return f.config()
	}

	got, err := read(func(name string) string { return whole[name] })
	require.NoError(t, err)
	require.Equal(t, &api.OIDC{Issuer: "https://login.example.org", ClientID: "agon", ClientSecret: "secret", Name: "Example University", Site: "https://agon.example.org"}, got)

	for _, missing := range []string{"AGON_OIDC_ISSUER", "AGON_OIDC_CLIENT_ID", "AGON_OIDC_CLIENT_SECRET", "AGON_URL"} {
		_, err := read(func(name string) string {
			if name == missing {
				return ""
			}
			return whole[name]
		})
		require.ErrorContains(t, err, "set "+missing+" too")
	}

	for _, alone := range []string{"", "AGON_URL"} { // the address may be set for itself
		got, err := read(func(name string) string {
			if name == alone {
				return whole[name]
			}
			return ""
		})
		require.NoError(t, err)
		require.Nil(t, got)
	}
}
