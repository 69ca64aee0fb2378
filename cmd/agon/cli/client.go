package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/contest"
)

// Client speaks the HTTP API of one site.
type Client struct {
	Credentials
	HTTP *http.Client
	Hint string // how to log in, for the refusal that asks for it; empty: agon login
}

// Client returns the client of the site that the user has logged in to.
func (p Program) Client() (*Client, error) {
	c, err := p.Credentials("")
	if err != nil {
		return nil, err
	}
	return &Client{Credentials: c, HTTP: &http.Client{}}, nil
}

// Problem is a refusal of the API.
type Problem struct {
	api.Problem
	hint       string
	retryAfter time.Duration
}

// Error gives the API's own sentence: it says what is wrong and what to do next.
func (p *Problem) Error() string {
	switch {
	case p.Code == api.CodeNotLoggedIn:
		return p.Detail + " (run " + p.hint + ")"
	case p.Code == contest.CodeBadSettings && len(p.Errors) > 0: // a page shows each beside its field
		lines := make([]string, 0, len(p.Errors))
		for _, e := range p.Errors {
			lines = append(lines, e.Location+": "+e.Message)
		}
		return strings.Join(lines, " ")
	case p.Code == contest.CodeForbiddenSource && len(p.Errors) > 1:
		lines := []string{"The statement forbids this:"}
		for _, e := range p.Errors {
			lines = append(lines, e.Location+": "+e.Message)
		}
		return strings.Join(lines, "\n")
	case p.Detail != "":
		return p.Detail
	}
	return p.Title
}

// Refused reports whether an error is the API's refusal with a code.
func Refused(err error, code api.Code) bool {
	p, ok := errors.AsType[*Problem](err)
	return ok && p.Code == code
}

// Call sends in as JSON (nil: no body) and returns the answer; an answer without a body is the zero value.
func Call[Out any](ctx context.Context, c *Client, method, path string, in any) (out Out, err error) {
	err = c.JSON(ctx, method, path, nil, in, &out)
	return out, err
}

// CallPatiently is Call for what the site takes long to work out: as long as it is busy with that, CallPatiently asks again
// when the site wishes.
func CallPatiently[Out any](ctx context.Context, c *Client, method, path string, in any) (Out, error) {
	for {
		out, err := Call[Out](ctx, c, method, path, in)
		p, ok := errors.AsType[*Problem](err)
		if !ok || p.Code != api.CodeBusy {
			return out, err
		}
		select {
		case <-ctx.Done():
			return out, ctx.Err()
		case <-time.After(p.retryAfter):
		}
	}
}

// JSON sends in as JSON (nil: no body) and decodes the answer into out (nil: thrown away).
func (c *Client) JSON(ctx context.Context, method, path string, header http.Header, in, out any) error {
	if header == nil {
		header = http.Header{}
	}
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
		header.Set("Content-Type", "application/json")
	}
	return c.Send(ctx, method, path, header, body, out)
}

// Send sends a body of any type and decodes the answer into out (nil: thrown away).
func (c *Client) Send(ctx context.Context, method, path string, header http.Header, body io.Reader, out any) error {
	response, err := c.Do(ctx, method, path, header, body)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if out == nil || response.StatusCode == http.StatusNoContent {
		return nil
	}
	if err := json.NewDecoder(response.Body).Decode(out); err != nil {
		return fmt.Errorf("%s sent an answer that is no JSON: %w", c.Server, err)
	}
	return nil
}

// Download writes a file of the site.
func (c *Client) Download(ctx context.Context, path string, to io.Writer) error {
	response, err := c.Do(ctx, http.MethodGet, path, nil, nil)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if _, err := io.Copy(to, response.Body); err != nil {
		return fmt.Errorf("downloading from %s: %w", c.Server, err)
	}
	return nil
}

// Do sends a request; a nil body sends none. The answer's body is the caller's to close.
func (c *Client) Do(ctx context.Context, method, path string, header http.Header, body io.Reader) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(c.Server, "/")+path, body)
	if err != nil {
		return nil, err
	}
	if header != nil {
		request.Header = header
	}
	if c.Token != "" {
		request.Header.Set("Authorization", "Bearer "+c.Token)
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		if wrapped, ok := errors.AsType[*url.Error](err); ok {
			err = wrapped.Err // without the address, which the message below names better
		}
		return nil, fmt.Errorf("no answer from %s: %w", c.Server, err)
	}
	if response.StatusCode < 400 {
		return response, nil
	}
	defer func() { _ = response.Body.Close() }()
	p := Problem{hint: c.Hint}
	if p.hint == "" {
		p.hint = "agon login"
	}
	text, _ := io.ReadAll(io.LimitReader(response.Body, 1<<16))
	if json.Unmarshal(text, &p.Problem) != nil || p.Title == "" && p.Detail == "" {
		return nil, fmt.Errorf("%s answered %s to %s %s; is it an Agon site?", c.Server, response.Status, method, path)
	}
	p.Status = response.StatusCode
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		p.retryAfter = time.Duration(seconds) * time.Second
	}
	return nil, &p
}

// Events calls handle for each server-sent event of path until the stream or ctx ends.
func (c *Client) Events(ctx context.Context, path string, handle func(kind, data string) error) error {
	return c.EventsFrom(ctx, path, func() error { return nil }, handle)
}

// EventsFrom is [Client.Events], and calls opened once the stream is open: an event after that is not missed.
func (c *Client) EventsFrom(ctx context.Context, path string, opened func() error, handle func(kind, data string) error) error {
	response, err := c.Do(ctx, http.MethodGet, path, http.Header{"Accept": {"text/event-stream"}}, nil)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if err := opened(); err != nil {
		return err
	}
	kind, data := "message", ""
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		field, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case lines.Text() == "" && data != "":
			if err := handle(kind, data); err != nil {
				return err
			}
			kind, data = "message", ""
		case field == "event":
			kind = value
		case field == "data":
			data += value
		}
	}
	return lines.Err()
}
