package cpp

// deepestCast is how many brackets in each other are looked into to tell parameters from arguments.
const deepestCast = 3

// parameters reports whether a list in brackets declares the parameters of a function; otherwise it initialises a variable.
// A list that can be both declares, as the compiler sees it. So does a list that this source alone does not decide.
func (p *parser) parameters(at, end, depth int) bool {
	for at < end {
		stop := p.skip(at, end, ",")
		if p.argument(at, stop, depth) {
			return false
		}
		at = stop + 1
	}
	return true
}

// argument reports whether one item of a list is certainly a value and no parameter.
func (p *parser) argument(at, end, depth int) bool {
	switch t := p.tokens[at]; {
	case t.unsure && t.kind == word:
		return false
	case t.kind == literal || t.kind == number:
		return true
	case t.kind == symbol:
		return t.text != "::" && t.text != "..." && t.text != "["
	case p.known[t.text] == basicType:
		return p.cast(at+1, end, depth)
	case p.known[t.text] == qualifier || p.known[t.text] == specifier:
		return false
	case p.known[t.text] == other:
		return !p.is(at, "struct", "class", "union", "enum", "typename", "auto", "decltype", "typeof", "operator")
	}
	names, next := p.chain(at, end)
	if len(names) == 0 || next >= end {
		return len(names) == 1 && p.value(names[0])
	}
	if len(names) == 1 && p.value(names[0]) {
		return true
	}
	if p.isName(next) || p.is(next, "=", "const", "volatile") {
		return false
	}
	return p.cast(next, end, depth) || p.calculates(next, end)
}

// value reports whether a name is one of a value in this unit, and not one of a type.
func (p *parser) value(at int) bool {
	text := p.tokens[at].text
	return p.constants[text] || p.values[text] && !p.types[text]
}

// cast reports whether a type is followed by the brackets of a value, as in int(3) or T{}. In int(k) they hold the name of a
// parameter, whatever else k is.
func (p *parser) cast(at, end, depth int) bool {
	switch {
	case at >= end:
		return false
	case p.is(at, "{"):
		return true
	case !p.is(at, "(") || depth >= deepestCast || p.pointsIn(at):
		return false
	}
	inner := min(end, p.partner(at))
	named := p.isName(at+1) && at+2 == inner && !p.constants[p.tokens[at+1].text]
	return at+1 < inner && !named && !p.parameters(at+1, inner, depth+1)
}

// calculates reports whether there is an operator that no parameter has.
func (p *parser) calculates(at, end int) bool {
	for ; at < end && !p.is(at, "="); at = p.after(at) {
		if p.is(at, ".", "->", "+", "-", "/", "%", "?", "<<", "==", "!=", "<=", ">=", "||", "|", "^", "!", "++", "--") ||
			p.is(at, "<", ">") && p.pair[at] < 0 {
			return true
		}
	}
	return false
}
