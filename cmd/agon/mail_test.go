package main

import (
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/api"
)

func TestMailIsWholeOrNotThere(t *testing.T) {
	whole := map[string]string{"AGON_SMTP": "smtp://agon@mail.example.org", "AGON_SMTP_PASSWORD": "secret", "AGON_MAIL_FROM": "agon@example.org"}
	read := func(without, site string) (*api.Mail, error) {
		var f mailFlags
		f.register(pflag.NewFlagSet("", pflag.ContinueOnError), func(name string) string {
			if name == without || without == "all" {
				return ""
			}
			return whole[name]
		})
		return f.config(site)
	}
	const site = "https://agon.example.org"
	got, err := read("", site)
	require.NoError(t, err)
	require.Equal(t, site, got.Site)

	got, err = read("all", site) // the address may be set for itself
	require.NoError(t, err)
	require.Nil(t, got)

	for _, missing := range []string{"AGON_SMTP", "AGON_MAIL_FROM"} {
		_, err := read(missing, site)
		require.ErrorContains(t, err, "set "+missing+" too")
	}
	_, err = read("", "")
	require.ErrorContains(t, err, "set AGON_URL too")
	_, err = read("AGON_SMTP_PASSWORD", site)
	require.ErrorContains(t, err, "or neither")
}
