package admin

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/texts"
)

func TestAFolderOfTextsIsReadByTheNamesOfItsFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(name, content string) {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600))
	}
	for name, content := range map[string]string{"start.en.md": "Welcome.", "2.en.md": "# Second\nb", "1.ca.md": "# Notes\n\na", "1.en.md": "# Grades\r\n\r\na", "board.png": "PNG", ".hidden": ""} {
		write(name, content)
	}
	read, pictures, err := readTexts(folder)
	require.NoError(t, err)
	sortByLanguage(read, "en")
	require.Equal(t, texts.Texts{
		Start: []texts.Text{{Language: "en", Text: "Welcome."}},
		Pages: []texts.Page{
			{Texts: []texts.Text{{Language: "en", Title: "Grades", Text: "a"}, {Language: "ca", Title: "Notes", Text: "a"}}},
			{Texts: []texts.Text{{Language: "en", Title: "Second", Text: "b"}}},
		},
	}, read)
	require.Equal(t, []string{"board.png"}, pictures)

	write("3.en.md", "no title")
	_, _, err = readTexts(folder)
	require.ErrorContains(t, err, "3.en.md, line 1: the title of the page is missing")
	write("notes.md", "")
	require.NoError(t, os.Remove(filepath.Join(folder, "3.en.md")))
	_, _, err = readTexts(folder)
	require.ErrorContains(t, err, "notes.md: texts are called start.LANGUAGE.md or NUMBER.LANGUAGE.md")
	_, _, err = readTexts(t.TempDir())
	require.ErrorContains(t, err, "there is no text in")
}
