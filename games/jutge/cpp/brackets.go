package cpp

// tidy leaves out what changes no declaration: attributes, alignment, assembler, pragmas.
func tidy(tokens []token) []token {
	pair := pairs(tokens)
	kept := make([]token, 0, len(tokens))
	for at := 0; at < len(tokens); at++ {
		t := tokens[at]
		group := at + 1 // where its bracket is, if it has one
		switch t.text {
		case "__extension__", "__restrict", "__restrict__":
			continue
		case "asm", "__asm", "__asm__":
			for group < len(tokens) && tokens[group].kind == word { // volatile, goto
				group++
			}
			fallthrough
		case "__attribute__", "__attribute", "alignas", "_Alignas", "_Pragma", "__declspec":
			if group < len(tokens) && tokens[group].text == "(" && pair[group] > 0 {
				at = pair[group]
				continue
			}
		case "[":
			if group < len(tokens) && tokens[group].text == "[" && pair[at] > 0 && pair[group] == pair[at]-1 {
				at = pair[at]
				continue
			}
		}
		if t.kind == word {
			t.text = spelling(t.text)
			if !isLetter(t.text[0]) {
				t.kind = symbol
			}
		}
		kept = append(kept, t)
	}
	return kept
}

// pairs gives to each bracket the place of its partner, and to < and > too where they hold template arguments as far
// as can be seen. Everything else has -1.
func pairs(tokens []token) []int {
	m := matcher{tokens: tokens, pair: make([]int, len(tokens))}
	known := keywords()
	for at, t := range tokens {
		m.pair[at] = -1
		if t.kind != symbol {
			continue
		}
		switch t.text {
		case "(", "[", "{":
			m.push(at)
		case ")":
			m.close(at, "(")
		case "]":
			m.close(at, "[")
		case "}":
			m.close(at, "{")
		case ";":
			m.dropAngles()
		case "=": // template arguments have none
			for m.compares() {
				m.pop()
			}
		case "<":
			if at > 0 && tokens[at-1].kind == word && (known[tokens[at-1].text] == plain || tokens[at-1].text == "template") {
				m.push(at)
			}
		case ">":
			if n := len(m.open); n > 0 && tokens[m.open[n-1]].text == "<" {
				m.join(at)
			}
		}
	}
	return m.pair
}

// matcher finds the pairs of brackets.
type matcher struct {
	tokens []token
	pair   []int
	open   []int // places of brackets that are open
	count  [3]int
}

func (m *matcher) push(at int) {
	m.open = append(m.open, at)
	if k := bracketKind(m.tokens[at].text); k >= 0 {
		m.count[k]++
	}
}

func (m *matcher) pop() int {
	at := m.open[len(m.open)-1]
	m.open = m.open[:len(m.open)-1]
	if k := bracketKind(m.tokens[at].text); k >= 0 {
		m.count[k]--
	}
	return at
}

func (m *matcher) join(at int) {
	open := m.pop()
	m.pair[open], m.pair[at] = at, open
}

// close finds the partner of a closing bracket. What is still open inside has none.
func (m *matcher) close(at int, opening string) {
	if m.count[bracketKind(opening)] == 0 {
		return
	}
	for m.tokens[m.open[len(m.open)-1]].text != opening {
		m.pop()
	}
	m.join(at)
}

// dropAngles forgets each < since the last bracket: it compared.
func (m *matcher) dropAngles() {
	for n := len(m.open); n > 0 && m.tokens[m.open[n-1]].text == "<"; n = len(m.open) {
		m.pop()
	}
}

// compares reports whether the innermost bracket is a < that begins no template parameters, which may have defaults.
func (m *matcher) compares() bool {
	n := len(m.open)
	return n > 0 && m.tokens[m.open[n-1]].text == "<" && m.tokens[m.open[n-1]-1].text != "template"
}

func bracketKind(text string) int {
	switch text {
	case "(":
		return 0
	case "[":
		return 1
	case "{":
		return 2
	}
	return -1
}
