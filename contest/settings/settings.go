package settings

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/ranking/systems"
	"github.com/agon-judge/agon/schema/store"
	"github.com/agon-judge/agon/schema/words"
)

// The bounds of a contest's settings.
const (
	MaxTitle        = 80        // characters
	MaxConfig       = 512 << 10 // bytes
	MaxAnnouncement = 2000      // characters
	maxRefusedWords = 200
	maxRefusedWord  = 40 // characters
	maxCount        = 1_000_000
	usualCompile    = 600 // seconds an hour
	usualStorage    = 256 // MiB
	usualTries      = 30  // an hour
)

// Game is what the settings of a contest have to know about its game. The caller, who knows the games, fills it in.
type Game struct {
	ID, Title   string
	Config      []byte                               // the default configuration
	CheckConfig func([]byte) error                   // its error names line and key
	Limits      func([]byte) (contest.Limits, error) // all limits of a configuration that CheckConfig accepts
	Languages   []string                             // ids; the game's own first
	Builtins    []string                             // names, weakest first

	Restrictions []string // of the statement on sources: ids
	Gate         string   // the built-in player that a new player meets
	Survive      bool     // a new player need not win against the gate
	SelfNamed    bool     // a player's source says its name
}

// Settings are what the organizers of a contest decide, in the form in which they write it: times are those of the
// clocks in TimeZone, see [contest.ParseLocal].
type Settings struct {
	Slug   string         `json:"slug" doc:"The contest's address: 2 to 40 lower-case letters, digits and -; it cannot be changed later" example:"ants-2027"`
	Title  string         `json:"title" doc:"At most 80 characters"`
	Game   string         `json:"game" doc:"Cannot be changed later" example:"ants"`
	Boards []Board        `json:"boards" nullable:"false" doc:"The boards that matches are played on, in this order; at least one must not be retired. The text of a board that was played on cannot change: retire it and add a new one. Leaving out a board deletes it, unless it was played on"`
	Limits contest.Limits `json:"limits" doc:"Limits of each player in one match; 0: the game's default"`

	Languages      []string     `json:"languages" doc:"Ids of the languages that submissions may use; null: all languages of the game"`
	Restrictions   []string     `json:"restrictions" required:"false" doc:"Ids of the statement's restrictions that sources are checked for; null: all restrictions of the game"`
	Builtins       []string     `json:"builtins" doc:"Names of the built-in players that take part; null: all built-in players of the game"`
	Names          words.Naming `json:"names" doc:"What a name belongs to. version: one qualified version, so the next version needs a new name; player: a player with all its versions"`
	PlayersPerUser int32        `json:"players_per_user" doc:"Maximum number of players of one user or team on the ladder; when another qualifies, the oldest retires"`
	TeamSize       int32        `json:"team_size" doc:"Maximum number of people in a team; 1: there are no teams"`
	RefusedWords   []string     `json:"refused_words" nullable:"false" doc:"Words that no player's name may contain"`
	Gate           string       `json:"gate" required:"false" doc:"The built-in player that new players have to beat; none: a match without a fault is enough; empty: as the game's statement says. Matches from before a change do not count for players that have not qualified" example:"Dummy"`
	QualifyMatches int32        `json:"qualify_matches" doc:"Maximum number of matches of the trial"`
	QualifyWins    int32        `json:"qualify_wins" doc:"How many of these matches must be passed"`

	SubmissionsPerHour int32  `json:"submissions_per_hour" doc:"Maximum for one user or team"`
	SubmissionsPerDay  *int32 `json:"submissions_per_day" doc:"Maximum for one user or team within 24 hours; null: no limit"`
	SubmissionsTotal   *int32 `json:"submissions_total" doc:"Maximum for one user or team; null: no limit"`
	CompileSPerHour    int32  `json:"compile_s_per_hour" required:"false" doc:"Seconds for which the submissions of one user or team may keep the compilers busy; 0: unchanged, and 600 in a new contest"`
	StorageMiB         int32  `json:"storage_mib" required:"false" doc:"MiB that the submissions of one user or team may take, both sources and stored builds; 0: unchanged, and 256 in a new contest"`

	TriesPerHour     int32 `json:"tries_per_hour" doc:"Maximum of drafts that one user may try; 0: drafts are not tried"`
	TriesAfterFreeze bool  `json:"tries_after_freeze" required:"false" doc:"Whether drafts are tried after the deadline, too, until play ends"`

	RatingSystem       systems.ID `json:"rating_system"`
	Rotate             bool       `json:"rotate" doc:"Whether each group of players plays once in every rotation of the seats, on the same board and with the same seed"`
	Certainty          float64    `json:"certainty" doc:"How certain the order of neighbours on the ladder must be before it counts as settled: above 0.5 and below 1"`
	SettledMatches     int32      `json:"settled_matches" doc:"The ladder slows down once every player has played this many matches; 0: never"`
	SettledPauseSecond int32      `json:"settled_pause_s" doc:"Seconds between two matches of a ladder that has slowed down"`

	TimeZone  string `json:"time_zone" doc:"IANA name of the zone of the times below" example:"Europe/Madrid"`
	OpensAt   string `json:"opens_at" doc:"When submissions open; empty: now" example:"2027-03-01T09:00"`
	FreezesAt string `json:"freezes_at" doc:"The deadline of submissions; empty: there is none" example:"2027-05-03T23:59"`
	ClosesAt  string `json:"closes_at" doc:"When play ends; empty: when the contest is archived"`
	FinalAt   string `json:"final_at" doc:"The announced date of the final; empty: none is announced"`

	Visibility        words.Visibility `json:"visibility" doc:"Who may see the contest. public: everybody; members: its members; hidden: its organizers"`
	Pseudonyms        bool             `json:"pseudonyms" required:"false" doc:"Whether pages show pseudonyms instead of the names of accounts and teams. Users see their own name, organizers see all"`
	Announcement      string           `json:"announcement" doc:"Text on all pages of the contest, in Markdown, at most 2000 characters; empty: none"`
	AnnouncementUntil string           `json:"announcement_until" doc:"When the announcement disappears; empty: only when it is removed"`
}

