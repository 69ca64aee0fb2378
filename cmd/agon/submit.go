package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"
)

// submission is what the API says of one.
type submission struct {
	ID            int64     `json:"id"`
	Contest       string    `json:"contest"`
	Player        string    `json:"player"`
	State         string    `json:"state"`
	Note          string    `json:"note"`
	QueuePosition *int      `json:"queue_position"`
	CompileLog    string    `json:"compile_log"`
	CreatedAt     time.Time `json:"created_at"`
	Qualify       struct {
		Wins   int `json:"wins"`
		Played int `json:"played"`
		Needed int `json:"needed"`
		Of     int `json:"of"`
	} `json:"qualify"`
}

// settled says that nothing will change any more by itself.
func (s submission) settled() bool {
	switch s.State {
	case "compile_failed", "qualified", "not_qualified", "withdrawn":
		return true
	}
	return false
}

// sentence describes the submission's state for its owner.
func (s submission) sentence() string {
	text := fmt.Sprintf("%s (submission %d): %s", s.Player, s.ID, s.State)
	if s.QueuePosition != nil && *s.QueuePosition > 0 {
		text += fmt.Sprintf(", number %d in the queue", *s.QueuePosition)
	}
	if s.State == "qualifying" {
		text += fmt.Sprintf(", %d of %d needed wins, %d of %d matches played", s.Qualify.Wins, s.Qualify.Needed, s.Qualify.Played, s.Qualify.Of)
	}
	if s.Note != "" {
		text += ". " + s.Note
	}
	return text
}

func (m Main) submitCommand() *cobra.Command {
	var wait bool
	cmd := &cobra.Command{
		Use:     "submit CONTEST FILE",
		Short:   "Submit a player",
		Long:    "Submits a player and, with --wait, follows it until it has compiled and qualified, or has not.",
		Example: "  agon submit ants AIMyPlayer.cc --wait",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			source, err := os.ReadFile(args[1])
			if err != nil {
				return fmt.Errorf("reading your player: %w", err)
			}
			c, err := m.client()
			if err != nil {
				return err
			}
			s, err := c.submit(cmd.Context(), args[0], filepath.Base(args[1]), source)
			if err != nil {
				return err
			}
			fmt.Fprintln(m.Stdout, s.sentence())
			if !wait {
				fmt.Fprintf(m.Stdout, "Next: agon status %d\n", s.ID)
				return nil
			}
			return m.follow(cmd.Context(), c, s)
		},
	}
	cmd.Flags().BoolVar(&wait, "wait", false, "follow the submission to its end; exit 1 when it does not qualify")
	return cmd
}

// submit stores a source on the site. A lost connection is tried again under the same key, so nothing is stored twice.
func (c *client) submit(ctx context.Context, contest, filename string, source []byte) (submission, error) {
	header := http.Header{"Idempotency-Key": {rand.Text()}}
	body := map[string]string{"filename": filename, "source": string(source)}
	var s submission
	var err error
	for range 3 {
		var p problem
		err = c.call(ctx, http.MethodPost, "/api/contests/"+url.PathEscape(contest)+"/submissions", header.Clone(), body, &s)
		if err == nil || errors.As(err, &p) || ctx.Err() != nil {
			break
		}
	}
	return s, err
}

// follow prints what becomes of a submission, woken by the contest's events.
func (m Main) follow(ctx context.Context, c *client, s submission) error {
	said := s.sentence()
	look := func() error {
		if err := c.call(ctx, http.MethodGet, "/api/submissions/"+strconv.FormatInt(s.ID, 10), nil, nil, &s); err != nil {
			return err
		}
		if now := s.sentence(); now != said {
			fmt.Fprintln(m.Stdout, now)
			said = now
		}
		if s.settled() {
			return io.EOF
		}
		return nil
	}
	for {
		streamed := false
		err := look()
		if err == nil {
			err = c.events(ctx, "/api/contests/"+url.PathEscape(s.Contest)+"/events", func(string, string) error { streamed = true; return look() })
		}
		switch {
		case errors.Is(err, io.EOF) && s.settled():
			return m.settle(s)
		case err != nil && !streamed:
			return err
		}
		// The stream ended, as streams do: look again.
	}
}

// settle turns the end of a submission's way into the command's result.
func (m Main) settle(s submission) error {
	if s.State == "qualified" {
		return nil
	}
	if s.CompileLog != "" && s.State == "compile_failed" {
		fmt.Fprintln(m.Stdout, printable(s.CompileLog))
	}
	return fmt.Errorf("%s is not on the ladder: %s", s.Player, s.State)
}
