package dominator

import "embed"

// files are the statement, the SDK, the built-in players and what only the kit has.
var files embed.FS
