package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/games/engine"
)

// A reason that is not in the list could be given, but no log that has it could be read.
func TestReasonsListsEveryConstant(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "verdict.go", nil, 0)
	require.NoError(t, err)
	var declared []engine.Reason
	ast.Inspect(file, func(n ast.Node) bool {
		value, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := value.Type.(*ast.Ident); ok && kind.Name == "Reason" {
			text, err := strconv.Unquote(value.Values[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			declared = append(declared, engine.Reason(text))
		}
		return true
	})
	require.Equal(t, declared, engine.Reasons())
}
