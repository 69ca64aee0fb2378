package schema_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// inTeams is a desk whose contest has teams of at most two.
func inTeams(t *testing.T) *desk {
	d := newDesk(t)
	d.exec("UPDATE contests SET team_size = 2")
	return d
}

func (d *desk) teams(by int64) schema.Teams {
	return schema.Teams{Pool: d.pool, Inserter: d.inserter, Contest: d.contest.ID, By: &by}
}

func (d *desk) staff() schema.Teams {
	return schema.Teams{Pool: d.pool, Inserter: d.inserter, Contest: d.contest.ID, Staff: true}
}

// formed is a team of ada that others may join.
func (d *desk) formed(name string) store.Team {
	d.t.Helper()
	team, err := d.teams(d.ada).Make(d.t.Context(), name, d.ada)
	require.NoError(d.t, err)
	return team
}

func (d *desk) people(team int64) int {
	d.t.Helper()
	return d.count("SELECT count(*) FROM team_members WHERE team_id = $1", team)
}

func (d *desk) actions() string {
	d.t.Helper()
	var text string
	require.NoError(d.t, d.pool.QueryRow(d.t.Context(), "SELECT coalesce(string_agg(action, ' ' ORDER BY id), '') FROM audit").Scan(&text))
	return text
}

func TestATeamSubmitsAsOne(t *testing.T) {
	t.Parallel()
	d := inTeams(t)
	team := d.formed("Formicae")
	joined, err := d.teams(d.bob).Join(t.Context(), d.bob, strings.ToLower(schema.ShowCode(team.Code)))
	require.NoError(t, err)
	require.True(t, joined)

	// when each of them submits the same name
	first, second := d.accepted(d.params(d.ada, "Bee")), d.accepted(d.params(d.bob, "Bee"))

	// then it is one player, of the team; who sent each is known
	require.Equal(t, first.PlayerID, second.PlayerID)
	require.Equal(t, team.ID, second.UserID)
	require.Equal(t, []int64{d.ada, d.bob}, []int64{*first.SentBy, *second.SentBy})

	// and they have one quota
	d.exec("UPDATE contests SET submissions_per_hour = 3")
	d.accepted(d.params(d.bob, "Bee"))
	d.refused(d.params(d.ada, "Bee"), schema.CodeRateLimited, "Formicae has submitted 3 times")
	require.Equal(t, "team_make team_enter team_enter", d.actions())
}

func TestWhoChangesTeamsDoesNotBeginAnewWithHisQuota(t *testing.T) {
	t.Parallel()
	d := inTeams(t)
	d.exec("UPDATE contests SET submissions_per_hour = 2")
	d.accepted(d.params(d.ada, "Bee"))
	d.formed("Formicae")
	d.accepted(d.params(d.ada, "Wasp"))
	d.refused(d.params(d.ada, "Wasp"), schema.CodeRateLimited, "2 times")
	require.NoError(t, d.teams(d.ada).Move(t.Context(), d.ada, ""))
	d.refused(d.params(d.ada, "Hornet"), schema.CodeRateLimited, "2 times")
}

func TestTheSameKeyOfTwoTeammatesIsTwoRequests(t *testing.T) {
	t.Parallel()
	d := inTeams(t)
	team := d.formed("Formicae")
	_, err := d.teams(d.bob).Join(t.Context(), d.bob, team.Code)
	require.NoError(t, err)
	ada, bob := d.params(d.ada, "Bee"), d.params(d.bob, "Wasp")
	ada.RequestKey, bob.RequestKey = "1", "1"
	d.accepted(ada)
	d.accepted(bob)
	_, created, err := d.submit(ada)
	require.NoError(t, err)
	require.False(t, created)
}

func TestWhoComesIntoATeamPlaysNoMoreAlone(t *testing.T) {
	t.Parallel()
	// given a student with one player on the ladder, one that compiles and one that has retired
	d := inTeams(t)
	playing, old := d.seated(d.ada, "Bee", "qualified", false), d.seated(d.ada, "Old", "retired", false)
	waiting := d.accepted(d.params(d.ada, "Wasp")).PlayerID

	// when he makes a team
	team := d.formed("Formicae")

	// then the withdrawal of those that play is asked for; they stay his
	require.Equal(t, 2, d.count("SELECT count(*) FROM orders WHERE action = 'withdraw' AND player_id IN ($1, $2) AND user_id = $3", playing, waiting, d.ada))
	require.Zero(t, d.count("SELECT count(*) FROM orders WHERE player_id = $1", old))
	require.Equal(t, 3, d.count("SELECT count(*) FROM players WHERE user_id = $1", d.ada))

	// and the team needs other names
	d.refused(d.params(d.ada, "Bee"), schema.CodeNameTaken, "from before you were in Formicae")
	require.Equal(t, team.ID, d.accepted(d.params(d.ada, "Ant")).UserID)

	// What the team submits stays with it when he leaves.
	require.NoError(t, d.teams(d.ada).Move(t.Context(), d.ada, ""))
	d.refused(d.params(d.ada, "Ant"), schema.CodeNameTaken, "Somebody else's player")
	require.Equal(t, 1, d.count("SELECT count(*) FROM teams"), "a team with submissions stays")
}

