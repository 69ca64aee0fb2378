package final

import (
	"slices"
	"time"

	"github.com/agon-judge/agon/contest/pseudonym"
	"github.com/agon-judge/agon/ranking/finals"
	"github.com/agon-judge/agon/schema/words"
)

// View is a final as an audience may see it: everybody sees what the show has revealed, organizers may see everything.
type View struct {
	ID           int64              `json:"id"`
	Contest      string             `json:"contest" doc:"Slug"`
	ContestTitle string             `json:"contest_title"`
	Game         string             `json:"game"`
	Title        string             `json:"title"`
	Format       finals.Format      `json:"format"`
	FormatTitle  string             `json:"format_title"`
	FormatText   string             `json:"format_text" doc:"What the format is, in one sentence"`
	Bracket      bool               `json:"bracket" doc:"Whether heats lead into each other; otherwise they count points"`
	RulesInWords []string           `json:"rules_in_words" nullable:"false" doc:"Sentences"`
	State        words.FinalState   `json:"state" doc:"done: all matches are played, but the show may be still to come"`
	Version      int64              `json:"version" doc:"Increases with every change that organizers make"`
	Step         int                `json:"step" doc:"How many steps of the show are revealed; 0: the show has not begun"`
	Steps        *int               `json:"steps" doc:"How many steps are known so far; null for everybody but the organizers"`
	Now          *ShowStep          `json:"now" doc:"The step that was revealed last; null before the first"`
	Entrants     []Entrant          `json:"entrants" nullable:"false" doc:"In order of seeding; empty until they are revealed"`
	Stages       []Stage            `json:"stages" nullable:"false"`
	Boards       []BoardOf          `json:"boards" nullable:"false" doc:"The boards it is played on; empty if the contest has only one"`
	Standing     []Row              `json:"standing" nullable:"false" doc:"Final places once it is over; organizers see provisional places before"`
	Champions    []pseudonym.Player `json:"champions" nullable:"false" doc:"The winners; several share the title; empty until the title is revealed"`
	TieBreaks    []string           `json:"tie_breaks" nullable:"false" doc:"What decides between equal points, in this order"`
	StartedAt    *time.Time         `json:"started_at"`
	All          bool               `json:"all" doc:"Whether this holds everything that is known, not only what is revealed"`
	Backstage    *Backstage         `json:"backstage" doc:"What organizers need to run it; null for others"`
}

// BoardOf is a board that a final is played on.
type BoardOf struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Retired bool   `json:"retired" doc:"Whether the ladder plays no more matches on it; the final still does"`
}

// ShowStep is a step of the show.
type ShowStep struct {
	Kind    finals.StepKind `json:"kind" enum:"title,stage,heat,match,result,table,champions"`
	Stage   int             `json:"stage" doc:"Index of the stage; -1 if the step is about no stage"`
	Heats   []string        `json:"heats" nullable:"false" doc:"Keys"`
	Match   *int            `json:"match" doc:"For a match: its number in the heat, from 0"`
	MatchID *int64          `json:"match_id" doc:"For a match: its id, for the replay"`
}

// Entrant is a player that takes part.
type Entrant struct {
	Player    pseudonym.Player `json:"player"`
	Author    pseudonym.Author `json:"author"`
	Pseudonym pseudonym.Alias  `json:"pseudonym,omitempty" doc:"The author's pseudonym in a contest that shows no names; only in answers that also have the real name"`
	Builtin   bool             `json:"builtin"`
	Seed      int              `json:"seed" doc:"From 1, the strongest"`
	Rating    float64          `json:"rating" doc:"Rating on the ladder when the final began"`
	Absent    bool             `json:"absent" doc:"In a planned final: whether the player was chosen but no longer plays"`
}

// Stage is a part of a final.
type Stage struct {
	Name  string `json:"name"`
	Side  string `json:"side" enum:",winners,losers,final" doc:"The side of a double elimination; otherwise empty"`
	Heats []Heat `json:"heats" nullable:"false"`
	Table []Row  `json:"table" nullable:"false" doc:"The table after the stage; empty if there is none or it is not revealed yet"`
}

