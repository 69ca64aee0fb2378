package jutge

import "github.com/agon-judge/agon/games/engine"

// AnswerEnd is the last line of every message of the games' line protocols, in either direction.
const AnswerEnd = "end"

// Protocol is what the line protocols of the games have in common. A match embeds it.
type Protocol struct{}

// AnswerEnd is the line that ends every message.
func (Protocol) AnswerEnd() engine.End { return engine.End{Line: AnswerEnd} }

// Farewell is nothing: the end of its input tells a player that the match is over.
func (Protocol) Farewell(dst []byte, _ int) []byte { return dst }

// Out is false: nothing in the rules puts a player out.
func (Protocol) Out(int) bool { return false }

// Asked is true: all players command in every round.
func (Protocol) Asked(int) bool { return true }
