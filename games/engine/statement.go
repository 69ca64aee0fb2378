package engine

// Statement is a game's complete rules in one language.
type Statement struct {
	Language string // its code, as in ISO 639; "" if the game does not say which one it is
	Text     []byte // Markdown
}

// Translated is what games offer whose rules are there in several languages or have pictures.
type Translated interface {
	Statements() []Statement    // the first one is that of Game.Statement
	Picture(name string) []byte // a picture of the statement by its path, as the statement writes it; nil: there is none
}

// StatementsOf returns a game's rules in all languages. The rules of games that come with the program are English.
func StatementsOf(g Game) []Statement {
	if t, ok := g.(Translated); ok {
		return t.Statements()
	}
	return []Statement{{"en", g.Statement()}}
}
