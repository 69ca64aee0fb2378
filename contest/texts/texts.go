package texts

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agon-judge/agon/contest"
)

// The bounds of a contest's texts.
const (
	MaxPages     = 20
	MaxLanguages = 12        // of one page
	MaxTitle     = 80        // characters
	MaxText      = 64 << 10  // bytes of one text
	MaxTotal     = 512 << 10 // bytes of all texts
)

// Texts are what organizers have written for a contest.
type Texts struct {
	Start           []Text `json:"start" nullable:"false" doc:"The text above the ladder, in each of its languages; empty: none. These texts have no title"`
	Pages           []Page `json:"pages" nullable:"false" doc:"Pages of the rules, in their order: they come before the game's statement" maxItems:"20"`
	StatementHidden bool   `json:"statement_hidden" doc:"Whether the pages stand in place of the game's statement"`
}

// Page is one page of the rules in all its languages.
type Page struct {
	Texts []Text `json:"texts" nullable:"false" doc:"The first one is for readers of other languages"`
}

// Text is a text in one language.
type Text struct {
	Language string `json:"language" example:"ca" doc:"Its code of two or three lower-case letters (ISO 639)"`
	Title    string `json:"title,omitempty" doc:"Of a page; at most 80 characters"`
	Text     string `json:"text" doc:"Markdown. HTML is shown as it is typed. Pictures are those of the contest: ![what it shows](board.png)"`
}

// Empty returns the texts of a contest that has none.
func Empty() Texts { return Texts{Start: []Text{}, Pages: []Page{}} }

// part is a text with its place.
type part struct {
	field, name string // "pages[0].texts[1]" for programs, "page 1 (ca)" for people
	text        Text
	titled      bool
}

// parts returns all texts in their order.
func (t Texts) parts() []part {
	var list []part
	for i, text := range t.Start {
		list = append(list, part{fmt.Sprintf("start[%d]", i), fmt.Sprintf("start text (%s)", text.Language), text, false})
	}
	for i, page := range t.Pages {
		for j, text := range page.Texts {
			list = append(list, part{fmt.Sprintf("pages[%d].texts[%d]", i, j), fmt.Sprintf("page %d (%s)", i+1, text.Language), text, true})
		}
	}
	return list
}

// check refuses texts with a message for everything that is wrong. Pictures are the names of those that there are.
func (t Texts) check(pictures []string) error {
	var wrong []contest.FieldError
	refuse := func(field, format string, args ...any) {
		wrong = append(wrong, contest.FieldError{Field: field, Message: fmt.Sprintf(format, args...)})
	}
	if len(t.Pages) > MaxPages {
		refuse("pages", "There are %d pages and %d are allowed.", len(t.Pages), MaxPages)
	}
	if t.StatementHidden && len(t.Pages) == 0 {
		refuse("statement_hidden", "Without the game's statement, and without a page, the contest would have no rules. Write a page first.")
	}
	groups := map[string][]Text{"start": t.Start}
	for i, page := range t.Pages {
		groups[fmt.Sprintf("pages[%d].texts", i)] = page.Texts
		if len(page.Texts) == 0 {
			refuse(fmt.Sprintf("pages[%d].texts", i), "Page %d has no text. Write one, or take the page away.", i+1)
		}
	}
	for field, group := range groups {
		if len(group) > MaxLanguages {
			refuse(field, "There are %d languages and %d are allowed.", len(group), MaxLanguages)
		}
	}
	total := 0
	for _, p := range t.parts() {
		total += len(p.text.Text)
		if problem := p.problem(pictures); problem != "" {
			refuse(p.field, "%s", problem)
		}
	}
	for field, twice := range repeated(groups) {
		refuse(field, "The language %s is there twice. Take one of the two texts away.", twice)
	}
	if total > MaxTotal {
		refuse("pages", "The texts have %d bytes together and %d are allowed.", total, MaxTotal)
	}
	if len(wrong) == 0 {
		return nil
	}
	slices.SortStableFunc(wrong, func(a, b contest.FieldError) int { return strings.Compare(a.Field, b.Field) })
	return contest.RefuseFields(wrong...)
}

// repeated returns a language that is there twice, by field.
func repeated(groups map[string][]Text) map[string]string {
	found := map[string]string{}
	for field, group := range groups {
		seen := map[string]bool{}
		for _, text := range group {
			if seen[text.Language] {
				found[field] = contest.Truncate(text.Language, 10)
			}
			seen[text.Language] = true
		}
	}
	return found
}

// problem says what is wrong with one text; "" for nothing.
func (p part) problem(pictures []string) string {
	t := p.text
	name := strings.ToUpper(p.name[:1]) + p.name[1:]
	switch {
	case !IsLanguage(t.Language):
		return fmt.Sprintf("%q is no code of a language. Write two or three lower-case letters, such as en or ca.", contest.Truncate(t.Language, 10))
	case p.titled && strings.TrimSpace(t.Title) == "":
		return name + " has no title. Write one."
	case !p.titled && t.Title != "":
		return name + " has a title; only pages have titles."
	case utf8.RuneCountInString(t.Title) > MaxTitle:
		return fmt.Sprintf("The title of %s has %d characters and %d are allowed.", p.name, utf8.RuneCountInString(t.Title), MaxTitle)
	case !contest.IsPlainText(t.Title, false):
		return fmt.Sprintf("The title of %s is not plain text in one line.", p.name)
	case strings.TrimSpace(t.Text) == "":
		return name + " is empty. Write it, or take the language away."
	case len(t.Text) > MaxText:
		return fmt.Sprintf("%s has %d bytes and %d are allowed.", name, len(t.Text), MaxText)
	case !contest.IsPlainText(t.Text, true):
		return name + " is not plain text: it has control characters."
	}
	if problem := CheckMarkdown(t.Text, pictures); problem != "" {
		return fmt.Sprintf("%s, %s", name, problem)
	}
	return ""
}

// IsLanguage reports whether a text can be the code of a language: two or three lower-case letters.
func IsLanguage(code string) bool {
	return (len(code) == 2 || len(code) == 3) && strings.Trim(code, "abcdefghijklmnopqrstuvwxyz") == ""
}

// CheckStart says what is wrong with a start text that has no pictures; "" for nothing.
func CheckStart(start []Text) string {
	err := (Texts{Start: start}).check(nil)
	if refusal, ok := errors.AsType[*contest.Error](err); ok {
		return refusal.Fields[0].Message
	}
	return ""
}
