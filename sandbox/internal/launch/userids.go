//go:build linux

package launch

import (
	"fmt"
	"os"
	"strings"
	"sync"
)

// userRange is the range of host users that sandboxes run as.
type userRange struct {
	root        bool
	first, size int
	mu          *sync.Mutex
	at          *int
}

// The host users of sandboxes when the judge is root: a part of the range 60578 to 61183 that systemd leaves free.
const (
	firstHostUser = 60600
	hostUserCount = 500
)

// hostUsers returns the users that this process can give to sandboxes: many if it is root, otherwise its own.
func hostUsers() userRange {
	at := (os.Getpid() * 37) % hostUserCount
	r := userRange{first: firstHostUser, size: hostUserCount, mu: new(sync.Mutex), at: &at}
	if os.Geteuid() != 0 {
		return r
	}
	users, err := os.ReadFile("/proc/self/uid_map")
	if err != nil {
		return r
	}
	groups, err := os.ReadFile("/proc/self/gid_map")
	if err != nil {
		return r
	}
	// The root of a container may have no other users.
	r.root = mapCovers(string(users), r.first, r.size) && mapCovers(string(groups), r.first, r.size)
	return r
}

// mapCovers reports whether one line of a uid_map covers a range of users.
func mapCovers(text string, first, size int) bool {
	for line := range strings.Lines(text) {
		var inside, outside, count int
		if n, _ := fmt.Sscan(line, &inside, &outside, &count); n == 3 && inside <= first && first+size <= inside+count {
			return true
		}
	}
	return false
}

// next returns user and group for the next sandbox.
func (r userRange) next() (uid, gid int) {
	if !r.root {
		return os.Geteuid(), os.Getegid()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	*r.at = (*r.at + 1) % r.size
	return r.first + *r.at, r.first + *r.at
}
