// Package http3 stands in for HTTP/3, which gin can serve and Agon does not: a proxy does that. With it the program links
// neither quic-go nor its dependencies. It has only what gin calls.
package http3

import (
	"errors"
	"net/http"
)

// ListenAndServeQUIC returns an error.
func ListenAndServeQUIC(string, string, string, http.Handler) error {
	return errors.New("this program does not serve HTTP/3")
}
