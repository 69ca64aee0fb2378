// Package postgres runs a private PostgreSQL server: for `agon up` on a machine without a database, and for tests. The
// server listens on a Unix socket in a folder that only its own user can enter, and on no network address.
package postgres
