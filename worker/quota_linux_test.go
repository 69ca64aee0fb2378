package worker

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestQuota(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		groups   string
		files    map[string]string
		expected float64
	}{
		"none":                    {"0::/\n", nil, math.Inf(1)},
		"half a core":             {"0::/\n", map[string]string{"cpu.max": "50000 100000\n"}, 0.5},
		"no limit":                {"0::/\n", map[string]string{"cpu.max": "max 100000\n"}, math.Inf(1)},
		"that of a group above":   {"0::/a/b\n", map[string]string{"a/b/cpu.max": "800000 100000", "a/cpu.max": "300000 100000"}, 3},
		"of the first version":    {"4:cpu,cpuacct:/a\n", map[string]string{"cpu,cpuacct/a/cpu.cfs_quota_us": "250000", "cpu,cpuacct/a/cpu.cfs_period_us": "100000"}, 2.5},
		"none of the first":       {"4:cpu:/\n", map[string]string{"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"}, math.Inf(1)},
		"lines that say nothing":  {"x\n\n1:memory:/a", map[string]string{"a/cpu.max": "1 2"}, math.Inf(1)},
		"a file that is no limit": {"0::/", map[string]string{"cpu.max": "much"}, math.Inf(1)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			for file, content := range test.files {
				file = filepath.Join(root, file)
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
				require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
			}
			require.Equal(t, test.expected, quotaIn(root, test.groups))
		})
	}
}
