package pseudonym

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// ReplaceNames replaces the names in a text of the site. It finds a name only if no letter, digit or underscore adjoins
// it, and takes the longest of the names that begin at the same position.
func ReplaceNames(text string, called map[string]string) string {
	if len(called) == 0 {
		return text
	}
	longest := slices.SortedFunc(maps.Keys(called), func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	for i, name := range longest {
		longest[i] = regexp.QuoteMeta(name)
	}
	alone := regexp.MustCompile(`(^|[^\pL\pN_])(` + strings.Join(longest, "|") + `)([^\pL\pN_]|$)`)
	for at := 0; ; {
		found := alone.FindStringSubmatchIndex(text[at:])
		if found == nil {
			return text
		}
		from, to := at+found[4], at+found[5]
		name := called[text[from:to]]
		text, at = text[:from]+name+text[to:], from+len(name)
	}
}
