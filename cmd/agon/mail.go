package main

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/contest/mailer"
)

// mailFlags are the server for mail on the command line. Its password comes from the environment alone, as the secret of
// oidcFlags does.
type mailFlags struct{ server, password, from string }

func (f *mailFlags) register(flags *pflag.FlagSet, getenv func(string) string) {
	f.password = getenv("AGON_SMTP_PASSWORD")
	flags.StringVar(&f.server, "smtp", getenv("AGON_SMTP"), "send mails by this server, like smtp://user@mail.example.org:587; AGON_SMTP sets the default, AGON_SMTP_PASSWORD the password")
	flags.StringVar(&f.from, "mail-from", getenv("AGON_MAIL_FROM"), "sender of mails, like agon@example.org; AGON_MAIL_FROM sets the default")
}

// config gives how mails are sent from a site with a public address, or nil when none are. Half of it is an error.
func (f mailFlags) config(site string) (*api.Mail, error) {
	if f.server+f.password+f.from == "" {
		return nil, nil //nolint:nilnil // people ask an admin for links
	}
	var missing []string
	for _, s := range []struct{ name, value string }{{"AGON_SMTP", f.server}, {"AGON_MAIL_FROM", f.from}, {"AGON_URL", site}} {
		if s.value == "" {
			missing = append(missing, s.name)
		}
	}
	if len(missing) > 0 {
		return nil, fmt.Errorf("mail is set up by half: set %s too, or none of AGON_SMTP, AGON_SMTP_PASSWORD and AGON_MAIL_FROM", strings.Join(missing, " and "))
	}
	sender, err := mailer.NewSMTP(f.server, f.password, f.from)
	if err != nil {
		return nil, err
	}
	return &api.Mail{Sender: sender, Site: site}, nil
}
