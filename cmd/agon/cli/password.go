package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// ReadPassword asks without echo on a terminal, and otherwise reads a line.
func (p Program) ReadPassword(in *bufio.Reader) (string, error) {
	if f, ok := p.Stdin.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprint(p.Stderr, "Password: ")
		password, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(p.Stderr)
		return string(password), err
	}
	line, err := in.ReadBytes('\n')
	if err != nil && !(errors.Is(err, io.EOF) && len(line) > 0) {
		return "", errors.New("no password on standard input")
	}
	return string(bytes.TrimRight(line, "\r\n")), nil
}
