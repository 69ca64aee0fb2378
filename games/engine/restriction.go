package engine

import "slices"

// Restriction is a rule of a statement on what a player's source may have, although the compiler takes it. The list is
// closed. All restrictions of a game hold, unless a contest switches some off.
type Restriction string

// The restrictions.
const (
	NoGlobalVariables Restriction = "global_variables" // no variables outside of functions
	StandardHeaders   Restriction = "standard_headers" // no headers but those of the standard library and of the SDK
	OneSourceFile     Restriction = "one_source_file"  // all code in one file
	NoStaticFields    Restriction = "static_fields"    // no static fields that can change, or refer to something that can
)

// AllRestrictions returns all restrictions, in a fixed order.
func AllRestrictions() []Restriction {
	return []Restriction{NoGlobalVariables, StandardHeaders, OneSourceFile, NoStaticFields}
}

// Title says what a source has to keep to, as settings show it.
func (r Restriction) Title() string {
	switch r {
	case NoGlobalVariables:
		return "no global variables"
	case StandardHeaders:
		return "only headers of the standard library"
	case OneSourceFile:
		return "all code in one file"
	case NoStaticFields:
		return "static fields of the hill final, and of a primitive type or an enum"
	}
	return string(r)
}

// RestrictionsOf returns the restrictions that a game has in any of its languages.
func RestrictionsOf(g Game) []Restriction {
	var found []Restriction
	for _, r := range AllRestrictions() {
		if slices.ContainsFunc(g.Languages(), func(l Language) bool { return slices.Contains(l.Restrictions, r) }) {
			found = append(found, r)
		}
	}
	return found
}

// CheckSource makes the check of a language, if it has one, for those of its restrictions that are chosen by their
// identifiers; nil chooses all. The error is a *CheckError.
func (l Language) CheckSource(files Files, chosen []string) error {
	if l.Check == nil {
		return nil
	}
	var on []Restriction
	for _, r := range l.Restrictions {
		if chosen == nil || slices.Contains(chosen, string(r)) {
			on = append(on, r)
		}
	}
	return l.Check(files, on)
}
