package contest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
)

func TestTimesAreReadAsTheClocksOfTheZoneShowThem(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ zone, text, utc, wrong string }{
		"in winter":            {zone: "Europe/Madrid", text: "2027-01-15T23:59", utc: "2027-01-15T22:59:00Z"},
		"in summer":            {zone: "Europe/Madrid", text: "2027-05-03 23:59", utc: "2027-05-03T21:59:00Z"},
		"with seconds":         {zone: "UTC", text: "2027-05-03T23:59:59", utc: "2027-05-03T23:59:59Z"},
		"half an hour apart":   {zone: "Asia/Kolkata", text: "2027-05-03T00:00", utc: "2027-05-02T18:30:00Z"},
		"an hour that is gone": {zone: "Europe/Madrid", text: "2027-03-28T02:30", wrong: "skip 2027-03-28 02:30 for summer time"},
		"31 February":          {zone: "UTC", text: "2027-02-31T10:00", wrong: `"2027-02-31T10:00" is no time`},
		"25 o'clock":           {zone: "UTC", text: "2027-02-01T25:00", wrong: "is no time"},
		"words":                {zone: "UTC", text: "next Monday", wrong: "like 2027-05-03T23:59"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			zone, err := contest.Zone(c.zone)
			require.NoError(t, err)
			at, err := contest.ParseLocal(c.text, zone)
			if c.wrong != "" {
				require.ErrorContains(t, err, c.wrong)
				return
			}
			require.NoError(t, err)
			require.Equal(t, c.utc, at.UTC().Format(time.RFC3339))
			again, err := contest.ParseLocal(contest.FormatLocal(&at, zone), zone)
			require.NoError(t, err)
			require.True(t, at.Equal(again), "what is written is read as the same")
		})
	}
	for _, unknown := range []string{"", "Local", "Mars/Olympus", "../etc/passwd", "CEST+2"} {
		_, err := contest.Zone(unknown)
		require.ErrorContains(t, err, "there is no time zone", unknown)
	}
}
