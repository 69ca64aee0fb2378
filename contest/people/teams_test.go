package people_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/personaldata"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/schema/store"
)

func TestATeamSubmitsAsOne(t *testing.T) {
	t.Parallel()
	d := contesttest.NewWithTeams(t)
	team := d.CreateTeam("Formicae")
	joined, err := d.Teams(d.Bob).Join(t.Context(), d.Bob, strings.ToLower(people.FormatCode(team.Code)))
	require.NoError(t, err)
	require.True(t, joined)

	// when each of them submits the same name
	first, second := d.MustSubmit(d.Upload(d.Ada, "Bee")), d.MustSubmit(d.Upload(d.Bob, "Bee"))

	// then it is one player, of the team, and each submission keeps its sender
	require.Equal(t, first.PlayerID, second.PlayerID)
	require.Equal(t, team.ID, second.UserID)
	require.Equal(t, []int64{d.Ada, d.Bob}, []int64{*first.SentBy, *second.SentBy})

	// and they share one quota
	d.Exec("UPDATE contests SET submissions_per_hour = 3")
	d.MustSubmit(d.Upload(d.Bob, "Bee"))
	d.MustRefuse(d.Upload(d.Ada, "Bee"), contest.CodeRateLimited, "Formicae has submitted 3 times")
	require.Equal(t, "team_make team_enter team_enter", d.AuditedActions())
}

func TestChangingTeamsDoesNotRenewTheQuota(t *testing.T) {
	t.Parallel()
	d := contesttest.NewWithTeams(t)
	d.Exec("UPDATE contests SET submissions_per_hour = 2")
	d.MustSubmit(d.Upload(d.Ada, "Bee"))
	d.CreateTeam("Formicae")
	d.MustSubmit(d.Upload(d.Ada, "Wasp"))
	d.MustRefuse(d.Upload(d.Ada, "Wasp"), contest.CodeRateLimited, "2 times")
	require.NoError(t, d.Teams(d.Ada).Move(t.Context(), d.Ada, ""))
	d.MustRefuse(d.Upload(d.Ada, "Hornet"), contest.CodeRateLimited, "2 times")
}

func TestTheSameKeyOfTwoTeammatesIsTwoRequests(t *testing.T) {
	t.Parallel()
	d := contesttest.NewWithTeams(t)
	team := d.CreateTeam("Formicae")
	_, err := d.Teams(d.Bob).Join(t.Context(), d.Bob, team.Code)
	require.NoError(t, err)
	ada, bob := d.Upload(d.Ada, "Bee"), d.Upload(d.Bob, "Wasp")
	ada.RequestKey, bob.RequestKey = "1", "1"
	d.MustSubmit(ada)
	d.MustSubmit(bob)
	_, created, err := d.Submit(ada)
	require.NoError(t, err)
	require.False(t, created)
}

func TestEnteringATeamWithdrawsOwnPlayers(t *testing.T) {
	t.Parallel()
	// given a student with one player on the ladder, one that compiles and one that has retired
	d := contesttest.NewWithTeams(t)
	playing, old := d.AddPlayer(d.Ada, "Bee", "qualified", false), d.AddPlayer(d.Ada, "Old", "retired", false)
	waiting := d.MustSubmit(d.Upload(d.Ada, "Wasp")).PlayerID

	// when the student makes a team
	team := d.CreateTeam("Formicae")

	// then the withdrawal of those that play is asked for, and they keep their owner
	require.Equal(t, 2, d.Count("SELECT count(*) FROM orders WHERE action = 'withdraw' AND player_id IN ($1, $2) AND user_id = $3", playing, waiting, d.Ada))
	require.Zero(t, d.Count("SELECT count(*) FROM orders WHERE player_id = $1", old))
	require.Equal(t, 3, d.Count("SELECT count(*) FROM players WHERE user_id = $1", d.Ada))

	// and the team needs other names
	d.MustRefuse(d.Upload(d.Ada, "Bee"), contest.CodeNameTaken, "from before you were in Formicae")
	require.Equal(t, team.ID, d.MustSubmit(d.Upload(d.Ada, "Ant")).UserID)

	// What the team submits stays with it when the student leaves.
	require.NoError(t, d.Teams(d.Ada).Move(t.Context(), d.Ada, ""))
	d.MustRefuse(d.Upload(d.Ada, "Ant"), contest.CodeNameTaken, "Somebody else's player")
	require.Equal(t, 1, d.Count("SELECT count(*) FROM teams"), "a team with submissions stays")
}

