// Package settings creates, changes, archives and deletes contests. It holds what organizers decide about a contest, how
// that is checked, and the boards that matches are played on. It knows games only by what [Game] says of them.
package settings
