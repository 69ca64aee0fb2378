// Package looks holds what admins decide about the looks of the whole site: its name, logo, colours and the text of its
// start page.
package looks