func TestTeamsThatAreRefused(t *testing.T) {
	t.Parallel()
	d := inTeams(t)
	d.exec("UPDATE contests SET refused_words = '{damn}'")
	d.formed("Formicae")
	eve := d.user("eve")
	for name, c := range map[string]schema.Code{
		"":                       schema.CodeBadTeam,
		strings.Repeat("x", 200): schema.CodeBadTeam,
		"=1+1":                   schema.CodeBadTeam,
		"two  blanks":            schema.CodeBadTeam,
		"a\u202eb":               schema.CodeBadTeam,
		"a\x00b":                 schema.CodeBadTeam,
		"Damned":                 schema.CodeRefusedWord,
		"FORMICAE":               schema.CodeNameTaken,
		"Ada":                    schema.CodeNameTaken, // a member
	} {
		_, err := d.teams(eve).Make(t.Context(), name, eve)
		require.Equal(t, c, code(t, err), "%q", name)
	}
	_, err := d.teams(d.ada).Make(t.Context(), "Another", d.ada)
	require.Equal(t, schema.CodeInTeam, code(t, err))
	_, err = d.teams(eve).Join(t.Context(), eve, "7K3M-99QX-2WPD")
	require.Equal(t, schema.CodeUnknownCode, code(t, err))

	// given another contest with a team
	other, err := d.q.CreateContest(t.Context(), store.CreateContestParams{Slug: "bees", Title: "Bees", Game: "ants", Limits: schema.Limits{}.Column()})
	require.NoError(t, err)
	d.exec("UPDATE contests SET team_size = 2")
	elsewhere := d.teams(d.bob)
	elsewhere.Contest = other.ID
	there, err := elsewhere.Make(t.Context(), "Formicae", d.bob)
	require.NoError(t, err, "names are unique in a contest only")
	_, err = d.teams(eve).Join(t.Context(), eve, there.Code)
	require.Equal(t, schema.CodeUnknownCode, code(t, err), "its code opens nothing here")

	// Where nobody may see a contest who is no member, knowing a code makes nobody one.
	d.exec("UPDATE contests SET visibility = 'members'")
	_, err = d.teams(eve).Make(t.Context(), "Bees", eve)
	require.Equal(t, schema.CodeNotFound, code(t, err))
	d.exec("UPDATE contests SET team_size = 1")
	_, err = d.teams(d.bob).Make(t.Context(), "Bees", d.bob)
	require.Equal(t, schema.CodeBadTeam, code(t, err))
}

func TestOfTwoWhoWantTheLastPlaceOneIsTold(t *testing.T) {
	t.Parallel()
	d := inTeams(t)
	team, eve := d.formed("Formicae"), d.user("eve")
	errs := make([]error, 2)
	var both sync.WaitGroup
	for i, person := range []int64{d.bob, eve} {
		both.Go(func() { _, errs[i] = d.teams(person).Join(t.Context(), person, team.Code) })
	}
	both.Wait()
	if errs[0] != nil {
		errs[0], errs[1] = errs[1], errs[0]
	}
	require.NoError(t, errs[0])
	require.Equal(t, schema.CodeTeamFull, code(t, errs[1]))
	require.ErrorContains(t, errs[1], "Formicae is full: a team of Ants has at most 2 people")
	require.Equal(t, 2, d.people(team.ID))
}

func TestJoiningTwiceIsJoiningOnce(t *testing.T) {
	t.Parallel()
	d := inTeams(t)
	team := d.formed("Formicae")
	joined, err := d.teams(d.ada).Join(t.Context(), d.ada, team.Code)
	require.NoError(t, err)
	require.False(t, joined)
	require.Equal(t, 1, d.people(team.ID))
}

