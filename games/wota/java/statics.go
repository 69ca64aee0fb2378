package java

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/agon-judge/agon/games/engine"
)

// static is a static field of a class HillAI.
type static struct {
	name, typ    string // its type without packages, type parameters and outer classes
	array, final bool
	line, column int // 0 in a compiled class
}

// checkStatics is the check of the rule on static fields, which holds for the class of the hill: all are final, and of a
// primitive type or an enum, so that ants cannot share what changes. The error is a *engine.CheckError. The files are hostile.
func checkStatics(files engine.Files, on []engine.Restriction) error {
	if !slices.Contains(on, engine.NoStaticFields) {
		return nil
	}
	types := typesOf(files)
	e := &engine.CheckError{}
	for _, name := range sorted(files) {
		for _, f := range staticsIn(name, files[name]) {
			if why := types.complaint(f); why != "" {
				at := name
				if f.line > 0 {
					at = fmt.Sprintf("%s:%d:%d", name, f.line, f.column)
				}
				e.Messages = append(e.Messages, fmt.Sprintf("%s: error: the static field %s %s; make it a field of the hill, or final and of a primitive type or an enum (statement, Programs and their limits)", at, shown(f.name), why))
			}
		}
	}
	if len(e.Messages) == 0 {
		return nil
	}
	const most = 20
	e.Messages = e.Messages[:min(len(e.Messages), most)]
	return e
}

// staticsIn finds the static fields of the class HillAI in a file of a player.
func staticsIn(name string, content []byte) []static {
	switch path.Base(name) {
	case sourceFile:
		if !isSDK(string(content)) {
			return hillStatics(scan(string(content)))
		}
	case "HillAI.class":
		c, ok := readClass(content)
		if ok && path.Dir(c.name) != "wota/gameobjects" {
			return compiledStatics(c)
		}
	}
	return nil
}

func compiledStatics(c class) []static {
	var found []static
	for _, f := range c.fields {
		if f.flags&flagStatic == 0 || f.flags&flagSynthetic != 0 {
			continue
		}
		element := strings.TrimLeft(f.descriptor, "[")
		typ := simple(strings.TrimSuffix(strings.TrimPrefix(element, "L"), ";"))
		if primitive, ok := descriptors[element]; ok {
			typ = primitive
		}
		found = append(found, static{name: f.name, typ: typ, array: element != f.descriptor, final: f.flags&flagFinal != 0})
	}
	return found
}

// simple is the name of a class without packages and outer classes.
func simple(name string) string { return name[strings.LastIndexAny(name, "/.$")+1:] }

// descriptors are how compiled classes write the primitive types.
var descriptors = map[string]string{
	"Z": "boolean", "B": "byte", "C": "char", "S": "short", "I": "int", "J": "long", "F": "float", "D": "double",
}

// libraryEnums are the enums of the SDK and those of Java's library that a player may have a use for.
const libraryEnums = "Caste BigDecimalLayoutForm ChronoField ChronoUnit DayOfWeek Month RoundingMode State TimeUnit UnicodeScript"

// types tells which names of types are enums.
type types map[string]bool

// typesOf finds the types that the files of a player declare.
func typesOf(files engine.Files) types {
	known := types{}
	for name := range strings.FieldsSeq(libraryEnums) {
		known[name] = true
	}
	declared := types{} // before those of the library
	for name, content := range files {
		switch path.Ext(name) {
		case ".java":
			tokens := scan(string(content))
			for i := range len(tokens) - 1 {
				if declares(tokens[i:]) {
					kind, name := tokens[i].text, tokens[i+1].text
					declared[name] = declared[name] || kind == "enum"
				}
			}
		case ".class":
			if c, ok := readClass(content); ok {
				declared[simple(c.name)] = declared[simple(c.name)] || c.super == "java/lang/Enum"
			}
		}
	}
	maps.Copy(known, declared)
	return known
}

// complaint says what is wrong with a field, "" if nothing is.
func (t types) complaint(f static) string {
	primitive := slices.Contains(slices.Collect(maps.Values(descriptors)), f.typ)
	switch {
	case !f.final:
		return "is not final"
	case f.array:
		return "is an array"
	case !primitive && !t[f.typ]:
		return "is a " + strings.Trim(shown(f.typ), `"`)
	}
	return ""
}

// declares reports whether tokens begin the declaration of a type.
func declares(tokens []token) bool {
	if len(tokens) < 2 || !tokens[1].isWord() {
		return false
	}
	switch tokens[0].text {
	case "class", "interface", "enum":
		return true
	case "record": // elsewhere it is a name
		return len(tokens) > 2 && (tokens[2].text == "(" || tokens[2].text == "<")
	}
	return false
}

// hillStatics finds the static fields of the class HillAI in the tokens of a source. What is not understood is skipped: what
// is wrong the compiler says.
func hillStatics(tokens []token) []static {
	m := members{tokens: tokens}
	for !m.end() {
		switch {
		case declares(m.tokens[m.at:]) && m.tokens[m.at].text == "class" && m.tokens[m.at+1].text == "HillAI":
			m.skipTo("{")
			m.at++
			for !m.end() && m.text() != "}" {
				m.member()
			}
			return m.found
		case m.text() == "{": // another type before it
			m.skipBrackets()
		default:
			m.at++
		}
	}
	return nil
}

