package pool_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/dispatch/pool"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/worker/task"
)

// scripted is a worker that plays nothing.
type scripted struct {
	name      string
	cores     int
	languages []string
	play      func(ctx context.Context) error
	try       func() error
}

func (s *scripted) Compile(ctx context.Context, _ engine.Game, _ string, _ engine.Files) (task.Compilation, error) {
	return task.Compilation{OK: true, Log: s.name}, s.play(ctx)
}

func (s *scripted) Play(ctx context.Context, _ task.Match, begin func(context.Context) error) (engine.Outcome, error) {
	if err := begin(ctx); err != nil {
		return engine.Outcome{}, err
	}
	return engine.Outcome{}, s.play(ctx)
}

func (s *scripted) Examine(ctx context.Context, _ task.Package, told func(report.Check)) (task.Examination, error) {
	told(report.Check{Name: s.name})
	return task.Examination{}, s.play(ctx)
}

func (s *scripted) Try(context.Context) error { return s.try() }

func (s *scripted) Capacity() task.Capacity {
	return task.Capacity{Cores: s.cores, Compiles: s.cores, Languages: s.languages}
}

func (s *scripted) Disk() task.Disk { return task.Disk{} }

// site is a pool with what its tests say of it.
type site struct {
	*pool.Pool
	t *testing.T
}

func newSite(t *testing.T) site { return site{pool.New(slog.New(slog.DiscardHandler)), t} }

// join adds a worker with one core that knows C++, which fails as told.
func (s site) join(name string, trust task.Trust, play func(ctx context.Context) error) (*pool.Membership, *scripted) {
	w := &scripted{name: name, cores: 1, languages: []string{"ants/cpp"}, play: play, try: func() error { return nil }}
	m := s.Join(pool.Member{Name: name, Instance: name + "-1", Trust: trust, Worker: w})
	s.t.Cleanup(m.Leave)
	return m, w
}

func match(trust task.Trust, languages ...string) task.Match {
	m := task.Match{Game: ants.Game{}, Trust: trust}
	for _, l := range languages {
		m.Seats = append(m.Seats, task.Seat{Language: l})
	}
	return m
}

// played plays a match and returns the workers that have begun it.
func (s site) played(m task.Match) (workers []string, err error) {
	_, err = s.Play(s.t.Context(), m, func(_ context.Context, where pool.Place) error {
		workers = append(workers, where.Worker)
		return nil
	})
	return workers, err
}

func well(context.Context) error { return nil }

func fails(why error) func(context.Context) error { return func(context.Context) error { return why } }

func TestWorkGoesToAWorkerThatMayAndCanDoIt(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	_, err := s.played(match(task.Guest, "cpp"))
	require.EqualError(t, err, "no worker is connected")

	s.join("guest", task.Guest, well)
	_, err = s.played(match(task.Trusted, "cpp"))
	require.EqualError(t, err, "no trusted worker is connected")
	_, err = s.Compile(t.Context(), ants.Game{}, "cpp", nil)
	require.EqualError(t, err, "no trusted worker is connected", "guests get no sources")
	workers, err := s.played(match(task.Guest, "cpp"))
	require.NoError(t, err)
	require.Equal(t, []string{"guest"}, workers)

	_, polyglot := s.join("polyglot", task.Trusted, well)
	polyglot.languages = []string{"ants/cpp", "ants/python"} // too late: what it can do is asked when it joins
	_, err = s.played(match(task.Guest, "cpp", "python"))
	busy, ok := errors.AsType[*task.BusyError](err)
	require.True(t, ok)
	require.Equal(t, "ants/python", busy.Language)
	workers, err = s.played(match(task.Trusted, "cpp", "cpp"))
	require.NoError(t, err)
	require.Equal(t, []string{"polyglot"}, workers)
	require.Equal(t, pool.Room{Matches: 4, Compiles: 1}, s.Room())
}

func TestWorkIsSharedByFreeRoom(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	end := make(chan struct{})
	begun := make(chan string, 8)
	until := func(context.Context) error { <-end; return nil }
	s.join("one", task.Trusted, until)
	s.join("two", task.Trusted, until)
	var all sync.WaitGroup
	for range 4 { // two for each core
		all.Go(func() {
			_, err := s.Play(t.Context(), match(task.Guest, "cpp"), func(_ context.Context, where pool.Place) error {
				begun <- where.Worker
				return nil
			})
			require.NoError(t, err)
		})
	}
	count := map[string]int{}
	for range 4 {
		count[<-begun]++
	}
	require.Equal(t, map[string]int{"one": 2, "two": 2}, count)

	// a fifth waits until one is over, or its context ends
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Play(ctx, match(task.Guest, "cpp"), nil)
	require.ErrorIs(t, err, context.Canceled)
	all.Go(func() {
		workers, err := s.played(match(task.Guest, "cpp"))
		require.NoError(t, err)
		require.Len(t, workers, 1)
	})
	close(end)
	all.Wait()
}