func TestTeamsThatAreRefused(t *testing.T) {
	t.Parallel()
	d := contesttest.NewWithTeams(t)
	d.Exec("UPDATE contests SET refused_words = '{damn}'")
	d.CreateTeam("Formicae")
	eve := d.AddUser("eve")
	for name, c := range map[string]contest.Code{
		"":                       contest.CodeBadTeam,
		strings.Repeat("x", 200): contest.CodeBadTeam,
		"=1+1":                   contest.CodeBadTeam,
		"two  blanks":            contest.CodeBadTeam,
		"a\u202eb":               contest.CodeBadTeam,
		"a\x00b":                 contest.CodeBadTeam,
		"Damned":                 contest.CodeRefusedWord,
		"FORMICAE":               contest.CodeNameTaken,
		"Ada":                    contest.CodeNameTaken, // a member
	} {
		_, err := d.Teams(eve).Create(t.Context(), name, eve)
		require.Equal(t, c, contesttest.RefusalCode(t, err), "%q", name)
	}
	_, err := d.Teams(d.Ada).Create(t.Context(), "Another", d.Ada)
	require.Equal(t, contest.CodeInTeam, contesttest.RefusalCode(t, err))
	_, err = d.Teams(eve).Join(t.Context(), eve, "7K3M-99QX-2WPD")
	require.Equal(t, contest.CodeUnknownCode, contesttest.RefusalCode(t, err))

	// given another contest with a team
	other, err := d.Q.CreateContest(t.Context(), store.CreateContestParams{Slug: "bees", Title: "Bees", Game: "ants", Limits: contest.Limits{}.Column()})
	require.NoError(t, err)
	d.Exec("UPDATE contests SET team_size = 2")
	elsewhere := d.Teams(d.Bob)
	elsewhere.Contest = other.ID
	there, err := elsewhere.Create(t.Context(), "Formicae", d.Bob)
	require.NoError(t, err, "names are unique in a contest only")
	_, err = d.Teams(eve).Join(t.Context(), eve, there.Code)
	require.Equal(t, contest.CodeUnknownCode, contesttest.RefusalCode(t, err), "its code opens nothing here")

	// In a contest that only members see, knowing a code makes nobody a member.
	d.Exec("UPDATE contests SET visibility = 'members'")
	_, err = d.Teams(eve).Create(t.Context(), "Bees", eve)
	require.Equal(t, contest.CodeNotFound, contesttest.RefusalCode(t, err))
	d.Exec("UPDATE contests SET team_size = 1")
	_, err = d.Teams(d.Bob).Create(t.Context(), "Bees", d.Bob)
	require.Equal(t, contest.CodeBadTeam, contesttest.RefusalCode(t, err))
}

func TestTheLastPlaceInATeamIsTakenOnce(t *testing.T) {
	t.Parallel()
	d := contesttest.NewWithTeams(t)
	team, eve := d.CreateTeam("Formicae"), d.AddUser("eve")
	errs := make([]error, 2)
	var both sync.WaitGroup
	for i, person := range []int64{d.Bob, eve} {
		both.Go(func() { _, errs[i] = d.Teams(person).Join(t.Context(), person, team.Code) })
	}
	both.Wait()
	if errs[0] != nil {
		errs[0], errs[1] = errs[1], errs[0]
	}
	require.NoError(t, errs[0])
	require.Equal(t, contest.CodeTeamFull, contesttest.RefusalCode(t, errs[1]))
	require.ErrorContains(t, errs[1], "Formicae is full: a team of Ants has at most 2 people")
	require.Equal(t, 2, d.TeamSize(team.ID))
}

func TestJoiningTwiceIsJoiningOnce(t *testing.T) {
	t.Parallel()
	d := contesttest.NewWithTeams(t)
	team := d.CreateTeam("Formicae")
	joined, err := d.Teams(d.Ada).Join(t.Context(), d.Ada, team.Code)
	require.NoError(t, err)
	require.False(t, joined)
	require.Equal(t, 1, d.TeamSize(team.ID))
}