// members reads the members of a class.
type members struct {
	tokens []token
	at     int
	found  []static
}

func (m *members) end() bool { return m.at >= len(m.tokens) }

// text is the next token, "" at the end.
func (m *members) text() string {
	if m.end() {
		return ""
	}
	return m.tokens[m.at].text
}

// member reads one: a field, or what is skipped.
func (m *members) member() {
	begin := m.at
	defer func() { m.at = max(m.at, begin+1) }()
	isStatic, isFinal := m.modifiers()
	switch {
	case m.text() == ";":
		m.at++
		return
	case m.text() == "{":
		m.skipBrackets()
		return
	case !m.end() && (declares(m.tokens[m.at:]) || m.text() == "@"):
		m.skipTo("{")
		m.skipBrackets()
		return
	case m.text() == "<":
		m.skipAngles(len(m.tokens))
	}
	typ, array := m.typeName()
	if m.text() == "(" || m.end() || !m.tokens[m.at].isWord() { // a constructor, or what is no Java
		m.skipBody()
		return
	}
	if m.at+1 < len(m.tokens) && m.tokens[m.at+1].text == "(" {
		m.skipBody()
		return
	}
	for {
		f := static{typ: typ, array: array, final: isFinal}
		if !m.end() {
			f.name, f.line, f.column = m.text(), m.tokens[m.at].line, m.tokens[m.at].column
		}
		m.at++
		f.array = m.dimensions() || f.array
		if isStatic {
			m.found = append(m.found, f)
		}
		if !m.nextDeclared() {
			return
		}
	}
}

// modifiers reads those of a member, with its annotations.
func (m *members) modifiers() (isStatic, isFinal bool) {
	for !m.end() {
		switch m.text() {
		case "static":
			isStatic = true
		case "final":
			isFinal = true
		case "public", "protected", "private", "abstract", "transient", "volatile", "native", "synchronized", "strictfp", "sealed":
		case "@":
			if m.at+1 < len(m.tokens) && m.tokens[m.at+1].text == "interface" {
				return isStatic, isFinal
			}
			m.annotation()
			continue
		default:
			return isStatic, isFinal
		}
		m.at++
	}
	return isStatic, isFinal
}

// annotation skips one: @Name, @a.Name(...).
func (m *members) annotation() {
	m.at++
	m.name()
	if m.text() == "(" {
		m.skipBrackets()
	}
}

// name reads a name with its packages, and gives its last part.
func (m *members) name() string {
	last := ""
	for !m.end() && m.tokens[m.at].isWord() {
		last = m.text()
		m.at++
		if m.text() != "." {
			break
		}
		m.at++
	}
	return last
}

// typeName reads a type.
func (m *members) typeName() (name string, array bool) {
	for !m.end() {
		name = m.name()
		if m.text() == "<" {
			m.skipAngles(len(m.tokens))
		}
		if m.text() != "." {
			break
		}
		m.at++
	}
	for m.text() == "@" {
		m.annotation()
	}
	return name, m.dimensions()
}

// dimensions skips [][].
func (m *members) dimensions() (found bool) {
	for m.text() == "[" {
		m.skipBrackets()
		found = true
	}
	return found
}

// nextDeclared skips to the next name that the same declaration declares. It says false at its end.
func (m *members) nextDeclared() bool {
	for !m.end() {
		switch m.text() {
		case ";":
			m.at++
			return false
		case "}":
			return false
		case "{", "(", "[":
			m.skipBrackets()
		case "<":
			m.skipArguments()
		case ",":
			m.at++
			return true
		default:
			m.at++
		}
	}
	return false
}

// mostArguments bounds the tokens of a type's arguments where they may be something else.
const mostArguments = 200

// skipArguments skips those of a type, Map<A, B>, or else the < of a comparison.
func (m *members) skipArguments() {
	begin := m.at
	m.skipAngles(mostArguments)
	for _, t := range m.tokens[begin:m.at] {
		if !t.isWord() && !strings.Contains("<>.,?&[]@", t.text) {
			m.at = begin + 1
			return
		}
	}
	if m.text() != "(" && m.text() != ":" { // new Map<A, B>(), List<A>::size
		m.at = begin + 1
	}
}

// skipBody skips a method or constructor.
func (m *members) skipBody() {
	for !m.end() {
		switch m.text() {
		case "(":
			m.skipBrackets()
		case "{":
			m.skipBrackets()
			return
		case ";":
			m.at++
			return
		case "}":
			return
		default:
			m.at++
		}
	}
}

// skipTo skips to a token.
func (m *members) skipTo(text string) {
	for !m.end() && m.text() != text {
		m.at++
	}
}

// skipBrackets skips from an opening bracket behind the closing one.
func (m *members) skipBrackets() {
	depth := 0
	for !m.end() {
		switch m.text() {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		m.at++
		if depth == 0 {
			return
		}
	}
}

// skipAngles skips the parameters of a type, up to a number of tokens.
func (m *members) skipAngles(most int) {
	depth := 0
	for end := min(m.at+most, len(m.tokens)); m.at < end; {
		switch m.text() {
		case "<":
			depth++
		case ">":
			depth--
		case ";", "{":
			return
		}
		m.at++
		if depth == 0 {
			return
		}
	}
}
