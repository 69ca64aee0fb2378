package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/agon-judge/agon/contest"
	"github.com/agon-judge/agon/contest/texts"
	"github.com/agon-judge/agon/games/engine"
)

// picturePolicy is for pictures that people have uploaded. Whatever is in them, they run nothing and load nothing, also when
// somebody opens one by itself.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

// ContestRules are what players of a contest have to know, in the language that suits the reader best.
type ContestRules struct {
	Language    string         `json:"language" doc:"That was chosen; empty: nobody says which one it is"`
	Languages   []string       `json:"languages" nullable:"false" doc:"In which something is written"`
	Pages       []RulesText    `json:"pages" nullable:"false" doc:"The organizers' own pages, which come first. Pictures in them are below /api/contests/{contest}/pictures/"`
	Statement   *RulesText     `json:"statement" doc:"The game's statement, without a title; null: the pages stand in its place. Pictures in it: /api/games/{game}/picture"`
	SwitchedOff []Restriction  `json:"switched_off" nullable:"false" doc:"What the statement asks of sources and this contest does not check"`
	Limits      []ChangedLimit `json:"limits" nullable:"false" doc:"Limits that are others than the statement's"`
}

// RulesText is a text of the rules.
type RulesText struct {
	Language string `json:"language" doc:"That it is in, which may be another one than the reader's; empty: nobody says which one"`
	Title    string `json:"title,omitempty"`
	Text     string `json:"text" doc:"Markdown"`
}

// ChangedLimit is a limit of a contest that is another one than the game's.
type ChangedLimit struct {
	ID    string `json:"id" example:"cpu_ms" doc:"Its name in the contest's limits"`
	Value int64  `json:"value"`
	Usual int64  `json:"usual" doc:"The game's own; 0: none"`
}

// LanguageChoice says in which language a reader wants to read.
type LanguageChoice struct {
	Language       string `query:"language" maxLength:"3" doc:"The code of the language that is wanted; empty: the one that Accept-Language prefers" example:"ca"`
	AcceptLanguage string `header:"Accept-Language" hidden:"true"`
}

func (c LanguageChoice) wanted() []string {
	accepted := texts.Accepted(c.AcceptLanguage)
	if c.Language == "" {
		return accepted
	}
	return slices.Concat([]string{c.Language}, accepted)
}

type rulesInput struct {
	ContestPath
	LanguageChoice
}

type rulesAnswer struct {
	Vary string `header:"Vary"`
	Body ContestRules
}

type startTextAnswer struct {
	Vary string `header:"Vary"`
	Body RulesText
}

// PicturePath is the part of an address that names a picture. It is exported because huma reads only exported fields.
type PicturePath struct {
	ContestPath
	Picture string `path:"picture" example:"board.png"`
}

type gamePictureInput struct {
	GamePath
	Name string `query:"name" required:"true" maxLength:"200" doc:"As the statement writes it" example:"statement/board.png"`
}

type pictureAnswer struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Policy       string `header:"Content-Security-Policy"`
	Body         []byte
}

func (s *Server) rulesRoutes() {
	const tag = "Contests"
	add(s, route{method: get, path: "/api/contests/{contest}/rules", id: "contestRules", revalidated: true, summary: "What players have to know: the organizers' pages, the game's statement, and what the contest changes", tag: tag}, s.contestRules)
	add(s, route{method: get, path: "/api/contests/{contest}/start", id: "contestStart", revalidated: true, summary: "The organizers' text above the ladder; empty: there is none", tag: tag}, s.contestStart)
	pictures := content("The picture", "image/*", "binary")
	add(s, route{method: get, path: "/api/contests/{contest}/pictures/{picture}", id: "contestPicture", names: namesNone, answers: pictures, summary: "A picture of the organizers' pages", tag: tag}, s.contestPicture)
	add(s, route{method: get, path: "/api/games/{game}/picture", id: "gamePicture", names: namesNone, answers: pictures, summary: "A picture of a game's statement", tag: "Games"}, s.gamePicture)
}

