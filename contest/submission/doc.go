// Package submission takes in what students send: sources of players, and challenges to other players. It checks quotas
// and names, stores the row and its job in one transaction, and estimates how long the sender has to wait. Compiling
// and playing are not done here.
package submission
