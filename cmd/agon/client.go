package main

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
	"os"
	"path/filepath"
	"strings"
)

// credentials are what `agon login` leaves for the other commands of the student's side.
type credentials struct {
	Server string `json:"server"` // base URL
	User   string `json:"user"`
	Token  string `json:"token"`
}

// credentialsPath is $AGON_CREDENTIALS or a file in the user's configuration folder.
func (m Main) credentialsPath() (string, error) {
	if path := m.Getenv("AGON_CREDENTIALS"); path != "" {
		return path, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("finding your configuration folder: %w", err)
	}
	return filepath.Join(dir, "agon", "credentials.json"), nil
}

func (m Main) readCredentials() (credentials, error) {
	path, err := m.credentialsPath()
	if err != nil {
		return credentials{}, err
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return credentials{}, errors.New("you are not logged in; run: agon login --server URL")
	}
	if err != nil {
		return credentials{}, fmt.Errorf("reading your credentials: %w", err)
	}
	var c credentials
	if err := json.Unmarshal(text, &c); err != nil {
		return credentials{}, fmt.Errorf("%s is damaged (%w); run agon login again", path, err)
	}
	return c, nil
}

func (m Main) writeCredentials(c credentials) error {
	path, err := m.credentialsPath()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("storing your credentials: %w", err)
	}
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o600)
}

// client speaks the HTTP API of one site.
type client struct {
	credentials
	http *http.Client
}

func (m Main) client() (*client, error) {
	c, err := m.readCredentials()
	if err != nil {
		return nil, err
	}
	return &client{credentials: c, http: &http.Client{}}, nil
}

// problem is the API's error document.
type problem struct {
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Code   string `json:"code"`
	Status int    `json:"status"`
}

// Error gives the API's own sentence: it says what is wrong and what to do next.
func (p problem) Error() string {
	switch {
	case p.Code == "not_logged_in":
		return p.Detail + " (run agon login)"
	case p.Detail != "":
		return p.Detail
	}
	return p.Title
}

// do sends a request; a nil body sends none. The answer's body is the caller's to close.
func (c *client) do(ctx context.Context, method, path string, header http.Header, body io.Reader) (*http.Response, error) {
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
	response, err := c.http.Do(request)
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
	var p problem
	text, _ := io.ReadAll(io.LimitReader(response.Body, 1<<16))
	if json.Unmarshal(text, &p) != nil || p.Title == "" && p.Detail == "" {
		return nil, fmt.Errorf("%s answered %s to %s %s; is it an Agon site?", c.Server, response.Status, method, path)
	}
	p.Status = response.StatusCode
	return nil, p
}

// call sends in as JSON (nil: no body) and decodes the answer into out (nil: thrown away).
func (c *client) call(ctx context.Context, method, path string, header http.Header, in, out any) error {
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
	return c.send(ctx, method, path, header, body, out)
}

// send sends a body of any type and decodes the answer into out (nil: thrown away).
func (c *client) send(ctx context.Context, method, path string, header http.Header, body io.Reader, out any) error {
	response, err := c.do(ctx, method, path, header, body)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if out == nil {
		return nil
	}
	if err := json.NewDecoder(response.Body).Decode(out); err != nil {
		return fmt.Errorf("%s sent an answer that is no JSON: %w", c.Server, err)
	}
	return nil
}

// events calls handle for each server-sent event of path until the stream or ctx ends.
func (c *client) events(ctx context.Context, path string, handle func(kind, data string) error) error {
	response, err := c.do(ctx, http.MethodGet, path, http.Header{"Accept": {"text/event-stream"}}, nil)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
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
