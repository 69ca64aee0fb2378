// Package match says which matches are to be played and with what, and carries out what follows when one has ended: a
// result is recorded and has its consequences, or the match is void and another one takes its place.
//
// Matches of the ladder are made by package matchmaking, those of finals by package final, the others by package
// submission. What results count for is the concern of package result, which stores them. Package dispatch has workers
// play.
package match
