package texts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Choose returns the text for a reader: in the first of the wanted languages that there is, or else the first text. Ok is
// false if there is no text.
func Choose(texts []Text, wanted []string) (text Text, ok bool) {
	for _, language := range wanted {
		if i := slices.IndexFunc(texts, func(t Text) bool { return t.Language == language }); i >= 0 {
			return texts[i], true
		}
	}
	if len(texts) == 0 {
		return Text{}, false
	}
	return texts[0], true
}

// Languages returns the languages that somebody has written in, each once, in the order in which they appear.
func (t Texts) Languages() []string {
	var list []string
	for _, p := range t.parts() {
		if !slices.Contains(list, p.text.Language) {
			list = append(list, p.text.Language)
		}
	}
	return list
}

// maxAccepted is how many languages of a browser count.
const maxAccepted = 20

// Accepted returns the languages of an Accept-Language header (RFC 9110), the preferred ones first, without regions.
func Accepted(header string) []string {
	type weighted struct {
		language string
		weight   float64
	}
	var list []weighted
	for item := range strings.SplitSeq(header, ",") {
		tag, parameters, _ := strings.Cut(item, ";")
		language, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		weight := 1.0
		if q, found := strings.CutPrefix(strings.TrimSpace(parameters), "q="); found {
			var err error
			if weight, err = strconv.ParseFloat(q, 64); err != nil {
				weight = 0
			}
		}
		if weight > 0 && IsLanguage(language) && len(list) < maxAccepted {
			list = append(list, weighted{language, weight})
		}
	}
	slices.SortStableFunc(list, func(a, b weighted) int { return cmp.Compare(b.weight, a.weight) })
	out := []string{}
	for _, w := range list {
		if !slices.Contains(out, w.language) {
			out = append(out, w.language)
		}
	}
	return out
}
