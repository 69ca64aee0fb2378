//go:build !runner

package aichallenge

import "embed"

// files are the statement, the protocol, the built-in players and the starters.
//
//go:embed statement.md protocol.md players starters
var files embed.FS
