package settings_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/contesttest"
	"github.com/agon-judge/agon/contest/people"
	"github.com/agon-judge/agon/contest/settings"
	"github.com/agon-judge/agon/schema/store"
)

func TestAContestIsMadeWithItsOrganizerAndItsBuiltinPlayersToCome(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	c := d.CreateContest(func(s *settings.Settings) {
		s.TimeZone, s.OpensAt, s.FreezesAt = "Europe/Madrid", "2127-03-01T09:00", "2127-05-03T23:59"
	})
	require.Equal(t, "2127-05-03T21:59:00Z", c.FreezesAt.UTC().Format(time.RFC3339), "the clocks of Madrid show two hours more in May")
	require.Equal(t, contest.StateUpcoming, contest.StateOf(c))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM members WHERE contest_id = $1 AND user_id = $2 AND role = 'organizer'", c.ID, d.Ada))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM river_job WHERE kind = 'builtins' AND args = jsonb_build_object('contest', $1::bigint)", c.ID))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM audit WHERE contest_id = $1 AND user_id = $2 AND action = 'create' AND detail->'after'->>'title' = 'Chess 2027'", c.ID, d.Ada))
	s, version := d.Settings("chess-2027")
	require.Equal(t, int32(1), version)
	require.Equal(t, "2127-05-03T23:59", s.FreezesAt)
	require.Equal(t, int64(1000), s.Limits.CPUMillis)
}

func TestWhatIsOnlyTriedLeavesNothing(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	svc := d.SettingsService(d.Ada)
	svc.DryRun = true
	_, err := svc.Create(t.Context(), contesttest.Chess(), contesttest.ChessSettings(t))
	require.NoError(t, err)
	require.Equal(t, 0, d.Count("SELECT count(*) FROM contests WHERE slug = 'chess-2027'"))
}

