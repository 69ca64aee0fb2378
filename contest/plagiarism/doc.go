// Package plagiarism finds players that share code, and holds what organizers see of them and decide about them. It
// compares the programs of a game and stores the pairs, makes the report, groups pairs into clusters, and takes in
// programs of past years. How two programs are compared is the work of package winnow, when that happens package
// dispatch's.
package plagiarism
