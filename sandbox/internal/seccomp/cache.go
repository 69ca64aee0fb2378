package seccomp

import (
	"sync"

	"golang.org/x/sys/unix"
)

// Cache keeps the filters of programs as they are sent to launchers.
type Cache struct {
	mu   sync.Mutex
	made map[filterKey][]unix.SockFilter
}

type filterKey struct {
	profile Profile
	pid     int // of the program, as it sees it
	notify  bool
}

// Filter gives the filter of a program.
func (f *Cache) Filter(profile Profile, pid int, notify bool) ([]unix.SockFilter, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := filterKey{profile, pid, notify}
	if program, ok := f.made[key]; ok {
		return program, nil
	}
	rest := uint32(Kill)
	if notify {
		rest = Notify
	}
	filter, err := profileFilter(profile, pid, rest)
	if err != nil {
		return nil, err
	}
	if f.made == nil || pid != 1 { // a program without a namespace has a number that does not come again
		f.made = map[filterKey][]unix.SockFilter{}
	}
	f.made[key] = filter.Compile()
	return f.made[key], nil
}
