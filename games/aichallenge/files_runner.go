//go:build runner

package aichallenge

import "embed"

// files are none in the runner that is handed out with the kit.
var files embed.FS
