package match

import "golang.org/x/sys/unix"

// pin puts the calling thread on a core.
func pin(core int) error {
	if core < 0 {
		return nil
	}
	var set unix.CPUSet
	set.Set(core)
	return unix.SchedSetaffinity(0, &set)
}
