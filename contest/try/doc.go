// Package try has drafts tried: compiled and played against chosen opponents, for their author alone. A try is no
// submission. It is on no ladder and in no list, is rated nowhere, and is forgotten after a day.
package try
