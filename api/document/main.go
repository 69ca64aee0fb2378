// Command document writes openapi.yaml, the description of the API, from the code. Run it with `go generate ./api`.
package main

import (
	"fmt"
	"os"

	"github.com/agon-judge/agon/api"
)

func main() {
	text, err := api.Document()
	if err == nil {
		err = os.WriteFile("openapi.yaml", text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "document:", err)
		os.Exit(1)
	}
}