func (s *Server) contestRules(ctx context.Context, in *rulesInput) (*rulesAnswer, error) {
	c, err := s.contestRow(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	written, _, err := texts.Read(ctx, s.store, c.ID)
	if err != nil {
		return nil, err
	}
	g, err := s.game(ctx, c.Game)
	if err != nil {
		return nil, err
	}
	wanted := in.wanted()
	rules := ContestRules{Pages: []RulesText{}, Languages: []string{}, SwitchedOff: []Restriction{}}
	for _, page := range written.Pages {
		if t, ok := texts.Choose(page.Texts, wanted); ok {
			rules.Pages = append(rules.Pages, RulesText(t))
		}
		for _, t := range page.Texts {
			rules.Languages = append(rules.Languages, t.Language)
		}
	}
	if !written.StatementHidden {
		rules.Statement = new(RulesText(chooseStatement(g, wanted)))
		for _, statement := range engine.StatementsOf(g) {
			rules.Languages = append(rules.Languages, statement.Language)
		}
	}
	slices.Sort(rules.Languages)
	rules.Languages = slices.Compact(rules.Languages)
	rules.Languages = slices.DeleteFunc(rules.Languages, func(l string) bool { return l == "" })
	rules.Language = rules.firstOf(wanted)
	for _, r := range engine.RestrictionsOf(g) {
		if c.Restrictions != nil && !slices.Contains(c.Restrictions, string(r)) {
			rules.SwitchedOff = append(rules.SwitchedOff, Restriction{string(r), r.Title()})
		}
	}
	rules.Limits, err = changedLimits(g, c.Limits)
	return &rulesAnswer{Vary: "Accept-Language", Body: rules}, err
}

// firstOf returns the first wanted language in which something is written, or else that of the first text.
func (r ContestRules) firstOf(wanted []string) string {
	for _, language := range wanted {
		if slices.Contains(r.Languages, language) {
			return language
		}
	}
	if len(r.Pages) > 0 {
		return r.Pages[0].Language
	}
	if r.Statement != nil {
		return r.Statement.Language
	}
	return ""
}

// chooseStatement returns a game's statement for a reader.
func chooseStatement(g engine.Game, wanted []string) texts.Text {
	var list []texts.Text
	for _, statement := range engine.StatementsOf(g) {
		list = append(list, texts.Text{Language: statement.Language, Text: string(statement.Text)})
	}
	chosen, _ := texts.Choose(list, wanted) // every game has one
	return chosen
}

// changedLimits compares the limits of a contest with those that its game begins with, in the order of the settings.
func changedLimits(g engine.Game, column []byte) ([]ChangedLimit, error) {
	own, err := contest.ParseLimits(column)
	if err != nil {
		return nil, err
	}
	usual, err := limitsOf(g)(g.Config())
	if err != nil {
		return nil, fmt.Errorf("read the limits of %s: %w", g.Title(), err)
	}
	list := []ChangedLimit{}
	for _, l := range []ChangedLimit{
		{"cpu_ms", own.CPUMillis, usual.CPUMillis},
		{"start_cpu_ms", own.StartCPUMillis, usual.StartCPUMillis},
		{"start_wall_ms", own.StartWallMillis, usual.StartWallMillis},
		{"wall_ms", own.WallMillis, usual.WallMillis},
		{"turn_ms", own.TurnMillis, usual.TurnMillis},
		{"memory_bytes", own.MemoryBytes, usual.MemoryBytes},
		{"commands", int64(own.Commands), int64(usual.Commands)},
		{"output_bytes", int64(own.OutputBytes), int64(usual.OutputBytes)},
	} {
		if cmp.Or(l.Value, l.Usual) != l.Usual {
			list = append(list, l)
		}
	}
	return list, nil
}

func (s *Server) contestStart(ctx context.Context, in *rulesInput) (*startTextAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	written, _, err := texts.Read(ctx, s.store, contestID)
	if err != nil {
		return nil, err
	}
	chosen, _ := texts.Choose(written.Start, in.wanted())
	return &startTextAnswer{Vary: "Accept-Language", Body: RulesText(chosen)}, nil
}

func (s *Server) contestPicture(ctx context.Context, in *PicturePath) (*pictureAnswer, error) {
	contestID, err := s.contestID(ctx, in.Contest)
	if err != nil {
		return nil, err
	}
	row, err := s.store.ContestPicture(ctx, contestID, in.Picture)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, refuse(contest.CodeNotFound, "%s has no picture %q.", in.Contest, contest.Truncate(in.Picture, 60))
	}
	if err != nil {
		return nil, fmt.Errorf("read the picture: %w", err)
	}
	return &pictureAnswer{row.Type, revalidated, picturePolicy, row.Content}, nil
}

func (s *Server) gamePicture(ctx context.Context, in *gamePictureInput) (*pictureAnswer, error) {
	g, err := s.game(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	var picture []byte
	if t, ok := g.(engine.Translated); ok {
		picture = t.Picture(in.Name)
	}
	if picture == nil {
		return nil, refuse(contest.CodeNotFound, "The statement of %s has no picture %q.", g.Title(), contest.Truncate(in.Name, 60))
	}
	kind := "image/svg+xml"
	if !strings.EqualFold(path.Ext(in.Name), ".svg") {
		format, err := texts.Sniff(path.Base(in.Name), picture, len(picture))
		if err != nil {
			return nil, err
		}
		kind = format.Type
	}
	return &pictureAnswer{kind, revalidated, picturePolicy, picture}, nil
}
