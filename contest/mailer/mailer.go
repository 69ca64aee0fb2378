package mailer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"net/url"
	"strings"
	"time"
)

// patience is how long sending a mail may take.
const patience = 30 * time.Second

// Message is a mail of plain text.
type Message struct {
	To      string // one address
	Subject string
	Text    string
}

// Sender sends mails.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// SMTP sends mails by a server. It talks with other machines only over TLS.
type SMTP struct {
	host, address string
	wrapped       bool // TLS from the first byte
	auth          smtp.Auth
	from          *mail.Address
}

// NewSMTP returns a sender for a server like smtp://user@mail.example.org:587, or smtps:// for TLS from the first byte. The
// password is empty where the address has no user. From is the sender of the mails, like Agon <agon@example.org>.
func NewSMTP(server, password, from string) (*SMTP, error) {
	u, err := url.Parse(server)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" {
		return nil, errors.New("the server for mail is not an address like smtp://user@mail.example.org:587")
	}
	if _, has := u.User.Password(); has {
		return nil, errors.New("the address of the server for mail has a password in it; set it as AGON_SMTP_PASSWORD")
	}
	if (u.User.Username() == "") != (password == "") {
		return nil, errors.New("the server for mail needs a user in its address and a password, or neither")
	}
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("the sender of mails %q is not an address like agon@example.org", from)
	}
	s := &SMTP{host: u.Hostname(), wrapped: u.Scheme == "smtps", from: sender}
	port := u.Port()
	switch {
	case port == "" && s.wrapped:
		port = "465"
	case port == "":
		port = "587"
	}
	s.address = net.JoinHostPort(s.host, port)
	if password != "" {
		s.auth = smtp.PlainAuth("", u.User.Username(), password, s.host)
	}
	return s, nil
}

// Send hands the mail to the server.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	if err := s.send(ctx, m); err != nil {
		return fmt.Errorf("send mail by %s: %w", s.address, err)
	}
	return nil
}

func (s *SMTP) send(ctx context.Context, m Message) (err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	client, err := s.connect(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	if s.auth != nil {
		if err := client.Auth(s.auth); err != nil {
			return err
		}
	}
	if err := client.Mail(s.from.Address); err != nil {
		return err
	}
	if err := client.Rcpt(m.To); err != nil {
		return err
	}
	w, err := client.Data()
	if err != nil {
		return err
	}
	if err := errors.Join(s.write(w, m), w.Close()); err != nil {
		return err
	}
	return client.Quit()
}

// connect opens a connection that ends with the context's deadline.
func (s *SMTP) connect(ctx context.Context) (*smtp.Client, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", s.address)
	if err != nil {
		return nil, err
	}
	if deadline, ok := ctx.Deadline(); ok {
		_ = conn.SetDeadline(deadline)
	}
	config := &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}
	if s.wrapped {
		conn = tls.Client(conn, config)
	}
	client, err := smtp.NewClient(conn, s.host)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	if s.wrapped {
		return client, nil
	}
	if offered, _ := client.Extension("STARTTLS"); offered {
		err = client.StartTLS(config)
	} else if !isLoopback(conn) {
		err = errors.New("it offers no TLS; mails have links in them that open accounts")
	}
	if err != nil {
		return nil, errors.Join(err, client.Close())
	}
	return client, nil
}

func isLoopback(conn net.Conn) bool {
	tcp, ok := conn.RemoteAddr().(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

func (s *SMTP) write(w io.Writer, m Message) error {
	to := mail.Address{Address: m.To}
	for _, header := range [][2]string{
		{"From", s.from.String()},
		{"To", to.String()},
		{"Subject", mime.QEncoding.Encode("utf-8", m.Subject)},
		{"Date", time.Now().Format(time.RFC1123Z)},
		{"MIME-Version", "1.0"},
		{"Auto-Submitted", "auto-generated"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
	} {
		if _, err := fmt.Fprintf(w, "%s: %s\r\n", header[0], header[1]); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprint(w, "\r\n"); err != nil {
		return err
	}
	body := quotedprintable.NewWriter(w)
	if _, err := body.Write([]byte(m.Text)); err != nil {
		return err
	}
	return body.Close()
}
