package cpp

import "slices"

// declarator is what follows the type of a declaration: a name, and what turns the type into that of the name.
type declarator struct {
	names  []int // places of a qualified name, or of the names of a structured binding; none in int*
	layers []layer
	parens int // where the initialiser in brackets begins, 0 if there is none

	binding bool // it is a structured binding
	opaque  bool // a macro hides what is declared, or the compiler may not see it
}

// layer is one step from the name to the type: the name is an array of pointers to the type.
type layer struct {
	kind     layerKind
	constant bool // of a pointer
}

type layerKind uint8

const (
	array layerKind = iota
	pointer
	reference
	function
)

// declarator reads one; false says that there is none that it understands.
func (p *parser) declarator(at, end int, auto bool) (d declarator, next int, ok bool) {
	return p.nested(at, end, auto, 0)
}

func (p *parser) nested(at, end int, auto bool, depth int) (d declarator, next int, ok bool) {
	if depth > deepest {
		return d, at, false
	}
	outer, at := p.pointers(at, end)
	switch {
	case p.is(at, "("):
		stop := min(end, p.partner(at))
		if d, next, ok = p.nested(at+1, stop, false, depth+1); !ok || next != stop || d.parens > 0 {
			return d, next, false
		}
		at = p.after(at)
	case auto && p.is(at, "["):
		d.binding = true
		stop := p.after(at)
		for at++; at < stop-1; at = p.skip(at, stop, ",") + 1 {
			d.names = append(d.names, at)
		}
		at = stop
	default:
		if d.names, at = p.declared(at, end); len(d.names) == 0 {
			return d, at, false
		}
	}
	at = p.suffixes(&d, at, end)
	slices.Reverse(outer)
	d.layers = append(d.layers, outer...)
	for _, name := range d.names {
		d.opaque = d.opaque || p.tokens[name].unsure || isReserved(p.tokens[name].text)
	}
	return d, min(at, end), true
}

// pointers reads what stands before the name: * const & A::*
func (p *parser) pointers(at, end int) (layers []layer, next int) {
	for at < end {
		switch {
		case p.is(at, "*"):
			layers = append(layers, layer{kind: pointer})
		case p.is(at, "&", "&&"):
			layers = append(layers, layer{kind: reference})
		case p.is(at, "const") && len(layers) > 0:
			layers[len(layers)-1].constant = true
		case p.is(at, "volatile", "..."):
		default:
			names, after := p.chain(at, end)
			if len(names) == 0 || !p.is(after, "::") || !p.is(after+1, "*") {
				return layers, at
			}
			layers = append(layers, layer{kind: pointer})
			at = after + 1
		}
		at++
	}
	return layers, at
}

// declared reads the name that is declared, also that of an operator or a destructor.
func (p *parser) declared(at, end int) (names []int, next int) {
	names, next = p.chain(at, end)
	start := next
	if p.is(next, "::") {
		next++
	}
	switch {
	case p.is(next, "~") && p.isName(next+1):
		return append(names, next+1), next + 2
	case p.is(next, "operator"):
		names = append(names, next)
		next++
		if p.is(next, "(") {
			return names, p.after(next)
		}
		return names, p.skip(next, end, "(", ";", "{")
	}
	return names, start
}

// suffixes reads what stands behind the name: [3] (int)
func (p *parser) suffixes(d *declarator, at, end int) int {
	for at < end {
		switch {
		case p.is(at, "["):
			d.layers = append(d.layers, layer{kind: array})
		case p.is(at, "(") && (p.isOperator(d) || p.parameters(at+1, min(end, p.partner(at)), 0)):
			d.layers = append(d.layers, layer{kind: function})
			if d.isFunction() {
				return p.after(at)
			}
		case p.is(at, "("):
			d.parens = at
			return p.after(at)
		default:
			return at
		}
		at = p.after(at)
	}
	return at
}

func (p *parser) isOperator(d *declarator) bool {
	return len(d.names) > 0 && p.is(d.names[len(d.names)-1], "operator")
}

// isReserved reports whether only the library has such names, mostly for macros.
func isReserved(name string) bool {
	return len(name) > 1 && name[0] == '_' && (name[1] == '_' || 'A' <= name[1] && name[1] <= 'Z')
}
