package api

import (
	"context"
	"errors"
	"fmt"

	"github.com/alexedwards/argon2id"

	"github.com/agon-judge/agon/schema/store"
)

// CreateAccount makes an account with the checks of the page that people register on. It is for programs that work on the
// database directly, while there is no admin yet who could log in.
func CreateAccount(ctx context.Context, q *store.Queries, name, password string) (User, error) {
	if err := errors.Join(checkUserName(name), checkPassword(password)); err != nil {
		return User{}, err
	}
	hash, err := argon2id.CreateHash(password, defaultPasswordParams())
	if err != nil {
		return User{}, fmt.Errorf("hash password: %w", err)
	}
	u, err := q.APICreateUser(ctx, name, "", hash)
	if isUniqueViolation(err) {
		return User{}, refuse(CodeUserExists, "There is an account %q already. Log in, or take another name.", name)
	}
	if err != nil {
		return User{}, fmt.Errorf("make the account: %w", err)
	}
	return User{ID: u.ID, Name: u.Name, Role: u.Role, CreatedAt: u.CreatedAt}, nil
}
