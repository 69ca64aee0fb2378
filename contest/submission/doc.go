// Package submission takes in what students send: sources of players, and challenges to other players. It checks quotas
// and names, stores the row and its job in one transaction, and estimates how long the sender has to wait. It says what
// follows when a submission has been compiled, makes the matches of its qualification and decides about it. Compiling and
// playing are not done here.
package submission
