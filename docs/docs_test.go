// Package docs_test checks that the manual hangs together.
package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/languages"
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
