package jutge

import (
	"io/fs"
	"strings"
)

// The files with what students read.
const (
	statementFile = "statement.md"
	protocolFile  = "protocol.md"
)

// Statement is the complete description of a game, Markdown: its files statement.md and protocol.md. The second one is
// also in the kit by itself; here its headings are one level lower, so that it is the statement's last section.
func Statement(files fs.FS) []byte {
	statement, protocol := Content(files, statementFile), Content(files, protocolFile)
	if protocol == nil {
		return statement
	}
	return append(append(statement, '\n'), lowered(string(protocol))...)
}

// lowered is a Markdown text with its headings one level lower.
func lowered(text string) string {
	var b strings.Builder
	code := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		if !code && strings.HasPrefix(line, "#") {
			b.WriteByte('#')
		}
		b.WriteString(line)
	}
	return b.String()
}
