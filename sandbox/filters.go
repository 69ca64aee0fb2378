package sandbox

import (
	"sync"

	"golang.org/x/sys/unix"
)

// filters keeps the filters of programs as they are sent to launchers.
type filters struct {
	mu   sync.Mutex
	made map[filterKey][]unix.SockFilter
}

type filterKey struct {
	profile Profile
	pid     int // of the program, as it sees it
	notify  bool
}

// of gives the filter of a program.
func (f *filters) of(profile Profile, pid int, notify bool) ([]unix.SockFilter, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := filterKey{profile, pid, notify}
	if program, ok := f.made[key]; ok {
		return program, nil
	}
	rest := uint32(actKill)
	if notify {
		rest = actNotify
	}
	filter, err := playerFilter(profile, pid, rest)
	if err != nil {
		return nil, err
	}
	if f.made == nil || pid != 1 { // a program without a namespace has a number that does not come again
		f.made = map[filterKey][]unix.SockFilter{}
	}
	f.made[key] = filter.compile()
	return f.made[key], nil
}