func TestSettingsThatCannotBe(t *testing.T) {
	d := contesttest.New(t)
	d.CreateContest(func(s *settings.Settings) { s.Slug = "taken" })
	zero := int32(0)
	for name, c := range map[string]struct {
		change       func(*settings.Settings)
		field, words string
	}{
		"address taken":            {func(s *settings.Settings) { s.Slug = "taken" }, "slug", "There is a contest taken already"},
		"address of a page":        {func(s *settings.Settings) { s.Slug = "new" }, "slug", "another page"},
		"address with capitals":    {func(s *settings.Settings) { s.Slug = "Ants 2027" }, "slug", "lower-case letters"},
		"no title":                 {func(s *settings.Settings) { s.Title = "  " }, "title", "Give the contest a title"},
		"10,000 characters":        {func(s *settings.Settings) { s.Title = strings.Repeat("é", 10_000) }, "title", "10000 characters and 80 are allowed"},
		"title with lines":         {func(s *settings.Settings) { s.Title = "a\nb" }, "title", "one line"},
		"title written backwards":  {func(s *settings.Settings) { s.Title = "a\u202eb" }, "title", "cannot be shown"},
		"config":                   {func(s *settings.Settings) { s.Boards[0].Config = "rounds" }, "boards.0.config", "Board Board 1: configuration, line 1: ROUNDS expected"},
		"config with NUL":          {func(s *settings.Settings) { s.Boards[0].Config = "ROUNDS \x00" }, "boards.0.config", "plain text"},
		"config too long":          {func(s *settings.Settings) { s.Boards[0].Config = "ROUNDS " + strings.Repeat("1", settings.MaxConfig) }, "boards.0.config", "are allowed"},
		"negative limit":           {func(s *settings.Settings) { s.Limits.CPUMillis = -1 }, "limits.cpu_ms", "-1 is not between 1 and 600000"},
		"absurd limit":             {func(s *settings.Settings) { s.Limits.MemoryBytes = 1 << 60 }, "limits.memory_bytes", "is not between"},
		"cpu above wall":           {func(s *settings.Settings) { s.Limits.CPUMillis = 10_000 }, "limits.wall_ms", "less than the 10000 ms"},
		"quota 0":                  {func(s *settings.Settings) { s.SubmissionsPerHour = 0 }, "submissions_per_hour", "0 is not between 1"},
		"quota 0 a day":            {func(s *settings.Settings) { s.SubmissionsPerDay = &zero }, "submissions_per_day", "0 is not between 1"},
		"no language":              {func(s *settings.Settings) { s.Languages = []string{} }, "languages", "Choose at least one language"},
		"unknown language":         {func(s *settings.Settings) { s.Languages = []string{"cobol"} }, "languages", `no language "cobol"`},
		"unknown restriction":      {func(s *settings.Settings) { s.Restrictions = []string{"gotos"} }, "restrictions", `"gotos" cannot be one. The statement of Chess has these: none.`},
		"without the gate":         {func(s *settings.Settings) { s.Builtins = []string{"Null"} }, "builtins", "Dummy has to be among them"},
		"a gate of nobody's":       {func(s *settings.Settings) { s.Gate = "Deep Blue" }, "gate", `"Deep Blue" cannot be it; take none, or one of the built-in players Null, Dummy.`},
		"gate that is left out":    {func(s *settings.Settings) { s.Gate, s.Builtins = "Null", []string{"Dummy"} }, "builtins", "Null has to be among them"},
		"more wins than matches":   {func(s *settings.Settings) { s.QualifyWins = 4 }, "qualify_wins", "4 of 3 matches"},
		"certainty":                {func(s *settings.Settings) { s.Certainty = 1 }, "certainty", "between 0.5 and 1"},
		"unknown system":           {func(s *settings.Settings) { s.RatingSystem = "fide" }, "rating_system", `"fide" is not one of`},
		"unknown zone":             {func(s *settings.Settings) { s.TimeZone = "Mars" }, "time_zone", "There is no time zone"},
		"31 February":              {func(s *settings.Settings) { s.FreezesAt = "2127-02-31T10:00" }, "freezes_at", "is no time"},
		"freeze before it opens":   {func(s *settings.Settings) { s.OpensAt, s.FreezesAt = "2127-02-01T10:00", "2127-01-01T10:00" }, "freezes_at", "It would freeze at 2127-01-01 10:00, and it opens at 2127-02-01 10:00"},
		"close before it freezes":  {func(s *settings.Settings) { s.FreezesAt, s.ClosesAt = "2127-02-01T10:00", "2127-01-01T10:00" }, "closes_at", "It would close at"},
		"freeze in the past":       {func(s *settings.Settings) { s.FreezesAt = "2020-01-01T10:00" }, "freezes_at", "is past"},
		"the year 20270":           {func(s *settings.Settings) { s.OpensAt = "0202-01-01T10:00" }, "opens_at", "is not between 2000 and 2200"},
		"announcement too long":    {func(s *settings.Settings) { s.Announcement = strings.Repeat("x", settings.MaxAnnouncement+1) }, "announcement", "2000 are allowed"},
		"a word that refuses all":  {func(s *settings.Settings) { s.RefusedWords = []string{" "} }, "refused_words", "1 to 40"},
		"a visibility of its own":  {func(s *settings.Settings) { s.Visibility = "secret" }, "visibility", "not one of public"},
		"negative players of user": {func(s *settings.Settings) { s.PlayersPerUser = -1 }, "players_per_user", "between 1"},
	} {
		t.Run(name, func(t *testing.T) {
			s := contesttest.ChessSettings(t)
			c.change(&s)
			_, err := d.SettingsService(d.Ada).Create(t.Context(), contesttest.Chess(), s)
			var wrong *contest.Error
			require.ErrorAs(t, err, &wrong)
			require.Len(t, wrong.Fields, 1, "one thing is wrong, and one thing is said: %v", wrong.Fields)
			require.Equal(t, c.field, wrong.Fields[0].Field)
			require.Contains(t, wrong.Fields[0].Message, c.words)
			require.NotContains(t, wrong.Error(), "\n")
			require.Less(t, len(wrong.Error()), 400)
		})
	}
	require.Equal(t, 1, d.Count("SELECT count(*) FROM contests WHERE game = 'chess'"))
}

func TestTheSecondOfTwoConcurrentEditsIsRefused(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	c := d.CreateContest(func(*settings.Settings) {})
	read, version := d.Settings(c.Slug)
	// given two organizers who read the same settings, when both save
	var wait sync.WaitGroup
	errs := make([]error, 2)
	for i, title := range []string{"One", "Two"} {
		s := read
		s.Title = title
		wait.Go(func() {
			_, errs[i] = d.SettingsService(d.Ada).Change(t.Context(), contesttest.Chess(), c.Slug, version, s, false)
		})
	}
	wait.Wait()
	// then one of them is refused, and nothing of the other is lost
	require.True(t, (errs[0] == nil) != (errs[1] == nil), "%v", errs)
	require.Equal(t, contest.CodeEditConflict, contesttest.RefusalCode(t, errors.Join(errs...)))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM audit WHERE action = 'edit' AND detail->'before' = '{\"title\": \"Chess 2027\"}' AND detail->'after'->>'title' IN ('One', 'Two')"))
	// and saving the same settings changes nothing
	read, version = d.Settings(c.Slug)
	_, err := d.SettingsService(d.Bob).Change(t.Context(), contesttest.Chess(), c.Slug, version, read, false)
	require.NoError(t, err)
	_, after := d.Settings(c.Slug)
	require.Equal(t, version, after)
}

