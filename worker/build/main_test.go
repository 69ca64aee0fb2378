package build_test

import (
	"os"
	"testing"

	"github.com/agon-judge/agon/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(m.Run())
}
