package schema_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/store"
)

// chess is what the settings know of a game.
func chess() schema.Game {
	return schema.Game{
		ID: "chess", Title: "Chess", Config: []byte("ROUNDS 10"), Languages: []string{"cpp", "python"}, Builtins: []string{"Null", "Dummy"}, Gate: "Dummy", SelfNamed: true,
		CheckConfig: func(config []byte) error {
			if !strings.HasPrefix(string(config), "ROUNDS ") {
				return errors.New("configuration, line 1: ROUNDS expected")
			}
			return nil
		},
		Limits: func([]byte) (schema.Limits, error) {
			return schema.Limits{CPUMillis: 1000, StartCPUMillis: 100, WallMillis: 9000, MemoryBytes: 1 << 28, Commands: 10, OutputBytes: 1 << 20, StderrBytes: 1 << 16}, nil
		},
	}
}

func chessSettings(t *testing.T) schema.Settings {
	t.Helper()
	s, err := schema.DefaultSettings(chess())
	require.NoError(t, err)
	s.Slug, s.Title = "chess-2027", "Chess 2027"
	return s
}

func (d *desk) office(user int64) schema.Office {
	return schema.Office{Pool: d.pool, Inserter: d.inserter, By: &user}
}

// made is a contest of ada's.
func (d *desk) made(change func(*schema.Settings)) store.Contest {
	d.t.Helper()
	s := chessSettings(d.t)
	change(&s)
	c, err := d.office(d.ada).Create(d.t.Context(), chess(), s)
	require.NoError(d.t, err)
	return c
}

func (d *desk) settings(slug string) (schema.Settings, int32) {
	d.t.Helper()
	c, err := d.q.ContestBySlug(d.t.Context(), slug)
	require.NoError(d.t, err)
	s, err := schema.ReadSettings(d.t.Context(), d.q, c)
	require.NoError(d.t, err)
	return s, c.Version
}

func code(t *testing.T, err error) schema.Code {
	t.Helper()
	var refusal *schema.Error
	require.ErrorAs(t, err, &refusal)
	return refusal.Code
}

func TestAContestIsMadeWithItsOrganizerAndItsBuiltinPlayersToCome(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.made(func(s *schema.Settings) {
		s.TimeZone, s.OpensAt, s.FreezesAt = "Europe/Madrid", "2127-03-01T09:00", "2127-05-03T23:59"
	})
	require.Equal(t, "2127-05-03T21:59:00Z", c.FreezesAt.UTC().Format(time.RFC3339), "the clocks of Madrid show two hours more in May")
	require.Equal(t, schema.StateUpcoming, schema.StateOf(c))
	require.Equal(t, 1, d.count("SELECT count(*) FROM members WHERE contest_id = $1 AND user_id = $2 AND role = 'organizer'", c.ID, d.ada))
	require.Equal(t, 1, d.count("SELECT count(*) FROM river_job WHERE kind = 'builtins' AND args = jsonb_build_object('contest', $1::bigint)", c.ID))
	require.Equal(t, 1, d.count("SELECT count(*) FROM audit WHERE contest_id = $1 AND user_id = $2 AND action = 'create' AND detail->'after'->>'title' = 'Chess 2027'", c.ID, d.ada))
	s, version := d.settings("chess-2027")
	require.Equal(t, int32(1), version)
	require.Equal(t, "2127-05-03T23:59", s.FreezesAt)
	require.Equal(t, int64(1000), s.Limits.CPUMillis)
}

func TestWhatIsOnlyTriedLeavesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.office(d.ada)
	o.Try = true
	_, err := o.Create(t.Context(), chess(), chessSettings(t))
	require.NoError(t, err)
	require.Equal(t, 0, d.count("SELECT count(*) FROM contests WHERE slug = 'chess-2027'"))
}