// Default returns the settings of a new contest of a game. Slug and title are left to its organizer.
func Default(g Game) (Settings, error) {
	limits, err := g.Limits(g.Config)
	if err != nil {
		return Settings{}, fmt.Errorf("read the limits of %s: %w", g.Title, err)
	}
	s := Settings{
		Game: g.ID, Boards: []Board{{Name: FirstBoard, Config: string(g.Config)}}, Limits: limits, Names: words.NamingVersion, PlayersPerUser: 1, TeamSize: 1, RefusedWords: []string{},
		QualifyMatches: 3, QualifyWins: 2, SubmissionsPerHour: 20, CompileSPerHour: usualCompile, StorageMiB: usualStorage, TriesPerHour: usualTries, RatingSystem: systems.Default(), Certainty: 0.95, SettledMatches: 500, SettledPauseSecond: 20,
		TimeZone: "UTC", Visibility: words.VisibilityPublic,
	}
	if g.Survive { // chance does not decide whether a player survives
		s.QualifyMatches, s.QualifyWins = 1, 1
	}
	if !g.SelfNamed {
		s.Names = words.NamingPlayer
	}
	return s, nil
}

// Read reads the settings of a contest.
func Read(ctx context.Context, q *store.Queries, c store.Contest) (Settings, error) {
	boards, err := q.Boards(ctx, c.ID)
	if err != nil {
		return Settings{}, fmt.Errorf("read the boards: %w", err)
	}
	return Of(c, boards)
}

// Of returns the settings of a contest with all its boards.
func Of(c store.Contest, boards []store.Board) (Settings, error) {
	zone, err := contest.Zone(c.TimeZone)
	if err != nil {
		return Settings{}, err
	}
	limits, err := contest.ParseLimits(c.Limits)
	if err != nil {
		return Settings{}, err
	}
	return Settings{
		Slug: c.Slug, Title: c.Title, Game: c.Game, Boards: boardsOf(boards), Limits: limits,
		Languages: c.Languages, Restrictions: c.Restrictions, Builtins: c.Builtins, Names: c.Names, PlayersPerUser: c.PlayersPerUser, TeamSize: c.TeamSize, RefusedWords: append([]string{}, c.RefusedWords...),
		Gate: c.Gate, QualifyMatches: c.QualifyMatches, QualifyWins: c.QualifyWins,
		SubmissionsPerHour: c.SubmissionsPerHour, SubmissionsPerDay: c.SubmissionsPerDay, SubmissionsTotal: c.SubmissionsTotal,
		CompileSPerHour: c.CompileSPerHour, StorageMiB: c.StorageMiB, TriesPerHour: c.TriesPerHour, TriesAfterFreeze: c.TriesAfterFreeze,
		RatingSystem: systems.ID(c.RatingSystem), Rotate: c.Rotate, Certainty: c.Certainty, SettledMatches: c.SettledMatches, SettledPauseSecond: c.SettledPauseS,
		TimeZone: c.TimeZone, OpensAt: contest.FormatLocal(&c.OpensAt, zone), FreezesAt: contest.FormatLocal(c.FreezesAt, zone), ClosesAt: contest.FormatLocal(c.ClosesAt, zone), FinalAt: contest.FormatLocal(c.FinalAt, zone),
		Visibility: c.Visibility, Pseudonyms: c.Pseudonyms, Announcement: c.Announcement, AnnouncementUntil: contest.FormatLocal(c.AnnouncementUntil, zone),
	}, nil
}

// Changed returns the names of the settings that differ, in the order of the fields of Settings.
func (s Settings) Changed(before Settings) []string {
	var names []string
	now, was := s.fields(), before.fields()
	for i := range now {
		if now[i].value != was[i].value {
			names = append(names, now[i].name)
		}
	}
	return names
}

type settingField struct{ name, value string }

// fields returns all settings as JSON, in their order.
func (s Settings) fields() []settingField {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // texts and numbers only
	}
	d := json.NewDecoder(strings.NewReader(string(text)))
	_, _ = d.Token() // the opening brace
	var list []settingField
	for d.More() {
		name, _ := d.Token()
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			panic(err) // it was written above
		}
		list = append(list, settingField{fmt.Sprint(name), string(value)})
	}
	return list
}
