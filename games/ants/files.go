//go:build !runner

package ants

import "embed"

// files are the statement, the SDK, the built-in players and what only the kit has.
//
//go:embed statement.md sdk players kitfiles
var files embed.FS
