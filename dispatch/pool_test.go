package dispatch_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/final"
	"github.com/agon-judge/agon/schema/words"
)

// TestMatchesComeOnAllBoards goes from the ladder to a final, on three boards, and one is retired meanwhile.
func TestMatchesComeOnAllBoards(t *testing.T) {
	t.Parallel()
	// given a contest on three boards, the last of them shorter
	short := regexp.MustCompile(`NUM_ROUNDS +\d+`).ReplaceAll
	s := newSite(t)
	for name, config := range map[string][]byte{"Second": s.game.Config(), "Short": short(s.game.Config(), []byte("NUM_ROUNDS 20"))} {
		_, err := s.pool.Exec(t.Context(), "INSERT INTO boards (contest_id, place, name, config) VALUES ($1, 2, $2, $3)", s.contest.ID, name, config)
		require.NoError(t, err)
	}
	c := s.config()
	runner := &scripted{}
	c.Runner = runner

	// when its ladder is played, and a board is retired while matches wait
	stop := s.work(c)
	s.untilMatches(12)
	before := s.count("SELECT max(id) FROM matches")
	s.change("UPDATE boards SET retired_at = now() WHERE name = 'Second'")
	made := s.count("SELECT max(id) FROM matches")
	s.untilMatches(s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND state = 'done'") + 18)
	s.freeze()
	s.until("everything is played", "SELECT NOT EXISTS (SELECT FROM matches WHERE state IN ('queued', 'running'))")
	stop()

	// then everybody has played on all three equally often, as far as that goes, each match on its own and says so
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE kind = 'ladder' AND board_id IS NULL"))
	require.Equal(t, 0, s.count(`SELECT count(*) FROM matches m JOIN boards b ON b.id = m.board_id
		WHERE m.kind = 'ladder' AND strpos(m.reason, ', on ' || b.name || ', where these players have played least') = 0 AND m.id <= $1`, before))
	require.LessOrEqual(t, s.count(`SELECT max(most - least) FROM (SELECT max(n) AS most, min(n) AS least FROM (
		SELECT s.player_id, m.board_id, count(*) AS n FROM seats s JOIN matches m ON m.id = s.match_id
		WHERE m.kind = 'ladder' AND NOT s.filler AND m.id <= $1 GROUP BY 1, 2) x GROUP BY player_id) y`, before), 4)
	require.Equal(t, 0, s.count("SELECT count(*) FROM matches m JOIN boards b ON b.id = m.board_id WHERE b.name = 'Second' AND m.state <> 'done'"), "what waited was played")
	require.LessOrEqual(t, s.count("SELECT max(m.id) FROM matches m JOIN boards b ON b.id = m.board_id WHERE b.name = 'Second'"), made, "and nothing came any more")
	configs := map[string]bool{}
	for _, o := range runner.matches {
		configs[string(o.Config)] = true
	}
	require.Len(t, configs, 2)
}

func TestAFinalStaysOnTheBoardsThatItWasPlannedFor(t *testing.T) {
	t.Parallel()
	// given a final on two of three boards, and one of the two is retired before it begins
	h := newArena(t)
	_, err := h.pool.Exec(t.Context(), "INSERT INTO boards (contest_id, place, name, config) SELECT contest_id, 2, unnest('{Second,Third}'::text[]), config FROM boards")
	require.NoError(t, err)
	boards, err := h.q.LiveBoards(t.Context(), h.contest.ID)
	require.NoError(t, err)
	choice := final.Choice{First: new(int32), Boards: []int64{boards[1].ID, boards[0].ID}}
	id, err := h.Create(t.Context(), h.contest.ID, final.Plan{Title: "The Final", Rules: bracket(), Choice: choice}, final.Request{})
	require.NoError(t, err)
	require.Equal(t, 2, h.book(id).Rules.Boards)
	_, err = h.pool.Exec(t.Context(), "UPDATE boards SET retired_at = now() WHERE name = 'Second'")
	require.NoError(t, err)

	h.start(id)
	h.working(&scripted{})
	h.untilState(id, words.FinalDone)

	// then its series come on both in turn
	require.Equal(t, 22, h.count("SELECT count(*) FROM matches WHERE kind = 'final' AND state = 'done'"))
	require.Equal(t, 2, h.count("SELECT count(DISTINCT board_id) FROM matches WHERE kind = 'final'"))
	require.Equal(t, 0, h.count("SELECT count(*) FROM matches m JOIN boards b ON b.id = m.board_id WHERE kind = 'final' AND b.name = 'Third'"))
	require.Equal(t, 0, h.count(`SELECT count(*) FROM (SELECT heat, seed FROM matches WHERE kind = 'final' GROUP BY heat, seed HAVING count(DISTINCT board_id) > 1) x`))
	require.Equal(t, 0, h.count("SELECT count(*) FROM matches m JOIN boards b ON b.id = m.board_id WHERE kind = 'final' AND strpos(m.reason, ', on ' || b.name || '.') = 0"))
}