func TestAfterTheDeadlineOnlyStaffChangesTeams(t *testing.T) {
	t.Parallel()
	d := contesttest.NewWithTeams(t)
	team := d.CreateTeam("Formicae")
	d.Exec("UPDATE contests SET freezes_at = now() - interval '1 minute'")
	_, err := d.Teams(d.Bob).Join(t.Context(), d.Bob, team.Code)
	require.Equal(t, contest.CodeContestClosed, contesttest.RefusalCode(t, err))
	require.Equal(t, contest.CodeContestClosed, contesttest.RefusalCode(t, d.Teams(d.Ada).Move(t.Context(), d.Ada, "")))

	// Staff puts members into it, by name, and only members.
	require.Equal(t, contest.CodeNotFound, contesttest.RefusalCode(t, d.StaffTeams().Move(t.Context(), d.Bob, "Formicae")))
	_, err = d.Q.AddMember(t.Context(), d.Contest.ID, d.Bob)
	require.NoError(t, err)
	require.NoError(t, d.StaffTeams().Move(t.Context(), d.Bob, "formicae"))
	require.Equal(t, 2, d.TeamSize(team.ID))

	// A student who is taken out cannot come back with the old code.
	require.NoError(t, d.StaffTeams().Move(t.Context(), d.Bob, ""))
	d.Exec("UPDATE contests SET freezes_at = NULL")
	_, err = d.Teams(d.Bob).Join(t.Context(), d.Bob, team.Code)
	require.Equal(t, contest.CodeUnknownCode, contesttest.RefusalCode(t, err))

	// An empty team that has submitted nothing is gone. Staff makes a new one with its people at once.
	require.NoError(t, d.Teams(d.Ada).Move(t.Context(), d.Ada, ""))
	require.Zero(t, d.Count("SELECT count(*) FROM teams"))
	_, err = d.StaffTeams().Create(t.Context(), "Vespae", d.Ada, d.Bob)
	require.NoError(t, err)
	require.Equal(t, contest.CodeTeamFull, contesttest.RefusalCode(t, d.CreateTeamOfThree()))
	require.NoError(t, d.StaffTeams().Rename(t.Context(), "vespae", "Apes"))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM users WHERE name = 'Apes' AND team_of = $1", d.Contest.ID))
}

func TestATeamIsNotMadeSmallerBySettings(t *testing.T) {
	t.Parallel()
	d := contesttest.NewWithTeams(t)
	c := d.CreateContest(func(s *settings.Settings) { s.TeamSize = 3 })
	teams := people.Teams{Pool: d.Pool, Inserter: d.Inserter, Contest: c.ID, By: &d.Ada, Staff: true}
	for _, person := range []int64{d.Ada, d.Bob} {
		_, err := d.Q.AddMember(t.Context(), c.ID, person)
		require.NoError(t, err)
	}
	_, err := teams.Create(t.Context(), "Formicae", d.Ada, d.Bob)
	require.NoError(t, err)
	for size, words := range map[int32]string{2: "", 1: "There are people in teams, in Formicae among others"} {
		s, version := d.Settings(c.Slug)
		s.TeamSize = size
		_, err := d.SettingsService(d.Ada).Change(t.Context(), contesttest.Chess(), c.Slug, version, s, false)
		if words == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, words)
		}
	}
}

func TestAnErasedMateLeavesTheTeamItsPlayers(t *testing.T) {
	t.Parallel()
	d := contesttest.NewWithTeams(t)
	team := d.CreateTeam("Ada's")
	_, err := d.Teams(d.Bob).Join(t.Context(), d.Bob, team.Code)
	require.NoError(t, err)
	s := d.MustSubmit(d.Upload(d.Ada, "Bee"))

	require.NoError(t, personaldata.Erase(t.Context(), d.Pool, d.Ada, nil))
	require.Equal(t, 1, d.TeamSize(team.ID))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM submissions WHERE id = $1 AND length(source) > 0", s.ID))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM players WHERE name = 'Bee' AND state = 'new'"))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM users WHERE name = 'Ada''s'"), "it is bob's as well")

	require.NoError(t, personaldata.Erase(t.Context(), d.Pool, d.Bob, nil))
	require.Zero(t, d.Count("SELECT count(*) FROM users WHERE name = 'Ada''s'"), "nobody is left, and the name may have been theirs")
	require.Equal(t, 1, d.Count("SELECT count(*) FROM players WHERE name = 'Bee'"))
}
