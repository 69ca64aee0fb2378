//go:build runner

package aichallenge

import "embed"

// files is empty in the kit's program.
var files embed.FS
