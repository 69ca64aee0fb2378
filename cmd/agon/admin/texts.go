package admin

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/api"
	"github.com/agon-judge/agon/cmd/agon/cli"
	"github.com/agon-judge/agon/contest/texts"
)

// textsCommand holds what writes the pages of a contest.
func (c commands) textsCommand() *cobra.Command {
	var hidden, first string
	put := &cobra.Command{
		Use: "put CONTEST FOLDER", Short: "Replace the pages and the start text of a contest by the files in a folder, and add its pictures", Args: cobra.ExactArgs(2),
		Example: "  agon admin texts put ants-2027 texts --statement hidden",
		RunE: c.run(func(ctx context.Context, s site, args []string) error {
			return putTexts(ctx, s, args[0], args[1], hidden, first)
		}),
	}
	put.Flags().StringVar(&hidden, "statement", "", "`shown` after the pages, or hidden: the pages stand in place of the game's statement (default: as it is)")
	put.Flags().StringVar(&first, "first", "", "`LANGUAGE` for readers of languages that are missing (default: as it is, or the first one by its code)")
	return cli.Group(
		cobra.Command{
			Use: "texts", Short: "Write the pages and the start text of a contest",
			Long: "Writes the pages and the start text of a contest. In a folder of texts, start.en.md is the start text in English, and 1.en.md the first page: " +
				"its first line is its title, as # Title. All other files are pictures.",
			Example: "  agon admin texts get ants-2027 texts\n  agon admin texts put ants-2027 texts",
		},
		put,
		&cobra.Command{
			Use: "get CONTEST FOLDER", Short: "Write the pages, the start text and the pictures of a contest into a folder", Args: cobra.ExactArgs(2),
			Example: "  agon admin texts get ants-2027 texts", RunE: c.run(getTexts),
		},
	)
}

var textFile = regexp.MustCompile(`^(start|[1-9][0-9]?)\.([a-z]{2,3})\.md$`)

func getTexts(ctx context.Context, s site, args []string) error {
	slug, folder := args[0], args[1]
	now, err := get[api.ContestTexts](ctx, s, path("contests", slug, "texts"))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return fmt.Errorf("make the folder: %w", err)
	}
	files := map[string][]byte{}
	for _, t := range now.Texts.Start {
		files["start."+t.Language+".md"] = []byte(t.Text)
	}
	for i, page := range now.Texts.Pages {
		for _, t := range page.Texts {
			files[fmt.Sprintf("%d.%s.md", i+1, t.Language)] = []byte("# " + t.Title + "\n\n" + t.Text)
		}
	}
	for _, p := range now.Pictures {
		var content bytes.Buffer
		if err := s.Download(ctx, path("contests", slug, "pictures", p.Name), &content); err != nil {
			return err
		}
		files[p.Name] = content.Bytes()
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, filepath.Base(name)), content, 0o600); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
	}
	fmt.Fprintf(s.Stdout, "%d texts and %d pictures of %s are in %s.\n", len(files)-len(now.Pictures), len(now.Pictures), slug, folder)
	return nil
}

func putTexts(ctx context.Context, s site, slug, folder, statement, first string) error {
	if !slices.Contains([]string{"", "shown", "hidden"}, statement) {
		return fmt.Errorf("--statement %s: write shown or hidden", statement)
	}
	now, err := get[api.ContestTexts](ctx, s, path("contests", slug, "texts"))
	if err != nil {
		return err
	}
	wanted, pictures, err := readTexts(folder)
	if err != nil {
		return err
	}
	sortByLanguage(wanted, cmp.Or(first, firstOf(now.Texts.Languages())))
	wanted.StatementHidden = statement == "hidden" || statement == "" && now.Texts.StatementHidden
	for _, name := range pictures {
		content, err := readAtMost(filepath.Join(folder, name), texts.MaxPicture+1)
		if err != nil {
			return err
		}
		if err := s.do(ctx, http.MethodPut, path("contests", slug, "pictures", name), api.PictureInputBody{Content: content}); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := s.do(ctx, http.MethodPut, path("contests", slug, "texts"), api.ChangeTextsInputBody{Version: now.Version, Texts: wanted}); err != nil {
		return err
	}
	fmt.Fprintf(s.Stdout, "Pages of the rules of %s: %d; languages of its start text: %d.\n", slug, len(wanted.Pages), len(wanted.Start))
	return nil
}

func firstOf(languages []string) string {
	if len(languages) == 0 {
		return ""
	}
	return languages[0]
}

// sortByLanguage puts a language before all others.
func sortByLanguage(t texts.Texts, first string) {
	order := func(a, b texts.Text) int {
		return cmp.Or(cmp.Compare(rank(a, first), rank(b, first)), cmp.Compare(a.Language, b.Language))
	}
	slices.SortFunc(t.Start, order)
	for _, page := range t.Pages {
		slices.SortFunc(page.Texts, order)
	}
}

func rank(t texts.Text, first string) int {
	if t.Language == first {
		return 0
	}
	return 1
}

// readTexts reads a folder of texts, and returns the names of its pictures.
func readTexts(folder string) (t texts.Texts, pictures []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return t, nil, fmt.Errorf("read the texts: %w", err)
	}
	t = texts.Empty()
	pages := map[int][]texts.Text{}
	for _, e := range entries {
		match := textFile.FindStringSubmatch(e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."):
			continue
		case e.IsDir():
			return t, nil, fmt.Errorf("%s is a folder; put texts and pictures beside each other", filepath.Join(folder, e.Name()))
		case match == nil && strings.HasSuffix(e.Name(), ".md"):
			return t, nil, fmt.Errorf("%s: texts are called start.LANGUAGE.md or NUMBER.LANGUAGE.md, such as start.en.md and 1.ca.md", filepath.Join(folder, e.Name()))
		case match == nil:
			pictures = append(pictures, e.Name())
			continue
		}
		content, err := readAtMost(filepath.Join(folder, e.Name()), texts.MaxText+200)
		if err != nil {
			return t, nil, err
		}
		text := texts.Text{Language: match[2], Text: string(content)}
		if match[1] == "start" {
			t.Start = append(t.Start, text)
			continue
		}
		first, rest, _ := strings.Cut(text.Text, "\n")
		title, ok := strings.CutPrefix(first, "# ")
		if !ok {
			return t, nil, fmt.Errorf("%s, line 1: the title of the page is missing; begin with # and the title", filepath.Join(folder, e.Name()))
		}
		text.Title, text.Text = strings.TrimSpace(title), strings.TrimLeft(rest, "\r\n")
		number, _ := strconv.Atoi(match[1]) // one or two digits
		pages[number] = append(pages[number], text)
	}
	for _, number := range slices.Sorted(maps.Keys(pages)) {
		t.Pages = append(t.Pages, texts.Page{Texts: pages[number]})
	}
	if len(t.Pages) == 0 && len(t.Start) == 0 && len(pictures) == 0 {
		return t, nil, fmt.Errorf("there is no text in %s; agon admin texts --help says what texts are called", folder)
	}
	return t, pictures, nil
}

// readAtMost reads the beginning of a file that somebody else may have written.
func readAtMost(name string, most int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return content, nil
}
