// Package catalog finds the game of a contest: one that comes with the program, or a version of a game that its author has
// uploaded as a package.
//
// A contest names its game by one text, contests.game. "ants" comes with the program. "tron@1f2e3d4c5b6a" is a version
// of a package: its identifier, and the first digits of its digest. The bytes of a version never change, so a name
// always means the same rules.
package catalog
