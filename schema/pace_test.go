package schema_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
)

func TestTheExpectedWaitFollowsThePace(t *testing.T) {
	for name, c := range map[string]struct {
		came, decided []int // seconds after the first
		want          time.Duration
		known         bool
	}{
		"nobody yet":                      {nil, nil, 0, false},
		"too few to tell":                 {[]int{0, 0}, []int{10, 20}, 0, false},
		"a queue":                         {[]int{0, 0, 0, 0}, []int{10, 20, 30, 40}, 30 * time.Second, true},
		"a quiet site, as fast as it can": {[]int{0, 1000, 2000}, []int{10, 1010, 2010}, 30 * time.Second, true},
		"one that hung":                   {[]int{0, 0, 0, 0, 0}, []int{10, 20, 5000, 5010, 5020}, 30 * time.Second, true},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			player := d.seated(d.ada, "Ant", "new", false)
			for i := range c.came {
				d.exec(`INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state, created_at, decided_at)
SELECT contest_id, id, user_id, 'cpp', 'x', 'x', 'qualified', now() + $2 * interval '1 second', now() + $3 * interval '1 second' FROM players WHERE id = $1`,
					player, c.came[i], c.decided[i])
			}

			wait, known, err := schema.ExpectedWait(t.Context(), d.q, 3)

			require.NoError(t, err)
			require.Equal(t, c.known, known)
			require.Equal(t, c.want, wait)
		})
	}
}
