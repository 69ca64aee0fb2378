package gamepackage_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/gamepackage"
	"github.com/agon-judge/agon/contest/personaldata"
	"github.com/agon-judge/agon/games/ants"
	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
	"github.com/agon-judge/agon/games/packages/examples"
	"github.com/agon-judge/agon/games/packages/manifest"
	"github.com/agon-judge/agon/games/packages/report"
	"github.com/agon-judge/agon/schema/words"
)

// desk is a site with two authors, a student and an admin.
type desk struct {
	*contesttest.Fixture
	t *testing.T
}

func newDesk(t *testing.T) desk { return desk{contesttest.New(t), t} }

// as is what a person does to games.
func (d desk) as(user int64, role words.Role) gamepackage.Service {
	return gamepackage.Service{Pool: d.Pool, Inserter: d.Inserter, Builtins: []engine.Game{ants.Game{}}, By: gamepackage.Person{ID: user, Role: role}}
}

func (d desk) ada() gamepackage.Service   { return d.as(d.Ada, words.RoleAuthor) }
func (d desk) bob() gamepackage.Service   { return d.as(d.Bob, words.RoleOrganizer) }
func (d desk) admin() gamepackage.Service { return d.as(d.Bob, words.RoleAdmin) }

// tron is Tron with another version and, unless it is "", another statement.
func tron(t *testing.T, version, statement string) *manifest.Package {
	t.Helper()
	p, err := examples.Version("tron", version)
	require.NoError(t, err)
	if statement != "" {
		p.Files["statement.md"] = []byte(statement)
	}
	p, err = manifest.Read(p.Files)
	require.NoError(t, err)
	return p
}

func (d desk) upload(s gamepackage.Service, p *manifest.Package) string {
	d.t.Helper()
	name, _, err := s.Upload(d.t.Context(), p)
	require.NoError(d.t, err)
	return name
}

// test ends the test of a version with a report that has a problem or none.
func (d desk) test(name string, passes bool) {
	d.t.Helper()
	var id int64
	require.NoError(d.t, d.Pool.QueryRow(d.t.Context(), "SELECT id FROM game_versions WHERE name = $1", name).Scan(&id))
	c, ok, err := gamepackage.BeginCheck(d.t.Context(), d.Q, id)
	require.NoError(d.t, err)
	require.True(d.t, ok)
	require.NoError(d.t, c.Start(d.t.Context(), d.Q))
	check := report.Check{Name: "players", Did: "They play."}
	if !passes {
		check.Findings = []report.Finding{{Text: "Still is frozen.\x00", Command: "agon game play tron"}}
	}
	require.NoError(d.t, c.Note(d.t.Context(), d.Q, check))
	require.NoError(d.t, c.Finish(d.t.Context(), d.Q, report.Report{Checks: []report.Check{check}}, []report.Opening{{Board: "small", Low: 2, High: 4, Replay: []byte("agon replay 1\n")}}))
}

func (d desk) state(name string) (state words.GameState) {
	d.t.Helper()
	require.NoError(d.t, d.Pool.QueryRow(d.t.Context(), "SELECT state FROM game_versions WHERE name = $1", name).Scan(&state))
	return state
}

func (d desk) refused(err error, code contest.Code, text string) {
	d.t.Helper()
	require.Equal(d.t, code, contesttest.RefusalCode(d.t, err))
	require.ErrorContains(d.t, err, text)
	require.NotContains(d.t, err.Error(), "\n")
}

func TestAnUploadIsADraftThatIsTested(t *testing.T) {
	t.Parallel()
	d := newDesk(t)

	name, created, err := d.ada().Upload(t.Context(), tron(t, "1.0.0", ""))
	require.NoError(t, err)
	require.True(t, created)
	require.Equal(t, words.GameDraft, d.state(name))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM river_job WHERE kind = 'game_check'"))

	again, created, err := d.ada().Upload(t.Context(), tron(t, "1.0.0", ""))
	require.NoError(t, err)
	require.False(t, created, "the same bytes are the same version")
	require.Equal(t, name, again)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM river_job WHERE kind = 'game_check'"))

	other := d.upload(d.ada(), tron(t, "1.0.0", "# Tron\n\nOther rules.\n"))
	require.NotEqual(t, name, other)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM game_versions"), "other bytes take the draft's place")
	require.Equal(t, 2, d.Count("SELECT count(*) FROM audit WHERE action = 'game_upload' AND user_id = $1", d.Ada))
}

