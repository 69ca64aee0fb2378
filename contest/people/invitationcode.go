package people

import (
	"crypto/rand"
	"crypto/sha256"
	"strings"
)

// codeLetters are the 32 characters of codes. No two of them look alike.
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// Lengths of codes, in characters of 5 bits each. With limits on tries nobody guesses 60 bits; codes that open an account
// have more.
const (
	joinCodeLength       = 12
	teamCodeLength       = 12
	activationCodeLength = 20
)

// newCode makes a code that nobody can guess, in the form that ParseCode returns.
func newCode(length int) string {
	random := make([]byte, length)
	_, _ = rand.Read(random) // it never fails
	for i, b := range random {
		random[i] = codeLetters[b%32]
	}
	return string(random)
}

// ParseCode reads a code as people type it: with dashes and blanks, in lower case, with O for 0 and I or L for 1.
func ParseCode(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ' || r == '-':
			return -1
		case r == 'o' || r == 'O':
			return '0'
		case strings.ContainsRune("iIlL", r):
			return '1'
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		}
		return r
	}, strings.TrimSpace(text))
}

// FormatCode writes a code in groups of four.
func FormatCode(code string) string {
	var groups []string
	for len(code) > 4 {
		groups, code = append(groups, code[:4]), code[4:]
	}
	return strings.Join(append(groups, code), "-")
}

// codeHash returns the stored form of a code that opens an account. Codes are random, so a plain hash is enough.
func codeHash(code string) []byte {
	sum := sha256.Sum256([]byte(code))
	return sum[:]
}
