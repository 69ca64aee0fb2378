// Package cpp reads C++ sources without compiling them: which macros they define, which variables outside of functions,
// which headers they include.
//
// It carries out directives and macros as far as the source alone tells, reads declarations, and skips the bodies of
// functions. It is no compiler, so there is one principle: where a source is not understood, it is taken to be right. Code
// that g++ accepts and that has no variable outside of functions is never accused of one. In the other direction mistakes
// do no harm: every player is a process of its own, so a variable that is overlooked is a matter of style.
//
// What may be changed in its lifetime is a variable. Not reported although the language says so:
//
//   - pointers to what is const, and arrays of them, that begin with a text or a list in braces: const char* names[] = {"a"},
//     for whose author the table is constant
//   - lambda expressions that are kept by auto and are not mutable: they are functions
//   - references: what they refer to is an object of somebody, or reported itself
//   - what is declared with extern and never defined, and static variables of functions
//   - types that templates compute (conditional_t, X<T>::type), or that are found by decltype
//   - T name(a), where this source does not tell whether a is a type or a value
//   - whatever macros with parameters, or conditions that this source does not decide, have a part in
//   - names that the standard reserves for the library, most of which are macros: _Name, __name
//   - what comes after the first mostTokens tokens
package cpp

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Finding is something in a source that a rule forbids.
type Finding struct {
	Line    int // from 1
	Column  int // from 1, as g++ counts: characters, tabs up to the next multiple of eight
	Message string
	Header  bool // it is about a header, and otherwise about a variable
}

// Allowed is what a source may have besides what every source may.
type Allowed struct {
	Headers   []string // by name: Player.hh
	Variables []string // by name: what a macro of an SDK defines may also be written out
}

// Check finds the variables of a source outside of functions, and the headers that are not of the standard library. They
// are sorted by their place.
func Check(source string, allowed Allowed) []Finding {
	u := preprocess(source)
	var found []placed
	for _, i := range u.includes {
		if why := refused(i.name.text, allowed.Headers); why != "" {
			found = append(found, placed{i.name.at, i.name.line, why, true})
		}
	}
	for _, v := range variables(u) {
		if !slices.Contains(allowed.Variables, v.Name) {
			found = append(found, placed{v.at, v.line, v.complaint(), false})
		}
	}
	slices.SortStableFunc(found, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
	findings := make([]Finding, len(found))
	r := ruler{source: source}
	for i, f := range found {
		findings[i] = Finding{f.line, r.columnOf(f.at), f.message, f.header}
	}
	return findings
}

// placed is a message with the offset that it is about.
type placed struct {
	at, line int
	message  string
	header   bool
}

// Variables are the variables that a source defines outside of functions, in their order.
func Variables(source string) []Variable { return variables(preprocess(source)) }

func variables(u unit) []Variable {
	p := newParser(u)
	p.walk(0, len(p.tokens), scope{})
	return p.found
}

// complaint is the message for the author.
func (v Variable) complaint() string {
	switch {
	case v.Name == "":
		return "the members of this union are global variables; make it an attribute of your class"
	case v.Member:
		return fmt.Sprintf("%q is a static attribute, and so a global variable; leave out static, or make it const", v.Name)
	}
	return fmt.Sprintf("%q is a global variable; make it an attribute of your class, or const if it never changes", v.Name)
}

// ruler measures columns at places of a source, each not before the last.
type ruler struct {
	source string
	at     int
	column int // of at, from 0
}

// columnOf gives the column of an offset, from 1.
func (r *ruler) columnOf(at int) int {
	const tab = 8
	for r.at < at {
		c, size := utf8.DecodeRuneInString(r.source[r.at:])
		r.at += size
		switch c {
		case '\n':
			r.column = 0
		case '\t':
			r.column += tab - r.column%tab
		case '\uFEFF':
		default:
			r.column++
		}
	}
	return r.column + 1
}
