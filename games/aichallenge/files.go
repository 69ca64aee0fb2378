//go:build !runner

package aichallenge

import "embed"

// files are the statement, the protocol, the built-in players, the starters and what only the kit has.
//
//go:embed statement.md protocol.md players starters kitfiles
var files embed.FS
