package contest

import (
	"encoding/json"
	"fmt"
)

// Limits are the limits of each player in one match, as the column contests.limits holds them. 0 stands for the default
// of the program that enforces the limit.
type Limits struct {
	CPUMillis       int64 `json:"cpu_ms"`                         // CPU time for the whole match, start-up not counted
	StartCPUMillis  int64 `json:"start_cpu_ms"`                   // CPU time until the player is ready
	StartWallMillis int64 `json:"start_wall_ms" required:"false"` // time that the judge waits for the first answer
	WallMillis      int64 `json:"wall_ms"`                        // time that the judge waits for the player, summed over the match
	TurnMillis      int64 `json:"turn_ms"`                        // time that the judge waits for one answer
	MemoryBytes     int64 `json:"memory_bytes"`
	Commands        int   `json:"commands"`     // in one round
	OutputBytes     int   `json:"output_bytes"` // of one answer
	StderrBytes     int   `json:"stderr_bytes"` // that are kept
}

// ParseLimits reads the column.
func ParseLimits(column []byte) (Limits, error) {
	var l Limits
	if err := json.Unmarshal(column, &l); err != nil {
		return l, fmt.Errorf("read the contest's limits: %w", err)
	}
	return l, nil
}

// Column writes the column.
func (l Limits) Column() json.RawMessage {
	text, err := json.Marshal(l)
	if err != nil {
		panic(err) // numbers only
	}
	return text
}

// Larger returns the larger one of each limit.
func (l Limits) Larger(o Limits) Limits {
	return Limits{
		CPUMillis: max(l.CPUMillis, o.CPUMillis), StartCPUMillis: max(l.StartCPUMillis, o.StartCPUMillis), StartWallMillis: max(l.StartWallMillis, o.StartWallMillis), WallMillis: max(l.WallMillis, o.WallMillis),
		TurnMillis: max(l.TurnMillis, o.TurnMillis), MemoryBytes: max(l.MemoryBytes, o.MemoryBytes), Commands: max(l.Commands, o.Commands),
		OutputBytes: max(l.OutputBytes, o.OutputBytes), StderrBytes: max(l.StderrBytes, o.StderrBytes),
	}
}