func TestAFaultOfTheJudgeIsTriedOnThreeWorkers(t *testing.T) {
	t.Parallel()
	broken := errors.New("the disk is gone")
	s := newSite(t)
	s.join("one", task.Trusted, fails(broken))
	s.join("two", task.Trusted, fails(broken))

	// with fewer, on all of them
	workers, err := s.played(match(task.Guest, "cpp"))
	require.ErrorIs(t, err, broken)
	require.ElementsMatch(t, []string{"one", "two"}, workers)

	s.join("three", task.Trusted, fails(broken))
	s.join("four", task.Trusted, fails(broken))
	workers, err = s.played(match(task.Guest, "cpp"))
	require.ErrorIs(t, err, broken)
	require.Len(t, workers, 3)
}

func TestOneSickWorkerSpoilsNothing(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var healed sync.WaitGroup
	healed.Add(1)
	sick, w := s.join("sick", task.Trusted, fails(errors.New("no space left on device")))
	mended := make(chan struct{})
	w.try = func() error {
		select {
		case <-mended:
			defer healed.Done()
			return nil
		default:
			return errors.New("still no space")
		}
	}
	s.join("well", task.Trusted, well)

	// all matches are played, and the sick worker gets three of them at most
	times := 0
	for range 20 {
		workers, err := s.played(match(task.Guest, "cpp"))
		require.NoError(t, err)
		require.Equal(t, "well", workers[len(workers)-1])
		times += len(workers) - 1
	}
	require.Equal(t, 3, times)
	state := sick.State()
	require.Equal(t, "3 faults in a row, the last one: no space left on device", state.Trouble)
	require.Equal(t, "no space left on device", state.LastFault)
	require.Zero(t, state.Running)
	require.Equal(t, pool.Room{Matches: 2, Compiles: 1}, s.Room(), "it has no room")

	// when a match of sample players has shown that it is well, it plays again
	w.play = well
	close(mended)
	healed.Wait()
	for s.Room().Matches < 4 {
		<-s.Changed()
	}
	require.Empty(t, sick.State().Trouble)
}

func TestAFullDiskClosesAWorkerAtOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	full, _ := s.join("full", task.Trusted, fails(fmt.Errorf("fetch a program: %w", &task.FullError{Free: 1 << 20, Floor: 1 << 30})))
	_, err := s.played(match(task.Guest, "cpp"))
	require.ErrorAs(t, err, new(*task.FullError))
	require.Contains(t, full.State().Trouble, "1 MiB free")
	_, err = s.played(match(task.Guest, "cpp"))
	require.ErrorAs(t, err, new(*task.BusyError))
}

func TestWhatAWorkerLosesIsDoneByAnother(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		gone  bool
		stays bool // its process comes back
		died  bool // it is said that workers died
	}{
		"given back":            {false, false, false},
		"died three times":      {true, false, true},
		"was only out of reach": {true, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			var members []*pool.Membership
			for i := range 3 {
				var m *pool.Membership
				m, _ = s.join(fmt.Sprint("lost", i), task.Trusted, func(context.Context) error {
					if !c.stays {
						m.Leave()
					}
					return &task.LostError{Worker: m.Name, Gone: c.gone, Why: "no word for 30 s"}
				})
				members = append(members, m)
			}
			if c.stays { // then they are tried again, until one plays
				times := 0
				for _, m := range members {
					m.Worker.(*scripted).play = func(context.Context) error {
						if times++; times < 7 {
							return &task.LostError{Worker: m.Name, Gone: true}
						}
						return nil
					}
				}
			}
			workers, err := s.played(match(task.Guest, "cpp"))
			switch {
			case c.died:
				require.EqualError(t, err, "3 workers died while they had it")
			case c.stays:
				require.NoError(t, err)
				require.Len(t, workers, 7)
			default:
				require.ErrorAs(t, err, new(*task.LostError), "nobody is left, and it waits")
			}
			for _, m := range members {
				require.Empty(t, m.State().LastFault, "that is no fault of the judge")
			}
		})
	}
}