func TestAfterTheFirstResultsSomeSettingsAreFixed(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	c := d.CreateContest(func(*settings.Settings) {})
	d.Exec("UPDATE contests SET rated_seq = 7 WHERE id = $1", c.ID)
	s, version := d.Settings(c.Slug)
	change := func(f func(*settings.Settings), mixed bool) error {
		changed := s
		f(&changed)
		_, err := d.SettingsService(d.Ada).Change(t.Context(), contesttest.Chess(), c.Slug, version, changed, mixed)
		return err
	}
	require.ErrorContains(t, change(func(s *settings.Settings) { s.Game = "go" }, true), "The game stays for good")
	require.ErrorContains(t, change(func(s *settings.Settings) { s.Slug = "other" }, true), "The address stays for good")
	require.ErrorContains(t, change(func(s *settings.Settings) { s.RatingSystem = "elo" }, true), "agon admin system chess-2027 elo")
	require.ErrorContains(t, change(func(s *settings.Settings) { s.Builtins = []string{"Dummy"} }, true), "Null takes part already")
}

func TestADateThatIsPastStaysWhenSomethingElseChanges(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	c := d.CreateContest(func(*settings.Settings) {})
	d.Exec("UPDATE contests SET opens_at = '2026-01-01 10:00:00.123Z', freezes_at = '2026-02-01 10:00:00.456Z' WHERE id = $1", c.ID)
	s, version := d.Settings(c.Slug)
	s.Title = "Another title"
	after, err := d.SettingsService(d.Ada).Change(t.Context(), contesttest.Chess(), c.Slug, version, s, false)
	require.NoError(t, err)
	require.Equal(t, "2026-02-01T10:00:00.456Z", after.FreezesAt.UTC().Format(time.RFC3339Nano))
}

func TestAnArchivedContestIsReadOnlyUntilItIsTakenOut(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	c := d.CreateContest(func(*settings.Settings) {})
	svc := d.SettingsService(d.Ada)
	archived, err := svc.Archive(t.Context(), c.Slug)
	require.NoError(t, err)
	require.Equal(t, contest.StateClosed, contest.StateOf(archived))
	playing, err := d.Q.PlayingContests(t.Context())
	require.NoError(t, err)
	require.NotContains(t, playing, c.ID)
	p := d.Upload(d.Bob, "Late")
	p.Contest = c.ID
	d.MustRefuse(p, contest.CodeContestClosed, "is over")
	s, version := d.Settings(c.Slug)
	s.Title = "Another title"
	_, err = svc.Change(t.Context(), contesttest.Chess(), c.Slug, version, s, false)
	require.Equal(t, contest.CodeContestClosed, contesttest.RefusalCode(t, err))

	_, err = svc.Restore(t.Context(), c.Slug)
	require.NoError(t, err)
	_, err = svc.Archive(t.Context(), "none")
	require.Equal(t, contest.CodeNotFound, contesttest.RefusalCode(t, err))
	d.MustSubmit(p)
}

func TestOnlyAnEmptyContestIsDeleted(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	// given a contest with its built-in player and nothing else, and one that somebody takes part in
	empty := d.CreateContest(func(s *settings.Settings) { s.Slug = "empty" })
	p := d.Upload(d.AddUser("agon"), "Dummy")
	p.Contest, p.Builtin = empty.ID, true
	d.MustSubmit(p)
	used := d.CreateContest(func(s *settings.Settings) { s.Slug = "used" })
	p = d.Upload(d.Bob, "Bee")
	p.Contest = used.ID
	d.MustSubmit(p)
	// when both are deleted, then one is gone and the other is where it can be found again
	gone, err := d.SettingsService(d.Ada).Delete(t.Context(), "empty")
	require.NoError(t, err)
	require.True(t, gone)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM audit WHERE action = 'delete' AND detail->'before'->>'slug' = 'empty'"))
	gone, err = d.SettingsService(d.Ada).Delete(t.Context(), "used")
	require.NoError(t, err)
	require.False(t, gone)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM contests WHERE slug = 'used' AND archived_at IS NOT NULL AND visibility = 'hidden'"))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM submissions WHERE contest_id = $1", used.ID))
}