// Heat is a set of matches among the same entrants.
type Heat struct {
	Key     string      `json:"key"`
	Name    string      `json:"name"`
	State   string      `json:"state" enum:"hidden,participants,result"`
	Slots   []Slot      `json:"slots" nullable:"false"`
	Matches []HeatMatch `json:"matches" nullable:"false" doc:"The matches that may be seen, in order"`
	Wanted  int         `json:"wanted" doc:"How many matches the heat has; 0 while that is hidden"`
	Again   bool        `json:"again" doc:"Whether the heat was played again"`
}

// Slot is a place in a heat. It has no player if it is empty or if the player is not revealed.
type Slot struct {
	Player    pseudonym.Player `json:"player"`
	Author    pseudonym.Author `json:"author"`
	Pseudonym pseudonym.Alias  `json:"pseudonym,omitempty" doc:"The author's pseudonym in a contest that shows no names; only in answers that also have the real name"`
	Seed      int              `json:"seed" doc:"Seed of the player; 0: none"`
	From      string           `json:"from" doc:"Where the player comes from, in words"`
	Points    float64          `json:"points"`
	Place     int              `json:"place" doc:"Place in the heat, from 1; 0 until the heat is decided"`
	Advances  bool             `json:"advances"`
	Note      string           `json:"note"`
}

// HeatMatch is a match of a heat.
type HeatMatch struct {
	ID     int64 `json:"id"`
	Number int   `json:"number" doc:"Number in the heat, from 0"`
	Shown  bool  `json:"shown" doc:"Whether everybody may see it"`

	Decisive bool `json:"decisive" doc:"Whether it is the last match that could change who advances; false until the heat is decided"`
}

// Row is a line of a table.
type Row struct {
	Player    pseudonym.Player `json:"player"`
	Author    pseudonym.Author `json:"author"`
	Pseudonym pseudonym.Alias  `json:"pseudonym,omitempty" doc:"The author's pseudonym in a contest that shows no names; only in answers that also have the real name"`
	Seed      int              `json:"seed"`
	Place     int              `json:"place" doc:"Equal places are shared; 0: none"`
	Points    float64          `json:"points"`
	Played    int              `json:"played" doc:"Number of matches played"`
	Breaks    []float64        `json:"breaks" nullable:"false" doc:"Values of the tie-breaks, in their order"`
	Best      float64          `json:"best" doc:"In a race: the probability that the player is the strongest"`
	Out       string           `json:"out" doc:"Why the player no longer plays: dropped, withdrawn, disqualified; otherwise empty"`
	Note      string           `json:"note" doc:"Why the place differs from the result of play; otherwise empty"`
	Gone      string           `json:"gone" enum:",withdrawn,disqualified" doc:"How the player has left the contest since, which does not change its place here; otherwise empty"`
}

// Backstage is what organizers need to run a final.
type Backstage struct {
	Rules      finals.Rules `json:"rules"`
	First      *int32       `json:"first" doc:"How many players from the top of the ladder take part; 0: all; null: the chosen players"`
	Builtins   bool         `json:"builtins" doc:"Whether built-in players of the ladder take part too"`
	Boards     []int64      `json:"boards" nullable:"false" doc:"The chosen boards; empty: all boards that fit the heats. Send them again with every change of the plan; a plan without them has all boards."`
	Problem    string       `json:"problem" doc:"Why the planned final cannot begin as it is; otherwise empty"`
	Note       string       `json:"note" doc:"Why the judge paused it; otherwise empty"`
	Steps      []ShowStep   `json:"steps" nullable:"false" doc:"Steps of the show, as far as results are known"`
	Queued     int          `json:"queued" doc:"Matches waiting for a worker"`
	Running    int          `json:"running" doc:"Matches being played"`
	Played     int          `json:"played" doc:"Matches that count"`
	Heats      []HeatCount  `json:"heats" nullable:"false" doc:"The progress of each heat that has begun and is not decided"`
	Redos      []Redo       `json:"redos" nullable:"false"`
	Departures []Departure  `json:"departures" nullable:"false"`
}