func TestALieIsPlayedByAnother(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	liar, _ := s.join("liar", task.Guest, fails(&task.LieError{Worker: "liar", Why: errors.New("the scores are made up")}))
	s.join("honest", task.Trusted, well)
	for range 5 {
		workers, err := s.played(match(task.Guest, "cpp"))
		require.NoError(t, err)
		require.Equal(t, "honest", workers[len(workers)-1])
	}
	require.Empty(t, liar.State().Trouble, "whoever finds the lie decides what follows")
}

func TestAClosedWorkerTakesNothing(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	m, _ := s.join("drained", task.Trusted, well)
	m.Close("it is drained")
	_, err := s.played(match(task.Guest, "cpp"))
	require.EqualError(t, err, "no worker takes anything: it is drained")
	require.Zero(t, s.Room())
	m.Close("")
	_, err = s.played(match(task.Guest, "cpp"))
	require.NoError(t, err)
}

func TestACalledOffMatchIsNobodysFault(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	m, _ := s.join("one", task.Trusted, well)
	over := errors.New("it is over")
	_, err := s.Play(t.Context(), match(task.Guest, "cpp"), func(context.Context, pool.Place) error { return over })
	require.ErrorIs(t, err, over)
	require.Equal(t, pool.State{}, m.State())
}

// What waits for a worker that leaves is told so, or it would wait for ever.
func TestWhatWaitsForAWorkerThatLeavesIsTold(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	begun, end := make(chan struct{}, 2), make(chan struct{})
	m, _ := s.join("one", task.Trusted, func(context.Context) error { begun <- struct{}{}; <-end; return nil })
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			_, err := s.played(match(task.Guest, "cpp"))
			require.NoError(t, err)
		})
	}
	<-begun
	<-begun
	waits := make(chan error)
	go func() {
		_, err := s.played(match(task.Guest, "cpp"))
		waits <- err
	}()
	m.Leave()
	require.EqualError(t, <-waits, "no worker is connected")
	close(end)
	all.Wait()
}

func TestAWorkerThatIsAboutToEndGetsNothingMore(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	leaving, _ := s.join("leaving", task.Trusted, well)
	leaving.Retire()
	leaving.Close("") // nothing else speaks against it
	_, err := s.played(match(task.Guest, "cpp"))
	require.ErrorAs(t, err, new(*task.BusyError))
	require.Zero(t, s.Room())
}

func TestAFailingRefereeIsNoFaultOfAWorker(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	failed := &task.RefereeError{Round: 3, What: "it crashed"}
	for _, name := range []string{"one", "two"} {
		s.join(name, task.Trusted, fails(failed))
	}
	for range 5 {
		workers, err := s.played(match(task.Trusted, "cpp"))
		require.ErrorIs(t, err, failed)
		require.Len(t, workers, 1, "it would fail again elsewhere")
	}
	require.Equal(t, pool.Room{Matches: 4, Compiles: 2}, s.Room(), "both are well")
}

func TestAPackageGoesToAWorkerWithTheLanguageOfItsReferee(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	p, err := examples.Version("tron", "1.0.0") // with a referee in Python
	require.NoError(t, err)
	m := task.Match{Game: packages.New(p, nil), Trust: task.Trusted, Seats: []task.Seat{{Language: "cpp"}, {Language: "cpp"}}}
	join := func(name string, languages ...string) {
		w := &scripted{name: name, cores: 1, languages: languages, play: well}
		t.Cleanup(s.Join(pool.Member{Name: name, Instance: name, Trust: task.Trusted, Worker: w}).Leave)
	}
	join("players", "cpp", "tron/python")
	_, err = s.played(m)
	require.EqualError(t, err, "no worker has python")

	join("both", "cpp", "python")
	workers, err := s.played(m)
	require.NoError(t, err)
	require.Equal(t, []string{"both"}, workers)
}

// What a worker that is lost has begun to test, another one tests. Guests do not.
func TestThePackageOfAGameIsTestedByAnother(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.join("guest", task.Guest, well)
	begun, heard := 0, []string{}
	examine := func() error {
		_, err := s.Examine(t.Context(), task.Package{Name: "tron"}, func(context.Context) error { begun++; return nil }, func(c report.Check) { heard = append(heard, c.Name) })
		return err
	}
	require.EqualError(t, examine(), "no trusted worker is connected")

	lost, worker := s.join("lost", task.Trusted, well)
	worker.play = func(context.Context) error {
		lost.Leave()
		s.join("next", task.Trusted, well)
		return &task.LostError{Worker: "lost", Why: "it was killed", Gone: true}
	}
	require.NoError(t, examine())
	require.Equal(t, 2, begun, "the test begins anew")
	require.Equal(t, []string{"lost", "next"}, heard)
}
