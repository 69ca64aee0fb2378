// Package people holds who takes part in a contest and how: members, organizers, teams, rosters, invitations and the
// identities by which accounts are opened. Sessions and passwords belong to package api, what is deleted or exported of
// an account to package personaldata.
package people
