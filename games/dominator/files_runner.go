//go:build runner

package dominator

import "embed"

// files is empty in the kit's program, which must not contain Dummy's source.
var files embed.FS
