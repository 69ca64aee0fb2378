package api

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestLimiter(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	l := newLimiter(Rate{Every: 10 * time.Second, Burst: 2}, func() time.Time { return now })
	try := func() time.Duration { _, wait := l.take("ada"); return wait }

	require.Zero(t, try())
	require.Zero(t, try())
	require.Equal(t, 10*time.Second, try())
	require.Equal(t, 10*time.Second, try(), "being refused costs nothing")
	_, wait := l.take("bob")
	require.Zero(t, wait, "keys do not share")
	now = now.Add(10 * time.Second)
	require.Zero(t, try())
	require.NotZero(t, try())
}

func TestLimiterGivesBack(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	l := newLimiter(Rate{Every: time.Hour, Burst: 1}, func() time.Time { return now })
	for range 5 {
		giveBack, wait := l.take("ada")
		require.Zero(t, wait)
		giveBack()
	}
}

func TestLimiterForgetsWhoIsQuiet(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	l := newLimiter(Rate{Every: time.Second, Burst: 1}, func() time.Time { return now })
	for i := range 10 * minSweep {
		l.take(strconv.Itoa(i))
		now = now.Add(time.Second)
	}
	require.LessOrEqual(t, len(l.buckets), minSweep)
}

func TestAddressKey(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "fe80::1%eth0": "fe80::/64", "nonsense": "nonsense", "": "",
	} {
		require.Equal(t, want, addressKey(address), address)
	}
}
