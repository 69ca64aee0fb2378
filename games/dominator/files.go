//go:build !runner

package dominator

import "embed"

// files are the statement with the protocol, the SDK, the built-in players and what only the kit has.
//
//go:embed statement.md protocol.md sdk players kitfiles
var files embed.FS
