// Package personaldata deletes an account with everything that is personal, and exports everything that is stored about
// a user. A new table with personal data has to be added to both.
package personaldata
