package bundle

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// shown quotes a hostile name: printable ASCII on one line, and not much of it.
func shown(name string) string {
	const most = 80
	if len(name) > most {
		return strconv.QuoteToASCII(name[:most]) + "..."
	}
	return strconv.QuoteToASCII(name)
}

// unquoted is a name without quotes where it needs none.
func unquoted(name string) string {
	odd := func(r rune) bool {
		return r != '.' && r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}
	if len(name) > 40 || strings.ContainsFunc(name, odd) {
		return shown(name)
	}
	return name
}

// enumerated joins names as a sentence does, and only the first few.
func enumerated(names []string) string {
	const most = 5
	quoted := make([]string, 0, most+1)
	for i, name := range names {
		if i == most {
			quoted = append(quoted, fmt.Sprintf("%d more", len(names)-most))
			break
		}
		quoted = append(quoted, shown(name))
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	last := len(quoted) - 1
	return strings.Join(quoted[:last], ", ") + " and " + quoted[last]
}

// listed gives languages with the suffixes of their files.
func listed(languages []engine.Language) string {
	known := make([]string, len(languages))
	for i, l := range languages {
		known[i] = fmt.Sprintf("%s (%s)", l.ID, strings.Join(l.Suffix, ", "))
	}
	return strings.Join(known, "; ")
}

// hasSuffix reports whether a file is called after one of the suffixes, in whatever case.
func hasSuffix(filename string, suffixes []string) bool {
	name := strings.ToLower(path.Base(filename))
	return slices.ContainsFunc(suffixes, func(s string) bool { return strings.HasSuffix(name, s) })
}
