// Package mailer sends mails of the site, such as links for people who forgot their password. Sites without a server for
// mail have no [Sender]; whoever wants to send something has to know what to do then.
package mailer
