// Package final runs finals: it reads what has happened in one, works out its standing, makes the matches that come next,
// carries out what organizers do to it, and says what each audience may see of it. The rules of the formats are those of
// package ranking/finals. When its jobs run and how the pages show a final are decided elsewhere.
package final