func TestSettingsThatCannotBe(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.made(func(s *schema.Settings) { s.Slug = "taken" })
	zero := int32(0)
	for name, c := range map[string]struct {
		change       func(*schema.Settings)
		field, words string
	}{
		"address taken":            {func(s *schema.Settings) { s.Slug = "taken" }, "slug", "There is a contest taken already"},
		"address of a page":        {func(s *schema.Settings) { s.Slug = "new" }, "slug", "another page"},
		"address with capitals":    {func(s *schema.Settings) { s.Slug = "Ants 2027" }, "slug", "lower-case letters"},
		"no title":                 {func(s *schema.Settings) { s.Title = "  " }, "title", "Give the contest a title"},
		"10,000 characters":        {func(s *schema.Settings) { s.Title = strings.Repeat("é", 10_000) }, "title", "10000 characters and 80 are allowed"},
		"title with lines":         {func(s *schema.Settings) { s.Title = "a\nb" }, "title", "one line"},
		"title written backwards":  {func(s *schema.Settings) { s.Title = "a\u202eb" }, "title", "cannot be shown"},
		"config":                   {func(s *schema.Settings) { s.Boards[0].Config = "rounds" }, "boards.0.config", "Board Board 1: configuration, line 1: ROUNDS expected"},
		"config with NUL":          {func(s *schema.Settings) { s.Boards[0].Config = "ROUNDS \x00" }, "boards.0.config", "plain text"},
		"config too long":          {func(s *schema.Settings) { s.Boards[0].Config = "ROUNDS " + strings.Repeat("1", schema.MaxConfig) }, "boards.0.config", "are allowed"},
		"negative limit":           {func(s *schema.Settings) { s.Limits.CPUMillis = -1 }, "limits.cpu_ms", "-1 is not between 1 and 600000"},
		"absurd limit":             {func(s *schema.Settings) { s.Limits.MemoryBytes = 1 << 60 }, "limits.memory_bytes", "is not between"},
		"cpu above wall":           {func(s *schema.Settings) { s.Limits.CPUMillis = 10_000 }, "limits.wall_ms", "less than the 10000 ms"},
		"quota 0":                  {func(s *schema.Settings) { s.SubmissionsPerHour = 0 }, "submissions_per_hour", "0 is not between 1"},
		"quota 0 a day":            {func(s *schema.Settings) { s.SubmissionsPerDay = &zero }, "submissions_per_day", "0 is not between 1"},
		"no language":              {func(s *schema.Settings) { s.Languages = []string{} }, "languages", "Choose at least one language"},
		"unknown language":         {func(s *schema.Settings) { s.Languages = []string{"cobol"} }, "languages", `no language "cobol"`},
		"without the gate":         {func(s *schema.Settings) { s.Builtins = []string{"Null"} }, "builtins", "Dummy has to be among them"},
		"more wins than matches":   {func(s *schema.Settings) { s.QualifyWins = 4 }, "qualify_wins", "4 of 3 matches"},
		"certainty":                {func(s *schema.Settings) { s.Certainty = 1 }, "certainty", "between 0.5 and 1"},
		"unknown system":           {func(s *schema.Settings) { s.RatingSystem = "fide" }, "rating_system", `"fide" is none of`},
		"unknown zone":             {func(s *schema.Settings) { s.TimeZone = "Mars" }, "time_zone", "There is no time zone"},
		"31 February":              {func(s *schema.Settings) { s.FreezesAt = "2127-02-31T10:00" }, "freezes_at", "is no time"},
		"freeze before it opens":   {func(s *schema.Settings) { s.OpensAt, s.FreezesAt = "2127-02-01T10:00", "2127-01-01T10:00" }, "freezes_at", "It would freeze at 2127-01-01 10:00, and it opens at 2127-02-01 10:00"},
		"close before it freezes":  {func(s *schema.Settings) { s.FreezesAt, s.ClosesAt = "2127-02-01T10:00", "2127-01-01T10:00" }, "closes_at", "It would close at"},
		"freeze in the past":       {func(s *schema.Settings) { s.FreezesAt = "2020-01-01T10:00" }, "freezes_at", "is past"},
		"the year 20270":           {func(s *schema.Settings) { s.OpensAt = "0202-01-01T10:00" }, "opens_at", "no year for a contest"},
		"announcement too long":    {func(s *schema.Settings) { s.Announcement = strings.Repeat("x", schema.MaxAnnouncement+1) }, "announcement", "2000 are allowed"},
		"a word that refuses all":  {func(s *schema.Settings) { s.RefusedWords = []string{" "} }, "refused_words", "1 to 40"},
		"a visibility of its own":  {func(s *schema.Settings) { s.Visibility = "secret" }, "visibility", "none of public"},
		"negative players of user": {func(s *schema.Settings) { s.PlayersPerUser = -1 }, "players_per_user", "between 1"},
	} {
		t.Run(name, func(t *testing.T) {
			s := chessSettings(t)
			c.change(&s)
			_, err := d.office(d.ada).Create(t.Context(), chess(), s)
			var wrong *schema.SettingsError
			require.ErrorAs(t, err, &wrong)
			require.Len(t, wrong.Fields, 1, "one thing is wrong, and one thing is said: %v", wrong.Fields)
			require.Equal(t, c.field, wrong.Fields[0].Field)
			require.Contains(t, wrong.Fields[0].Message, c.words)
			require.NotContains(t, wrong.Error(), "\n")
			require.Less(t, len(wrong.Error()), 400)
		})
	}
	require.Equal(t, 1, d.count("SELECT count(*) FROM contests WHERE game = 'chess'"))
}

