package texts_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/texts"
)

func written() texts.Texts {
	return texts.Texts{
		Start: []texts.Text{{Language: "en", Text: "Welcome."}},
		Pages: []texts.Page{{Texts: []texts.Text{{Language: "en", Title: "Grades", Text: "How they are made."}, {Language: "ca", Title: "Notes", Text: "Com es fan."}}}},
	}
}

func TestTextsAreReplacedAsAWholeAndNobodyOverwritesAnother(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	svc := texts.Service{Pool: d.Pool, By: &d.Ada}
	read := func() (texts.Texts, int32) {
		found, version, err := texts.Read(t.Context(), d.Q, d.Contest.ID)
		require.NoError(t, err)
		return found, version
	}
	// given a contest without texts; when an organizer writes some
	none, version := read()
	require.Equal(t, texts.Empty(), none)
	require.NoError(t, svc.Save(t.Context(), "ants", version, written()))
	// then they are there, and the log says which
	found, version := read()
	require.Equal(t, written(), found)
	require.EqualValues(t, 1, version)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM audit WHERE action = 'texts' AND user_id = $1 AND detail->'changed'->2->>'name' = 'page 1 (ca)' AND detail->'changed'->2->>'after' LIKE '# Notes%'", d.Ada))
	// saving the same again changes nothing
	require.NoError(t, svc.Save(t.Context(), "ants", 1, written()))
	// somebody who has read what is outdated is refused
	require.True(t, contest.IsRefused(svc.Save(t.Context(), "ants", 0, texts.Empty()), contest.CodeEditConflict))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM audit WHERE action = 'texts'"))
	// and nothing changes in the archive
	d.Exec("UPDATE contests SET archived_at = now()")
	require.True(t, contest.IsRefused(svc.Save(t.Context(), "ants", 1, texts.Empty()), contest.CodeContestClosed))
}

func TestPicturesAreThereBeforeTheTextAndAsLongAsIt(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	svc := texts.Service{Pool: d.Pool}
	shows := written()
	shows.Pages[0].Texts[1].Text = "a\n\n![el tauler](board.png)"
	// a text cannot show what is not there
	require.ErrorContains(t, svc.Save(t.Context(), "ants", 0, shows), `Page 1 (ca), line 3: there is no picture "board.png" here.`)
	require.NoError(t, svc.SetPicture(t.Context(), "ants", "board.png", picture(t, 8, 4)))
	require.NoError(t, svc.Save(t.Context(), "ants", 0, shows))
	// nor can it be taken away from under the text
	require.ErrorContains(t, svc.RemovePicture(t.Context(), "ants", "board.png"), "The page 1 (ca) shows the picture board.png.")
	require.NoError(t, svc.SetPicture(t.Context(), "ants", "board.png", picture(t, 9, 4))) // replaces it
	require.NoError(t, svc.Save(t.Context(), "ants", 1, written()))
	require.NoError(t, svc.RemovePicture(t.Context(), "ants", "board.png"))
	require.True(t, contest.IsRefused(svc.RemovePicture(t.Context(), "ants", "board.png"), contest.CodeNotFound))
	require.Equal(t, 0, d.Count("SELECT count(*) FROM contest_pictures"))
	// names say what is in the file
	for name, message := range map[string]string{
		"board.jpg": "board.jpg is a PNG picture by its content. Let its name end in .png.", "board": "board is a PNG picture by its content. Let its name end in .png.",
		"a/b.png": `"a/b.png" cannot be the name of a picture.`, "..png": `"..png" cannot be`, "a b.png": `"a b.png" cannot be`, strings.Repeat("a", 57) + ".png": "cannot be the name of a picture",
	} {
		require.ErrorContains(t, svc.SetPicture(t.Context(), "ants", name, picture(t, 8, 4)), message)
	}
	// and there is an end to their number
	d.Exec("INSERT INTO contest_pictures SELECT $1, n || '.png', 'image/png', 1, 1, '' FROM generate_series(1, $2::int) n", d.Contest.ID, texts.MaxPictures)
	require.ErrorContains(t, svc.SetPicture(t.Context(), "ants", "board.png", picture(t, 8, 4)), "The contest has 60 pictures already")
	d.Exec("DELETE FROM contest_pictures WHERE name <> '1.png'")
	d.Exec("UPDATE contest_pictures SET content = convert_to(repeat('x', $1), 'UTF8')", texts.MaxPicturesSize)
	require.ErrorContains(t, svc.SetPicture(t.Context(), "ants", "board.png", picture(t, 8, 4)), "The pictures of the contest would have")
}

func TestWhatCannotBeATextIsRefusedWithItsPlace(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	svc := texts.Service{Pool: d.Pool}
	page := func(list ...texts.Text) texts.Texts { return texts.Texts{Pages: []texts.Page{{Texts: list}}} }
	ok := texts.Text{Language: "en", Title: "T", Text: "x"}
	for message, wrong := range map[string]texts.Texts{
		"statement_hidden: Without the game's statement":      {StatementHidden: true},
		"pages[0].texts: Page 1 has no text":                  page(),
		"pages[0].texts[0]: Page 1 (en) has no title":         page(texts.Text{Language: "en", Text: "x"}),
		"pages[0].texts[0]: Page 1 (en) is empty":             page(texts.Text{Language: "en", Title: "T", Text: " \n"}),
		`pages[0].texts[0]: "EN" is no code of a language`:    page(texts.Text{Language: "EN", Title: "T", Text: "x"}),
		"pages[0].texts: The language en is there twice":      page(ok, ok),
		"start[0]: Start text (en) has a title":               {Start: []texts.Text{ok}},
		"pages[0].texts[0]: Page 1 (en) is not plain text":    page(texts.Text{Language: "en", Title: "T", Text: "x\x00"}),
		"The title of page 1 (en) is not plain text":          page(texts.Text{Language: "en", Title: "a\u202eb", Text: "x"}),
		"The title of page 1 (en) has 81 characters":          page(texts.Text{Language: "en", Title: strings.Repeat("é", 81), Text: "x"}),
		"Page 1 (en) has 65537 bytes and 65536 are allowed":   page(texts.Text{Language: "en", Title: "T", Text: strings.Repeat("x", texts.MaxText+1)}),
		"pages: There are 21 pages and 20 are allowed":        {Pages: make([]texts.Page, 21)},
		"The texts have 557056 bytes together and 524288 are": {Pages: slices.Repeat([]texts.Page{{Texts: []texts.Text{{Language: "en", Title: "T", Text: strings.Repeat("x", 32<<10)}}}}, 17)},
		"pages[0].texts: There are 13 languages and 12 are":   page(manyLanguages()...),
	} {
		err := svc.Save(t.Context(), "ants", 0, wrong)
		require.True(t, contest.IsRefused(err, contest.CodeBadSettings))
		require.ErrorContains(t, err, message)
	}
}

func manyLanguages() (list []texts.Text) {
	for c := 'a'; c <= 'm'; c++ {
		list = append(list, texts.Text{Language: "x" + string(c), Title: "T", Text: "x"})
	}
	return list
}
