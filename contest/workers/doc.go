// Package workers is what the site knows of the machines that compile and play: who let them in with which key, how far
// they are trusted, what they report, and who has drained, quarantined or revoked them.
//
// A worker is a row that stays. Its session is what it is connected with now: through which dispatcher, and with what
// version, cores and languages. The worker inside of a dispatcher's own process has a row as well, without a key.
package workers
