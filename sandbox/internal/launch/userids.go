package launch

import (
	"fmt"
	"os"
	"strings"
	"sync"
)

// userRange are the host's users that sandboxes are given.
type userRange struct {
	root        bool
	first, size int
	mu          *sync.Mutex
	at          *int
}

// The host's users for sandboxes when the judge is root: a part of the range that systemd leaves free, 60578 to 61183.
const (
	firstHostUser = 60600
	hostUserCount = 500
)

// hostUsers finds out which users this process may give away: many when it is root, its own otherwise.
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
	// The root of a container may have no other users to give.
	r.root = mapCovers(string(users), r.first, r.size) && mapCovers(string(groups), r.first, r.size)
	return r
}

// mapCovers says whether one line of a uid_map covers a range of users.
func mapCovers(text string, first, size int) bool {
	for line := range strings.Lines(text) {
		var inside, outside, count int
		if n, _ := fmt.Sscan(line, &inside, &outside, &count); n == 3 && inside <= first && first+size <= inside+count {
			return true
		}
	}
	return false
}

// next is the user and group of the next sandbox.
func (r userRange) next() (uid, gid int) {
	if !r.root {
		return os.Geteuid(), os.Getegid()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	*r.at = (*r.at + 1) % r.size
	return r.first + *r.at, r.first + *r.at
}
