// Package board reads the boards of a contest that matches can be made on, and how often each player has played on each,
// for code that makes matches. Package ranking/boards decides on which board a match is played; package
// contest/settings changes the boards.
package board
