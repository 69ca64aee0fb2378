package dispatch_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/result"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/engine/enginetest"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/worker/build"
)

// Every game has a contest in which its built-in players play on a ladder, without a fault and without a void match, and
// every match can be played again from its log.
func TestEveryGameHasALadder(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		t.Run(g.ID(), func(t *testing.T) {
			t.Parallel()
			needLanguages(t, g)
			s := newSiteOn(t, g.ID(), schematest.URL)
			s.shortenMatches()
			stop := s.work(s.config())
			s.untilMatches(2)
			stop()

			require.Equal(t, len(g.Builtins()), s.count("SELECT count(*) FROM ratings WHERE on_ladder"))
			require.Equal(t, 0, s.count("SELECT count(*) FROM matches WHERE state = 'void'"))
			require.Equal(t, 0, s.count("SELECT count(*) FROM seats WHERE verdict = 'frozen'"), "no built-in player fails")
			if g.Mirrored() {
				require.Equal(t, 0, s.count("SELECT count(*) FROM (SELECT FROM matches GROUP BY seed HAVING count(*) <> 2) single"), "home and away")
			}
			rows, err := s.pool.Query(t.Context(), "SELECT id FROM matches WHERE state = 'done'")
			require.NoError(t, err)
			for _, id := range collect[int64](t, rows) {
				require.NoError(t, result.Verify(t.Context(), s.pool, games.All(), nil, id))
			}
		})
	}
}

// shortenMatches gives all boards few rounds. Whole matches of the built-in players are played in their games' own tests.
func (s *site) shortenMatches() {
	s.t.Helper()
	boards, err := s.q.Boards(s.t.Context(), s.contest.ID)
	require.NoError(s.t, err)
	for _, b := range boards {
		_, err := s.pool.Exec(s.t.Context(), "UPDATE boards SET config = $2 WHERE id = $1", b.ID, enginetest.Shorten(b.Config, 50))
		require.NoError(s.t, err)
	}
}

// needLanguages skips the test aloud where a built-in player's language is missing.
func needLanguages(t *testing.T, g engine.Game) {
	t.Helper()
	for _, b := range g.Builtins() {
		l, ok := engine.LanguageByID(g, b.Language)
		require.True(t, ok)
		if missing := build.Missing(l); missing != "" {
			t.Skipf("skipped: %s of %s needs %s, which is not here; run deploy/bootstrap", b.Name, g.Title(), missing)
		}
	}
}

// contestBot is a player of AI Challenge Ants in C++ without any kit, that answers so in each turn.
func contestBot(orders string) string {
	return fmt.Sprintf(`#include <iostream>
#include <string>
int main() {
  std::string line, orders;
  while (std::getline(std::cin, line)) {
    if (line == "ready" || line == "go") std::cout << orders << "go" << std::endl;
    if (line == "ready") orders = %q;
  }
}
`, orders)
}

func TestATrialThatIsPassedByNotFailing(t *testing.T) {
	t.Parallel()
	s := newSiteOn(t, "aichallenge", schematest.URL)
	s.shortenMatches() // of the ladder, which has the cores meanwhile
	s.work(s.config())
	ada := s.user("ada")

	calm := s.untilSubmission(s.submit(ada, "Calm", contestBot("")), "qualified")
	require.Contains(t, calm.Note, "It came through 1 of 1 trial matches and is on the ladder.")
	require.Contains(t, calm.Note, "It gave no command in a whole match.")
	require.Equal(t, 30, s.count("SELECT max(rounds) FROM matches WHERE submission_id = $1", calm.ID), "a trial is short")

	wild := s.untilSubmission(s.submit(ada, "Wild", contestBot("o 0 0 x\n")), "not_qualified")
	require.Contains(t, wild.Note, " of its trial match: ")
	require.NotContains(t, wild.Note, "no command", "it was frozen")
	seats := s.seatsOf(wild)
	require.Len(t, seats, 1)
	require.Equal(t, "protocol", *seats[0].Reason)
	require.Equal(t, int32(0), *seats[0].Round)
}
