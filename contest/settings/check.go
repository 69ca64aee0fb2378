package settings

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/ranking/systems"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// slugs matches slugs, which stand in addresses and commands.
var slugs = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{1,39}$`)

// reservedSlugs are addresses of pages.
var reservedSlugs = []string{"new"}

// checker collects everything that is wrong in settings.
type checker struct {
	g      Game
	s      Settings
	now    time.Time
	before *store.Contest // nil: a new contest
	old    Settings       // the settings of before
	wrong  []contest.FieldError
}

func (c *checker) refuse(field, format string, args ...any) {
	c.wrong = append(c.wrong, contest.FieldError{Field: field, Message: fmt.Sprintf(format, args...)})
}

// validate returns the settings as columns, and as settings with defaults filled in. It refuses wrong settings, with a
// message for each field.
func (c *checker) validate() (store.MakeContestParams, Settings, error) {
	s := c.s
	c.checkTexts()
	limits := c.checkGame()
	c.checkNumbers()
	row := store.MakeContestParams{
		Slug: s.Slug, Title: s.Title, Game: s.Game, Limits: limits.Column(),
		Languages: s.Languages, Restrictions: s.Restrictions, Builtins: s.Builtins, Names: s.Names, PlayersPerUser: s.PlayersPerUser, TeamSize: s.TeamSize, RefusedWords: s.RefusedWords,
		Gate: c.s.Gate, QualifyMatches: s.QualifyMatches, QualifyWins: s.QualifyWins,
		SubmissionsPerHour: s.SubmissionsPerHour, SubmissionsPerDay: s.SubmissionsPerDay, SubmissionsTotal: s.SubmissionsTotal,
		CompileSPerHour: c.s.CompileSPerHour, StorageMiB: c.s.StorageMiB, TriesPerHour: s.TriesPerHour, TriesAfterFreeze: s.TriesAfterFreeze,
		RatingSystem: string(s.RatingSystem), Rotate: s.Rotate, Certainty: s.Certainty, SettledMatches: s.SettledMatches, SettledPauseS: s.SettledPauseSecond,
		TimeZone: s.TimeZone, Visibility: s.Visibility, Pseudonyms: s.Pseudonyms, Announcement: s.Announcement,
	}
	c.checkDates(&row)
	if len(c.wrong) > 0 {
		return row, c.s, contest.RefuseFields(c.wrong...)
	}
	return row, c.s, nil
}

func (c *checker) checkTexts() {
	s := &c.s
	s.Title = strings.TrimSpace(s.Title)
	switch {
	case !slugs.MatchString(s.Slug):
		c.refuse("slug", "Take 2 to 40 lower-case letters, digits and dashes, like ants-2027.")
	case slices.Contains(reservedSlugs, s.Slug):
		c.refuse("slug", "%q is the address of another page; take another one.", s.Slug)
	case c.before != nil && s.Slug != c.before.Slug:
		c.refuse("slug", "The address stays for good, as links lead to it; clone the contest for another one.")
	}
	switch n := utf8.RuneCountInString(s.Title); {
	case n == 0:
		c.refuse("title", "Give the contest a title.")
	case n > MaxTitle:
		c.refuse("title", "The title has %d characters and %d are allowed.", n, MaxTitle)
	case !contest.IsPlainText(s.Title, false):
		c.refuse("title", "The title holds characters that cannot be shown; write it in one line of plain text.")
	}
	switch n := utf8.RuneCountInString(s.Announcement); {
	case n > MaxAnnouncement:
		c.refuse("announcement", "The announcement has %d characters and %d are allowed.", n, MaxAnnouncement)
	case !contest.IsPlainText(s.Announcement, true):
		c.refuse("announcement", "The announcement holds characters that cannot be shown.")
	}
	oneOf(c, "visibility", s.Visibility, s.Visibility.All())
	oneOf(c, "names", s.Names, s.Names.All())
	oneOf(c, "rating_system", string(s.RatingSystem), systems.IDs())
	if c.before != nil && c.before.RatedSeq > 0 && string(s.RatingSystem) != c.before.RatingSystem {
		c.refuse("rating_system", "There are results already: everything has to be computed again. Do it with `agon admin system %s %s`.", s.Slug, s.RatingSystem)
	}
	if s.RefusedWords == nil {
		s.RefusedWords = []string{}
	}
	if len(s.RefusedWords) > maxRefusedWords {
		c.refuse("refused_words", "There are %d words and %d are allowed.", len(s.RefusedWords), maxRefusedWords)
	}
	for i, word := range s.RefusedWords {
		s.RefusedWords[i] = strings.TrimSpace(word)
		if n := utf8.RuneCountInString(s.RefusedWords[i]); n == 0 || n > maxRefusedWord || !contest.IsPlainText(word, false) {
			c.refuse("refused_words", "%q cannot be one; write words of 1 to %d characters.", contest.Truncate(word, maxRefusedWord), maxRefusedWord)
		}
	}
}

// oneOf checks that a value is a word of a closed list.
func oneOf[T ~string](c *checker, field string, value T, known []T) {
	if slices.Contains(known, value) {
		return
	}
	c.refuse(field, "%q is not one of %s.", contest.Truncate(string(value), 40), strings.Join(words.Strings(known), ", "))
}

// checkGame checks what depends on the game, and completes the limits.
func (c *checker) checkGame() contest.Limits {
	s := &c.s
	if c.before != nil && s.Game != c.before.Game {
		c.refuse("game", "The game stays for good; make another contest for another game.")
		return s.Limits
	}
	c.checkChoice("languages", "language", s.Languages, c.g.Languages)
	for i, id := range s.Restrictions {
		if !slices.Contains(c.g.Restrictions, id) || slices.Contains(s.Restrictions[:i], id) {
			c.refuse("restrictions", "%q cannot be one. The statement of %s has these: %s. Write each at most once.", contest.Truncate(id, 40), c.g.Title, orNone(c.g.Restrictions))
		}
	}
	c.checkChoice("builtins", "built-in player", s.Builtins, c.g.Builtins)
	c.checkGate()
	if c.before != nil {
		for _, name := range orAll(c.old.Builtins, c.g.Builtins) {
			if !slices.Contains(orAll(s.Builtins, c.g.Builtins), name) {
				c.refuse("builtins", "%s takes part already; take it off the ladder with `agon admin withdraw %s %s`.", name, s.Slug, name)
			}
		}
	}
	usual, ok := c.checkBoards()
	if !ok {
		return s.Limits
	}
	return c.checkLimits(usual)
}

// checkGate checks who new players have to beat. A gate that is the statement's own is kept as such.
func (c *checker) checkGate() {
	s := &c.s
	if s.Gate == c.g.Gate {
		s.Gate = ""
	}
	if s.Gate == contest.NoGate {
		return
	}
	if s.Gate != "" && !slices.Contains(c.g.Builtins, s.Gate) {
		c.refuse("gate", "%q cannot be it; take %s, or one of the built-in players %s.", contest.Truncate(s.Gate, 40), contest.NoGate, strings.Join(c.g.Builtins, ", "))
		return
	}
	if gate := cmp.Or(s.Gate, c.g.Gate); len(s.Builtins) > 0 && !slices.Contains(s.Builtins, gate) {
		c.refuse("builtins", "%s has to be among them: new players qualify by meeting it.", gate)
	}
}

func orAll(chosen, all []string) []string {
	if chosen == nil {
		return all
	}
	return chosen
}

// checkChoice checks a choice among the languages or built-in players of a game.
func (c *checker) checkChoice(field, what string, chosen, known []string) {
	if chosen == nil {
		return
	}
	if len(chosen) == 0 {
		c.refuse(field, "Choose at least one %s.", what)
	}
	seen := map[string]bool{}
	for _, id := range chosen {
		if !slices.Contains(known, id) {
			c.refuse(field, "%s has no %s %q; it has %s.", c.g.Title, what, contest.Truncate(id, 40), strings.Join(known, ", "))
		}
		if seen[id] {
			c.refuse(field, "%q is there twice.", contest.Truncate(id, 40))
		}
		seen[id] = true
	}
}

// checkLimits checks each limit, and replaces 0 by the game's limit.
func (c *checker) checkLimits(usual contest.Limits) contest.Limits {
	l := c.s.Limits
	const minute, mebi = 60_000, 1 << 20
	for _, x := range []struct {
		name      string
		value     *int64
		usual     int64
		low, high int64
	}{
		{"cpu_ms", &l.CPUMillis, usual.CPUMillis, 1, 10 * minute},
		{"start_cpu_ms", &l.StartCPUMillis, usual.StartCPUMillis, 1, 10 * minute},
		{"start_wall_ms", &l.StartWallMillis, usual.StartWallMillis, 1, 10 * minute},
		{"wall_ms", &l.WallMillis, usual.WallMillis, 1, 60 * minute},
		{"turn_ms", &l.TurnMillis, usual.TurnMillis, 1, 10 * minute},
		{"memory_bytes", &l.MemoryBytes, usual.MemoryBytes, 8 * mebi, 16 << 30},
	} {
		if *x.value == 0 {
			*x.value = x.usual
		} else if *x.value < x.low || *x.value > x.high {
			c.refuse("limits."+x.name, "%d is not between %d and %d; 0 stands for the game's own, %d.", *x.value, x.low, x.high, x.usual)
		}
	}
	for _, x := range []struct {
		name        string
		value       *int
		usual, high int
	}{
		{"commands", &l.Commands, usual.Commands, maxCount},
		{"output_bytes", &l.OutputBytes, usual.OutputBytes, 64 * mebi},
		{"stderr_bytes", &l.StderrBytes, usual.StderrBytes, 4 * mebi},
	} {
		if *x.value == 0 {
			*x.value = x.usual
		} else if *x.value < 0 || *x.value > x.high {
			c.refuse("limits."+x.name, "%d is not between 0 and %d; 0 stands for the game's own, %d.", *x.value, x.high, x.usual)
		}
	}
	if l.WallMillis > 0 && l.CPUMillis > l.WallMillis {
		c.refuse("limits.wall_ms", "%d ms are less than the %d ms of CPU time; raise it with cpu_ms.", l.WallMillis, l.CPUMillis)
	}
	return l
}

func (c *checker) checkNumbers() {
	c.s.CompileSPerHour = cmp.Or(c.s.CompileSPerHour, c.old.CompileSPerHour, usualCompile)
	c.s.StorageMiB = cmp.Or(c.s.StorageMiB, c.old.StorageMiB, usualStorage)
	s := c.s
	between := func(field string, value, low, high int32) {
		if value < low || value > high {
			c.refuse(field, "%d is not between %d and %d.", value, low, high)
		}
	}
	between("players_per_user", s.PlayersPerUser, 1, 100)
	between("team_size", s.TeamSize, 1, MaxTeamSize)
	between("qualify_matches", s.QualifyMatches, 1, 100)
	if s.QualifyWins < 0 || s.QualifyWins > s.QualifyMatches {
		c.refuse("qualify_wins", "%d of %d matches cannot be passed; take 0 to %d.", s.QualifyWins, s.QualifyMatches, max(s.QualifyMatches, 0))
	}
	between("submissions_per_hour", s.SubmissionsPerHour, 1, 10_000)
	if s.SubmissionsPerDay != nil {
		between("submissions_per_day", *s.SubmissionsPerDay, 1, 100_000)
	}
	if s.SubmissionsTotal != nil {
		between("submissions_total", *s.SubmissionsTotal, 1, maxCount)
	}
	between("compile_s_per_hour", s.CompileSPerHour, 1, 100_000)
	between("storage_mib", s.StorageMiB, 1, maxCount)
	between("tries_per_hour", s.TriesPerHour, 0, 10_000)
	if math.IsNaN(s.Certainty) || s.Certainty <= 0.5 || s.Certainty >= 1 {
		c.refuse("certainty", "%g is not between 0.5 and 1.", s.Certainty)
	}
	between("settled_matches", s.SettledMatches, 0, maxCount)
	between("settled_pause_s", s.SettledPauseSecond, 0, 86_400)
}

// checkDates reads the times and checks their order.
func (c *checker) checkDates(row *store.MakeContestParams) {
	s := c.s
	zone, err := contest.Zone(s.TimeZone)
	if err != nil {
		c.refuse("time_zone", "%s.", upperFirst(err.Error()))
		return
	}
	before := store.Contest{}
	if c.before != nil && c.before.TimeZone == s.TimeZone {
		before = *c.before
	}
	wrong := len(c.wrong)
	row.OpensAt = c.now
	if opens := c.readTime("opens_at", s.OpensAt, c.old.OpensAt, &before.OpensAt, zone, false); opens != nil {
		row.OpensAt = *opens
	} else if c.before != nil {
		row.OpensAt = c.before.OpensAt
	}
	row.FreezesAt = c.readTime("freezes_at", s.FreezesAt, c.old.FreezesAt, before.FreezesAt, zone, true)
	row.ClosesAt = c.readTime("closes_at", s.ClosesAt, c.old.ClosesAt, before.ClosesAt, zone, true)
	row.FinalAt = c.readTime("final_at", s.FinalAt, c.old.FinalAt, before.FinalAt, zone, false)
	row.AnnouncementUntil = c.readTime("announcement_until", s.AnnouncementUntil, c.old.AnnouncementUntil, before.AnnouncementUntil, zone, false)
	if len(c.wrong) > wrong {
		return
	}
	c.checkOrder("freezes_at", "freeze", row.FreezesAt, "opens", &row.OpensAt, zone)
	c.checkOrder("closes_at", "close", row.ClosesAt, "opens", &row.OpensAt, zone)
	c.checkOrder("closes_at", "close", row.ClosesAt, "freezes", row.FreezesAt, zone)
	if row.FinalAt != nil && row.FinalAt.Before(row.OpensAt) {
		c.refuse("final_at", "The final cannot be before the contest opens.")
	}
}

// deadlineGrace is how far in the past a deadline may be: organizers who mean now write the minute that has begun.
const deadlineGrace = 2 * time.Minute

// readTime reads one time. An unchanged text stands for the stored time, even if that has fractions of seconds.
func (c *checker) readTime(field, text, oldText string, old *time.Time, zone *time.Location, coming bool) *time.Time {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	if old != nil && !old.IsZero() && text == oldText {
		return old
	}
	at, err := contest.ParseLocal(text, zone)
	switch {
	case err != nil:
		c.refuse(field, "%s.", upperFirst(err.Error()))
		return nil
	case at.Year() < 2000 || at.Year() > 2200:
		c.refuse(field, "The year %d is not between 2000 and 2200.", at.Year())
		return nil
	case coming && at.Before(c.now.Add(-deadlineGrace)):
		c.refuse(field, "%s in %s is past; write a time to come, or archive the contest.", contest.LocalText(text), zone)
		return nil
	}
	return &at
}

// checkOrder checks that a time comes after an earlier one.
func (c *checker) checkOrder(field, verb string, later *time.Time, earlierVerb string, earlier *time.Time, zone *time.Location) {
	if later == nil || earlier == nil || later.After(*earlier) {
		return
	}
	c.refuse(field, "It would %s at %s, and it %s at %s; write a later time.", verb,
		later.In(zone).Format("2006-01-02 15:04"), earlierVerb, earlier.In(zone).Format("2006-01-02 15:04"))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func upperFirst(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

// orNone lists words.
func orNone(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, ", ")
}
