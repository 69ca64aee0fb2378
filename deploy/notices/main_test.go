package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// folder makes a folder with files, each given as name and text.
func folder(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		require.NoError(t, os.WriteFile(filepath.Join(dir, files[i]), []byte(files[i+1]), 0o600))
	}
	return dir
}

const mit = "MIT License\n\nPermission is hereby granted,\nfree of charge"

func TestComponentsWithTheSameTextShareIt(t *testing.T) {
	t.Parallel()
	text, err := render([]component{
		{"example.org/a", folder(t, "LICENSE", mit)},
		{"b (npm)", folder(t, "license.md", strings.ReplaceAll(mit, "\n", " \r\n"), "index.js", "x")},
		{"example.org/c", folder(t, "LICENSE.txt", "Apache License", "NOTICE", "Copyright C")},
	})
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(text), "free of charge"))
	require.Contains(t, string(text), "## MIT\n\n* example.org/a\n* b (npm)\n")
	require.Contains(t, string(text), "## Apache 2.0\n\n* example.org/c\n\n```\nApache License\n\nCopyright C\n```\n")
}

func TestLicencesThatNobodyHasLookedAtAreRefused(t *testing.T) {
	t.Parallel()
	_, err := render([]component{{"example.org/a", folder(t, "LICENSE", "All rights reserved")}})
	require.ErrorContains(t, err, "example.org/a: the licence in")
	_, err = render([]component{{"example.org/b", folder(t, "readme.md", mit)}})
	require.ErrorContains(t, err, "example.org/b: there is no licence in")
}

func TestPackagesOfTheWebAppAreThoseThatItNeedsToRun(t *testing.T) {
	t.Parallel()
	dir := folder(t, "package-lock.json", `{"packages": {"": {}, "node_modules/react": {}, "node_modules/@a/b": {}, "node_modules/vite": {"dev": true}}}`)
	list, err := npmPackages(dir)
	require.NoError(t, err)
	require.Equal(t, []component{
		{"@a/b (npm)", filepath.Join(dir, "node_modules/@a/b")},
		{"react (npm)", filepath.Join(dir, "node_modules/react")},
	}, list)
}
