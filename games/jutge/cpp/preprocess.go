package cpp

import "strings"

// mostTokens bounds what is read of a source, and also what its macros become. That is a hundred times what players have.
const mostTokens = 1 << 18

// unit is what a preprocessor leaves of a source.
type unit struct {
	tokens   []token
	includes []include
}

// include is an #include that the compiler certainly sees.
type include struct {
	name token // "name", <name>, or a macro; its text is "" when there is nothing
}

// preprocess carries out the directives of a source. It knows the macros of the source alone, and not those with
// parameters: where more is needed, what comes of it is unsure. Where it is lost altogether, it stops.
func preprocess(source string) unit {
	p := preprocessor{all: scan(source, mostTokens), macros: map[string]*macro{"__cplusplus": {}, "__GNUC__": {}}, left: mostTokens}
	for p.at < len(p.all) && !p.lost {
		t := p.all[p.at]
		if isDirective(t) {
			line := lineFrom(p.all, p.at)
			p.at += len(line)
			p.directive(line[1:])
			continue
		}
		p.at++
		if p.mode != dead {
			p.depth.count(t)
		}
		if p.mode <= unsure {
			t.unsure = p.mode == unsure
			p.expand(t)
		}
	}
	return p.unit
}

// preprocessor is at work on one source.
type preprocessor struct {
	unit
	all    []token
	at     int
	macros map[string]*macro
	groups []group
	mode   mode
	depth  depth // of brackets, before macros are expanded
	left   int   // tokens that macros may still become
	lost   bool
}

// macro is what is known of a name.
type macro struct {
	body       []token
	parameters bool
	undefined  bool // it certainly has no definition
	unsure     bool
	busy       bool // it is being expanded
}

// mode is what becomes of the tokens of a branch.
type mode uint8

const (
	certain mode = iota // the compiler sees them
	unsure              // it may
	shadow              // it may, in the place of others that are unsure
	dead                // it does not
)

// group is an #if up to its #endif.
type group struct {
	outer   mode
	settled bool    // the branch is known, the others are dead
	open    bool    // no branch is known
	closed  bool    // one of the branches is taken
	start   depth   // where the group begins
	ends    []depth // where the branches end that may be taken
}

// depth is how many brackets of each kind are open.
type depth [3]int

func (d *depth) count(t token) {
	if t.kind != symbol {
		return
	}
	if k := strings.Index("([{", t.text); k >= 0 {
		d[k]++
	} else if k := strings.Index(")]}", t.text); k >= 0 {
		d[k]--
	}
}

// directive carries out one, given without its #.
func (p *preprocessor) directive(line []token) {
	if len(line) == 0 {
		return
	}
	switch name, rest := line[0].text, line[1:]; name {
	case "if", "ifdef", "ifndef":
		p.groups = append(p.groups, group{outer: p.mode, start: p.depth})
		p.branch(p.condition(name, rest))
	case "elif", "elifdef", "elifndef":
		p.alternative(func() answer { return p.condition(strings.TrimPrefix(name, "el"), rest) })
	case "else":
		p.alternative(func() answer { return yes })
	case "endif":
		p.endif()
	case "define":
		p.define(rest)
	case "undef":
		if len(rest) > 0 && p.mode != dead {
			p.macros[rest[0].text] = &macro{undefined: p.mode == certain, unsure: p.mode != certain}
		}
	default:
		if includes(name) && p.mode == certain {
			p.include(line[0], rest)
		}
	}
}

func (p *preprocessor) include(directive token, rest []token) {
	name := token{line: directive.line, at: directive.at}
	if len(rest) > 0 {
		name = rest[0]
	}
	p.includes = append(p.includes, include{name})
}

// branch begins a branch of the innermost group.
func (p *preprocessor) branch(condition answer) {
	g := &p.groups[len(p.groups)-1]
	switch {
	case g.outer == dead || g.settled || condition == no:
		p.mode = dead
	case g.open:
		p.mode = shadow
		g.closed = g.closed || condition == yes
	case condition == yes:
		p.mode = g.outer
		g.settled = true
	default:
		p.mode = max(g.outer, unsure)
		g.open = true
	}
}

// alternative ends a branch and begins the next one.
func (p *preprocessor) alternative(condition func() answer) {
	if len(p.groups) == 0 {
		return
	}
	p.endBranch()
	if g := p.groups[len(p.groups)-1]; g.settled || g.closed || g.outer == dead {
		p.mode = dead
		return
	}
	p.branch(condition())
}

