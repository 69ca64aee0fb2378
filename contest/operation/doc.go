// Package operation stores what a user asks to be done to results and players, such as to void a match, together with
// the job that carries it out. The table and the API call such a request an order. Carrying it out is not done here.
package operation
