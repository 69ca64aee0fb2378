package settings_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/schema/words"
)

// A draft is tried in a contest that nobody else sees.
func TestADraftIsForHiddenContestsOfItsAuthor(t *testing.T) {
	t.Parallel()
	f := contesttest.New(t)
	pack, err := examples.Version("tron", "1.0.0")
	require.NoError(t, err)
	game, s := contesttest.Chess(), contesttest.ChessSettings(t)
	game.ID = f.AddPackage(pack, "draft")
	s.Game, s.Visibility = game.ID, words.VisibilityHidden
	f.Exec("INSERT INTO game_owners (game, user_id) VALUES ('tron', $1)", f.Ada)

	_, err = f.SettingsService(f.Bob).Create(t.Context(), game, s)
	require.ErrorContains(t, err, "is not published: take a version that is")
	c, err := f.SettingsService(f.Ada).Create(t.Context(), game, s)
	require.NoError(t, err)
	s.Visibility = words.VisibilityPublic
	_, err = f.SettingsService(f.Ada).Change(t.Context(), game, c.Slug, c.Version, s, false)
	require.ErrorContains(t, err, "as long as it is a draft, its contests are hidden")
	f.Exec("UPDATE game_versions SET state = 'published'")
	_, err = f.SettingsService(f.Ada).Change(t.Context(), game, c.Slug, c.Version, s, false)
	require.NoError(t, err)
}

func TestAContestIsMadeOfAPublishedVersion(t *testing.T) {
	t.Parallel()
	for state, published := range map[string]bool{"draft": false, "tested": false, "published": true, "withdrawn": false} {
		t.Run(state, func(t *testing.T) {
			t.Parallel()
			f := contesttest.New(t)
			pack, err := examples.Version("tron", "1.0.0")
			require.NoError(t, err)
			game, s := contesttest.Chess(), contesttest.ChessSettings(t)
			game.ID = f.AddPackage(pack, state)
			s.Game = game.ID

			c, err := f.SettingsService(f.Ada).Create(t.Context(), game, s)

			if !published {
				require.Equal(t, contest.CodeBadSettings, contesttest.RefusalCode(t, err))
				require.ErrorContains(t, err, "is not published")
				return
			}
			require.NoError(t, err)
			require.NotNil(t, c.GameVersion)
			f.Exec("UPDATE game_versions SET state = 'withdrawn'")
			_, err = f.Pool.Exec(t.Context(), "DELETE FROM game_versions")
			require.ErrorContains(t, err, "contests_game_version_fkey", "a version that a contest has stays")
		})
	}
}
