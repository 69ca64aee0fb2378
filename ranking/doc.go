// Package ranking holds what is common to all rating systems: the results of a tournament, the standing that a system makes of
// them, and what a standing says about certainty. TrueSkill and Elo, which learn match by match, are here, too.
//
// It is pure. It knows no database, no network and no clock, and it keeps no state: every function depends on its
// arguments alone, and nothing in it iterates over a map. The same calls in the same order therefore give the same bits.
// So a ladder can be recomputed from its results and compared exactly. (The bits are the same on the same processor
// architecture and Go release: the standard library computes exponentials with different instructions on different
// processors, so the last digit may differ between, say, amd64 and arm64.)
//
// # Files and packages
//
//   - tournament: [Field], [Match] and [Seat], and a table of results as text;
//   - system, standing: [System] and [Standing];
//   - certainty: who is best, which places are possible, which of two players is stronger, whether one number per player
//     explains the results;
//   - sequence, elo, trueskill: systems that learn match by match;
//   - [github.com/agon-judge/agon/ranking/batch]: the model of all results at once, the default;
//   - [github.com/agon-judge/agon/ranking/systems]: the list of the systems that a contest can have;
//   - [github.com/agon-judge/agon/ranking/finals], [github.com/agon-judge/agon/ranking/boards]: the formats of finals, and the
//     choice of boards;
//   - [github.com/agon-judge/agon/ranking/benchmark]: comparisons of systems and formats, with the systems that only serve
//     for comparison.
//
// # Systems
//
// A [System] turns the results of a tournament into a [Standing]: the rating of every player and its uncertainty, who would
// win, who is best.
//
// Systems that learn match by match look at ranks: 1 is best, equal ranks are a tie, gaps do not matter (1, 2, 2, 4 and 1, 2,
// 2, 3 mean the same). Their own methods Rate take one match; a player is a position in the argument, and the results have
// the same order. [Sequence] makes a system of such a rule.
//
// # What a standing answers
//
//   - [Standing.Win]: the probability that one player ends before another in a match of both, calibrated.
//   - [Standing.Best] and [Standing.Places]: the probability of each player to be truly the strongest, and of each place.
//   - [Standing.Compare]: which of two versions is better, with evidence that may be looked at after every match.
//   - [Standing.Transitive]: whether one number per player explains the results. Where it does not, players that only meet
//     their equals are rated by these few, so opponents must be drawn from the whole field.
//   - [Standing.Add]: one more match at once, until everything is ranked again.
//
// # Strange results
//
// An empty field, no matches and a match of one seat are allowed: players without results have the rating of a newcomer. A
// player that ties with everybody has the mean rating. Groups that never met are each ranked well, and the order between them
// is uncertain. [Seat] says how a frozen seat counts. Results may come in any order and late; the batch model counts a
// match that came twice once if it has a board. Impossible players or scores are errors that name the match.
package ranking