func TestOfTwoOrganizersAtOnceTheSecondIsTold(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.made(func(*schema.Settings) {})
	read, version := d.settings(c.Slug)
	// given two who read the same settings, when both save
	var wait sync.WaitGroup
	errs := make([]error, 2)
	for i, title := range []string{"One", "Two"} {
		s := read
		s.Title = title
		wait.Go(func() { _, errs[i] = d.office(d.ada).Change(t.Context(), chess(), c.Slug, version, s, false) })
	}
	wait.Wait()
	// then one of them is told, and nothing of the other is lost
	require.True(t, (errs[0] == nil) != (errs[1] == nil), "%v", errs)
	require.Equal(t, schema.CodeEditConflict, code(t, errors.Join(errs...)))
	require.Equal(t, 1, d.count("SELECT count(*) FROM audit WHERE action = 'edit' AND detail->'before' = '{\"title\": \"Chess 2027\"}' AND detail->'after'->>'title' IN ('One', 'Two')"))
	// and saving what is there already changes nothing
	read, version = d.settings(c.Slug)
	_, err := d.office(d.bob).Change(t.Context(), chess(), c.Slug, version, read, false)
	require.NoError(t, err)
	_, after := d.settings(c.Slug)
	require.Equal(t, version, after)
}

func TestAfterTheFirstResultsSomeSettingsAreFixed(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.made(func(*schema.Settings) {})
	d.exec("UPDATE contests SET last_seq = 7 WHERE id = $1", c.ID)
	s, version := d.settings(c.Slug)
	change := func(f func(*schema.Settings), mixed bool) error {
		changed := s
		f(&changed)
		_, err := d.office(d.ada).Change(t.Context(), chess(), c.Slug, version, changed, mixed)
		return err
	}
	require.ErrorContains(t, change(func(s *schema.Settings) { s.Game = "go" }, true), "The game stays for good")
	require.ErrorContains(t, change(func(s *schema.Settings) { s.Slug = "other" }, true), "The address stays for good")
	require.ErrorContains(t, change(func(s *schema.Settings) { s.RatingSystem = "elo" }, true), "agon admin system chess-2027 elo")
	require.ErrorContains(t, change(func(s *schema.Settings) { s.Builtins = []string{"Dummy"} }, true), "Null takes part already")
}

func TestADateThatIsPastStaysWhenSomethingElseChanges(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.made(func(*schema.Settings) {})
	d.exec("UPDATE contests SET opens_at = '2026-01-01 10:00:00.123Z', freezes_at = '2026-02-01 10:00:00.456Z' WHERE id = $1", c.ID)
	s, version := d.settings(c.Slug)
	s.Title = "Another title"
	after, err := d.office(d.ada).Change(t.Context(), chess(), c.Slug, version, s, false)
	require.NoError(t, err)
	require.Equal(t, "2026-02-01T10:00:00.456Z", after.FreezesAt.UTC().Format(time.RFC3339Nano))
}

func TestAnArchivedContestIsReadOnlyUntilItIsTakenOut(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.made(func(*schema.Settings) {})
	o := d.office(d.ada)
	archived, err := o.Archive(t.Context(), c.Slug)
	require.NoError(t, err)
	require.Equal(t, schema.StateClosed, schema.StateOf(archived))
	playing, err := d.q.PlayingContests(t.Context())
	require.NoError(t, err)
	require.NotContains(t, playing, c.ID)
	p := d.params(d.bob, "Late")
	p.Contest = c.ID
	d.refused(p, schema.CodeContestClosed, "is over")
	s, version := d.settings(c.Slug)
	s.Title = "Another title"
	_, err = o.Change(t.Context(), chess(), c.Slug, version, s, false)
	require.Equal(t, schema.CodeContestClosed, code(t, err))

	_, err = o.Restore(t.Context(), c.Slug)
	require.NoError(t, err)
	_, err = o.Archive(t.Context(), "none")
	require.Equal(t, schema.CodeNotFound, code(t, err))
	d.accepted(p)
}

func TestOnlyAnEmptyContestIsDeleted(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	// given one with its built-in player and nothing else, and one that somebody takes part in
	empty := d.made(func(s *schema.Settings) { s.Slug = "empty" })
	p := d.params(d.user("agon"), "Dummy")
	p.Contest, p.Builtin = empty.ID, true
	d.accepted(p)
	used := d.made(func(s *schema.Settings) { s.Slug = "used" })
	p = d.params(d.bob, "Bee")
	p.Contest = used.ID
	d.accepted(p)
	// when both are deleted, then one is gone and the other is where it can be found again
	gone, err := d.office(d.ada).Delete(t.Context(), "empty")
	require.NoError(t, err)
	require.True(t, gone)
	require.Equal(t, 1, d.count("SELECT count(*) FROM audit WHERE action = 'delete' AND detail->'before'->>'slug' = 'empty'"))
	gone, err = d.office(d.ada).Delete(t.Context(), "used")
	require.NoError(t, err)
	require.False(t, gone)
	require.Equal(t, 1, d.count("SELECT count(*) FROM contests WHERE slug = 'used' AND archived_at IS NOT NULL AND visibility = 'hidden'"))
	require.Equal(t, 1, d.count("SELECT count(*) FROM submissions WHERE contest_id = $1", used.ID))
}

