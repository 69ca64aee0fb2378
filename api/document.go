package api

import (
	"fmt"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

//go:generate go run ./document

const about = `Everything that the site's pages and the command line do goes through this API.

Log in with a session cookie (POST /api/login) or send an API token: Authorization: Bearer TOKEN.

A refused request answers a problem document (RFC 9457): ` + "`code`" + ` says which problem it is, for programs; ` + "`detail`" + ` says in one line what is
wrong and what to do next. Times are RFC 3339.`

var (
	problemType   = reflect.TypeFor[Problem]()
	eventDataType = reflect.TypeFor[EventData]()
)

func humaConfig() huma.Config {
	config := huma.DefaultConfig("Agon", "1")
	config.Info.Description = about
	describeLists(config.Components.Schemas)
	config.Servers = []*huma.Server{{URL: "/", Description: "This site"}}
	config.OpenAPIPath = "/api/openapi"
	config.DocsPath = ""    // the docs page would load a script from elsewhere
	config.SchemasPath = "" // no links from answers to schemas
	config.CreateHooks = nil
	config.Transformers = []huma.Transformer{problemTransformer}
	return config
}

// finishDocument adds to the API's description what huma cannot know, and drops huma's error types.
func finishDocument(doc *huma.OpenAPI) {
	delete(doc.Components.Schemas.Map(), "ErrorModel") // ownProblems replaces it
	delete(doc.Components.Schemas.Map(), "ErrorDetail")
	doc.Components.Schemas.Schema(reflect.TypeFor[huma.ErrorDetail](), true, "")
	doc.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"session": {Type: "apiKey", In: "cookie", Name: sessionCookie},
		"token":   {Type: "http", Scheme: "bearer"},
	}
	doc.Security = []map[string][]string{{}, {"session": {}}, {"token": {}}}
}

// Document returns the description of the API in OpenAPI 3.1, as YAML.
func Document() ([]byte, error) {
	s, err := build(Config{})
	if err != nil {
		return nil, err
	}
	text, err := s.huma.OpenAPI().YAML()
	if err != nil {
		return nil, fmt.Errorf("write the API's description: %w", err)
	}
	return text, nil
}
