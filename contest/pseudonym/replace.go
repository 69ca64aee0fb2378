package pseudonym

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Call calls those by other names who are named in a text of ours. A name is found where no letter, digit or underscore
// adjoins it, and the longest one of those that begin at a place.
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
