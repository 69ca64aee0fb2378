package cpp

import (
	"slices"
	"strings"
)

// deepest is how many scopes may lie in each other. What lies deeper is not looked at.
const deepest = 100

// parser walks over the declarations of a unit. It knows what the unit declares itself; of everything else it believes
// whatever lets the source pass.
type parser struct {
	tokens []token
	pair   []int // see pairs
	known  map[string]class

	types     map[string]bool // names that are types
	values    map[string]bool // names that are not: variables, enumerators, functions
	constants map[string]bool // macros of the library that are numbers
	aliases   map[string]bool // names of types of which an object may be no variable: they are const, references or functions

	found []Variable
	depth int
}

// scope is where declarations stand.
type scope struct {
	class string // "" in a namespace
	inner bool   // in a class
}

func newParser(u unit) *parser {
	p := &parser{
		tokens: tidy(u.tokens), known: keywords(), types: map[string]bool{}, values: map[string]bool{}, constants: map[string]bool{}, aliases: map[string]bool{},
	}
	p.pair = pairs(p.tokens)
	for constant := range strings.FieldsSeq("NULL EOF INT_MAX INT_MIN UINT_MAX LLONG_MAX LLONG_MIN ULLONG_MAX RAND_MAX DBL_MAX M_PI") {
		p.constants[constant] = true
	}
	return p
}

// is reports whether one of some texts is at a place.
func (p *parser) is(at int, texts ...string) bool {
	return at < len(p.tokens) && p.tokens[at].kind != literal && slices.Contains(texts, p.tokens[at].text)
}

// isName reports whether an identifier that is no keyword is at a place.
func (p *parser) isName(at int) bool {
	return at < len(p.tokens) && p.tokens[at].kind == word && p.known[p.tokens[at].text] == plain
}

// after is the place after a token, and after the whole group if the token begins one.
func (p *parser) after(at int) int {
	if partner := p.partner(at); partner > at {
		return partner + 1
	}
	return at + 1
}

// partner is the place of a bracket's partner; that of an opening bracket that has none is the end of everything.
func (p *parser) partner(at int) int {
	if at >= len(p.tokens) {
		return -1
	}
	if p.pair[at] < 0 && p.is(at, "(", "[", "{") {
		return len(p.tokens)
	}
	return p.pair[at]
}

// skip goes to the first of some texts that is in no group, or to the end.
func (p *parser) skip(at, end int, texts ...string) int {
	for at < end && !p.is(at, texts...) {
		at = p.after(at)
	}
	return min(at, end)
}

// recover goes from a place that was not understood to where the next declaration may begin.
func (p *parser) recover(at, end int) int {
	for at < end {
		switch {
		case p.is(at, ";"):
			return at + 1
		case p.is(at, "{"):
			return p.after(at)
		}
		at = p.after(at)
	}
	return end
}

// walk reads the declarations of a namespace or a class.
func (p *parser) walk(at, end int, in scope) {
	if p.depth++; p.depth <= deepest {
		for at < end {
			at = max(at+1, p.member(at, end, in))
		}
	}
	p.depth--
}

// member reads what is next in a namespace or a class, and gives the place after it.
func (p *parser) member(at, end int, in scope) int {
	switch {
	case p.is(at, "}", ")", "]"): // nobody opened it, so nobody knows where we are
		return end
	case p.is(at, "namespace"), p.is(at, "inline") && p.is(at+1, "namespace"):
		return p.namespace(p.skip(at, end, "{", ";", "="), end)
	case p.is(at, "extern") && at+2 < end && p.tokens[at+1].kind == literal && p.is(at+2, "{"):
		p.walk(at+3, min(end, p.partner(at+2)), in)
		return p.after(at + 2)
	case p.is(at, "public", "private", "protected"):
		return p.skip(at, end, ":") + 1
	case p.is(at, "static_assert", "concept"):
		return p.recover(at, end)
	case p.is(at, "using"):
		return p.using(at, end)
	case p.is(at, "template"):
		if !p.is(at+1, "<") || p.pair[at+1] < 0 {
			return p.recover(at, end)
		}
		return p.after(at + 1)
	}
	return p.declaration(at, end, in)
}

func (p *parser) namespace(at, end int) int {
	if !p.is(at, "{") {
		return p.recover(at, end)
	}
	p.walk(at+1, min(end, p.partner(at)), scope{})
	return p.after(at)
}

// using reads a declaration that begins so. Only that of a name for a type matters.
func (p *parser) using(at, end int) int {
	if !p.isName(at+1) || !p.is(at+2, "=") {
		return p.recover(at, end)
	}
	s, next := p.specifiers(at+3, end, scope{})
	stop := p.skip(next, end, ";")
	strange := s.constant || s.soft || s.opaque || !s.typed || p.inTemplate(at) && !s.arguments
	for ; next < stop; next = p.after(next) {
		strange = strange || p.is(next, "&", "&&", "(", "const")
	}
	p.alias(p.tokens[at+1].text, strange)
	return stop
}

// inTemplate reports whether a declaration comes behind template parameters.
func (p *parser) inTemplate(at int) bool { return at > 0 && p.is(at-1, ">") }

func (p *parser) alias(name string, strange bool) {
	p.types[name] = true
	if strange {
		p.aliases[name] = true
	}
}

// chain reads a name with all that qualifies it: A::B<C>::d. It stops before ::*, ::~ and ::operator.
func (p *parser) chain(at, end int) (names []int, next int) {
	if p.is(at, "::") {
		at++
	}
	for at < end && p.isName(at) {
		names = append(names, at)
		at++
		if p.is(at, "<") && p.pair[at] > 0 && p.pair[at] < end {
			at = p.pair[at] + 1
		}
		if !p.is(at, "::") {
			break
		}
		step := at + 1
		if p.is(step, "template") {
			step++
		}
		if !p.isName(step) {
			break
		}
		at = step
	}
	return names, at
}
