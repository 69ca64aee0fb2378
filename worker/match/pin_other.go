//go:build !linux

package match

// pin does nothing where threads cannot be put on a core.
func pin(int) error { return nil }