func TestADraftThatAContestIsMadeOfStays(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	name := d.upload(d.ada(), tron(t, "1.0.0", ""))
	d.Exec("UPDATE contests SET game = $1, game_version = (SELECT id FROM game_versions)", name)

	d.upload(d.ada(), tron(t, "1.0.0", "# Tron\n\nOther rules.\n"))

	require.Equal(t, 2, d.Count("SELECT count(*) FROM game_versions"))
	d.refused(d.ada().Delete(t.Context(), name), contest.CodeNotNow, "A contest is made of Tron 1.0.0")
}

func TestWhatCannotBeUploaded(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	published := d.upload(d.ada(), tron(t, "1.0.9", ""))
	d.test(published, true)
	require.NoError(t, d.admin().Publish(t.Context(), published))
	builtin := tron(t, "1.0.0", "")
	builtin.ID = "ants"
	for name, c := range map[string]struct {
		by   gamepackage.Service
		pack *manifest.Package
		code contest.Code
		text string
	}{
		"by a student":      {d.as(d.Ada, words.RoleStudent), tron(t, "2.0.0", ""), contest.CodeNotYours, "Games are for authors. An admin"},
		"another's game":    {d.bob(), tron(t, "2.0.0", ""), contest.CodeNameTaken, `game.toml: the id "tron" is that of another author's game`},
		"a built-in's id":   {d.ada(), builtin, contest.CodeBadPackage, `game.toml: the id "ants" is that of a game that comes with Agon`},
		"published already": {d.ada(), tron(t, "1.0.9", "# Tron\n\nOther rules.\n"), contest.CodeNameTaken, "version 1.0.9 of Tron was published, and keeps its bytes for good: give these files another version, such as 1.0.10."},
	} {
		_, _, err := c.by.Upload(t.Context(), c.pack)
		require.Error(t, err, name)
		d.refused(err, c.code, c.text)
	}
	require.Equal(t, 1, d.Count("SELECT count(*) FROM game_versions"))

	for text, archive := range map[string][]byte{
		"pack your files as zip":         []byte("no archive"),
		"damaged":                        []byte("PK\x03\x04 cut off"),
		"game.toml: the file is missing": bundle.Zip(engine.Files{"readme.md": []byte("hello")}),
		"game.toml, line 2: version: expected three numbers like": bundle.Zip(engine.Files{"game.toml": []byte("agon = 1\nversion = \"one\"\nid = \"x\"\ntitle = \"X\"\n")}),
		`leads out of the archive by ".."`:                        bundle.Zip(engine.Files{"../game.toml": []byte("agon = 1\n")}),
	} {
		_, err := gamepackage.Read(archive)
		require.Error(t, err, text)
		d.refused(err, contest.CodeBadPackage, text)
	}
}

func TestAVersionIsPublishedOnceItsTestHasPassed(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	name := d.upload(d.ada(), tron(t, "1.0.0", ""))
	d.refused(d.admin().Publish(t.Context(), name), contest.CodeNotNow, "has not passed its test")
	d.test(name, false)
	require.Equal(t, words.GameDraft, d.state(name))
	d.refused(d.admin().Publish(t.Context(), name), contest.CodeNotNow, "has not passed its test")
	require.NoError(t, d.ada().Check(t.Context(), name))
	d.test(name, true)
	require.Equal(t, words.GameTested, d.state(name))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM game_boards WHERE name = 'small' AND low = 2 AND high = 4"))

	d.refused(d.ada().Publish(t.Context(), name), contest.CodeNotYours, "Admins publish games on this site")
	d.refused(d.bob().Publish(t.Context(), name), contest.CodeNotFound, "There is no version")
	require.NoError(t, d.admin().SetPublishers(t.Context(), words.PublishersAuthor))
	d.refused(d.bob().Publish(t.Context(), name), contest.CodeNotFound, "There is no version")
	require.NoError(t, d.ada().Publish(t.Context(), name))
	require.Equal(t, words.GamePublished, d.state(name))
	require.NoError(t, d.ada().Publish(t.Context(), name), "again is no error")
	require.Equal(t, 1, d.Count("SELECT count(*) FROM audit WHERE action = 'game_publish'"))

	d.refused(d.bob().Withdraw(t.Context(), name), contest.CodeNotYours, "belongs to another author")
	d.refused(d.ada().Delete(t.Context(), name), contest.CodeNotNow, "is never deleted")
	require.NoError(t, d.ada().Withdraw(t.Context(), name))
	require.Equal(t, words.GameWithdrawn, d.state(name))
	require.NoError(t, d.ada().Publish(t.Context(), name), "it comes back")
}

