// Package batch is the project's own rating model: a Bayesian model of the scores of all matches at once.
//
// It learns from the results what a point is worth, how far players are apart, what seats and boards do, how much noise each
// player has and by how much new versions differ. [System] is the entry; see there for the model. The files in the order in
// which a recompute uses them:
//
//   - dataset: the results, one observation for each seat;
//   - scale, results: the curve that makes scores of a game comparable, where scores say more than ranks;
//   - censored, levels, reach: scores that many performances share, and the ties that they make;
//   - plackettluce: the likelihood of places, where they do not;
//   - precision, noise, tails, prior, frozen, ageing, repeatedgroups: the parts of the normal equations and what is learned of each;
//   - solver: the equations, stored whole or sparse;
//   - calibrate: the factor that makes probabilities come true;
//   - fitted, meetings, pairs: the answers, for a standing and for storage.
//
// What holds for every system is in package ranking: results, standings and their certainty.
package batch
