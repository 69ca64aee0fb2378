package cpp

import "strings"

// Variable is a variable that is defined outside of functions and may change.
type Variable struct {
	Name   string // as it is declared, C::count for one; "" for the members of a union without a name
	Member bool   // it is a static data member, defined in its class or outside of it
	line   int
	at     int
}

// declaration reads one, of whatever, and gives the place after it.
func (p *parser) declaration(at, end int, in scope) int {
	start := at
	s, at := p.specifiers(at, end, in)
	if !s.typed {
		return p.untyped(at, end)
	}
	if p.is(at, ";") {
		if s.members && !in.inner && !s.opaque && !s.constant {
			p.add(Variable{}, start)
		}
		return at + 1
	}
	for {
		d, next, ok := p.declarator(at, end, s.auto)
		if !ok {
			return p.recover(next, end)
		}
		if d.isFunction() {
			p.remember(d, s, in)
			next = p.function(next, end)
		} else if next = p.variable(d, s, next, end, in); next < 0 {
			return p.recover(-next, end)
		}
		if !p.is(next, ",") {
			return next
		}
		at = next + 1
	}
}

// untyped reads a constructor, a destructor, the operator of a type, or a macro.
func (p *parser) untyped(at, end int) int {
	names, next := p.declared(at, end)
	if len(names) == 0 {
		return p.recover(at, end)
	}
	if p.is(next, "(") {
		next = p.after(next)
	}
	if next = p.function(next, end); p.is(next, ",") {
		return p.recover(next, end)
	}
	return next
}

func (d declarator) isFunction() bool { return len(d.layers) > 0 && d.layers[0].kind == function }

// function reads what comes behind the parameters of a function, and its body if it has one. It gives the place of a
// comma if more is declared.
func (p *parser) function(at, end int) int {
	for at < end {
		switch {
		case p.is(at, ";"):
			return at + 1
		case p.is(at, ","):
			return at
		case p.is(at, "="):
			return p.skip(at, end, ";", ",")
		case p.is(at, ":"):
			at = p.initialisers(at+1, end)
			continue
		case p.is(at, "{"):
			at = p.after(at)
			for p.is(at, "catch") && p.is(at+1, "(") && p.is(p.after(at+1), "{") {
				at = p.after(p.after(at + 1))
			}
			return min(at, end)
		case p.is(at, "}"):
			return at
		}
		at = p.after(at)
	}
	return end
}

// initialisers reads those of a constructor, up to its body.
func (p *parser) initialisers(at, end int) int {
	for at < end && !p.is(at, "{", ";") {
		at = p.after(p.skip(at, end, "(", "{", ";"))
		for p.is(at, "...", ",") {
			at++
		}
	}
	return min(at, end)
}

// variable reads what comes behind the declarator of a variable, and judges it. It gives the place of the comma, or
// that after the semicolon; a negative place is one where it did not understand.
func (p *parser) variable(d declarator, s specifiers, at, end int, in scope) int {
	initialiser := at
	switch {
	case d.parens > 0 && !p.is(at, ",", ";"): // they were parameters after all
		return p.function(at, end)
	case p.is(at, "{"):
		at = p.after(at)
	case p.is(at, "=", ":"):
		at = p.skip(at, end, ",", ";")
	}
	if !p.is(at, ",", ";") || at >= end {
		return -max(at, 1)
	}
	p.remember(d, s, in)
	if !s.typedef && !s.opaque && !d.opaque && p.changes(d, s, initialiser, at) && lasts(s, d, initialiser < at, in) {
		p.report(d, in)
	}
	if p.is(at, ";") {
		at++
	}
	return at
}

// lasts reports whether a declaration of a variable is its definition, and it lasts as long as the program.
func lasts(s specifiers, d declarator, initialised bool, in scope) bool {
	if in.inner {
		return s.static && s.inline
	}
	return !s.extern || initialised || d.parens > 0
}

// remember keeps the names that a declaration makes known.
func (p *parser) remember(d declarator, s specifiers, in scope) {
	for _, at := range d.names {
		if text := p.tokens[at].text; s.typedef {
			p.alias(text, s.constant || s.soft || s.opaque || len(d.layers) > 0 && !d.mutable(s))
		} else if len(d.names) == 1 && !in.inner {
			p.values[text] = true
		}
	}
}

// mutable reports whether an object of this type can be changed.
func (d declarator) mutable(s specifiers) bool {
	if s.constexpr {
		return false
	}
	for _, l := range d.layers {
		switch l.kind {
		case array:
		case pointer:
			return !l.constant
		case reference, function:
			return false
		}
	}
	return !s.constant && !s.soft
}

// changes reports whether a variable can be changed and is not meant as a constant either: a table of texts whose author
// forgot one const, or a function object without state.
func (p *parser) changes(d declarator, s specifiers, at, end int) bool {
	return d.mutable(s) && !p.isTable(d, s, at, end) && !(s.auto && len(d.layers) == 0 && p.isLambda(at, end))
}

// isTable reports whether a pointer to what is constant, or an array of such, begins with a text or a list.
func (p *parser) isTable(d declarator, s specifiers, at, end int) bool {
	layers := d.layers
	for len(layers) > 0 && layers[0].kind == array {
		layers = layers[1:]
	}
	if len(layers) == 0 || layers[0].kind != pointer || !(len(layers) == 1 && s.constant || len(layers) > 1 && layers[1].constant) {
		return false
	}
	if p.is(at, "=") {
		at++
	}
	return at < end && (p.is(at, "{") && !p.is(at+1, "}") || strings.HasSuffix(p.tokens[at].text, `"`))
}

// isLambda reports whether an initialiser is a lambda expression that keeps nothing between its calls.
func (p *parser) isLambda(at, end int) bool {
	if p.is(at, "=") {
		at++
	}
	if p.is(at, "{") && p.after(at) == end {
		at, end = at+1, end-1
	}
	if !p.is(at, "[") {
		return false
	}
	body := p.skip(at, end, "{", "mutable")
	return p.is(body, "{") && p.after(body) == end
}

// report adds the variables of a declarator to what was found.
func (p *parser) report(d declarator, in scope) {
	if d.binding {
		for _, at := range d.names {
			p.add(Variable{Name: p.tokens[at].text}, at)
		}
		return
	}
	var parts []string
	if in.class != "" {
		parts = append(parts, in.class)
	}
	for _, at := range d.names {
		parts = append(parts, p.tokens[at].text)
	}
	v := Variable{Name: strings.Join(parts, "::"), Member: in.inner || len(parts) > 1 && p.types[parts[len(parts)-2]]}
	p.add(v, d.names[0])
}

func (p *parser) add(v Variable, at int) {
	v.line, v.at = p.tokens[at].line, p.tokens[at].at
	p.found = append(p.found, v)
}
