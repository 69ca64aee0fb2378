//go:build !runner

package apocalypse

import "embed"

// files are the statement, the SDK, the built-in players and what only the kit has.
//
//go:embed sdk python players kitfiles
var files embed.FS
