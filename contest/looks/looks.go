package looks

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/contest/texts"
	"github.com/agon-judge/agon/schema/store"
)

const (
	maxName = 40       // characters
	maxLogo = 64 << 10 // bytes
)

// Looks are what admins decide about the looks of the site.
type Looks struct {
	Name   string       `json:"name" doc:"In the head of all pages, at most 40 characters; empty: Agon"`
	Accent Accent       `json:"accent"`
	Start  []texts.Text `json:"start" nullable:"false" doc:"The text of the start page in each of its languages, without titles; empty: the program's"`
}

// Accent is the colour of links, buttons and marks in both themes.
type Accent struct {
	Light string `json:"light" doc:"#rrggbb with a contrast of at least 4.5 : 1; empty: the program's" example:"#2f6fed"`
	Dark  string `json:"dark" doc:"As light, in the dark theme" example:"#7aa7ff"`
}

// Stored are looks as they are stored.
type Stored struct {
	Looks
	Version  int32  // grows with every change, of the logo as well
	LogoType string // media type; empty: there is no logo
}

// Service changes the looks of the site on behalf of a user.
type Service struct {
	Pool *pgxpool.Pool
	By   *int64 // user; nil: on the command line
}

// Read returns the looks of the site.
func Read(ctx context.Context, q *store.Queries) (Stored, error) {
	row, err := q.SiteLooks(ctx)
	if err != nil {
		return Stored{}, fmt.Errorf("read the site's looks: %w", err)
	}
	return stored(row)
}

func stored(row store.SiteLooksRow) (Stored, error) {
	s := Stored{Looks: Looks{Name: row.Name, Accent: Accent{row.AccentLight, row.AccentDark}}, Version: row.Version, LogoType: row.LogoType}
	if err := json.Unmarshal(row.Start, &s.Start); err != nil {
		return s, fmt.Errorf("read the text of the start page: %w", err)
	}
	return s, nil
}

// Change changes the looks of the site. Version is the one that the user has read. It refuses with CodeBadSettings and a
// message for each field, and with CodeEditConflict if somebody else has changed them in the meantime.
func (svc Service) Change(ctx context.Context, version int32, wanted Looks) error {
	wanted.Name = strings.TrimSpace(wanted.Name)
	if err := wanted.check(); err != nil {
		return err
	}
	return svc.change(ctx, func(q *store.Queries, before Stored) error {
		if before.Version != version {
			return contest.Refuse(contest.CodeEditConflict, "Somebody has changed the site since you read it. Look at what is different, and save again.")
		}
		start, err := json.Marshal(wanted.Start)
		if err != nil {
			return fmt.Errorf("write the text of the start page: %w", err)
		}
		if err := q.SetSiteLooks(ctx, store.SetSiteLooksParams{Name: wanted.Name, AccentLight: wanted.Accent.Light, AccentDark: wanted.Accent.Dark, Start: start}); err != nil {
			return fmt.Errorf("store the site's looks: %w", err)
		}
		return svc.record(ctx, q, audit.Change{Before: before.Looks, After: wanted})
	})
}

// SetLogo replaces the site's logo; without content the program's own takes its place.
func (svc Service) SetLogo(ctx context.Context, content []byte) error {
	var format texts.Format
	if len(content) > 0 {
		var err error
		if format, err = texts.Sniff("The logo", content, maxLogo); err != nil {
			return err
		}
	}
	return svc.change(ctx, func(q *store.Queries, before Stored) error {
		if content == nil {
			content = []byte{}
		}
		if err := q.SetSiteLogo(ctx, format.Type, content); err != nil {
			return fmt.Errorf("store the logo: %w", err)
		}
		return svc.record(ctx, q, audit.Change{Before: logoDetail{before.LogoType}, After: logoDetail{format.Type}})
	})
}

type logoDetail struct {
	Logo string `json:"logo"` // media type
}

func (svc Service) change(ctx context.Context, do func(*store.Queries, Stored) error) error {
	return contest.Do(ctx, svc.Pool, "change the site's looks", func(_ pgx.Tx, q *store.Queries) error {
		row, err := q.LockSiteLooks(ctx)
		if err != nil {
			return fmt.Errorf("read the site's looks: %w", err)
		}
		before, err := stored(store.SiteLooksRow(row))
		if err != nil {
			return err
		}
		return do(q, before)
	})
}

func (svc Service) record(ctx context.Context, q *store.Queries, detail audit.Change) error {
	return audit.Record(ctx, q, audit.Entry{By: svc.By, Action: audit.ActionLooks, Detail: detail})
}

// check refuses looks with a message for everything that is wrong.
func (l Looks) check() error {
	var wrong []contest.FieldError
	refuse := func(field, message string) { wrong = append(wrong, contest.FieldError{Field: field, Message: message}) }
	if n := utf8.RuneCountInString(l.Name); n > maxName {
		refuse("name", fmt.Sprintf("The name has %d characters and %d are allowed.", n, maxName))
	}
	if !contest.IsPlainText(l.Name, false) {
		refuse("name", "The name is not plain text in one line.")
	}
	for i, accent := range []string{l.Accent.Light, l.Accent.Dark} {
		if t := themes()[i]; accent != "" {
			if problem := t.problem(contest.Truncate(accent, 20)); problem != "" {
				refuse(t.field, problem)
			}
		}
	}
	if problem := texts.CheckStart(l.Start); problem != "" {
		refuse("start", problem)
	}
	if len(wrong) == 0 {
		return nil
	}
	return contest.RefuseFields(wrong...)
}