// HeatCount is how far a heat is.
type HeatCount struct {
	Key    string `json:"key"`
	Played int    `json:"played"`
	Wanted int    `json:"wanted"`
}

// Redo is a decision to play a heat again.
type Redo struct {
	Heat   string    `json:"heat"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// Departure is an entrant that has left the final.
type Departure struct {
	Player       pseudonym.Player `json:"player"`
	Disqualified bool             `json:"disqualified"`
	Reason       string           `json:"reason"`
	At           time.Time        `json:"at"`
}

// The states of a heat: how much of it is revealed.
const (
	hidden       = "hidden"
	participants = "participants"
	result       = "result"
)

// Audience says how much of a final to show.
type Audience struct {
	Backstage bool // with what organizers need to run it
	All       bool // with everything that is known, revealed or not; only for organizers
}

// View describes a final for an audience.
func (st *State) View(to Audience) View {
	format := formatOf(st.Rules.Format)
	v := View{
		ID: st.Row.ID, Contest: st.Contest.Slug, ContestTitle: st.Contest.Title, Game: st.Contest.Game, Title: st.Row.Title,
		Format: st.Rules.Format, FormatTitle: format.Title, FormatText: format.Text, Bracket: format.Bracket, RulesInWords: InWords(st.Rules, st.boardNamesToShow()...),
		State: st.Row.State, Version: st.Row.Version, Step: int(st.Row.ShownStep), StartedAt: st.Row.StartedAt, All: to.All,
		Boards: []BoardOf{}, Entrants: []Entrant{}, Stages: []Stage{}, Standing: []Row{}, Champions: []pseudonym.Player{}, TieBreaks: []string{},
	}
	if st.boardNamesToShow() != nil {
		for _, board := range st.Boards {
			v.Boards = append(v.Boards, BoardOf{board.ID, board.Name, board.RetiredAt != nil})
		}
	}
	if st.Final != nil {
		st.fill(&v, to)
	}
	if to.All || st.Row.ShownStep > 0 {
		v.Entrants = st.entrants()
	}
	if to.Backstage {
		v.Backstage = st.backstage()
		steps := len(v.Backstage.Steps)
		v.Steps = &steps
	}
	return v
}

// fill describes what has happened.
func (st *State) fill(v *View, to Audience) {
	seen := st.Shown()
	if n := len(seen.Steps); n > 0 {
		step := st.step(seen.Steps[n-1])
		v.Now = &step
	}
	if to.All {
		seen = st.Final
	}
	v.TieBreaks = append(v.TieBreaks, seen.TieBreaks...)
	decisive := map[string]int{}
	for _, s := range seen.Steps {
		if s.Kind == finals.StepMatch {
			decisive[s.Heats[0]] = s.Match
		}
	}
	for _, s := range seen.Stages {
		stage := Stage{Name: s.Name, Side: s.Side, Heats: make([]Heat, len(s.Heats)), Table: st.rows(s.Table)}
		for i, h := range s.Heats {
			stage.Heats[i] = st.heat(h)
			if number, ok := decisive[h.Key]; ok && h.Decided {
				stage.Heats[i].decide(number)
			}
		}
		v.Stages = append(v.Stages, stage)
	}
	v.Standing = st.rows(seen.Standing)
	for _, id := range seen.Champions {
		v.Champions = append(v.Champions, pseudonym.Player(st.name(id)))
	}
}

func (st *State) entrants() []Entrant {
	list := make([]Entrant, len(st.Field))
	for i, p := range st.Field {
		list[i] = Entrant{Player: pseudonym.Player(p.Name), Author: pseudonym.Author(p.Author), Builtin: p.Builtin, Seed: i + 1, Rating: p.Rating, Absent: p.Absent}
	}
	return list
}

func (st *State) heat(h finals.Heat) Heat {
	out := Heat{Key: h.Key, Name: h.Name, State: hidden, Slots: make([]Slot, len(h.Slots)), Matches: []HeatMatch{}, Wanted: h.Wanted, Again: h.Attempt > 0}
	for i, s := range h.Slots {
		slot := Slot{From: s.From, Points: s.Points, Place: s.Place, Advances: s.Advances, Note: s.Note}
		if p, ok := st.Player(s.Entrant); ok {
			slot.Player, slot.Author, slot.Seed = pseudonym.Player(p.Name), pseudonym.Author(p.Author), st.player[p.ID]+1
			out.State = participants
		}
		out.Slots[i] = slot
	}
	if h.Decided {
		out.State = result
	}
	for _, r := range h.Played {
		if m, ok := st.MatchAt(r.Match); ok {
			out.Matches = append(out.Matches, HeatMatch{ID: m.ID, Number: r.Match.Number, Shown: !m.Hidden})
		}
	}
	slices.SortFunc(out.Matches, func(a, b HeatMatch) int { return a.Number - b.Number })
	return out
}

// decide marks the decisive match.
func (h *Heat) decide(number int) {
	for i := range h.Matches {
		h.Matches[i].Decisive = h.Matches[i].Number == number
	}
}

func (st *State) rows(places []finals.Place) []Row {
	rows := make([]Row, len(places))
	for i, p := range places {
		player, _ := st.Player(p.Entrant)
		rows[i] = Row{
			Player: pseudonym.Player(player.Name), Author: pseudonym.Author(player.Author), Seed: st.player[p.Entrant] + 1, Place: p.Place, Points: p.Points, Played: p.Played,
			Breaks: append([]float64{}, p.Breaks...), Best: p.Best, Out: p.Out, Note: p.Note,
		}
		if player.State == words.PlayerWithdrawn || player.State == words.PlayerDisqualified {
			rows[i].Gone = string(player.State)
		}
		if rows[i].Gone == p.Out || p.Out == "disqualified" {
			rows[i].Gone = ""
		}
	}
	return rows
}

func (st *State) step(s finals.Step) ShowStep {
	out := ShowStep{Kind: s.Kind, Stage: s.Stage, Heats: append([]string{}, s.Heats...)}
	if s.Kind != finals.StepMatch {
		return out
	}
	out.Match = &s.Match
	for _, stage := range st.Final.Stages {
		for _, h := range stage.Heats {
			for _, r := range h.Played {
				if m, ok := st.MatchAt(r.Match); ok && h.Key == s.Heats[0] && r.Match.Number == s.Match {
					out.MatchID = &m.ID
				}
			}
		}
	}
	return out
}

func (st *State) backstage() *Backstage {
	out := &Backstage{
		Rules: st.Rules, First: st.Row.First, Builtins: st.Row.Builtins, Boards: append([]int64{}, st.Chosen...), Problem: st.Problem, Note: st.Row.Note,
		Queued: st.count(words.MatchQueued), Running: st.count(words.MatchRunning),
		Steps: []ShowStep{}, Heats: []HeatCount{}, Redos: []Redo{}, Departures: []Departure{},
	}
	for _, r := range st.Redos {
		out.Redos = append(out.Redos, Redo{Heat: r.Heat, Reason: r.Reason, At: r.CreatedAt})
	}
	for _, d := range st.Departures {
		out.Departures = append(out.Departures, Departure{Player: pseudonym.Player(st.name(d.PlayerID)), Disqualified: d.Disqualified, Reason: d.Reason, At: d.CreatedAt})
	}
	if st.Final == nil {
		return out
	}
	for _, s := range st.Final.Steps {
		out.Steps = append(out.Steps, st.step(s))
	}
	for _, stage := range st.Final.Stages {
		for _, h := range stage.Heats {
			out.Played += len(h.Played)
			if h.Wanted > 0 && !h.Decided {
				out.Heats = append(out.Heats, HeatCount{Key: h.Key, Played: len(h.Played), Wanted: h.Wanted})
			}
		}
	}
	return out
}
