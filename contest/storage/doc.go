// Package storage bounds what players take of the disks: it evicts compiled players from the database, and refuses uploads
// when there is no room.
package storage
