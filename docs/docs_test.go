// Package docs_test checks that the manual hangs together.
package docs_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/languages"
	"github.com/agon-judge/agon/ranking/finals"
)

// link finds the targets of Markdown links and pictures that lead to files of ours.
var link = regexp.MustCompile(`\]\(([^)#:\s]+)(#[^)\s]*)?\)`)

func pages(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob("*.md")
	require.NoError(t, err)
	return append(pages, "../README.md", "../CONTRIBUTING.md")
}

func TestLinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, match := range link.FindAllStringSubmatch(string(text), -1) {
			target := filepath.Join(filepath.Dir(page), match[1])
			require.FileExists(t, target, "%s links to %s", page, match[1])
		}
	}
}

func TestIndexListsEveryPage(t *testing.T) {
	t.Parallel()
	index, err := os.ReadFile("0-README.md")
	require.NoError(t, err)
	for _, page := range pages(t) {
		if page == "0-README.md" || strings.HasPrefix(page, "..") {
			continue
		}
		require.Contains(t, string(index), "("+page+")")
	}
}

// The manual's table of languages is the one that players are compiled by.
func TestEveryLanguageIsInTheManual(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("10-languages.md")
	require.NoError(t, err)
	for _, l := range languages.All() {
		row := regexp.MustCompile(`(?m)^\| ` + regexp.QuoteMeta(l.Title) + ` \| .*$`).FindString(string(text))
		require.Contains(t, row, "`"+l.Source+"`", l.Title)
		for _, tool := range l.Tools {
			require.Contains(t, row, "`"+tool+"`", l.Title)
		}
	}
}

// The manual's limits of the games are those that the judge sets.
func TestEveryGameIsInTheManual(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	protocols, err := os.ReadFile("6-protocols.md")
	require.NoError(t, err)
	for _, g := range games.All() {
		low, high := g.Seats()
		players := fmt.Sprintf("%d to %d", low, high)
		if low == high {
			players = fmt.Sprint(low)
		}
		require.Contains(t, string(readme), fmt.Sprintf("\n| [%s](games/%s/statement.md) | %s | ", g.Title(), g.ID(), players))

		l := g.Limits()
		turn, commands := "-", "any"
		if l.Turn > 0 {
			turn = span(l.Turn)
		}
		if l.Commands > 0 {
			commands = fmt.Sprint(l.Commands)
		}
		require.Contains(t, string(protocols), fmt.Sprintf("\n| %s | %s | %s | %s | %s | %d MiB | %s | %d KiB |\n",
			g.Title(), span(l.CPU), span(l.StartCPU), span(l.Wall), turn, l.Memory>>20, commands, l.Output>>10))
		require.Equal(t, 64<<10, l.Stderr, "the manual says so of all games")
	}
}

// The manual explains the reasons of a freeze in one table, and has no other list of them.
func TestEveryReasonOfAFreezeIsInTheManual(t *testing.T) {
	t.Parallel()
	var want []string
	for _, reason := range engine.Reasons() {
		want = append(want, "`"+string(reason)+"`")
	}
	require.Equal(t, want, firstCells(t, "2-student.md", "| frozen: |"))
	list := strings.Join(want[:3], ", ")
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		require.NotContains(t, string(text), list, "%s copies the list; it can link to 2-student.md#verdicts", page)
	}
}

// The manual's table of the formats of finals has the titles of the form.
func TestEveryFormatOfFinalsIsInTheManual(t *testing.T) {
	t.Parallel()
	var want []string
	for _, format := range finals.Formats() {
		want = append(want, format.Title)
	}
	require.Equal(t, want, firstCells(t, "3-organizer.md", "| format |"))
}

// firstCells are those of a table's rows. The head is the beginning of its first line.
func firstCells(t *testing.T, page, head string) []string {
	t.Helper()
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "\n"+head)
	require.True(t, found, "%s has no table %q", page, head)
	table, _, _ = strings.Cut(table, "\n\n")
	var cells []string
	for _, row := range strings.Split(table, "\n")[2:] {
		cells = append(cells, strings.TrimSpace(strings.Split(row, "|")[1]))
	}
	return cells
}

// span is a time as the manual writes it.
func span(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.0f s", d.Seconds())
}

// The manual lists all fuzz targets, by package.
func TestEveryFuzzTargetIsInTheManual(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("4-contributor.md")
	require.NoError(t, err)
	target := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)
	err = filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && entry.Name() != ".."):
			return fs.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		folder, _ := filepath.Rel("..", filepath.Dir(path))
		for _, match := range target.FindAllStringSubmatch(string(source), -1) {
			row := regexp.MustCompile("(?m)^\\| `" + regexp.QuoteMeta(filepath.ToSlash(folder)) + "` \\| .*$").FindString(string(text))
			require.Contains(t, row, "`"+match[1]+"`", "%s of %s", match[1], folder)
		}
		return nil
	})
	require.NoError(t, err)
}

// The makefile's help and the manual speak of the same targets.
func TestTargetsOfTheManualExist(t *testing.T) {
	t.Parallel()
	makefile, err := os.ReadFile("../Makefile")
	require.NoError(t, err)
	command := regexp.MustCompile("(?m)^make ([a-z]+)|`make ([a-z]+)`")
	for _, page := range pages(t) {
		if page == "2-student.md" {
			continue // its targets are the kit's
		}
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, match := range command.FindAllStringSubmatch(string(text), -1) {
			require.Regexp(t, "(?m)^"+match[1]+match[2]+":", string(makefile), "%s speaks of %q", page, match[0])
		}
	}
}
