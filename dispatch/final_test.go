package dispatch_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/catalog"
	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/words"
	"github.com/agon-judge/agon/worker/match"
)

// arena is a frozen contest with players P0 to P6, the strongest first, and whoever runs its finals.
type arena struct {
	*site
	*final.Service
}

func newArena(t *testing.T) *arena {
	t.Helper()
	s := newSite(t)
	c := s.config()
	c.Runner = &scripted{}
	stop := s.work(c)
	s.untilMatches(1) // the built-in players are compiled
	s.freeze()
	s.until("everything is played", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running'))")
	stop()
	for i := range 7 { // with the program of a built-in player, so that nothing has to be compiled
		name := fmt.Sprintf("P%d", i)
		_, err := s.pool.Exec(t.Context(), `WITH p AS (INSERT INTO players (contest_id, user_id, name, state, qualified_at) VALUES ($1, $2, $3, 'qualified', now()) RETURNING *),
			s AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, build_key, state)
				SELECT p.contest_id, p.id, p.user_id, b.language, b.filename, b.source, b.build_key, 'qualified'
				FROM p, submissions b JOIN players d ON d.submission_id = b.id WHERE d.name = 'Dummy' RETURNING id, player_id)
			INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval) SELECT $1, player_id, 25, 8, 1500, $4, 100 FROM s`,
			s.contest.ID, s.user(name), name, 2000-100*i)
		require.NoError(t, err)
	}
	_, err := s.pool.Exec(t.Context(), "UPDATE players p SET submission_id = s.id FROM submissions s WHERE s.player_id = p.id AND p.submission_id IS NULL")
	require.NoError(t, err)
	inserter, err := schema.Inserter(s.pool)
	require.NoError(t, err)
	return &arena{s, &final.Service{Pool: s.pool, Inserter: inserter, Games: catalog.New(games.All())}}
}

// bracket is a final of heats of four in which two advance, so that a heat of three is filled up.
func bracket() finals.Rules {
	return finals.Rules{Format: finals.Single, Size: 4, Matches: 8, Rotate: true, Advance: 2, Seed: 7}
}

// plan plans a final of all players.
func (h *arena) plan(rules finals.Rules) int64 {
	h.t.Helper()
	id, err := h.Create(h.t.Context(), h.contest.ID, final.Plan{Title: "The Final", Rules: rules, Choice: final.Choice{First: new(int32)}}, final.Request{})
	require.NoError(h.t, err)
	return id
}

func (h *arena) start(id int64) {
	h.t.Helper()
	_, err := h.Start(h.t.Context(), id, final.Request{})
	require.NoError(h.t, err)
}

func (h *arena) untilState(id int64, state words.FinalState) {
	h.t.Helper()
	h.until("the final is "+string(state), "SELECT state = $2 FROM finals WHERE id = $1", id, state)
}

func (h *arena) book(id int64) *final.State {
	h.t.Helper()
	b, err := final.Read(h.t.Context(), h.q, id)
	require.NoError(h.t, err)
	return b
}

// everything is a final as organizers see it, without what tells two finals with equal outcomes apart.
func (h *arena) everything(id int64) final.View {
	h.t.Helper()
	v := h.book(id).View(final.Audience{All: true})
	v.ID, v.Version, v.StartedAt = 0, 0, nil
	for _, s := range v.Stages {
		for _, heat := range s.Heats {
			for i := range heat.Matches {
				heat.Matches[i].ID = 0
			}
		}
	}
	return v
}

func (h *arena) working(r *scripted) (stop func()) {
	c := h.config()
	c.Runner = r
	return h.work(c)
}

func TestAFinalIsPlayedToItsEnd(t *testing.T) {
	t.Parallel()
	// given a final that has begun, and a player who hands in another version after that
	h := newArena(t)
	id := h.plan(bracket())
	h.start(id)
	_, err := h.pool.Exec(t.Context(), `WITH s AS (INSERT INTO submissions (contest_id, player_id, user_id, language, filename, source, state)
		SELECT contest_id, id, user_id, 'cpp', 'x', 'x', 'qualified' FROM players WHERE name = 'P0' RETURNING *)
		UPDATE players p SET submission_id = s.id FROM s WHERE p.id = s.player_id`)
	require.NoError(t, err)
	results := h.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'")

	h.working(&scripted{scores: map[string]int{"P0": 50}})
	h.untilState(id, words.FinalDone)

	// then all heats are played once, by the versions of the beginning, and the seats that a match needs beyond its entrants are filled
	v := h.everything(id)
	require.Equal(t, []pseudonym.Player{"P0"}, v.Champions)
	require.Len(t, v.Standing, 7)
	require.Equal(t, 22, h.count("SELECT count(*) FROM matches WHERE kind = 'final' AND state = 'done'"), "6 of a heat of three, 8 of one of four, 8 of the last one")
	require.Equal(t, h.count("SELECT 4 * count(*) FROM matches WHERE kind = 'final'"), h.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id WHERE m.kind = 'final'"))
	require.Positive(t, h.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id WHERE m.kind = 'final' AND s.filler"))
	require.Equal(t, 1, h.count("SELECT count(DISTINCT s.submission_id) FROM seats s JOIN players p ON p.id = s.player_id JOIN matches m ON m.id = s.match_id WHERE m.kind = 'final' AND p.name = 'P0'"))
	require.Equal(t, 0, h.count("SELECT count(*) FROM seats s JOIN submissions x ON x.id = s.submission_id WHERE x.filename = 'x'"))

	// and the ladder knows nothing of it, nor does anybody who is no organizer
	require.Equal(t, results, h.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'"))
	require.Equal(t, 0, h.count("SELECT count(*) FROM matches WHERE kind = 'final' AND (seq IS NOT NULL OR NOT hidden)"))
}

func TestAFinalGoesOnWhereAKilledWorkerWas(t *testing.T) {
	t.Parallel()
	// given what a final comes to when nothing happens
	h := newArena(t)
	quiet, again := h.plan(bracket()), h.plan(bracket())
	h.start(quiet)
	h.start(again)
	_, err := h.Pause(t.Context(), again, final.Request{})
	require.NoError(t, err)
	c := h.config()
	c.Runner = drawn{}
	stop := h.work(c)
	h.untilState(quiet, words.FinalDone)
	stop()

	// when the same final is played by workers that are killed in a match, one after the other
	_, err = h.Resume(t.Context(), again, final.Request{})
	require.NoError(t, err)
	for round := range 3 {
		victim := h.spawn(runnerVariable + "=stuck")
		pid := strconv.Itoa(victim.Process.Pid)
		h.until("it plays another one", `SELECT EXISTS (SELECT FROM river_job j JOIN matches m ON m.id = (j.args->>'match')::bigint
			WHERE j.kind = 'match' AND j.state = 'running' AND m.state = 'running' AND j.attempted_by[array_length(j.attempted_by, 1)] LIKE '%-' || $1::text || '-%'
			AND (SELECT count(*) FROM matches d WHERE d.final_id = $2 AND d.state = 'done') = $3)`, pid, again, stuckAfter*(round+1))
		require.NoError(t, syscall.Kill(victim.Process.Pid, syscall.SIGKILL))
		_ = victim.Wait()
	}
	h.work(c)
	h.untilState(again, words.FinalDone)

	// then the outcome is the same, to the last place and point, and no match counts twice
	require.Positive(t, h.count("SELECT count(*) FROM river_job WHERE kind = 'match' AND attempt > 1"), "some matches were begun twice")
	require.Equal(t, h.everything(quiet), h.everything(again))
	require.Equal(t, h.count("SELECT count(*) FROM matches WHERE final_id = $1 AND state = 'done'", quiet), h.count("SELECT count(*) FROM matches WHERE final_id = $1 AND state = 'done'", again))
}

func TestAPausedFinalBeginsNoMatch(t *testing.T) {
	t.Parallel()
	// given a final whose matches end when they are let
	h := newArena(t)
	id := h.plan(bracket())
	h.start(id)
	gate := make(chan struct{})
	c := h.config()
	c.Cores = []int{0}
	c.Runner = gated{&scripted{}, gate}
	h.work(c)
	h.until("one is played", "SELECT EXISTS (SELECT FROM matches WHERE kind = 'final' AND state = 'running')")

	// when it is paused
	_, err := h.Pause(t.Context(), id, final.Request{})
	require.NoError(t, err)
	close(gate)

	// then what is played is played to its end, and nothing else begins until it goes on
	h.until("its match is done, and nobody looks after it", `SELECT count(*) FILTER (WHERE state = 'done') = 1 AND count(*) = 1
		AND NOT EXISTS (SELECT FROM river_job WHERE kind IN ('final', 'match') AND state IN ('available', 'running')) FROM matches WHERE final_id = $1`, id)
	_, err = h.Resume(t.Context(), id, final.Request{})
	require.NoError(t, err)
	h.untilState(id, words.FinalDone)
	require.Equal(t, 0, h.count("SELECT count(*) FROM matches WHERE kind = 'final' AND state <> 'done'"))
}

func TestAFinalStopsWhereTheJudgeCannotGoOn(t *testing.T) {
	t.Parallel()
	// given a judge that fails in each match with one seed
	h := newArena(t)
	id := h.plan(bracket())
	h.start(id)
	broken := h.book(id).Final.Next[0].Seed
	stop := h.working(&scripted{fail: func(o match.Options) error {
		if o.Seed == broken {
			return errors.New("the disk is full")
		}
		return nil
	}})
	h.untilState(id, words.FinalPaused)
	stop()
	require.Equal(t, 1, h.count("SELECT count(*) FROM finals WHERE note LIKE 'The judge failed 3 times in match %. Look at the workers, then resume the final.'"))
	require.Equal(t, 0, h.count("SELECT count(*) FROM matches WHERE kind = 'final' AND state = 'void' AND NOT hidden"))

	// when it is mended
	_, err := h.Resume(t.Context(), id, final.Request{})
	require.NoError(t, err)
	h.working(&scripted{})
	h.untilState(id, words.FinalDone)
	require.Equal(t, 1, h.count("SELECT count(*) FROM finals WHERE note = ''"))
}

func TestPlayersThatOnlyCrashMakeAFinalAllTheSame(t *testing.T) {
	t.Parallel()
	h := newArena(t)
	id := h.plan(bracket())
	h.start(id)
	r := &scripted{scores: map[string]int{}, frozen: map[string]bool{}}
	for i := range 7 {
		name := fmt.Sprintf("P%d", i)
		r.scores[name], r.frozen[name] = 0, true
	}
	h.working(r)
	h.untilState(id, words.FinalDone)
	require.NotEmpty(t, h.everything(id).Champions)
}

func TestAHeatIsPlayedAgain(t *testing.T) {
	t.Parallel()
	// given a final that is over, and shown to its end
	h := newArena(t)
	id := h.plan(bracket())
	h.start(id)
	h.working(&scripted{})
	h.untilState(id, words.FinalDone)
	_, err := h.Show(t.Context(), id, -1, final.Request{})
	require.NoError(t, err)
	seen := h.count("SELECT count(*) FROM matches WHERE kind = 'final' AND NOT hidden")
	require.Equal(t, h.count("SELECT count(*) FROM matches WHERE kind = 'final'"), seen)
	before := h.book(id)

	// when its first heat is played again
	_, err = h.Redo(t.Context(), id, "s1h1", final.Request{Reason: "The projector fell on it."})
	require.NoError(t, err)

	// then the show has gone back to before that heat, and what comes instead is hidden
	h.untilState(id, words.FinalDone)
	after := h.book(id)
	require.Less(t, after.Row.ShownStep, before.Row.ShownStep)
	require.Equal(t, 1, after.Final.Stages[0].Heats[0].Attempt)
	require.Equal(t, before.Final.Stages[0].Heats[1], after.Final.Stages[0].Heats[1], "the others are as they were")
	require.Equal(t, 0, h.count("SELECT count(*) FROM matches WHERE kind = 'final' AND attempt = 1 AND NOT hidden"))
	require.Equal(t, 1, h.count("SELECT count(*) FROM audit WHERE action = 'final_redo' AND reason = 'The projector fell on it.'"))
}

func TestTheNextHasTheTitleOfAWinnerWhoWithdrew(t *testing.T) {
	t.Parallel()
	h := newArena(t)
	id := h.plan(bracket())
	h.start(id)
	h.working(&scripted{scores: map[string]int{"P3": 50, "P5": 40}})
	h.untilState(id, words.FinalDone)
	require.Equal(t, []pseudonym.Player{"P3"}, h.everything(id).Champions)
	played := h.count("SELECT count(*) FROM matches WHERE kind = 'final'")

	_, err := h.Depart(t.Context(), id, "p3", false, final.Request{Reason: "Its author asked for it."})
	require.NoError(t, err)
	require.Equal(t, []pseudonym.Player{"P5"}, h.everything(id).Champions)
	_, err = h.Depart(t.Context(), id, "P5", true, final.Request{Reason: "It is a copy."})
	require.NoError(t, err)

	v := h.everything(id)
	require.NotContains(t, v.Champions, pseudonym.Player("P5"))
	i := slices.IndexFunc(v.Standing, func(r final.Row) bool { return r.Player == "P5" })
	require.Equal(t, 0, v.Standing[i].Place)
	require.Equal(t, "disqualified", v.Standing[i].Out)
	require.Equal(t, played, h.count("SELECT count(*) FROM matches WHERE kind = 'final'"))
	h.untilState(id, words.FinalDone)
}

func TestWhoIsDisqualifiedIsOutOfFinalsThatAreNotOver(t *testing.T) {
	t.Parallel()
	// given a final whose show is over, one that is played and not shown, and one that has just begun
	h := newArena(t)
	over, played, begun := h.plan(bracket()), h.plan(bracket()), h.plan(bracket())
	h.start(over)
	h.start(played)
	stop := h.working(&scripted{scores: map[string]int{"P3": 50, "P5": 40}})
	h.untilState(over, words.FinalDone)
	h.untilState(played, words.FinalDone)
	stop()
	h.start(begun)
	_, err := h.Show(t.Context(), over, -1, final.Request{})
	require.NoError(t, err)

	// when the winner is disqualified from the contest, and the next withdrawn
	for name, take := range map[string]func(context.Context, *pgxpool.Pool, int64, result.Request) error{"P3": result.Disqualify, "P5": result.Withdraw} {
		require.NoError(t, take(t.Context(), h.pool, int64(h.count("SELECT id FROM players WHERE name = $1", name)), result.Request{Reason: "It is a copy."}))
	}

	// then who has seen a champion has seen one, and is told what has become of it
	row := func(id int64, name string) final.Row {
		rows := h.everything(id).Standing
		return rows[slices.IndexFunc(rows, func(r final.Row) bool { return string(r.Player) == name })]
	}
	require.Equal(t, []pseudonym.Player{"P3"}, h.everything(over).Champions)
	require.Equal(t, "disqualified", row(over, "P3").Gone)
	require.Equal(t, "withdrawn", row(over, "P5").Gone)

	// and where the outcome is still to come it is out, while who has withdrawn keeps what it has reached
	require.Equal(t, []pseudonym.Player{"P5"}, h.everything(played).Champions)
	require.Equal(t, []any{0, "disqualified", ""}, []any{row(played, "P3").Place, row(played, "P3").Out, row(played, "P3").Gone})
	require.Equal(t, 2, h.count("SELECT count(*) FROM audit WHERE action = 'final_depart' AND reason = 'It is a copy.'"))
	h.working(&scripted{})
	h.untilState(begun, words.FinalDone)
	require.Equal(t, 0, h.count("SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id JOIN players p ON p.id = s.player_id WHERE m.final_id = $1 AND p.name = 'P3'", begun))
}

// gated is a Runner whose matches end when its gate is open.
type gated struct {
	*scripted
	gate chan struct{}
}

func (g gated) Play(ctx context.Context, e engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error) {
	select {
	case <-g.gate:
	case <-ctx.Done():
	}
	return g.scripted.Play(ctx, e, o, entrants)
}

// drawn is a Runner whose scores follow from the seed and the name, wherever somebody sits.
type drawn struct{}

func (drawn) Play(ctx context.Context, e engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error) {
	s := scripted{scores: map[string]int{}}
	for _, entrant := range entrants {
		sum := sha256.Sum256(fmt.Append(nil, o.Seed, entrant.Name))
		s.scores[entrant.Name] = int(sum[0])
	}
	return s.Play(ctx, e, o, entrants)
}

// stuckAfter is how many matches a stuck worker plays.
const stuckAfter = 2

// stuck is a Runner that plays some matches and then none to its end, so that it is in one whenever it is killed.
type stuck struct {
	drawn
	begun atomic.Int32
}

func (s *stuck) Play(ctx context.Context, e engine.Game, o match.Options, entrants []match.Entrant) (engine.Outcome, error) {
	if s.begun.Add(1) > stuckAfter {
		<-ctx.Done()
	}
	return s.drawn.Play(ctx, e, o, entrants)
}
