// Package matchmaking makes the ladder matches of contests: how many are wanted now, in which contests, and who plays
// whom where. It also makes the matches that settle a contest which has frozen, and tells whether somebody waits too
// long.
//
// Who meets whom is computed by package ranking/pairing from what this package reads. When matches are made is decided
// in package dispatch, and what follows from their results in packages match and result.
package matchmaking