func TestTheNextEditionHasTheSameDaysOfTheWeek(t *testing.T) {
	t.Parallel()
	freeze := time.Date(2027, 5, 2, 21, 59, 0, 0, time.UTC) // a Sunday, 23:59 in Madrid
	c := store.Contest{
		Slug: "ants-2027", Title: "Ants 2027", Limits: []byte("{}"), TimeZone: "Europe/Madrid", Announcement: "The room is A5.",
		OpensAt: time.Date(2027, 3, 1, 8, 0, 0, 0, time.UTC), FreezesAt: &freeze, // winter time, 9:00
	}
	boards := []store.Board{{ID: 4, Name: "Meadow", Config: []byte("ROUNDS 10")}, {ID: 3, Name: "Swamp", RetiredAt: &freeze}}
	s, err := schema.Cloned(c, boards, time.Date(2027, 9, 1, 0, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	require.Equal(t, []string{"ants-2028", "Ants 2028", "2028-02-28T09:00", "2028-04-30T23:59", ""}, []string{s.Slug, s.Title, s.OpensAt, s.FreezesAt, s.Announcement})
	require.Equal(t, []schema.Board{{Name: "Meadow", Config: "ROUNDS 10"}}, s.Boards, "what is played on, as boards of its own")
	// and an old one comes to the future
	s, err = schema.Cloned(c, boards, time.Date(2030, 9, 1, 0, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	require.Equal(t, "2030-09-02T09:00", s.OpensAt)
}

func TestTheLastOrganizerStays(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.made(func(*schema.Settings) {})
	o := d.office(d.ada)
	require.Equal(t, schema.CodeLastOrganizer, code(t, o.RemoveOrganizer(t.Context(), c.Slug, "ADA")))
	require.Equal(t, schema.CodeNotFound, code(t, o.AddOrganizer(t.Context(), c.Slug, "nobody")))
	require.Equal(t, schema.CodeNotFound, code(t, o.AddOrganizer(t.Context(), c.Slug, "\x00")))
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
	require.Equal(t, 1, d.count("SELECT count(*) FROM members WHERE contest_id = $1 AND role = 'organizer'", c.ID))
}

func TestRolesOnTheSite(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := schema.Office{Pool: d.pool, Inserter: d.inserter}
	require.NoError(t, o.SetRole(t.Context(), "Ada", "organizer"))
	require.Equal(t, 1, d.count("SELECT count(*) FROM users WHERE name = 'ada' AND role = 'organizer'"))
	require.Equal(t, schema.CodeNotFound, code(t, o.SetRole(t.Context(), "ada", "king")))
	require.Equal(t, schema.CodeNotFound, code(t, o.SetRole(t.Context(), "nobody", "admin")))
}

func TestANameMayStandForAPlayerInAllItsVersions(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.exec("UPDATE contests SET names = 'player'")
	d.accepted(d.params(d.ada, "Queen"))
	for _, state := range []string{"qualified", "retired"} {
		d.exec("UPDATE players SET state = $1", state)
		d.accepted(d.params(d.ada, "Queen"))
	}
	require.Equal(t, 1, d.count("SELECT count(*) FROM players"))
	d.refused(d.params(d.bob, "Queen"), schema.CodeNameTaken, "Somebody else's")
	for _, state := range []string{"withdrawn", "disqualified"} {
		d.exec("UPDATE players SET state = $1", state)
		d.refused(d.params(d.ada, "Queen"), schema.CodeNameLocked, "was taken out of the contest")
	}
}

func TestLanguagesAndQuotasOfAContest(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.exec("UPDATE contests SET languages = '{python}'")
	d.refused(d.params(d.ada, "One"), schema.CodeLanguageClosed, "only in: python")
	d.exec("UPDATE contests SET languages = NULL, submissions_per_day = 2, submissions_total = 3")
	d.accepted(d.params(d.ada, "One"))
	d.accepted(d.params(d.ada, "Two"))
	d.refused(d.params(d.ada, "Three"), schema.CodeRateLimited, "in the last 24 hours and 2 are allowed")
	d.exec("UPDATE submissions SET created_at = now() - interval '25 hours'")
	d.accepted(d.params(d.ada, "Three"))
	d.refused(d.params(d.ada, "Four"), schema.CodeRateLimited, "and 3 are allowed; there can be no more")
	require.Equal(t, 1, d.count(fmt.Sprintf("SELECT count(*) FROM members WHERE user_id = %d AND role = 'student'", d.ada)), "whoever takes part is a member")
}
