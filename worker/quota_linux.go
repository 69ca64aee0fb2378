package worker

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// quota returns how many cores' time the control groups of this process give it. Without a limit it is infinite.
func quota() float64 {
	groups, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return math.Inf(1)
	}
	return quotaIn("/sys/fs/cgroup", string(groups))
}

// quotaIn is quota with the file system of control groups at root, and the content of /proc/self/cgroup.
func quotaIn(root, groups string) float64 {
	least := math.Inf(1)
	for line := range strings.Lines(groups) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) != 3 {
			continue
		}
		controllers, group := fields[1], fields[2]
		for ; ; group = filepath.Dir(group) {
			if controllers == "" { // version 2
				least = min(least, ratioOf(readFields(filepath.Join(root, group, "cpu.max"))))
			} else if strings.Contains(","+controllers+",", ",cpu,") {
				folder := filepath.Join(root, controllers, group)
				least = min(least, ratioOf(append(readFields(filepath.Join(folder, "cpu.cfs_quota_us")), readFields(filepath.Join(folder, "cpu.cfs_period_us"))...)))
			}
			if group == "/" || group == "." {
				break
			}
		}
	}
	return least
}

func readFields(file string) []string {
	text, _ := os.ReadFile(file) // where there is no file, there is no limit
	return strings.Fields(string(text))
}

// ratioOf returns the time in each period. Version 1 writes -1 for no limit and version 2 "max".
func ratioOf(fields []string) float64 {
	if len(fields) != 2 {
		return math.Inf(1)
	}
	time, err := strconv.ParseFloat(fields[0], 64)
	period, err2 := strconv.ParseFloat(fields[1], 64)
	if err != nil || err2 != nil || time <= 0 || period <= 0 {
		return math.Inf(1)
	}
	return time / period
}
