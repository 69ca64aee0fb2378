package texts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/audit"
	"github.com/agon-judge/agon/schema/store"
)

// The actions on a contest's texts.
const (
	ActionTexts         audit.Action = "texts"          // texts were written, changed or taken away
	ActionPicture       audit.Action = "picture"        // a picture was added or replaced
	ActionPictureRemove audit.Action = "picture_remove" // a picture was taken away
)

// shownChange is how many characters of a text its entry in the log keeps.
const shownChange = 2000

// Service writes the texts of contests on behalf of a user.
type Service struct {
	Pool *pgxpool.Pool
	By   *int64 // user; nil: on the command line
}

// Read returns the texts of a contest and their version, which is 0 before anything has been written.
func Read(ctx context.Context, q *store.Queries, contestID int64) (t Texts, version int32, err error) {
	row, err := q.ContestTexts(ctx, contestID)
	if errors.Is(err, pgx.ErrNoRows) {
		return Empty(), 0, nil
	}
	if err != nil {
		return t, 0, fmt.Errorf("read the texts: %w", err)
	}
	if err := json.Unmarshal(row.Texts, &t); err != nil {
		return t, 0, fmt.Errorf("read the texts: %w", err)
	}
	return t, row.Version, nil
}

// Copy gives a new contest the texts and pictures of another one.
func Copy(ctx context.Context, q *store.Queries, contestID, copyID int64) error {
	if err := q.CopyContestPictures(ctx, copyID, contestID); err != nil {
		return fmt.Errorf("copy the pictures: %w", err)
	}
	if err := q.CopyContestTexts(ctx, copyID, contestID); err != nil {
		return fmt.Errorf("copy the texts: %w", err)
	}
	return nil
}

// Save replaces the texts of a contest. Version is the version that the user has read. Save refuses with CodeBadSettings and
// a message for each text, and with CodeEditConflict if somebody else has changed the texts in the meantime. Without a
// difference it does nothing.
func (svc Service) Save(ctx context.Context, slug string, version int32, t Texts) error {
	return svc.change(ctx, slug, func(c store.Contest, q *store.Queries) error {
		before, stored, err := Read(ctx, q, c.ID)
		if err != nil {
			return err
		}
		if stored != version {
			return contest.Refuse(contest.CodeEditConflict, "Somebody has changed the texts since you read them. Copy what you wrote, load the texts again, and save.")
		}
		pictures, err := q.ContestPictures(ctx, c.ID)
		if err != nil {
			return fmt.Errorf("read the pictures: %w", err)
		}
		if err := t.check(pictureNames(pictures)); err != nil {
			return err
		}
		changed := changes(before, t)
		if len(changed) == 0 {
			return nil
		}
		written, err := json.Marshal(t)
		if err != nil {
			return fmt.Errorf("write the texts: %w", err)
		}
		if err := q.SetContestTexts(ctx, c.ID, version+1, written); err != nil {
			return fmt.Errorf("store the texts: %w", err)
		}
		return audit.RecordContest(ctx, q, c, svc.By, ActionTexts, textsDetail{changed})
	})
}

// SetPicture adds a picture, or replaces the one with its name.
func (svc Service) SetPicture(ctx context.Context, slug, name string, content []byte) error {
	format, err := Sniff(name, content, MaxPicture)
	if err != nil {
		return err
	}
	if err := checkPictureName(name, format); err != nil {
		return err
	}
	return svc.change(ctx, slug, func(c store.Contest, q *store.Queries) error {
		stored, err := q.ContestPictures(ctx, c.ID)
		if err != nil {
			return fmt.Errorf("read the pictures: %w", err)
		}
		stored = slices.DeleteFunc(stored, func(p store.ContestPicturesRow) bool { return p.Name == name })
		total := len(content)
		for _, p := range stored {
			total += int(p.Size)
		}
		if len(stored)+1 > MaxPictures {
			return contest.Refuse(contest.CodeBadSettings, "The contest has %d pictures already, and more are not allowed. Take away one that is not needed.", MaxPictures)
		}
		if total > MaxPicturesSize {
			return contest.Refuse(contest.CodeBadSettings, "The pictures of the contest would have %d bytes and %d are allowed. Make them smaller, or take one away.", total, MaxPicturesSize)
		}
		if err := q.SetContestPicture(ctx, store.SetContestPictureParams{
			ContestID: c.ID, Name: name, Type: format.Type, Width: int32(format.Width), Height: int32(format.Height), Content: content,
		}); err != nil {
			return fmt.Errorf("store the picture: %w", err)
		}
		return audit.RecordContest(ctx, q, c, svc.By, ActionPicture, pictureDetail{name, len(content)})
	})
}

