package cpp

import "strings"

// specifiers are what a declaration begins with: its type without * and &, and words like static.
type specifiers struct {
	static, inline, extern, typedef bool

	typed     bool
	named     bool // by a name
	auto      bool
	constant  bool
	constexpr bool // what is declared is constant, and not only what it points to
	soft      bool // the type may be const, a reference or a function
	opaque    bool // a macro hides what is declared, or the compiler may not see it
	arguments bool // the type's name ends with template arguments
	members   bool // it is a union without a name, whose members are what is declared
}

// specifiers reads those of a declaration.
func (p *parser) specifiers(at, end int, in scope) (specifiers, int) {
	var s specifiers
	for at < end {
		t := p.tokens[at]
		s.opaque = s.opaque || t.unsure && t.kind == word
		next := at
		switch p.known[t.text] {
		case basicType:
			s.opaque = s.opaque || s.named // what seemed to be a type was a macro
			s.typed = true
			next++
		case qualifier:
			s.constant = s.constant || strings.HasPrefix(t.text, "const") && t.text != "constinit"
			s.constexpr = s.constexpr || t.text == "constexpr"
			next++
		case specifier:
			s.word(t.text)
			next++
			if t.text == "extern" && next < end && p.tokens[next].kind == literal {
				next++
			}
		case other:
			next = p.keyword(&s, at, end, in)
		case plain:
			if t.kind == word || t.text == "::" {
				next = p.typeName(&s, at, end, in)
			}
		}
		if next == at {
			break
		}
		at = min(next, end)
	}
	return s, at
}

func (s *specifiers) word(text string) {
	switch text {
	case "static":
		s.static = true
	case "inline":
		s.inline = true
	case "extern":
		s.extern = true
	case "typedef":
		s.typedef = true
	}
}

// keyword reads a specifier that is more than a word. It gives the same place if there is none.
func (p *parser) keyword(s *specifiers, at, end int, in scope) int {
	switch {
	case p.is(at, "struct", "class", "union", "enum"):
		if s.typed {
			return at
		}
		s.typed = true
		return p.class(s, at, end, in)
	case p.is(at, "auto"):
		s.typed, s.auto = true, true
		return at + 1
	case p.is(at, "decltype", "typeof"):
		s.typed, s.soft = true, true
		return p.after(at + 1)
	case p.is(at, "typename"):
		return at + 1
	case p.is(at, "explicit") && p.is(at+1, "("):
		return p.after(at + 1)
	case p.is(at, "explicit"):
		return at + 1
	}
	return at
}

// typeName reads the name of a type, unless the type has come already or what comes is what is declared.
func (p *parser) typeName(s *specifiers, at, end int, in scope) int {
	if s.typed {
		return at
	}
	names, next := p.chain(at, end)
	if len(names) == 0 {
		return at
	}
	if p.is(next, "::") && !p.is(next+1, "*") { // a destructor, or the operator of a class
		return at
	}
	last := names[len(names)-1]
	if p.is(next, "(") && !p.pointsIn(next) && (in.inner || !p.isType(names)) {
		return p.call(s, at, next, end)
	}
	s.typed, s.named = true, true
	s.arguments = p.is(last+1, "<") && next > last+1
	s.soft = s.soft || p.computed(names, s.arguments)
	return next
}

// isType reports whether a name is one of a type of this unit, and not one of its constructor.
func (p *parser) isType(names []int) bool {
	n := len(names)
	last := p.tokens[names[n-1]].text
	return p.types[last] && (n == 1 || p.tokens[names[n-2]].text != last)
}

// pointsIn reports whether brackets hold a declarator, as in T (*table)[3].
func (p *parser) pointsIn(at int) bool {
	if p.is(at+1, "*", "&", "&&") {
		return true
	}
	names, next := p.chain(at+1, p.partner(at))
	return len(names) > 0 && p.is(next, "::") && p.is(next+1, "*")
}

// call reads a name with brackets behind it where a type is expected. That is a constructor, or a macro; in the latter
// case it may stand for anything, and what comes next may be a part of it.
func (p *parser) call(s *specifiers, at, open, end int) int {
	next := p.after(open)
	if next < end && (p.tokens[next].kind == word || p.is(next, "::", "~")) &&
		!p.is(next, "const", "volatile", "noexcept", "throw", "override", "final", "try", "requires") {
		s.opaque = true
		return next
	}
	return at
}

// computed reports whether a type is what a template makes of others, or a name for what may be const.
func (p *parser) computed(names []int, arguments bool) bool {
	last := p.tokens[names[len(names)-1]].text
	if p.aliases[last] || arguments && strings.HasSuffix(last, "_t") {
		return true
	}
	for _, at := range names[:len(names)-1] {
		if p.is(at+1, "<") && p.pair[at+1] > 0 {
			return true
		}
	}
	return false
}

// class reads the head of a class or an enumeration, and its body if it has one.
func (p *parser) class(s *specifiers, at, end int, in scope) int {
	key := at
	if at++; p.is(key, "enum") && p.is(at, "class", "struct") {
		at++
	}
	names, next := p.chain(at, end)
	called := ""
	for len(names) > 0 {
		called = p.tokens[names[len(names)-1]].text
		if p.types[called] || !p.isName(next) || p.is(next, "final") || !p.is(next+1, "{", ":", "final") {
			break
		}
		names, next = p.chain(next, end) // the first name was a macro
	}
	if called != "" {
		p.types[called] = true
	}
	body := next
	if p.is(body, "final") {
		body++
	}
	if p.is(body, ":") {
		body = p.skip(body, end, "{", ";")
	}
	if !p.is(body, "{") {
		return next
	}
	if p.is(key, "enum") {
		if !in.inner {
			p.enumerators(body+1, min(end, p.partner(body)))
		}
		return p.after(body)
	}
	s.members = p.is(key, "union") && called == ""
	p.walk(body+1, min(end, p.partner(body)), scope{class: called, inner: true})
	return p.after(body)
}

// enumerators remembers the values of an enumeration.
func (p *parser) enumerators(at, end int) {
	for at < end {
		if p.isName(at) {
			p.values[p.tokens[at].text] = true
		}
		at = p.skip(at, end, ",") + 1
	}
}