func TestWhoSeesWhat(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	p := tron(t, "1.0.0", "")
	p.Files["game.toml"] = append([]byte("secret = [\"players/3-Hunter.cc\"]\n"), p.Files["game.toml"]...)
	p, err := manifest.Read(p.Files)
	require.NoError(t, err)
	name := d.upload(d.ada(), p)
	seen := func(s gamepackage.Service) (files int, err error) {
		v, err := gamepackage.Get(t.Context(), d.Q, s.By, name)
		list, listErr := gamepackage.List(t.Context(), d.Q, s.By)
		require.NoError(t, listErr)
		require.Equal(t, err == nil, len(list) == 1, "the list has what can be seen")
		return len(v.Files), err
	}

	all, err := seen(d.ada())
	require.NoError(t, err)
	require.Len(t, p.Files, all)
	_, err = seen(d.bob())
	d.refused(err, contest.CodeNotFound, "There is no version")
	d.test(name, true)
	require.NoError(t, d.admin().Publish(t.Context(), name))
	few, err := seen(d.bob())
	require.NoError(t, err)
	require.Len(t, p.Public(), few, "secret players and recorded matches are for the author")
	require.Less(t, few, all)
}

func TestATestOfAVersionThatIsGoneOrDoneDoesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	_, ok, err := gamepackage.BeginCheck(t.Context(), d.Q, 4711)
	require.NoError(t, err)
	require.False(t, ok)
	name := d.upload(d.ada(), tron(t, "1.0.0", ""))
	d.test(name, true)
	var id int64
	require.NoError(t, d.Pool.QueryRow(t.Context(), "SELECT id FROM game_versions").Scan(&id))
	_, ok, err = gamepackage.BeginCheck(t.Context(), d.Q, id)
	require.NoError(t, err)
	require.False(t, ok)
}

func TestADeletedAccountLeavesWhatWasPublished(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	published := d.upload(d.ada(), tron(t, "1.0.0", ""))
	d.test(published, true)
	require.NoError(t, d.admin().Publish(t.Context(), published))
	d.upload(d.ada(), tron(t, "1.1.0", ""))

	require.NoError(t, personaldata.Erase(t.Context(), d.Pool, d.Ada, nil))

	require.Equal(t, words.GamePublished, d.state(published))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM game_versions"), "drafts go")
	d.refused(d.bob().Withdraw(t.Context(), published), contest.CodeNotYours, "belongs to another author")
	require.NoError(t, d.admin().Withdraw(t.Context(), published))
}

func TestTheExamplesArePartOfTheOffer(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.upload(d.ada(), tron(t, "0.9.0", ""))
	for range 2 {
		require.NoError(t, gamepackage.Install(t.Context(), d.Pool, examples.Offered(), examples.Files))
	}
	require.Equal(t, len(examples.Offered())-1, d.Count("SELECT count(*) FROM game_versions WHERE state = 'published' AND published_at IS NOT NULL"))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM game_versions WHERE game = 'tron'"), "what an author has taken stays the author's")
	d.refused(func() error { _, _, err := d.bob().Upload(t.Context(), example(t, "tides")); return err }(), contest.CodeNameTaken, "another author's game")
}

func example(t *testing.T, name string) *manifest.Package {
	t.Helper()
	p, err := examples.Version(name, "9.9.9")
	require.NoError(t, err)
	return p
}
