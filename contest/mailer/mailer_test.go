package mailer_test

import (
	"bufio"
	"fmt"
	"net"
	"net/mail"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/mailer"
)

// startServer takes one mail and gives what it was told: the commands, and the mail.
func startServer(t *testing.T) (address string, told <-chan [2]string) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	out := make(chan [2]string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		in := bufio.NewScanner(conn)
		say := func(line string) { fmt.Fprint(conn, line+"\r\n") }
		var commands, text strings.Builder
		say("220 ready")
		for in.Scan() {
			line := in.Text()
			fmt.Fprintln(&commands, line)
			switch {
			case strings.HasPrefix(line, "EHLO"):
				say("250-here\r\n250 AUTH PLAIN")
			case strings.HasPrefix(line, "AUTH"):
				say("235 welcome")
			case line == "DATA":
				say("354 go on")
				for in.Scan() && in.Text() != "." {
					fmt.Fprintln(&text, in.Text())
				}
				say("250 taken")
			case line == "QUIT":
				say("221 bye")
				out <- [2]string{commands.String(), text.String()}
				return
			default:
				say("250 fine")
			}
		}
	}()
	return listener.Addr().String(), out
}

func TestAMailReachesTheServerWhole(t *testing.T) {
	t.Parallel()
	// given a server on this machine that wants a password
	address, told := startServer(t)
	s, err := mailer.NewSMTP("smtp://agon@"+address, "secret", "Agon <agon@example.org>")
	require.NoError(t, err)

	// when a mail is sent
	require.NoError(t, s.Send(t.Context(), mailer.Message{To: "ada@example.org", Subject: "Núñez", Text: "A line.\n.\nÀ bientôt, " + strings.Repeat("x", 200) + "\n"}))

	// then the server has it with its sender, as it was written
	got := <-told
	require.Contains(t, got[0], "MAIL FROM:<agon@example.org>")
	require.Contains(t, got[0], "RCPT TO:<ada@example.org>")
	m, err := mail.ReadMessage(strings.NewReader(got[1]))
	require.NoError(t, err)
	require.Equal(t, `"Agon" <agon@example.org>`, m.Header.Get("From"))
	require.Equal(t, "=?utf-8?q?N=C3=BA=C3=B1ez?=", m.Header.Get("Subject"))
	require.Contains(t, got[1], "=C3=80 bient=C3=B4t")
}

func TestALineBreakInAnAddressIsRefused(t *testing.T) {
	t.Parallel()
	address, _ := startServer(t)
	s, err := mailer.NewSMTP("smtp://"+address, "", "agon@example.org")
	require.NoError(t, err)
	require.Error(t, s.Send(t.Context(), mailer.Message{To: "ada@example.org>\r\nRCPT TO:<eve@example.org", Subject: "s", Text: "t"}))
}

func TestAHalfOrWrongSetupIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ server, password, from, want string }{
		{"mail.example.org:25", "", "agon@example.org", "is not an address like smtp://"},
		{"smtp://agon:secret@mail.example.org", "", "agon@example.org", "AGON_SMTP_PASSWORD"},
		{"smtp://agon@mail.example.org", "", "agon@example.org", "or neither"},
		{"smtp://mail.example.org", "secret", "agon@example.org", "or neither"},
		{"smtps://mail.example.org", "", "agon", "is not an address like agon@"},
	} {
		_, err := mailer.NewSMTP(c.server, c.password, c.from)
		require.ErrorContains(t, err, c.want)
		require.NotContains(t, err.Error(), "secret")
	}
}
