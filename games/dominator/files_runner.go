//go:build runner

package dominator

import "embed"

// files are none in the runner that is handed out with the kit: it must not contain Dummy's source.
var files embed.FS
