//go:build !runner

package apocalypse

import "embed"

// files are the statement with the line protocol, the SDKs, the built-in players and what only the kit has.
//
//go:embed statement.md protocol.md sdk python players kitfiles
var files embed.FS
