//go:build runner

package apocalypse

import "embed"

// files are none in the runner that is handed out with the kit: it must not contain Dummy's source.
var files embed.FS
