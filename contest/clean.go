package contest

import "strings"

// CleanText makes any program's output fit for a Postgres text column.
func CleanText(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
}
