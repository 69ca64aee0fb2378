//go:build !runner

package dominator

import "embed"

// files are the statement with the protocol, the SDKs, the built-in players and what only the kit has.
//
//go:embed statement.md protocol.md sdk python players kitfiles
var files embed.FS
