package settings

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/schema/store"
)

// The bounds of a contest's settings.
const (
	MaxTitle        = 80        // characters
	MaxConfig       = 512 << 10 // bytes
	MaxAnnouncement = 2000      // characters
	maxRefusedWords = 200
	maxRefusedWord  = 40 // characters
	maxCount        = 1_000_000
)

// Game is what the settings of a contest have to know about its game. The caller, who knows the games, fills it in.
type Game struct {
	ID, Title   string
	Config      []byte                               // the default configuration
	CheckConfig func([]byte) error                   // its error names line and key
	Limits      func([]byte) (contest.Limits, error) // all limits of a configuration that CheckConfig accepts
	Languages   []string                             // ids; the game's own first
	Builtins    []string                             // names, weakest first
	Gate        string                               // the built-in player that a new player meets
	Survive     bool                                 // a new player need not win against the gate
	SelfNamed   bool                                 // a player's source says its name
}

// Settings are what the organizers of a contest decide, in the form in which they write it: times are those of the
// clocks in TimeZone, see [contest.ParseLocal].
type Settings struct {
	Slug   string         `json:"slug" doc:"Its address: 2 to 40 lower-case letters, digits and -; it stays for good" example:"ants-2027"`
	Title  string         `json:"title" doc:"At most 80 characters"`
	Game   string         `json:"game" doc:"It stays for good" example:"ants"`
	Boards []Board        `json:"boards" nullable:"false" doc:"What its matches are played on, in the order of the list; at least one that is not retired. A board that was played on keeps its text: with another one it retires, and a new board takes its place. One that is left out is deleted, unless it was played on"`
	Limits contest.Limits `json:"limits" doc:"Of each player in one match; what is 0 becomes the game's own"`

	Languages      []string `json:"languages" doc:"Ids of those that submissions may be in; null: all of the game's"`
	Builtins       []string `json:"builtins" doc:"Names of the built-in players that take part; null: all of the game's"`
	Names          string   `json:"names" enum:"version,player" doc:"What a name stands for: one qualified version for good, so that the next one needs a new name; or a player in all its versions"`
	PlayersPerUser int32    `json:"players_per_user" doc:"Of one user or team, on the ladder; when another qualifies, the oldest retires"`
	TeamSize       int32    `json:"team_size" doc:"Most people in a team; 1: there are no teams"`
	RefusedWords   []string `json:"refused_words" nullable:"false" doc:"No player's name may contain one"`
	QualifyMatches int32    `json:"qualify_matches" doc:"Matches of the trial at most"`
	QualifyWins    int32    `json:"qualify_wins" doc:"Of these, that have to be passed"`

	SubmissionsPerHour int32  `json:"submissions_per_hour" doc:"Of one user or team"`
	SubmissionsPerDay  *int32 `json:"submissions_per_day" doc:"Of one user or team within 24 hours; null: no limit"`
	SubmissionsTotal   *int32 `json:"submissions_total" doc:"Of one user or team; null: no limit"`

	RatingSystem       string  `json:"rating_system" enum:"batch,trueskill,elo,glicko2,wenglin"`
	Rotate             bool    `json:"rotate" doc:"A group meets once in every rotation of its seats, on one board and seed"`
	Certainty          float64 `json:"certainty" doc:"To which neighbours on the ladder are told apart when it settles, above 0.5 and below 1"`
	SettledMatches     int32   `json:"settled_matches" doc:"When every player has played so many, the ladder slows down; 0: it never does"`
	SettledPauseSecond int32   `json:"settled_pause_s" doc:"Seconds between two matches of a ladder that has slowed down"`

	TimeZone  string `json:"time_zone" doc:"IANA name of the zone of the times below" example:"Europe/Madrid"`
	OpensAt   string `json:"opens_at" doc:"Submissions are taken from then on; empty: from now on" example:"2027-03-01T09:00"`
	FreezesAt string `json:"freezes_at" doc:"The deadline: submissions are taken until then; empty: there is none" example:"2027-05-03T23:59"`
	ClosesAt  string `json:"closes_at" doc:"Nothing is played from then on; empty: until it is archived"`
	FinalAt   string `json:"final_at" doc:"Announced date of the final; empty: none is announced"`

	Visibility        string `json:"visibility" enum:"public,members,hidden" doc:"Who may see it: everybody; its members; its organizers"`
	Pseudonyms        bool   `json:"pseudonyms" required:"false" doc:"Its pages name nobody: in the place of accounts and teams stand pseudonyms, except for themselves and for its organizers"`
	Announcement      string `json:"announcement" doc:"On all its pages, as Markdown; at most 2000 characters; empty: none"`
	AnnouncementUntil string `json:"announcement_until" doc:"Empty: until it is taken away"`
}

// Default returns the settings of a new contest of a game. Slug and title are left to its organizer.
func Default(g Game) (Settings, error) {
	limits, err := g.Limits(g.Config)
	if err != nil {
		return Settings{}, fmt.Errorf("read the limits of %s: %w", g.Title, err)
	}
	s := Settings{
		Game: g.ID, Boards: []Board{{Name: FirstBoard, Config: string(g.Config)}}, Limits: limits, Names: "version", PlayersPerUser: 1, TeamSize: 1, RefusedWords: []string{},
		QualifyMatches: 3, QualifyWins: 2, SubmissionsPerHour: 20, RatingSystem: "batch", Certainty: 0.95, SettledMatches: 500, SettledPauseSecond: 20,
		TimeZone: "UTC", Visibility: string(contest.VisibilityPublic),
	}
	if g.Survive { // chance does not decide whether a player survives
		s.QualifyMatches, s.QualifyWins = 1, 1
	}
	if !g.SelfNamed {
		s.Names = "player"
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
		Languages: c.Languages, Builtins: c.Builtins, Names: c.Names, PlayersPerUser: c.PlayersPerUser, TeamSize: c.TeamSize, RefusedWords: append([]string{}, c.RefusedWords...),
		QualifyMatches: c.QualifyMatches, QualifyWins: c.QualifyWins,
		SubmissionsPerHour: c.SubmissionsPerHour, SubmissionsPerDay: c.SubmissionsPerDay, SubmissionsTotal: c.SubmissionsTotal,
		RatingSystem: c.RatingSystem, Rotate: c.Rotate, Certainty: c.Certainty, SettledMatches: c.SettledMatches, SettledPauseSecond: c.SettledPauseS,
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
