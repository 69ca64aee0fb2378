// Package ranking is the mathematics of the ladder: how a match changes what is believed about its players.
//
// It is pure. It knows no database, no network and no clock, and it keeps no state: every function depends on its
// arguments alone, and nothing in it iterates over a map. The same calls in the same order therefore give the same bits,
// which is what lets a ladder be recomputed from its results and compared exactly. (The same bits on the same processor
// architecture and Go release: the standard library computes exponentials with different instructions on different
// processors, so the last digit may differ between, say, amd64 and arm64.)
//
// # Systems
//
//   - [TrueSkill] describes a player by a [Rating]: an estimate and how uncertain it is. It handles any number of
//     players in one match, each for himself, with ties.
//   - [Elo] describes a player by one number and treats a match of many as all of its pairs.
//
// Both take the ranks of a match: 1 is best, equal ranks are a tie, gaps do not matter (1, 2, 2, 4 and 1, 2, 2, 3 mean
// the same). Players are told apart by their position in the argument; the results have the same order.
package ranking
