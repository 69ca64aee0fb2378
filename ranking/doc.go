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
// A [System] turns the results of a tournament, [Match] by match, into a [Standing]: everybody's rating and how uncertain
// it is, who would win, who is best.
//
//   - [Batch] is the project's own and the default: a Bayesian model of the scores of all matches at once. It learns from
//     the results what a point is worth, how far players are apart, what seats and boards do, who plays evenly and by how
//     much new versions differ. Neither the order of the results nor when a player came matters.
//   - [TrueSkill] describes a player by a [Rating]: an estimate and how uncertain it is. It handles any number of
//     players in one match, each for himself, with ties.
//   - [Elo] describes a player by one number and treats a match of many as all of its pairs.
//   - [Glicko2] adds to the number how uncertain it is and how erratic the player.
//   - [WengLin] describes a player by a [Rating], too, and updates it by a formula.
//   - [ThroughTime] is TrueSkill for all results at once, with versions: their order does not matter.
//
// All but Batch and ThroughTime learn match by match, from ranks: 1 is best, equal ranks are a tie, gaps do not matter (1, 2, 2, 4 and 1, 2,
// 2, 3 mean the same). Their own methods Rate take one match; players are told apart by their position in the argument, and
// the results have the same order.
//
// # What a standing answers
//
//   - [Standing.Win]: the probability that one player is better than another in a match of both, calibrated.
//   - [Standing.Best] and [Standing.Places]: the probability of each to be truly the strongest, and of each place.
//   - [Standing.Compare]: which of two versions is better, with evidence that may be looked at after every match.
//   - [Standing.Pairs]: these two answers for any two players, in a form that can be stored.
//   - [Standing.Transitive]: whether one number per player explains the results. Where it does not, whoever meets only his
//     equals is rated by these few, so opponents must be drawn from the whole field.
//   - [Standing.Add]: one more match at once, until everything is ranked again.
//
// # Strange results
//
// No field, no match and a match of one seat are no errors: players without results have the rating of a newcomer. Who
// ties with everybody has the mean rating. Groups that never met are each ranked well, and between them little is
// certain. What a frozen seat counts is said at [Seat]. Results may come in any order and late; [Batch] counts a match
// that came twice once if it has a board. Players or scores that cannot be are errors, which say the match.
package ranking
