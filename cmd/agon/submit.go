package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/schema/words"
)

// submission is what the API says of one.
type submission struct {
	ID            int64                 `json:"id"`
	Contest       string                `json:"contest"`
	Player        string                `json:"player"`
	State         words.SubmissionState `json:"state"`
	Note          string                `json:"note"`
	QueuePosition *int                  `json:"queue_position"`
	Wait          *wait                 `json:"wait,omitempty"`
	CompileLog    string                `json:"compile_log"`
	CreatedAt     time.Time             `json:"created_at"`
	Qualify       struct {
		Wins   int `json:"wins"`
		Played int `json:"played"`
		Needed int `json:"needed"`
		Of     int `json:"of"`
		Faults []struct {
			Match  int64         `json:"match"`
			Reason engine.Reason `json:"reason"`
			Round  int           `json:"round"`
			Detail string        `json:"detail"`
		} `json:"faults"`
		Distance string `json:"distance"`
	} `json:"qualify"`
}

// settled says that nothing will change any more by itself.
func (s submission) settled() bool {
	switch s.State {
	case words.SubmissionCompileFailed, words.SubmissionQualified, words.SubmissionNotQualified, words.SubmissionWithdrawn:
		return true
	case words.SubmissionQueued, words.SubmissionCompiling, words.SubmissionQualifying:
	}
	return false
}

// stateWords says how far a submission has come, as what follows its name.
func stateWords(state words.SubmissionState) string {
	switch state {
	case words.SubmissionQueued:
		return "waits to be compiled"
	case words.SubmissionCompiling:
		return "is being compiled"
	case words.SubmissionCompileFailed:
		return "does not compile"
	case words.SubmissionQualifying:
		return "plays to qualify"
	case words.SubmissionQualified:
		return "has qualified"
	case words.SubmissionNotQualified:
		return "has not qualified"
	case words.SubmissionWithdrawn:
		return "is withdrawn"
	}
	return string(state)
}

// sentence describes the submission's state for its owner.
func (s submission) sentence() string {
	text := fmt.Sprintf("%s (submission %d): %s", s.Player, s.ID, stateWords(s.State))
	if s.Wait != nil {
		text += ", " + s.Wait.sentence("it is decided")
	}
	if s.State == words.SubmissionQualifying {
		text += fmt.Sprintf(", %d of %d needed wins, %d of %d matches played", s.Qualify.Wins, s.Qualify.Needed, s.Qualify.Played, s.Qualify.Of)
	}
	if s.Note != "" {
		text += ". " + s.Note
	}
	return text
}

// printFaults says how far the player is from qualifying, and why it was frozen in its qualification matches, a line for each.
func (s submission) printFaults(w io.Writer) {
	if s.Qualify.Distance != "" {
		fmt.Fprintf(w, "In the mean of qualification and practice: %s\n", s.Qualify.Distance)
	}
	for _, f := range s.Qualify.Faults {
		fmt.Fprintf(w, "Match %d: %s\n", f.Match, seatReport{Reason: f.Reason, Round: &f.Round, Detail: f.Detail}.frozen())
	}
}

func (m Main) submitCommand() *cobra.Command {
	var wait bool
	var language, name string
	cmd := &cobra.Command{
		Use:   "submit CONTEST PLAYER",
		Short: "Submit a player",
		Long: `Submits a player and, with --wait, follows it until it has compiled and qualified, or has not.

The PLAYER is a source file, an archive (zip, tar.gz, tar.bz2, tar.xz) with a main file, or a folder with one. When the
source does not name the player, --name does.`,
		Example: "  agon submit ants AIMyPlayer.cc --wait\n  agon submit aichallenge mybot/ --name Formica",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			u, err := uploadOf(args[1])
			if err != nil {
				return fmt.Errorf("reading your player: %w", err)
			}
			u.language, u.name = language, name
			c, err := m.Client()
			if err != nil {
				return err
			}
			s, err := submitTo(cmd.Context(), c, args[0], u)
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
	cmd.Flags().StringVar(&name, "name", "", "name of the player, for languages whose players do not name themselves")
	cmd.Flags().StringVar(&language, "language", "", "language, where the file's name does not tell it (agon languages lists them)")
	return cmd
}

// upload is what is sent of a player.
type upload struct {
	filename       string
	source         []byte
	language, name string // "": the site finds out
}

// uploadOf reads a player; a folder is packed.
func uploadOf(path string) (upload, error) {
	absolute, err := filepath.Abs(path) // the folder may be "."
	if err != nil {
		return upload{}, err
	}
	u := upload{filename: filepath.Base(absolute)}
	info, err := os.Stat(path)
	if err != nil {
		return u, err
	}
	if !info.IsDir() {
		u.source, err = readUpload(path)
		return u, err
	}
	files, err := bundle.ReadFolder(path)
	u.filename, u.source = u.filename+".zip", bundle.Zip(files)
	return u, err
}

// submitTo stores a source on the site.
func submitTo(ctx context.Context, c *cli.Client, contest string, u upload) (s submission, err error) {
	return s, u.send(ctx, c, "/api/contests/"+url.PathEscape(contest)+"/submissions", &s)
}

// send sends a player. A lost connection is tried again under the same key, so nothing is done twice.
func (u upload) send(ctx context.Context, c *cli.Client, path string, out any) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", u.filename)
	if err == nil {
		_, err = part.Write(u.source)
	}
	for field, value := range map[string]string{"language": u.language, "name": u.name} {
		if err == nil && value != "" {
			err = form.WriteField(field, value)
		}
	}
	if err := errors.Join(err, form.Close()); err != nil {
		return fmt.Errorf("packing your player: %w", err)
	}
	header := http.Header{"Idempotency-Key": {rand.Text()}, "Content-Type": {form.FormDataContentType()}}
	for range 3 {
		var p *cli.Problem
		err = c.Send(ctx, http.MethodPost, path, header.Clone(), bytes.NewReader(body.Bytes()), out)
		if err == nil || errors.As(err, &p) || ctx.Err() != nil {
			break
		}
	}
	return err
}

// follow prints what becomes of a submission, woken by the contest's events.
func (m Main) follow(ctx context.Context, c *cli.Client, s submission) error {
	said := s.sentence()
	look := func() error {
		next, err := cli.Call[submission](ctx, c, http.MethodGet, "/api/submissions/"+strconv.FormatInt(s.ID, 10), nil)
		if err != nil {
			return err
		}
		s = next // what it does not say any more is over
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
			err = c.Events(ctx, "/api/contests/"+url.PathEscape(s.Contest)+"/events", func(string, string) error { streamed = true; return look() })
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
	if s.State == words.SubmissionQualified {
		return nil
	}
	s.printFaults(m.Stdout)
	if s.CompileLog != "" && s.State == words.SubmissionCompileFailed {
		fmt.Fprintln(m.Stdout, cli.Printable(s.CompileLog))
	}
	return fmt.Errorf("%s is not on the ladder: it %s", s.Player, stateWords(s.State))
}
