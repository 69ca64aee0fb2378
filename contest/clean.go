package contest

import "strings"

// CleanText makes the output of any program fit for a text column of PostgreSQL.
func CleanText(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
}
