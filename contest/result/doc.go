// Package result holds the rules of what counts in a contest: it stores the outcomes of matches, computes ratings and
// standings from them, and carries out what organizers do to results and players (void, rejudge, disqualify, withdraw,
// reinstate, settle, another rating system).
//
// What follows when a match has ended is package match's, the mathematics of rating is package ranking's, the operations
// of organizers are stored by package contest/operation, and finals are package contest/final's. When the jobs run is
// decided in package dispatch.
package result
