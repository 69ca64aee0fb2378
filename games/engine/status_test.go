package engine

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestStatusOf(t *testing.T) {
	for _, test := range []struct {
		used, limit time.Duration
		expected    float64
	}{
		{0, time.Second, 0},
		{time.Microsecond, time.Second, 0},
		{123456 * time.Microsecond, time.Second, 0.1234},
		{999999 * time.Microsecond, time.Second, 0.9999},
		{time.Second, time.Second, 1},
		{time.Hour, time.Second, 1},
		{-time.Second, time.Second, 0},
		{time.Hour, 0, 0}, // no limit
	} {
		require.Equal(t, test.expected, statusOf(test.used, test.limit), "%v of %v", test.used, test.limit)
	}
}

func TestAppendStatusPrintsLikeC(t *testing.T) {
	for expected, status := range map[string]float64{
		"0": 0, "1": 1, "-1": -1, "0.5": 0.5, "0.0123": 0.0123, "0.333333": 1.0 / 3, "1e-05": 0.00001, "1.23457e-05": 0.0000123456789,
	} {
		require.Equal(t, expected, string(AppendStatus(nil, status)))
	}
}

// What is logged is what was told: a simulated match is in the same state as the one that was played.
func TestStatusSurvivesTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.Int64Range(1, int64(time.Hour)).Draw(t, "limit")
		used := rapid.Int64Range(0, limit).Draw(t, "used")
		status := statusOf(time.Duration(used), time.Duration(limit))
		read, err := parseStatus(AppendStatus(nil, status))
		require.NoError(t, err)
		require.Equal(t, status, read)
	})
}

func TestParseStatusKnowsOneZero(t *testing.T) {
	status, err := parseStatus([]byte("-0"))
	require.NoError(t, err)
	require.False(t, math.Signbit(status))
}
