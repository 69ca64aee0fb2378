//go:build !runner

package ants

import "embed"

// files are the statement, the line protocol, the SDKs, the built-in players and what only the kit has.
//
//go:embed statement.md protocol.md sdk python players kitfiles
var files embed.FS
