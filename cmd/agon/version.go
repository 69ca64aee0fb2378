package main

import "runtime/debug"

// release is the version of a release; the linker sets it (deploy/build).
var release string

// version is the version of this program: that of the release, or what Go has taken from git.
func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "unknown"
}