// RemovePicture takes a picture away. It refuses while a text shows it.
func (svc Service) RemovePicture(ctx context.Context, slug, name string) error {
	return svc.change(ctx, slug, func(c store.Contest, q *store.Queries) error {
		t, _, err := Read(ctx, q, c.ID)
		if err != nil {
			return err
		}
		pictures, err := q.ContestPictures(ctx, c.ID)
		if err != nil {
			return fmt.Errorf("read the pictures: %w", err)
		}
		left := slices.DeleteFunc(pictureNames(pictures), func(other string) bool { return other == name })
		if len(left) == len(pictures) {
			return contest.Refuse(contest.CodeNotFound, "%s has no picture %q. Load the page again.", slug, contest.Truncate(name, 60))
		}
		for _, p := range t.parts() {
			if CheckMarkdown(p.text.Text, left) != "" {
				return contest.Refuse(contest.CodeNotNow, "The %s shows the picture %s. Take it out of the text and save, then remove it.", p.name, name)
			}
		}
		if _, err := q.DropContestPicture(ctx, c.ID, name); err != nil {
			return fmt.Errorf("remove the picture: %w", err)
		}
		return audit.RecordContest(ctx, q, c, svc.By, ActionPictureRemove, pictureDetail{Name: name})
	})
}

// change does something to a contest that is not archived, under its lock.
func (svc Service) change(ctx context.Context, slug string, do func(store.Contest, *store.Queries) error) error {
	return contest.Do(ctx, svc.Pool, "change the texts of the contest", func(_ pgx.Tx, q *store.Queries) error {
		c, err := contest.Lock(ctx, q, slug)
		if err != nil {
			return err
		}
		if c.ArchivedAt != nil {
			return contest.Refuse(contest.CodeContestClosed, "%s is archived; take it out of the archive first.", c.Title)
		}
		return do(c, q)
	})
}

func pictureNames(pictures []store.ContestPicturesRow) []string {
	names := []string{}
	for _, p := range pictures {
		names = append(names, p.Name)
	}
	return names
}

// textsDetail is the detail of an entry about texts.
type textsDetail struct {
	Changed []changedText `json:"changed"`
}

type changedText struct {
	Name   string `json:"name"`
	Before string `json:"before"`
	After  string `json:"after"`
}

type pictureDetail struct {
	Name string `json:"name"`
	Size int    `json:"bytes,omitempty"`
}

// changes compares texts by their places. Long texts are cut.
func changes(before, after Texts) []changedText {
	was, now := before.byName(), after.byName()
	var list []changedText
	for _, p := range slices.Concat(before.parts(), after.parts()) {
		differs := was[p.name] != now[p.name]
		if differs && !slices.ContainsFunc(list, func(c changedText) bool { return c.Name == p.name }) {
			list = append(list, changedText{p.name, contest.Truncate(was[p.name], shownChange), contest.Truncate(now[p.name], shownChange)})
		}
	}
	if before.StatementHidden != after.StatementHidden {
		words := map[bool]string{false: "shown", true: "hidden"}
		list = append(list, changedText{"the game's statement", words[before.StatementHidden], words[after.StatementHidden]})
	}
	if len(list) == 0 && !reflect.DeepEqual(before, after) { // only their order
		list = append(list, changedText{Name: "the order of languages"})
	}
	return list
}

func (t Texts) byName() map[string]string {
	all := map[string]string{}
	for _, p := range t.parts() {
		all[p.name] = p.text.Text
		if p.titled {
			all[p.name] = "# " + p.text.Title + "\n\n" + p.text.Text
		}
	}
	return all
}
