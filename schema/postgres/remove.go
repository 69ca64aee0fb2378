package postgres

import (
	"errors"
	"fmt"
	"os"
)

// Remove throws a server's data away, after stopping a server that a killed process left behind. It refuses a folder in
// use. Removing nothing is fine.
func Remove(data string) error {
	p, err := plan(Options{Data: data})
	if err != nil {
		return err
	}
	lock, err := acquire(p.data + ".lock")
	if err != nil {
		return err
	}
	defer func() { _ = lock.Close() }()
	if err := p.stopLeftover(); err != nil {
		return errors.Join(errors.New("stop the server that was left running"), err)
	}
	if err := os.RemoveAll(p.data); err != nil {
		return fmt.Errorf("remove the database's data: %w", err)
	}
	return nil
}
