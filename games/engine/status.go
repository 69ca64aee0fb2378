package engine

import (
	"fmt"
	"strconv"
	"time"
)

// statusOut is the status of a frozen seat.
const statusOut = -1

// statusSteps is the resolution of a status: a ten-thousandth of the CPU limit. Finer would be noise, and would make
// the log change in every round.
const statusSteps = 10_000

// statusOf is the used part of a limit, in [0,1], rounded down to the resolution. Without a limit it is always 0.
func statusOf(used, limit time.Duration) float64 {
	switch {
	case limit <= 0 || used <= 0:
		return 0
	case used >= limit:
		return 1
	}
	return float64(int64(float64(used)/float64(limit)*statusSteps)) / statusSteps
}

// AppendStatus appends a status the way C's %g prints it: at most 6 significant digits, no trailing zeros.
func AppendStatus(dst []byte, status float64) []byte {
	if status == 0 {
		return append(dst, '0') // the usual one
	}
	return strconv.AppendFloat(dst, status, 'g', 6, 64)
}

// parseStatus reads what AppendStatus wrote.
func parseStatus(text []byte) (float64, error) {
	status, err := strconv.ParseFloat(string(text), 64)
	if err != nil || !(status == statusOut || status >= 0 && status <= 1) {
		return 0, fmt.Errorf("%s is no status: expected -1 or a number from 0 to 1", quoted(text))
	}
	return status + 0, nil // -0 becomes 0
}