func TestTheNextEditionHasTheSameDaysOfTheWeek(t *testing.T) {
	t.Parallel()
	freeze := time.Date(2027, 5, 2, 21, 59, 0, 0, time.UTC) // a Sunday, 23:59 in Madrid
	c := store.Contest{
		Slug: "ants-2027", Title: "Ants 2027", Limits: []byte("{}"), TimeZone: "Europe/Madrid", Announcement: "The room is A5.",
		OpensAt: time.Date(2027, 3, 1, 8, 0, 0, 0, time.UTC), FreezesAt: &freeze, // winter time, 9:00
	}
	boards := []store.Board{{ID: 4, Name: "Meadow", Config: []byte("ROUNDS 10")}, {ID: 3, Name: "Swamp", RetiredAt: &freeze}}
	s, err := settings.NextEdition(c, boards, time.Date(2027, 9, 1, 0, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	require.Equal(t, []string{"ants-2028", "Ants 2028", "2028-02-28T09:00", "2028-04-30T23:59", ""}, []string{s.Slug, s.Title, s.OpensAt, s.FreezesAt, s.Announcement})
	require.Equal(t, []settings.Board{{Name: "Meadow", Config: "ROUNDS 10"}}, s.Boards, "what is played on, as boards of its own")
	// and the next edition of an old contest is in the future
	s, err = settings.NextEdition(c, boards, time.Date(2030, 9, 1, 0, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	require.Equal(t, "2030-09-02T09:00", s.OpensAt)
}

func TestTheLastOrganizerStays(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	c := d.CreateContest(func(*settings.Settings) {})
	o := people.Organizers{Pool: d.Pool, By: &d.Ada}
	require.Equal(t, contest.CodeLastOrganizer, contesttest.RefusalCode(t, o.RemoveOrganizer(t.Context(), c.Slug, "ADA")))
	require.Equal(t, contest.CodeNotFound, contesttest.RefusalCode(t, o.AddOrganizer(t.Context(), c.Slug, "nobody")))
	require.Equal(t, contest.CodeNotFound, contesttest.RefusalCode(t, o.AddOrganizer(t.Context(), c.Slug, "\x00")))
	require.NoError(t, o.AddOrganizer(t.Context(), c.Slug, "bob"))
	require.NoError(t, o.AddOrganizer(t.Context(), c.Slug, "bob"), "twice is no error")
	// when both leave at once, one of them stays
	var wait sync.WaitGroup
	errs := make([]error, 2)
	for i, name := range []string{"ada", "bob"} {
		wait.Go(func() { errs[i] = o.RemoveOrganizer(t.Context(), c.Slug, name) })
	}
	wait.Wait()
	require.True(t, (errs[0] == nil) != (errs[1] == nil), "%v", errs)
	require.Equal(t, 1, d.Count("SELECT count(*) FROM members WHERE contest_id = $1 AND role = 'organizer'", c.ID))
}

func TestRolesOnTheSite(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	o := people.Organizers{Pool: d.Pool}
	require.NoError(t, o.SetRole(t.Context(), "Ada", "organizer"))
	require.Equal(t, 1, d.Count("SELECT count(*) FROM users WHERE name = 'ada' AND role = 'organizer'"))
	require.Equal(t, contest.CodeNotFound, contesttest.RefusalCode(t, o.SetRole(t.Context(), "ada", "king")))
	require.Equal(t, contest.CodeNotFound, contesttest.RefusalCode(t, o.SetRole(t.Context(), "nobody", "admin")))
}

func TestANameMayStandForAPlayerInAllItsVersions(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	d.Exec("UPDATE contests SET names = 'player'")
	d.MustSubmit(d.Upload(d.Ada, "Queen"))
	for _, state := range []string{"qualified", "retired"} {
		d.Exec("UPDATE players SET state = $1", state)
		d.MustSubmit(d.Upload(d.Ada, "Queen"))
	}
	require.Equal(t, 1, d.Count("SELECT count(*) FROM players"))
	d.MustRefuse(d.Upload(d.Bob, "Queen"), contest.CodeNameTaken, "Somebody else's")
	for _, state := range []string{"withdrawn", "disqualified"} {
		d.Exec("UPDATE players SET state = $1", state)
		d.MustRefuse(d.Upload(d.Ada, "Queen"), contest.CodeNameLocked, "was taken out of the contest")
	}
}

func TestLanguagesAndQuotasOfAContest(t *testing.T) {
	t.Parallel()
	d := contesttest.New(t)
	d.Exec("UPDATE contests SET languages = '{python}'")
	d.MustRefuse(d.Upload(d.Ada, "One"), contest.CodeLanguageClosed, "only in: python")
	d.Exec("UPDATE contests SET languages = NULL, submissions_per_day = 2, submissions_total = 3")
	d.MustSubmit(d.Upload(d.Ada, "One"))
	d.MustSubmit(d.Upload(d.Ada, "Two"))
	d.MustRefuse(d.Upload(d.Ada, "Three"), contest.CodeRateLimited, "in the last 24 hours and 2 are allowed")
	d.Exec("UPDATE submissions SET created_at = now() - interval '25 hours'")
	d.MustSubmit(d.Upload(d.Ada, "Three"))
	d.MustRefuse(d.Upload(d.Ada, "Four"), contest.CodeRateLimited, "and 3 are allowed; there can be no more")
	require.Equal(t, 1, d.Count(fmt.Sprintf("SELECT count(*) FROM members WHERE user_id = %d AND role = 'student'", d.Ada)), "whoever takes part is a member")
}
