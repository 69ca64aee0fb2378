//go:build unix

package postgres

import (
	"errors"
	"fmt"
	"os"
)

// Remove deletes a data folder with everything in it. It stops a server that a killed process left behind, and refuses a
// folder in use.
func Remove(data string) error {
	p, err := plan(Options{Data: data})
	if err != nil {
		return err
	}
	lock, err := acquire(p.data + ".lock")
	if err != nil {
		return err
	}
	if err := p.stopLeftover(); err != nil {
		return errors.Join(err, lock.Close())
	}
	if err := os.RemoveAll(p.data); err != nil {
		err = fmt.Errorf("remove the database in %s: %w", p.data, err)
		return errors.Join(err, lock.Close())
	}
	return lock.Close()
}
