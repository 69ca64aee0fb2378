//go:build linux

package seccomp

import (
	"sync"

	"golang.org/x/sys/unix"
)

// Cache keeps the compiled filters of programs. It is safe for concurrent use.
type Cache struct {
	mu   sync.Mutex
	made map[filterKey][]unix.SockFilter
}

type filterKey struct {
	profile Profile
	pid     int // of the program in its own namespace
	Options
}

// Options are what a filter allows or does beyond its profile.
type Options struct {
	Notify bool // it reports forbidden calls instead of killing
	Timers bool // it allows timers of real time
}

// Filter returns the compiled filter of a program that runs as process pid in its namespace.
func (f *Cache) Filter(profile Profile, pid int, o Options) ([]unix.SockFilter, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := filterKey{profile, pid, o}
	if program, ok := f.made[key]; ok {
		return program, nil
	}
	fallback := uint32(Kill)
	if o.Notify {
		fallback = Notify
	}
	filter, err := profileFilter(profile, pid, o.Timers, fallback)
	if err != nil {
		return nil, err
	}
	if f.made == nil || pid != 1 { // without a pid namespace the filter fits this one process only
		f.made = map[filterKey][]unix.SockFilter{}
	}
	f.made[key] = filter.Compile()
	return f.made[key], nil
}
