package main

import (
	"github.com/spf13/cobra"

	"github.com/agon-judge/agon/cmd/agon/admin"
	"github.com/agon-judge/agon/cmd/agon/database"
)

// adminCommand holds what organizers and admins do. Its commands speak to a site, but for the two that let the first admin in.
func (m Main) adminCommand() *cobra.Command {
	return admin.Command(m.Program, database.AddUser(m.Program), database.Token(m.Program))
}
