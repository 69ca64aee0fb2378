//go:build !linux

package worker

import "math"

// quota returns how many cores' time this process gets: no limit is known on other systems.
func quota() float64 { return math.Inf(1) }
