package contest

import "strings"

// clean makes any program's output fit for a Postgres text column.
func Clean(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
}