func TestAfterTheDeadlineOnlyStaffChangesTeams(t *testing.T) {
	t.Parallel()
	d := inTeams(t)
	team := d.formed("Formicae")
	d.exec("UPDATE contests SET freezes_at = now() - interval '1 minute'")
	_, err := d.teams(d.bob).Join(t.Context(), d.bob, team.Code)
	require.Equal(t, schema.CodeContestClosed, code(t, err))
	require.Equal(t, schema.CodeContestClosed, code(t, d.teams(d.ada).Move(t.Context(), d.ada, "")))

	// Staff puts members into it, by name; nobody who is none.
	require.Equal(t, schema.CodeNotFound, code(t, d.staff().Move(t.Context(), d.bob, "Formicae")))
	_, err = d.q.AddMember(t.Context(), d.contest.ID, d.bob)
	require.NoError(t, err)
	require.NoError(t, d.staff().Move(t.Context(), d.bob, "formicae"))
	require.Equal(t, 2, d.people(team.ID))

	// Who is taken out cannot come back with the code that he knows.
	require.NoError(t, d.staff().Move(t.Context(), d.bob, ""))
	d.exec("UPDATE contests SET freezes_at = NULL")
	_, err = d.teams(d.bob).Join(t.Context(), d.bob, team.Code)
	require.Equal(t, schema.CodeUnknownCode, code(t, err))

	// An empty team that has submitted nothing is gone, and put together anew by staff in one go.
	require.NoError(t, d.teams(d.ada).Move(t.Context(), d.ada, ""))
	require.Zero(t, d.count("SELECT count(*) FROM teams"))
	_, err = d.staff().Make(t.Context(), "Vespae", d.ada, d.bob)
	require.NoError(t, err)
	require.Equal(t, schema.CodeTeamFull, code(t, d.tooMany()))
	require.NoError(t, d.staff().Rename(t.Context(), "vespae", "Apes"))
	require.Equal(t, 1, d.count("SELECT count(*) FROM users WHERE name = 'Apes' AND team_of = $1", d.contest.ID))
}

func (d *desk) tooMany() error {
	eve := d.user("eve")
	_, err := d.q.AddMember(d.t.Context(), d.contest.ID, eve)
	require.NoError(d.t, err)
	_, err = d.staff().Make(d.t.Context(), "Three", d.ada, d.bob, eve)
	return err
}

func TestATeamIsNotMadeSmallerBySettings(t *testing.T) {
	t.Parallel()
	d := inTeams(t)
	c := d.made(func(s *schema.Settings) { s.TeamSize = 3 })
	teams := schema.Teams{Pool: d.pool, Inserter: d.inserter, Contest: c.ID, By: &d.ada, Staff: true}
	for _, person := range []int64{d.ada, d.bob} {
		_, err := d.q.AddMember(t.Context(), c.ID, person)
		require.NoError(t, err)
	}
	_, err := teams.Make(t.Context(), "Formicae", d.ada, d.bob)
	require.NoError(t, err)
	for size, words := range map[int32]string{2: "", 1: "There are people in teams, in Formicae among others"} {
		s, version := d.settings(c.Slug)
		s.TeamSize = size
		_, err := d.office(d.ada).Change(t.Context(), chess(), c.Slug, version, s, false)
		if words == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, words)
		}
	}
}

func TestAnErasedMateLeavesTheTeamItsPlayers(t *testing.T) {
	t.Parallel()
	d := inTeams(t)
	team := d.formed("Ada's")
	_, err := d.teams(d.bob).Join(t.Context(), d.bob, team.Code)
	require.NoError(t, err)
	s := d.accepted(d.params(d.ada, "Bee"))

	require.NoError(t, schema.Erase(t.Context(), d.pool, d.ada, nil))
	require.Equal(t, 1, d.people(team.ID))
	require.Equal(t, 1, d.count("SELECT count(*) FROM submissions WHERE id = $1 AND length(source) > 0", s.ID))
	require.Equal(t, 1, d.count("SELECT count(*) FROM players WHERE name = 'Bee' AND state = 'new'"))
	require.Equal(t, 1, d.count("SELECT count(*) FROM users WHERE name = 'Ada''s'"), "it is bob's as well")

	require.NoError(t, schema.Erase(t.Context(), d.pool, d.bob, nil))
	require.Zero(t, d.count("SELECT count(*) FROM users WHERE name = 'Ada''s'"), "nobody is left, and the name may have been theirs")
	require.Equal(t, 1, d.count("SELECT count(*) FROM players WHERE name = 'Bee'"))
}
