// Package plagiarism is what organizers see of players that share code, and what they decide about it. It makes the
// report from stored pairs, groups pairs into clusters, and takes in programs of past years. Finding shared code is the
// work of package winnow.
package plagiarism
