// Command notices writes THIRD_PARTY.md: the licences of everything that a release contains, which are the Go modules that the
// program links on any of its systems, the packages of the web app, and Go's own library. Versions are in the SBOMs.
//
//	notices         writes THIRD_PARTY.md
//	notices -check  fails if THIRD_PARTY.md is out of date
//
// It reads the module cache and frontend/node_modules, and needs no network.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const file = "THIRD_PARTY.md"

// systems are what deploy/release builds for; some modules are linked on one of them only.
var systems = []string{"linux", "darwin", "windows"}

func main() {
	check := flag.Bool("check", false, "fail if "+file+" is out of date, and change nothing")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	components, err := goModules()
	if err != nil {
		return err
	}
	packages, err := npmPackages("frontend")
	if err != nil {
		return err
	}
	text, err := render(append(components, packages...))
	if err != nil {
		return err
	}
	if !check {
		return os.WriteFile(file, text, 0o644)
	}
	if have, err := os.ReadFile(file); err != nil || !bytes.Equal(have, text) {
		return errors.New(file + " is out of date; run: make notices")
	}
	return nil
}

// component is something that a release contains, and the folder with its licence.
type component struct{ name, dir string }

// goModules returns the modules that the program links, and Go's library. Modules that go.mod replaces by a folder are our own.
func goModules() ([]component, error) {
	dirs := map[string]string{}
	for _, system := range systems {
		list := exec.Command("go", "list", "-deps", "-tags", "nomsgpack", "-f", "{{with .Module}}{{if or (not .Replace) .Replace.Version}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", "./cmd/agon")
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		list.Stderr = os.Stderr
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("listing the modules of %s: %w", system, err)
		}
		for line := range strings.Lines(string(out)) {
			name, dir, ok := strings.Cut(strings.TrimSpace(line), "\t")
			if ok && !strings.HasPrefix(name, "github.com/agon-judge/agon") { // modules of go.work have no Replace
				dirs[name] = dir
			}
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("asking for Go's folder: %w", err)
	}
	dirs["Go and its standard library"] = strings.TrimSpace(string(root))
	return sorted(dirs), nil
}

// npmPackages returns the packages that a web app needs to run, as its lock file lists them.
func npmPackages(app string) ([]component, error) {
	raw, err := os.ReadFile(filepath.Join(app, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Dev      bool `json:"dev"`
			Optional bool `json:"optional"`
			Peer     bool `json:"peer"`
		} `json:"packages"`
	}
	if err := json.Unmarshal(raw, &lock); err != nil {
		return nil, fmt.Errorf("reading the lock file: %w", err)
	}
	dirs := map[string]string{}
	for path, p := range lock.Packages {
		if path == "" || p.Dev || p.Optional || p.Peer {
			continue
		}
		_, name, _ := strings.Cut(path, "node_modules/")
		dirs[name+" (npm)"] = filepath.Join(app, filepath.FromSlash(path))
	}
	return sorted(dirs), nil
}

func sorted(dirs map[string]string) []component {
	var list []component
	for _, name := range slices.Sorted(maps.Keys(dirs)) {
		list = append(list, component{name, dirs[name]})
	}
	return list
}

// licenceFile matches the names of files that have to be passed on with a component.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([.-].*)?$`)

// kinds are the licences that are known to allow what a release does, with words that only they contain.
var kinds = []struct{ name, words string }{
	{"Apache 2.0", "Apache License"},
	{"MPL 2.0", "Mozilla Public License"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software"},
	{"ISC", "Permission to use, copy, modify, and distribute this software"},
	{"MIT", "Permission is hereby granted, free of charge"},
	{"Unlicense", "This is free and unencumbered software released into the public domain"},
	{"BSD", "Redistribution and use in source and binary forms"},
}

// render writes the notices. Components with the same text share it.
func render(components []component) ([]byte, error) {
	var order []string
	owners, kindOf := map[string][]string{}, map[string]string{}
	for _, c := range components {
		text, err := licenceText(c.dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		kind := kindOfText(text)
		if kind == "" {
			return nil, fmt.Errorf("%s: the licence in %s is of no kind that is known to be fine; look at it and add it to deploy/notices", c.name, c.dir)
		}
		if owners[text] == nil {
			order = append(order, text)
		}
		owners[text], kindOf[text] = append(owners[text], c.name), kind
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "# Third-party software in Agon\n\nMade by `make notices`. Agon itself is under the licence in LICENSE. A release also contains:\n")
	for _, text := range order {
		fmt.Fprintf(&out, "\n## %s\n\n", kindOf[text])
		for _, name := range owners[text] {
			fmt.Fprintf(&out, "* %s\n", name)
		}
		fmt.Fprintf(&out, "\n```\n%s\n```\n", text)
	}
	return out.Bytes(), nil
}

// licenceText returns all files of a folder that have to be passed on.
func licenceText(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", fmt.Errorf("%w; the packages are not installed (deploy/bootstrap installs them)", err)
	}
	var texts []string
	for _, entry := range entries {
		if entry.IsDir() || !licenceFile.MatchString(entry.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			return "", err
		}
		texts = append(texts, tidy(string(text)))
	}
	if len(texts) == 0 {
		return "", fmt.Errorf("there is no licence in %s", dir)
	}
	return strings.Join(texts, "\n\n"), nil
}

// tidy removes what differs between copies of the same text: line ends, spaces at ends of lines, and a fence of Markdown.
func tidy(text string) string {
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(text, "```", "'''")) {
		lines = append(lines, strings.TrimRight(line, " \t\r\n"))
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

func kindOfText(text string) string {
	flat := strings.Join(strings.Fields(text), " ")
	for _, kind := range kinds {
		if strings.Contains(flat, kind.words) {
			return kind.name
		}
	}
	return ""
}
