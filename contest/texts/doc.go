// Package texts holds what organizers write for a contest beside the game's statement: pages of their own and a start text,
// in several languages and with pictures. It checks and stores them, and chooses the language for a reader.
package texts
