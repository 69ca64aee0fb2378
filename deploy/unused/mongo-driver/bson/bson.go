// Package bson stands in for BSON, which gin can read and write and Agon does not use. With it the program does not link the
// driver of a database that it does not have. It has only what gin calls.
package bson

import "errors"

var errUnused = errors.New("this program does not speak BSON")

// Marshal returns an error.
func Marshal(any) ([]byte, error) { return nil, errUnused }

// Unmarshal returns an error.
func Unmarshal([]byte, any) error { return errUnused }
