// Package remote has a worker of this machine work for a site elsewhere, by the protocol of package protocol. The worker
// needs the site's address and a key, and has neither a database nor an address of its own.
package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/worker/protocol"
)

// Config sets a Client up.
type Config struct {
	Site      string        // address, like https://agon.example.org
	Key       string        // of the worker
	PlainHTTP bool          // the site may be reached without TLS, on machines other than this one as well
	Games     []engine.Game // that it knows
	HTTP      *http.Client  // nil: one that uses the proxies of the environment
	Log       *slog.Logger  // nil: slog.Default()
}

// aliveTime is how long a connection may be silent before it is tried, and how long its other end may take to answer that.
const aliveTime = 10 * time.Second

// Client speaks to a site. It is the worker's task.Builds, too.
type Client struct {
	base    *url.URL
	key     string
	games   []engine.Game
	http    *http.Client
	log     *slog.Logger
	pack    *zstd.Encoder
	unpack  *zstd.Decoder
	session sessionID

	packages keptPackages
}

// New prepares a client. It does not speak to the site yet. The error says what is wrong with the address.
func New(c Config) (*Client, error) {
	base, err := siteURL(c.Site, c.PlainHTTP)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(c.Key) == "" {
		return nil, errors.New("a worker needs a key: an admin of the site makes one with agon admin worker add NAME; give it in AGON_KEY or with --key-file")
	}
	if strings.ContainsFunc(strings.TrimSpace(c.Key), func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("the worker's key has characters that no key has: it is one word that begins with agw_; copy it again")
	}
	client := &Client{base: base, key: strings.TrimSpace(c.Key), games: c.Games, http: c.HTTP, log: c.Log}
	if client.http == nil {
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.MaxIdleConnsPerHost = 64 // each item has a request of its own
		// A connection whose other end has vanished silently is found out.
		transport.HTTP2 = &http.HTTP2Config{SendPingTimeout: aliveTime, PingTimeout: aliveTime}
		client.http = &http.Client{Transport: transport}
	}
	if client.log == nil {
		client.log = slog.Default()
	}
	if client.pack, err = protocol.NewPacker(); err != nil {
		return nil, fmt.Errorf("set up packing: %w", err)
	}
	if client.unpack, err = protocol.NewUnpacker(); err != nil {
		return nil, fmt.Errorf("set up unpacking: %w", err)
	}
	return client, nil
}

// siteURL reads a site's address. The key goes over the wire, so it needs TLS unless the site is on this machine.
func siteURL(site string, plain bool) (*url.URL, error) {
	base, err := url.Parse(strings.TrimRight(site, "/"))
	if err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http" {
		return nil, fmt.Errorf("%q is no address of a site: it looks like https://agon.example.org", site)
	}
	host := base.Hostname()
	if base.Scheme == "http" && !plain && host != "localhost" && host != "127.0.0.1" && host != "::1" {
		return nil, fmt.Errorf("%s is not reached by https, so that anybody on the way could read the key: use https, or say --plain-http if the network is your own", site)
	}
	return base.JoinPath(protocol.Prefix), nil
}

// StatusError is an answer of the site that refuses a request.
type StatusError struct {
	Status  int
	Message string // what the site says
}

// Error gives what the site says.
func (e *StatusError) Error() string { return e.Message }

// isFinal reports whether asking again cannot help: the key is not taken, or the program is too old.
func isFinal(err error) bool {
	refused, ok := errors.AsType[*StatusError](err)
	return ok && (refused.Status == http.StatusUnauthorized || refused.Status == http.StatusForbidden ||
		refused.Status == http.StatusUpgradeRequired || refused.Status == http.StatusUnprocessableEntity || refused.Status == http.StatusBadRequest)
}

// isOver reports whether the session, or the item that was spoken of, is over.
func isOver(err error) bool {
	refused, ok := errors.AsType[*StatusError](err)
	return ok && refused.Status == http.StatusGone
}

// isAnswer reports whether the site has decided about a request. Anything else is of the way to it, or of a site that cannot
// answer now.
func isAnswer(err error) bool {
	refused, ok := errors.AsType[*StatusError](err)
	return ok && refused.Status < 500 && refused.Status != http.StatusRequestTimeout && refused.Status != http.StatusTooManyRequests
}

// persist makes a request again and again until the site has answered it, or ctx ends.
func (c *Client) persist(ctx context.Context, what, method, path, session string, in, out any) error {
	var wait backoff
	for {
		err := c.call(ctx, transferTime, method, path, session, in, out)
		if err == nil || ctx.Err() != nil || isAnswer(err) {
			return err
		}
		c.log.Warn(what+" waits for the site", "reason", err)
		wait.sleep(ctx)
	}
}

// call makes a request and reads the answer into out, which may be nil.
func (c *Client) call(ctx context.Context, timeout time.Duration, method, path, session string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return fmt.Errorf("write a request: %w", err)
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base.JoinPath(path).String(), body)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	if session != "" {
		r.Header.Set(protocol.SessionHeader, session)
	}
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	content := io.LimitReader(answer.Body, protocol.MaxBuild)
	if answer.StatusCode >= 300 {
		return statusError(answer.StatusCode, content)
	}
	if out == nil || answer.StatusCode == http.StatusNoContent {
		_, err := io.Copy(io.Discard, content) // so that the connection can be used again
		return err
	}
	if err := json.NewDecoder(content).Decode(out); err != nil {
		return fmt.Errorf("the site's answer cannot be read: %w", err)
	}
	return nil
}

// statusError reads a refusal, a problem by RFC 9457 if the site itself wrote it.
func statusError(status int, content io.Reader) error {
	var problem struct {
		Detail string `json:"detail"`
		Errors []struct {
			Message  string `json:"message"`
			Location string `json:"location"`
		} `json:"errors"`
	}
	_ = json.NewDecoder(content).Decode(&problem) // a proxy's page has no detail
	message := problem.Detail
	for _, e := range problem.Errors {
		message += fmt.Sprintf(" (%s: %s)", e.Location, e.Message)
	}
	if message == "" {
		message = fmt.Sprintf("the site answers %d %s", status, http.StatusText(status))
	}
	return &StatusError{Status: status, Message: message}
}