// endBranch remembers the brackets of a branch that may be taken.
func (p *preprocessor) endBranch() {
	g := &p.groups[len(p.groups)-1]
	if p.mode != dead {
		g.ends = append(g.ends, p.depth)
		p.depth = g.start
	}
}

// endif ends a group. When its branches do not open the same brackets, what follows can be anywhere.
func (p *preprocessor) endif() {
	if len(p.groups) == 0 {
		return
	}
	p.endBranch()
	g := p.groups[len(p.groups)-1]
	p.groups = p.groups[:len(p.groups)-1]
	p.mode = g.outer
	if g.open && !g.closed {
		g.ends = append(g.ends, g.start)
	}
	for _, end := range g.ends {
		p.lost = p.lost || end != g.ends[0]
	}
	if len(g.ends) > 0 {
		p.depth = g.ends[0]
	}
}

func (p *preprocessor) define(rest []token) {
	if len(rest) == 0 || p.mode == dead {
		return
	}
	p.macros[rest[0].text] = &macro{
		body:       rest[1:],
		parameters: len(rest) > 1 && rest[1].text == "(" && !rest[1].apart,
		unsure:     p.mode != certain,
	}
}

// answer is what a condition says.
type answer uint8

const (
	maybe answer = iota
	yes
	no
)

func (a answer) not() answer {
	switch a {
	case yes:
		return no
	case no:
		return yes
	default:
		return maybe
	}
}

// condition answers that of an #if, #ifdef or #ifndef, as far as the source tells and it is short.
func (p *preprocessor) condition(directive string, rest []token) answer {
	switch {
	case len(rest) == 0:
		return maybe
	case directive == "ifdef":
		return p.defined(rest[0])
	case directive == "ifndef" && p.guards(rest[0]):
		return yes
	case directive == "ifndef":
		return p.defined(rest[0]).not()
	case rest[0].text == "!":
		return p.condition(directive, rest[1:]).not()
	case len(rest) == 2 && rest[0].text == "defined":
		return p.defined(rest[1])
	case len(rest) == 4 && rest[0].text == "defined" && rest[1].text == "(":
		return p.defined(rest[2])
	case len(rest) == 1:
		return p.value(rest[0])
	}
	return maybe
}

func (p *preprocessor) defined(name token) answer {
	m, known := p.macros[name.text]
	switch {
	case !known || m.unsure:
		return maybe
	case m.undefined:
		return no
	}
	return yes
}

// guards reports whether an #ifndef is one that keeps a file from being read twice: its next line defines the name.
func (p *preprocessor) guards(name token) bool {
	if _, known := p.macros[name.text]; known || p.at >= len(p.all) || !isDirective(p.all[p.at]) {
		return false
	}
	return defines(lineFrom(p.all, p.at), name.text)
}

// value is whether a number, or a macro that is one, is not 0.
func (p *preprocessor) value(t token) answer {
	if m := p.macros[t.text]; m != nil && !m.unsure && !m.parameters && len(m.body) == 1 {
		t = m.body[0]
	}
	switch {
	case t.text == "true", t.kind == number && strings.Trim(t.text, "0123456789") == "" && strings.Trim(t.text, "0") != "":
		return yes
	case t.text == "false", t.kind == number && strings.Trim(t.text, "0") == "":
		return no
	}
	return maybe
}

// expand gives a token, or what it stands for, in its place.
func (p *preprocessor) expand(t token) {
	m := p.macros[t.text]
	if t.kind != word || m == nil || m.undefined || m.busy || m.body == nil && !m.unsure {
		p.tokens = append(p.tokens, t)
		return
	}
	if m.unsure || m.parameters {
		p.lost = p.lost || unbalanced(m.body)
		t.unsure = true
		p.tokens = append(p.tokens, t)
		return
	}
	m.busy = true
	for _, part := range m.body {
		if p.left--; p.left < 0 {
			p.lost = true
			break
		}
		part.at, part.line, part.unsure = t.at, t.line, t.unsure
		p.expand(part)
	}
	m.busy = false
}

// unbalanced reports whether a macro opens or closes brackets.
func unbalanced(body []token) bool {
	var d depth
	for _, t := range body {
		d.count(t)
	}
	return d != depth{}
}
