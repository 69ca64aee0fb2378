package pool_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/worker/task"
)

// Whatever cores there are, long matches never take all of them; where there is one, they take turns.
func TestLongMatchesLeaveACore(t *testing.T) {
	t.Parallel()
	for cores, most := range map[int]int{1: 1, 2: 1, 3: 2, 8: 7} {
		s := newSite(t)
		begun, end := make(chan struct{}), make(chan struct{})
		hold := func(context.Context) error {
			begun <- struct{}{}
			<-end
			return nil
		}
		for i := range cores {
			s.join(string(rune('a'+i)), task.Trusted, hold)
		}
		long, short := match(task.Trusted, "cpp"), match(task.Trusted, "cpp")
		long.Long = true
		results := make(chan error)
		play := func(m task.Match) {
			go func() {
				_, err := s.played(m)
				results <- err
			}()
			<-begun
		}
		for range most {
			play(long)
		}

		// another long one has to wait, and what somebody waits for does not
		_, err := s.played(long)
		require.ErrorIs(t, err, pool.ErrLastCore, "%d cores", cores)
		play(short)

		// and when one has ended, the next begins
		for range most + 1 {
			end <- struct{}{}
			require.NoError(t, <-results)
		}
		play(long)
		end <- struct{}{}
		require.NoError(t, <-results)
	}
}
